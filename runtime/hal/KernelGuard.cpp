#include "runtime/hal/KernelGuard.h"

#include <mutex>
#include <signal.h>

namespace strata::rt::hal {
namespace {

thread_local KernelGuard *innermost = nullptr;
struct sigaction previous;

void handle(int signal, siginfo_t *info, void *context) {
  if (KernelGuard *guard = innermost) {
    guard->address = info->si_addr;
    siglongjmp(guard->resume, 1);
  }
  if (previous.sa_flags & SA_SIGINFO)
    return previous.sa_sigaction(signal, info, context);
  if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
    return previous.sa_handler(signal);
  // The instruction runs once more, and ends the process as if nobody had been here.
  sigaction(signal, &previous, nullptr);
}

void install() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action = {};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGILL, &action, &previous);
  });
}

} // namespace

void KernelGuard::enter() {
  install();
  outer = innermost;
  innermost = this;
}

void KernelGuard::leave() { innermost = outer; }

} // namespace strata::rt::hal
