// Code of a program, run where it can end nothing but itself.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir::iree::const_eval {

/// Runs `work` in a copy of this process (fork(2)), so that it needs nothing handed over, and gives what it wrote to `os`. It
/// has no file of the compiler open but standard error, shares no memory with it, and ends with it. Other threads do not
/// go on in the copy: none may hold a lock that `work` needs. False, with the reason in `error`, if the process could not be
/// started or ended by a signal.
bool runInOwnProcess(llvm::function_ref<void(llvm::raw_ostream &os)> work, std::string &output,
                     std::string &error);

} // namespace mlir::iree::const_eval
