// Threads that can't be started.
#pragma once

namespace mlir::iree {

/// Where fewer threads can be started than MLIR and LLVM will start, which ends the process: warns,
/// and has everything done on one. After the command line.
void checkThreads(const char *tool);

} // namespace mlir::iree
