#include "compiler/const_eval/OwnProcess.h"

#include "llvm/ADT/StringExtras.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace mlir::iree::const_eval {
namespace {

/// Gives up the memory that other processes see, such as the index of a trace that is being written.
void unmapShared() {
  std::vector<std::pair<unsigned long, unsigned long>> ranges;
  if (FILE *maps = std::fopen("/proc/self/maps", "re")) {
    char line[4096], access[5];
    unsigned long begin, end;
    while (std::fgets(line, sizeof line, maps))
      if (std::sscanf(line, "%lx-%lx %4s", &begin, &end, access) == 3 && access[3] == 's')
        ranges.emplace_back(begin, end);
    std::fclose(maps);
  }
  for (auto [begin, end] : ranges)
    ::munmap(reinterpret_cast<void *>(begin), end - begin);
}

/// In the copy: nothing of what the compiler does about signals, files and its end happens here.
void separate(pid_t parent, int pipe) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) // gone already
    ::_exit(1);
  for (int signal = 1; signal < NSIG; ++signal)
    ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  rlimit noCore{0, 0};
  ::setrlimit(RLIMIT_CORE, &noCore);
  ::close(STDIN_FILENO);
  ::close(STDOUT_FILENO);
  if (pipe > 3)
    ::close_range(3, static_cast<unsigned>(pipe) - 1, 0);
  ::close_range(static_cast<unsigned>(pipe) + 1, ~0u, 0);
  unmapShared();
}

std::string describe(const char *what) { return std::string(what) + ": " + std::strerror(errno); }

} // namespace

bool runInOwnProcess(llvm::function_ref<void(llvm::raw_ostream &os)> work, std::string &output,
                     std::string &error) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return error = describe("no pipe to a process of its own"), false;
  // Low numbers may be those of closed standard streams, which the copy gives up.
  int out = ::fcntl(ends[1], F_DUPFD_CLOEXEC, 3);
  ::close(ends[1]);
  const pid_t parent = ::getpid();
  const pid_t child = out < 0 ? -1 : ::fork();
  if (child < 0) {
    error = describe("no process of its own can be started");
    ::close(ends[0]);
    if (out >= 0)
      ::close(out);
    return false;
  }
  if (child == 0) {
    separate(parent, out);
    llvm::raw_fd_ostream os(out, /*shouldClose=*/false);
    work(os);
    os.flush();
    ::_exit(os.has_error() ? 1 : 0);
  }
  ::close(out);
  char buffer[1 << 16];
  for (ssize_t got; (got = ::read(ends[0], buffer, sizeof buffer)) != 0;) {
    if (got > 0)
      output.append(buffer, static_cast<size_t>(got));
    else if (errno != EINTR)
      break;
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return error = describe("its process is lost"), false;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return true;
  error = WIFSIGNALED(status) ? "it ended its process by signal " + llvm::utostr(WTERMSIG(status)) + " (" +
                                    ::strsignal(WTERMSIG(status)) + ")"
                              : "its process could not say what came out";
  return false;
}

} // namespace mlir::iree::const_eval
