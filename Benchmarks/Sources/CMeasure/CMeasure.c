#define _GNU_SOURCE
#include "CMeasure.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// The runtime allocates through this pointer if it is not its own function, and then sets the flag,
// which has retains and releases go through pointers as well. Nobody replaces those here: the way is only
// slower, and on some toolchains does not know references that hold small strings. So the flag is taken
// back each time before anything can be retained.
typedef __attribute__((swiftcall)) void *(*allocate_object)(
    const void *metadata, size_t size, size_t alignment_mask);
extern allocate_object _swift_allocObject;
extern atomic_bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;

static allocate_object original;
static atomic_int_fast64_t object_count;

__attribute__((swiftcall)) static void *counting_allocate(
    const void *metadata, size_t size, size_t alignment_mask) {
  atomic_store(
      &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, false);
  atomic_fetch_add_explicit(&object_count, 1, memory_order_relaxed);
  return original(metadata, size, alignment_mask);
}

void measure_begin_counting(void) {
  atomic_store(&object_count, 0);
  original = _swift_allocObject;
  _swift_allocObject = counting_allocate;
}

int64_t measure_end_counting(void) {
  _swift_allocObject = original;
  return atomic_load(&object_count);
}

int64_t measure_heap_bytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}

uint64_t measure_thread_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void sink_integer(int64_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }

void sink_pointer(const void *pointer) { __asm__ volatile("" : : "r"(pointer) : "memory"); }
