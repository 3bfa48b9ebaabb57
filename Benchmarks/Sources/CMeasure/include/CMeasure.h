// What is counted and timed below Swift, and the sinks that no optimiser looks into.

#ifndef CMEASURE_H
#define CMEASURE_H

#include <stdint.h>

/// From now on counts every object that the Swift runtime allocates.
///
/// Not to be called again before counting has ended, and not while other threads allocate. Counting slows
/// allocations down: nothing is timed meanwhile.
void measure_begin_counting(void);

/// Ends counting, and gives the number of objects that were allocated.
int64_t measure_end_counting(void);

/// The bytes of the heap that are handed out, or -1 where the platform does not tell.
int64_t measure_heap_bytes(void);

/// The processor time of the calling thread in nanoseconds.
///
/// Time in which another process has the core does not count.
uint64_t measure_thread_nanoseconds(void);

/// Takes an integer; the caller has to have computed it.
void sink_integer(int64_t value);

/// Takes a pointer; the caller has to have loaded it.
void sink_pointer(const void *_Nullable pointer);

#endif
