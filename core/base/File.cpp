#include "core/base/File.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace strata {

static Error systemError(const std::string &path) {
  int code = errno;
  return {code == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, path + ": " + std::strerror(code)};
}

namespace {

/// Says by its type that a text is a mapped file.
struct Unmap {
  size_t size;
  void operator()(const void *at) const { ::munmap(const_cast<void *>(at), size); }
};

} // namespace

void releasePages(const Text &file) {
  if (const Unmap *map = std::get_deleter<Unmap>(file.owner))
    ::madvise(const_cast<void *>(file.owner.get()), map->size, MADV_DONTNEED);
}

Result<Text> mapFile(const std::string &path) {
  // A pipe that nobody writes to is empty; one doesn't wait for somebody to come.
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return systemError(path);
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  struct stat info {};
  if (::fstat(fd, &info) != 0 || S_ISDIR(info.st_mode)) {
    if (S_ISDIR(info.st_mode))
      errno = EISDIR;
    Error error = systemError(path);
    ::close(fd);
    return error;
  }
  // Pipes and the like have no size: read them.
  if (!S_ISREG(info.st_mode)) {
    std::string bytes;
    char buffer[1 << 16];
    ssize_t got;
    while ((got = ::read(fd, buffer, sizeof buffer)) > 0)
      bytes.append(buffer, got);
    Error error = systemError(path);
    ::close(fd);
    if (got < 0)
      return error;
    return Text::own(std::move(bytes));
  }
  size_t size = info.st_size;
  if (size == 0) {
    ::close(fd);
    return Text{};
  }
  void *at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  Error error = systemError(path);
  ::close(fd);
  if (at == MAP_FAILED)
    return error;
  std::shared_ptr<const void> owner(static_cast<const void *>(at), Unmap{size});
  return Text{{static_cast<const char *>(at), size}, std::move(owner)};
}

Status writeFile(const std::string &path, std::string_view bytes) {
  std::string part = path + ".part";
  int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0)
    return systemError(part);
  while (!bytes.empty()) {
    ssize_t wrote = ::write(fd, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR)
      continue;
    if (wrote < 0) {
      Error error = systemError(part);
      ::close(fd);
      ::unlink(part.c_str());
      return error;
    }
    bytes.remove_prefix(wrote);
  }
  if (::close(fd) != 0 || ::rename(part.c_str(), path.c_str()) != 0) {
    Error error = systemError(path);
    ::unlink(part.c_str());
    return error;
  }
  return Status::ok();
}

} // namespace strata
