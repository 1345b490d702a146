// Compiled code that the processor refuses ends as an error, not as the end of the process.
//
// Kernels are plain functions: they own nothing, so that they can be left in the middle. While one
// runs, the thread says where to go on; the handler of SIGILL goes there. A SIGILL of anything else
// is handed to whoever handled it before.
#pragma once

#include <csetjmp>

namespace strata::rt::hal {

struct KernelGuard {
  sigjmp_buf resume;
  const void *address = nullptr;
  KernelGuard *outer = nullptr;

  /// Until leave(), an illegal instruction on this thread resumes at this guard.
  void enter();
  void leave();
};

/// Runs `body`, which may be left at any instruction of compiled code: it holds nothing then.
/// Returns the address of the instruction that was illegal, or null. Thread: any.
template <typename Body> const void *runGuarded(Body &&body) {
  KernelGuard guard;
  guard.enter();
  // Without the signal mask, which would take a system call: the handler doesn't block its signal.
  if (sigsetjmp(guard.resume, 0) == 0) {
    body();
    guard.leave();
    return nullptr;
  }
  guard.leave();
  return guard.address;
}

} // namespace strata::rt::hal
