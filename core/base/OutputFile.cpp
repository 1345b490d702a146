#include "core/base/OutputFile.h"

#include "core/base/File.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace strata {

namespace {

Error systemError(const std::string &path, int code = errno) {
  return {code == ENOENT || code == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Io, path + ": " + std::strerror(code)};
}

std::string folderOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string nameOf(const std::string &path) { return path.substr(path.rfind('/') + 1); }

/// The descriptor that a name of /dev or /proc stands for; -1: none. Such a name can't be opened anew without writing
/// over what is there already.
int descriptorOf(const std::string &path) {
  if (path == "/dev/stdout")
    return 1;
  if (path == "/dev/stderr")
    return 2;
  for (std::string_view folder : {"/dev/fd/", "/proc/self/fd/"})
    if (path.starts_with(folder)) {
      char *end = nullptr;
      long number = std::strtol(path.c_str() + folder.size(), &end, 10);
      if (*end == '\0' && number >= 0 && number <= INT_MAX)
        return int(number);
    }
  return -1;
}

/// What a name leads to.
struct Place {
  std::string path; // no link; its folder spelled in the one way
  struct stat info = {};
  bool exists = false;

  bool isRegular() const { return exists && S_ISREG(info.st_mode); }
  bool is(const Place &other) const {
    if (exists && other.exists)
      return info.st_dev == other.info.st_dev && info.st_ino == other.info.st_ino;
    return path == other.path;
  }
};

Result<Place> find(const std::string &given) {
  constexpr int kMostLinks = 40; // as the kernel follows
  Place place{given};
  for (int links = 0;; ++links) {
    place.exists = ::lstat(place.path.c_str(), &place.info) == 0;
    if (!place.exists && errno != ENOENT)
      return systemError(given);
    if (!place.exists || !S_ISLNK(place.info.st_mode))
      break;
    if (links == kMostLinks)
      return systemError(given, ELOOP);
    char to[PATH_MAX];
    ssize_t size = ::readlink(place.path.c_str(), to, sizeof to);
    if (size < 0)
      return systemError(given);
    std::string target(to, size_t(size));
    place.path = target.starts_with('/') ? target : folderOf(place.path) + "/" + target;
  }
  char *folder = ::realpath(folderOf(place.path).c_str(), nullptr);
  if (!folder)
    return systemError(given);
  std::string name = nameOf(place.path);
  if (name.empty() && !place.exists) { // "folder/", and there is no such folder
    std::free(folder);
    return systemError(given, EISDIR);
  }
  place.path = std::string(folder) + (std::strcmp(folder, "/") == 0 ? "" : "/") + name;
  std::free(folder);
  return place;
}

/// The files that this process reads and those that it writes at the moment.
class Files {
public:
  void keep(Place place) {
    std::lock_guard lock(mutex_);
    read_.push_back(std::move(place));
  }
  void end(const std::string &path) {
    std::lock_guard lock(mutex_);
    if (auto found = std::find(written_.begin(), written_.end(), path); found != written_.end())
      written_.erase(found);
  }
  /// With `begin`, the place counts as written from now on.
  Status check(const std::string &given, const Place &place, bool begin) {
    std::lock_guard lock(mutex_);
    for (const Place &input : read_)
      if (input.is(place))
        return Error{ErrorCode::InvalidArgument, given + ": is read as input; write to another file"};
    if (std::find(written_.begin(), written_.end(), place.path) != written_.end())
      return Error{ErrorCode::InvalidArgument, given + ": is written already, as another output; name two files"};
    if (begin)
      written_.push_back(place.path);
    return Status::ok();
  }

private:
  std::mutex mutex_;
  std::vector<Place> read_;
  std::vector<std::string> written_;
};

Files &files() {
  static auto *all = new Files; // outputs may end when the program does
  return *all;
}

Status writeAll(int file, std::string_view bytes, const std::string &path) {
  while (!bytes.empty()) {
    ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR)
      continue;
    if (wrote < 0)
      return systemError(path);
    bytes.remove_prefix(size_t(wrote));
  }
  return Status::ok();
}

/// A name beside `place` that nobody else takes.
std::string neighbourOf(const std::string &place) {
  static std::atomic<unsigned> count = 0;
  constexpr size_t kMostName = 200; // of 255, so that the rest fits
  std::string folder = folderOf(place);
  return folder + (folder == "/" ? "" : "/") + "." + nameOf(place).substr(0, kMostName) + "." + std::to_string(::getpid()) + "-" +
         std::to_string(count++) + ".part";
}

std::string ofDescriptor(int file) { return "/proc/self/fd/" + std::to_string(file); }

} // namespace

Result<OutputFile> OutputFile::open(const std::string &path, Durable durable) {
  OutputFile output;
  output.path_ = path;
  output.durable_ = durable;
  if (int descriptor = descriptorOf(path); descriptor >= 0) {
    output.file_ = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return output.file_ < 0 ? Result<OutputFile>(systemError(path)) : std::move(output);
  }
  auto place = find(path);
  if (!place)
    return std::move(place).error();
  if (place->exists && S_ISDIR(place->info.st_mode))
    return systemError(path, EISDIR);
  if (place->exists && !place->isRegular()) {
    output.file_ = ::open(place->path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return output.file_ < 0 ? Result<OutputFile>(systemError(path)) : std::move(output);
  }
  if (place->exists && ::access(place->path.c_str(), W_OK) != 0)
    return systemError(path);
  if (auto free = files().check(path, *place, /*begin=*/true); !free)
    return std::move(free).error();
  output.place_ = place->path;

  std::string folder = folderOf(place->path);
  if (::access("/proc/self/fd", X_OK) == 0) // it gets its name from there
    output.file_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (output.file_ < 0) {
    output.neighbour_ = neighbourOf(place->path);
    output.file_ = ::open(output.neighbour_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (output.file_ < 0) {
      Error error = systemError(path);
      output.neighbour_.clear();
      return error;
    }
  }
  if (place->exists) {
    // Somebody else's file stays theirs, where we may do that; otherwise it doesn't run as us.
    mode_t mode = place->info.st_mode & 07777;
    if (::fchown(output.file_, place->info.st_uid, place->info.st_gid) != 0)
      mode &= 0777;
    if (::fchmod(output.file_, mode) != 0)
      return systemError(path);
  }
  return output;
}

Result<OutputFile> OutputFile::standardOutput() {
  OutputFile output;
  output.path_ = "standard output";
  output.file_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (output.file_ < 0)
    return systemError(output.path_);
  return output;
}

OutputFile::OutputFile(OutputFile &&other) noexcept { *this = std::move(other); }

OutputFile &OutputFile::operator=(OutputFile &&other) noexcept {
  if (this != &other) {
    close();
    file_ = std::exchange(other.file_, -1);
    path_ = std::move(other.path_);
    place_ = std::exchange(other.place_, {});
    neighbour_ = std::exchange(other.neighbour_, {});
    durable_ = other.durable_;
    failure_ = std::move(other.failure_);
  }
  return *this;
}

OutputFile::~OutputFile() { close(); }

void OutputFile::close() {
  if (file_ >= 0)
    ::close(std::exchange(file_, -1));
  if (!neighbour_.empty())
    ::unlink(std::exchange(neighbour_, {}).c_str());
  if (!place_.empty())
    files().end(std::exchange(place_, {}));
}

Status OutputFile::fail(const std::string &what) {
  failure_ = systemError(what);
  return failure_;
}

Status OutputFile::write(std::string_view bytes) {
  if (failure_)
    failure_ = writeAll(file_, bytes, path_);
  return failure_;
}

Status OutputFile::commit() {
  if (!failure_) {
    close();
    return failure_;
  }
  Status result = [&]() -> Status {
    if (place_.empty())
      return ::close(std::exchange(file_, -1)) == 0 ? Status::ok() : fail(path_);
    if (durable_ == Durable::Disk && ::fsync(file_) != 0)
      return fail(path_);
    if (neighbour_.empty()) {
      std::string name = neighbourOf(place_);
      if (::linkat(AT_FDCWD, ofDescriptor(file_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
        return fail(path_);
      neighbour_ = name;
    }
    if (::close(std::exchange(file_, -1)) != 0 || ::rename(neighbour_.c_str(), place_.c_str()) != 0)
      return fail(path_);
    neighbour_.clear();
    if (durable_ == Durable::Disk)
      // The file is in its place; that its folder says so on the disk, too, is as much as the file system promises.
      if (int folder = ::open(folderOf(place_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); folder >= 0) {
        (void)::fsync(folder);
        ::close(folder);
      }
    return Status::ok();
  }();
  close();
  return result;
}

void keepInput(const std::string &path) {
  // What can't be found can't be read either; devices and pipes are read and written as one likes.
  if (auto place = find(path); place && place->isRegular())
    files().keep(std::move(*place));
}

Result<std::string> outputPlace(const std::string &path) {
  auto place = find(path);
  if (!place)
    return std::move(place).error();
  if (auto free = files().check(path, *place, /*begin=*/false); !free)
    return std::move(free).error();
  return place->path;
}

bool sameFile(const std::string &a, const std::string &b) {
  auto one = find(a), other = find(b);
  return one && other && one->is(*other) && (!one->exists || one->isRegular());
}

Status flushStandardOutput() {
  errno = 0;
  bool failed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !failed)
    return Status::ok();
  return systemError("standard output", errno ? errno : EIO);
}

Status writeFile(const std::string &path, std::string_view bytes) {
  auto output = OutputFile::open(path);
  if (!output)
    return std::move(output).error();
  (void)output->write(bytes);
  return output->commit();
}

} // namespace strata
