// Preloaded: the file system fails at a chosen moment. Calls that change regular files are counted, in all threads.
//   STRATA_TEST_FAULT=kill:N   the process is killed before the Nth call
//                     full:N   from the Nth call on the disk is full: what writes fails, after half of its bytes
//                     sync:N   from the Nth call on nothing reaches the disk: fsync and fdatasync fail
//                     count:0  nothing fails
//   STRATA_TEST_COUNT=FILE     gets the number of calls, when the process ends by itself

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

enum class Fault { None, Kill, Full, Sync };
Fault fault = Fault::None;
long moment = 0;
std::atomic<long> calls = 0;
pid_t counted = 0;

template <typename Function>
Function *next(const char *name) {
  return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

__attribute__((constructor)) void begin() {
  counted = ::getpid();
  const char *text = std::getenv("STRATA_TEST_FAULT");
  const char *colon = text ? std::strchr(text, ':') : nullptr;
  if (!colon)
    return;
  moment = std::atol(colon + 1);
  fault = text[0] == 'k' ? Fault::Kill : text[0] == 'f' ? Fault::Full : text[0] == 's' ? Fault::Sync : Fault::None;
}

__attribute__((destructor)) void end() {
  const char *path = std::getenv("STRATA_TEST_COUNT");
  if (!path || counted != ::getpid())
    return;
  if (FILE *file = std::fopen(path, "we")) {
    std::fprintf(file, "%ld\n", calls.load());
    fault = Fault::None;
    std::fclose(file);
  }
}

bool isRegular(int file) {
  struct stat info;
  return ::fstat(file, &info) == 0 && S_ISREG(info.st_mode);
}

/// True if the call, which changes files, comes at the moment of the fault or after it.
bool comes() {
  long call = ++calls;
  if (fault == Fault::Kill && call >= moment)
    ::kill(::getpid(), SIGKILL);
  return fault != Fault::None && call >= moment;
}

/// How many of `size` bytes may be written; -1: none, for there is no space.
ssize_t room(int file, size_t size) {
  if (!isRegular(file) || !comes() || fault != Fault::Full)
    return ssize_t(size);
  if (calls.load() == moment && size > 1)
    return ssize_t(size / 2);
  errno = ENOSPC;
  return -1;
}

} // namespace

extern "C" {

ssize_t write(int file, const void *bytes, size_t size) {
  static auto *real = next<ssize_t(int, const void *, size_t)>("write");
  ssize_t most = room(file, size);
  return most < 0 ? most : real(file, bytes, size_t(most));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  static auto *real = next<ssize_t(int, const void *, size_t, off_t)>("pwrite");
  ssize_t most = room(file, size);
  return most < 0 ? most : real(file, bytes, size_t(most), at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  static auto *real = next<ssize_t(int, const void *, size_t, off64_t)>("pwrite64");
  ssize_t most = room(file, size);
  return most < 0 ? most : real(file, bytes, size_t(most), at);
}
static int synced(int file, const char *name) {
  if (isRegular(file) && comes() && fault == Fault::Sync)
    return errno = EIO, -1;
  return next<int(int)>(name)(file);
}
int fsync(int file) { return synced(file, "fsync"); }
int fdatasync(int file) { return synced(file, "fdatasync"); }
int ftruncate64(int file, off64_t size) {
  static auto *real = next<int(int, off64_t)>("ftruncate64");
  comes();
  return real(file, size);
}
int rename(const char *from, const char *to) noexcept {
  static auto *real = next<int(const char *, const char *)>("rename");
  comes();
  return real(from, to);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) noexcept {
  static auto *real = next<int(int, const char *, int, const char *, unsigned)>("renameat2");
  comes();
  return real(a, from, b, to, flags);
}
int linkat(int a, const char *from, int b, const char *to, int flags) noexcept {
  static auto *real = next<int(int, const char *, int, const char *, int)>("linkat");
  comes();
  return real(a, from, b, to, flags);
}
int unlink(const char *path) noexcept {
  static auto *real = next<int(const char *)>("unlink");
  comes();
  return real(path);
}

} // extern "C"
