#include "core/trace/Place.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace strata::trace {

static Error systemError(const std::string &path) { return {ErrorCode::Io, path + ": " + std::strerror(errno)}; }

Result<Lock> Lock::take(const std::string &file) {
  Lock lock;
  lock.file_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (lock.file_ < 0)
    return systemError(file);
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) == 0)
    return lock;
  if (errno != EWOULDBLOCK)
    return systemError(file);
  return Error{ErrorCode::Io, file + ": is being written by another compile; wait until it ends, or name another file"};
}

Lock::Lock(Lock &&other) noexcept : file_(std::exchange(other.file_, -1)) {}
Lock &Lock::operator=(Lock &&other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}
Lock::~Lock() {
  if (file_ >= 0)
    ::close(file_);
}

bool Lock::isOn(const std::string &file) const {
  struct stat mine, there;
  return ::fstat(file_, &mine) == 0 && ::stat(file.c_str(), &there) == 0 && mine.st_dev == there.st_dev &&
         mine.st_ino == there.st_ino;
}

static void removeBeside(const std::string &path) {
  for (const char *suffix : {"-wal", "-shm", "-journal"})
    std::remove((path + suffix).c_str());
}

void removeTrace(const std::string &path) {
  std::remove(path.c_str());
  removeBeside(path);
}

Status replaceTrace(const std::string &part, const std::string &place) {
  // Two that begin at once may both find nothing there, or the same old trace.
  for (;;) {
    struct stat there;
    if (::stat(place.c_str(), &there) != 0) {
      removeBeside(place); // a log without its trace would be taken for that of the new one
      if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, place.c_str(), RENAME_NOREPLACE) == 0)
        return Status::ok();
      if (errno == EEXIST)
        continue;
      if ((errno == EINVAL || errno == ENOSYS) && std::rename(part.c_str(), place.c_str()) == 0) // a file system that can't
        return Status::ok();
      return systemError(place);
    }
    auto lock = Lock::take(place);
    if (!lock)
      return std::move(lock).error();
    if (!lock->isOn(place))
      continue;
    if (::access(place.c_str(), W_OK) != 0 || ::chmod(part.c_str(), there.st_mode & 07777) != 0)
      return systemError(place);
    removeBeside(place);
    return std::rename(part.c_str(), place.c_str()) == 0 ? Status::ok() : Status(systemError(place));
  }
}

} // namespace strata::trace
