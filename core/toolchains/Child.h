//===- Child.h - A compiler that runs ------------------------------------------===//
// Started without a shell, in a session of its own, with nothing to read: its standard input is
// empty, and it has no terminal. What it prints goes into files, so that it never waits for a
// reader and nothing is kept in memory.
#pragma once

#include "core/toolchains/Toolchain.h"

#include <optional>
#include <sys/types.h>

namespace strata::toolchains {

/// How a command ended.
struct Ending {
  int code = 0;   // exit code
  int signal = 0; // that killed it; 0: none
  bool isGood() const { return code == 0 && signal == 0; }
  /// "exit code 1", "killed by signal 11 (Segmentation fault)"; empty where it is good.
  std::string text() const;
};

class Child {
public:
  /// `output` and `errors` are files that are made anew; the same name for both: one file. Errors:
  /// NotFound (no such program, no such folder), Io.
  static Result<Child> start(const Command &command, const std::string &output,
                             const std::string &errors);
  Child(Child &&other) noexcept;
  Child &operator=(Child &&) = delete;
  ~Child(); // kills it

  /// Nothing while it runs; from its end on how it ended. What it started and left behind is killed
  /// then.
  const std::optional<Ending> &poll();
  /// Kills it and what it started, now. The next `poll` says so.
  void kill();
  /// As poll, after at most `milliseconds`.
  const std::optional<Ending> &wait(int milliseconds);

private:
  explicit Child(pid_t id) : id_(id) {}
  pid_t id_ = -1; // and that of its process group
  std::optional<Ending> ending_;
};

} // namespace strata::toolchains
