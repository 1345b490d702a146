//===- Place.h - Where a trace comes to stand, and who writes it ------------===//
#pragma once

#include "core/base/Result.h"

#include <string>

namespace strata::trace {

/// Held by whoever writes a trace, on the file itself (flock(2)): the system lets go of it when the process ends,
/// however it ends.
class Lock {
public:
  /// Errors: Io, also if another has it.
  static Result<Lock> take(const std::string &file);
  Lock(Lock &&other) noexcept;
  Lock &operator=(Lock &&other) noexcept;
  Lock() = default;
  ~Lock();
  /// Whether `file` still names the locked file.
  bool isOn(const std::string &file) const;

private:
  int file_ = -1;
};

/// Removes a trace with the files that SQLite keeps beside it.
void removeTrace(const std::string &path);

/// Lets the finished or empty trace `part` take the place of what stands at `place` (see outputPlace), with its permissions. Errors: Io if somebody
/// writes a trace there; `part` stays.
Status replaceTrace(const std::string &part, const std::string &place);

} // namespace strata::trace
