#include "SettingsWriterStart.h"

#include <stdlib.h>

void runSettingsWriter(void);

// Makes the program of the tests a program that reads and writes settings instead, where it is asked to: so the tests
// start and kill processes without a product of the package for it.
__attribute__((constructor)) static void startSettingsWriter(void) {
  if (getenv("TRAITTREE_SETTINGS_WRITER") == NULL) {
    return;
  }
  runSettingsWriter();
  exit(0);
}
