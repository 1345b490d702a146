//===- OutOfMemory.h - The end of a tool that can't go on --------------------===//
#pragma once

namespace strata {

/// From now on a program whose memory does not suffice ends with exit code 1 and a message, in
/// place of a signal: who waits for its answer shall know why there is none. `program` has to live
/// on.
void endWithoutMemory(const char *program);

} // namespace strata
