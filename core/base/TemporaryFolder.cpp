#include "core/base/TemporaryFolder.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace strata {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "strata-unpacked-";
// Deeper folders are left for the next start: a handler of signals has little stack.
constexpr int kDeepest = 64;

/// The folders of this process. Read by the handler of a signal, which may run at any time: no
/// locks, no memory.
std::array<std::atomic<const char *>, 64> folders{};

/// What the kernel writes for each entry of a folder (getdents64(2), "linux_dirent64").
struct Entry {
  uint64_t inode;
  int64_t next;
  unsigned short length;
  unsigned char type;
  char name[1];
};

/// Removes what lies in a folder by calls alone that a handler of signals may make. Never follows
/// links.
void emptyFolder(int parent, const char *name, int depth) {
  int folder = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0)
    return;
  alignas(Entry) char buffer[1024];
  for (long size; (size = ::syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0;)
    for (long at = 0; at < size;) {
      auto *entry = reinterpret_cast<const Entry *>(buffer + at);
      at += entry->length;
      if (!std::strcmp(entry->name, ".") || !std::strcmp(entry->name, ".."))
        continue;
      if (::unlinkat(folder, entry->name, 0) == 0 || depth == kDeepest)
        continue;
      emptyFolder(folder, entry->name, depth + 1);
      ::unlinkat(folder, entry->name, AT_REMOVEDIR);
    }
  ::close(folder);
}

void onSignal(int signal) {
  for (auto &folder : folders)
    if (const char *path = folder.exchange(nullptr)) {
      emptyFolder(AT_FDCWD, path, 0);
      ::rmdir(path);
    }
  // The handler is gone with its first use (SA_RESETHAND): the signal now does what it does by
  // itself.
  ::raise(signal);
}

/// Once; signals that something else answers, or that are to be passed over, stay as they are.
void answerSignals() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction now {};
      if (::sigaction(signal, nullptr, &now) != 0 || (now.sa_flags & SA_SIGINFO) ||
          now.sa_handler != SIG_DFL)
        continue;
      struct sigaction ours {};
      ours.sa_handler = onSignal;
      ours.sa_flags = int(SA_RESETHAND | SA_NODEFER);
      ::sigaction(signal, &ours, nullptr);
    }
  });
}

/// Opens a folder and locks it; -1 if another process holds it, or it is gone.
int lockFolder(const std::string &path) {
  int lock = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (lock < 0)
    return -1;
  struct stat held {
  }, there{};
  // Whoever locked it before may have removed it, and another may have been made in its place.
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock, &held) == 0 &&
      ::lstat(path.c_str(), &there) == 0 && held.st_ino == there.st_ino &&
      held.st_dev == there.st_dev && held.st_uid == ::geteuid())
    return lock;
  ::close(lock);
  return -1;
}

void removeAbandoned(const fs::path &in) {
  std::error_code error;
  for (fs::directory_iterator at(in, error), end; !error && at != end; at.increment(error)) {
    std::string path = at->path().string();
    if (!at->path().filename().string().starts_with(kPrefix))
      continue;
    if (int lock = lockFolder(path); lock >= 0) {
      std::error_code ignored;
      fs::remove_all(path, ignored);
      ::close(lock);
    }
  }
}

} // namespace

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code error;
  fs::path in = fs::temp_directory_path(error);
  if (!error)
    removeAbandoned(in);
  // Another process may take a folder that isn't locked yet for one that was left.
  for (int tries = 0; !error && tries < 8; ++tries) {
    std::string path = (in / (std::string(kPrefix) + "XXXXXX")).string();
    if (!::mkdtemp(path.data()))
      break;
    if (int lock = lockFolder(path); lock >= 0)
      return TemporaryFolder(path, lock);
  }
  return Error{ErrorCode::Io,
               "no folder for temporary files: set TMPDIR to one that can be written to"};
}

TemporaryFolder::TemporaryFolder(fs::path path, int lock) : path_(std::move(path)), lock_(lock) {
  answerSignals();
  for (size_t i = 0; i < folders.size() && slot_ < 0; ++i) {
    const char *none = nullptr;
    char *name = ::strdup(path_.c_str());
    if (folders[i].compare_exchange_strong(none, name))
      slot_ = int(i);
    else
      ::free(name);
  }
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&other) noexcept
    : path_(std::exchange(other.path_, {})), lock_(std::exchange(other.lock_, -1)),
      slot_(std::exchange(other.slot_, -1)) {}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty())
    return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (slot_ >= 0)
    ::free(const_cast<char *>(folders[size_t(slot_)].exchange(nullptr)));
  ::close(lock_);
}

} // namespace strata
