#include "core/toolchains/Run.h"

#include "core/base/File.h"
#include "core/base/OutputFile.h"
#include "core/base/TemporaryFolder.h"
#include "core/toolchains/Follow.h"
#include "core/toolchains/Settle.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <sys/statvfs.h>
#include <thread>

namespace strata::toolchains {

namespace fs = std::filesystem;

namespace {

constexpr auto kLook = std::chrono::milliseconds(20);
constexpr int kVersionMs = 2000;
constexpr uint64_t kFreeBytes = uint64_t(1) << 30; // left on the disk, whatever a compiler prints

bool isDiskFull(const std::string &path) {
  struct statvfs info{};
  return ::statvfs(path.c_str(), &info) == 0 &&
         uint64_t(info.f_bavail) * info.f_frsize < kFreeBytes;
}

int64_t bytesIn(const std::string &path) {
  std::error_code error;
  uint64_t size = fs::file_size(path, error);
  return error ? 0 : int64_t(size);
}

int64_t bytesBelow(const std::string &folder) {
  int64_t sum = 0;
  std::error_code error;
  fs::recursive_directory_iterator file(folder, error);
  for (; !error && file != fs::recursive_directory_iterator(); file.increment(error))
    sum += bytesIn(file->path());
  return sum;
}

/// Looks at what comes, on a thread of its own: who waits for the command must be able to kill it
/// at any time.
class Following {
public:
  Following(const Printed &printed, const std::string &trace, const trace::Run &run)
      : live_(trace, run), thread_([this, &printed] { work(printed); }) {}
  ~Following() { stop({}); }
  void stop(const std::string &status) {
    stopped_.cancel();
    if (!thread_.joinable())
      return;
    thread_.join();
    live_.close(status);
  }
  int64_t rows() const { return rows_.load(std::memory_order_relaxed); }

private:
  void work(const Printed &printed) {
    LogFollower log(printed.log);
    FolderFollower folder(printed.folder);
    while (!stopped_.cancelled()) {
      auto begin = std::chrono::steady_clock::now();
      if (printed.prints == Prints::Folder)
        folder.poll(live_, stopped_);
      else
        log.poll(live_, stopped_);
      rows_ = live_.rows();
      // A large folder isn't listed all the time.
      auto took = std::chrono::steady_clock::now() - begin;
      std::this_thread::sleep_for(std::clamp<std::chrono::nanoseconds>(took, kLook, 10 * kLook));
    }
  }

  CancelToken stopped_ = CancelToken::make();
  LiveTrace live_;
  std::atomic<int64_t> rows_ = 0;
  std::thread thread_;
};

} // namespace

std::string versionOf(const Toolchain &toolchain) {
  if (toolchain.version.empty() || toolchain.command.empty())
    return {};
  auto folder = TemporaryFolder::make();
  if (!folder)
    return {};
  std::string said = folder->path() / "version";
  Command command{{toolchain.command[0]}, {}, toolchain.folder};
  command.words.insert(command.words.end(), toolchain.version.begin(), toolchain.version.end());
  auto child = Child::start(command, said, said);
  if (!child || !child->wait(kVersionMs) || !child->poll()->isGood())
    return {};
  auto text = mapFile(said);
  if (!text)
    return {};
  return versionIn(text->view.substr(0, 4096));
}

Result<Command> commandOf(const Request &request, const std::string &folder) {
  Places places;
  std::error_code ignored; // it may run in another folder
  places.input = fs::absolute(request.input, ignored);
  places.output = fs::absolute(request.result.empty() ? "/dev/null" : request.result, ignored);
  places.folder = folder;
  places.flags = request.flags;
  return expand(request.toolchain, places);
}

Result<Report> run(const Request &request, const CancelToken &cancel,
                   const std::function<void(const Reached &)> &reached) {
  std::error_code ignored;
  if (!request.input.empty() && !fs::exists(request.input, ignored))
    return Error{ErrorCode::NotFound, request.input + ": no such file"};
  // Found out now and not after an hour.
  if (auto place = OutputFile::open(request.trace, OutputFile::Durable::Process); !place)
    return std::move(place).error();
  auto scratch = TemporaryFolder::make();
  if (!scratch)
    return std::move(scratch).error();
  Printed printed{request.toolchain.prints, scratch->path() / "log", scratch->path() / "other",
                  scratch->path() / "dumps"};
  fs::create_directory(printed.folder, ignored);
  auto command = commandOf(request, printed.folder);
  if (!command)
    return std::move(command).error();

  Report report;
  report.command = lineOf(*command);
  report.version = versionOf(request.toolchain);
  trace::Run run;
  run.command = report.command;
  run.tool = report.version.empty() ? request.toolchain.name : report.version;
  run.input = request.origin.empty() ? request.input : request.origin;
  bool both = printed.prints == Prints::Both;
  bool isOutput = printed.prints == Prints::Output;
  auto child = Child::start(*command, isOutput || both ? printed.log : printed.other,
                            isOutput ? printed.other : printed.log);
  if (!child)
    return std::move(child).error();
  bool full = false;
  Following following(printed, request.trace, run);
  auto tell = [&](bool settling) {
    bool isFolder = printed.prints == Prints::Folder && settling;
    report.bytes = isFolder ? bytesBelow(printed.folder) : bytesIn(printed.log);
    if (reached)
      reached({following.rows(), report.bytes, settling});
  };
  while (!child->wait(int(kLook.count()))) {
    if (cancel.cancelled() || (full = isDiskFull(scratch->path())))
      child->kill();
    report.cancelled = cancel.cancelled();
    tell(false);
  }
  report.ending = *child->poll();
  tell(true);
  std::string status = report.cancelled       ? "cancelled"
                       : report.ending.signal ? "crashed: " + report.ending.text()
                       : report.ending.code   ? "failed: " + report.ending.text()
                                              : "done";
  following.stop(status);
  run.status = status;
  if (auto s = settle(printed, request, run, report); !s)
    return std::move(s).error();
  if (full)
    report.message = "less than 1 GiB is free in " + scratch->path().parent_path().string() +
                     ", where its output goes: it was ended. " + report.message;
  return report;
}

} // namespace strata::toolchains
