#include "core/base/File.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace strata {

FileId fileId(const std::string &path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 ? FileId{info.st_dev, info.st_ino} : FileId{};
}

bool liesBelow(const std::string &folder, const std::string &path) {
  std::error_code error, other;
  std::filesystem::path root = std::filesystem::canonical(folder, error),
                        target = std::filesystem::canonical(path, other);
  return !error && !other &&
         std::mismatch(root.begin(), root.end(), target.begin(), target.end()).first == root.end();
}

static Error systemError(const std::string &path) {
  int code = errno;
  return {code == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, path + ": " + std::strerror(code)};
}

namespace {

/// Where files are mapped, for the handler of a signal: it may run at any time, so there are no locks.
class Mappings {
public:
  /// Its slot; none if all are taken: then a file that is cut short ends the program, as it would anyway.
  size_t add(const void *mapped, size_t size) {
    auto begin = reinterpret_cast<uintptr_t>(mapped);
    size_t start = next_.fetch_add(1, std::memory_order_relaxed);
    for (size_t i = 0; i < slots_.size(); ++i) {
      size_t at = (start + i) % slots_.size();
      uintptr_t none = 0;
      if (slots_[at].begin.compare_exchange_strong(none, begin)) {
        slots_[at].end = begin + size;
        return at;
      }
    }
    return SIZE_MAX;
  }
  void remove(size_t slot) {
    if (slot >= slots_.size())
      return;
    slots_[slot].end = 0;
    slots_[slot].begin = 0;
  }
  bool holds(uintptr_t at) const {
    for (const Slot &slot : slots_)
      if (uintptr_t begin = slot.begin; begin && begin <= at && at < slot.end)
        return true;
    return false;
  }

private:
  struct Slot {
    std::atomic<uintptr_t> begin, end;
  };
  std::array<Slot, 32768> slots_{};
  std::atomic<size_t> next_ = 0;
};
Mappings mappings;

struct sigaction handlerBefore;
uintptr_t pageSize;

/// Bytes behind the new end of a file that was cut short: a page of zeros comes to stand there.
void readAsZeros(int signal, siginfo_t *info, void *) {
  auto at = reinterpret_cast<uintptr_t>(info->si_addr);
  void *page = reinterpret_cast<void *>(at / pageSize * pageSize);
  if (info->si_code == BUS_ADRERR && mappings.holds(at) &&
      ::mmap(page, pageSize, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
    return;
  ::sigaction(signal, &handlerBefore, nullptr); // not ours: it happens again, to whoever was there before
}

void answerCutFiles() {
  pageSize = uintptr_t(::sysconf(_SC_PAGESIZE));
  struct sigaction action {};
  action.sa_sigaction = readAsZeros;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigaction(SIGBUS, &action, &handlerBefore);
}

/// Says by its type that a text is a mapped file.
struct Unmap {
  size_t size, slot;
  void operator()(const void *at) const {
    mappings.remove(slot);
    ::munmap(const_cast<void *>(at), size);
  }
};

} // namespace

void releasePages(const Text &file) {
  if (const Unmap *map = std::get_deleter<Unmap>(file.owner))
    ::madvise(const_cast<void *>(file.owner.get()), map->size, MADV_DONTNEED);
}

constexpr off_t kMostRead = 4 << 20;

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
  // Pipes and the like have no size. What is small is better read than mapped: it stays as it is when somebody writes it anew.
  if (!S_ISREG(info.st_mode) || info.st_size <= kMostRead) {
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
  void *at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  Error error = systemError(path);
  ::close(fd);
  if (at == MAP_FAILED)
    return error;
  static std::once_flag answered;
  std::call_once(answered, answerCutFiles);
  std::shared_ptr<const void> owner(static_cast<const void *>(at), Unmap{size, mappings.add(at, size)});
  return Text{{static_cast<const char *>(at), size}, std::move(owner)};
}

} // namespace strata
