//===- Threads.h - Whether threads can be started ---------------------------===//
#pragma once

namespace strata {

/// Starts `count` threads that are there at the same time, for a moment: libraries end the process,
/// or wait forever, where one of theirs can't be started. Returns 0, or what pthread_create(3) says.
int tryThreads(unsigned count);

} // namespace strata
