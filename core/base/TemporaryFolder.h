//===- TemporaryFolder.h - A folder that goes with whoever holds it ----------===//
// Below the system's folder for temporary files (TMPDIR). It is removed when its holder goes, when
// SIGINT, SIGTERM or SIGHUP ends the process (where nothing else answers the signal), and, of a
// process that was killed, when the next one makes a folder: who lives holds a lock on each of its
// folders, which the system drops with the process.
#pragma once

#include "core/base/Result.h"

#include <filesystem>

namespace strata {

class TemporaryFolder {
public:
  /// Removes what ended processes left, then makes one. Errors: Io.
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder &&other) noexcept;
  TemporaryFolder &operator=(TemporaryFolder &&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path &path() const { return path_; }

private:
  TemporaryFolder(std::filesystem::path path, int lock);
  std::filesystem::path path_;
  int lock_ = -1; // the folder itself, locked
  int slot_ = -1; // where the handler of signals finds it
};

} // namespace strata
