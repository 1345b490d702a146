#include "core/explorer/Unpack.h"

#include "core/base/TemporaryFolder.h"
#include "core/explorer/Open.h"

#include <archive.h>
#include <archive_entry.h>
#include <filesystem>
#include <fstream>

namespace strata::explorer {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

namespace {

constexpr int64_t kMostFiles = 1'000'000;
constexpr uintmax_t kLeaveFreeBytes = 1 << 30;
constexpr double kUnpacking = 0.7; // of the time until the source is there
// Below this much the ratio says nothing: a few lines that repeat are packed a thousand to one.
constexpr int64_t kAnyRatioBytes = int64_t(256) << 20;

/// What was unpacked, under the name of what it was packed in.
class UnpackedSource final : public trace::TraceSource {
public:
  UnpackedSource(TemporaryFolder folder, std::unique_ptr<trace::TraceSource> inner, const std::string &path,
                 std::vector<trace::Note> left, std::string damage)
      : folder_(std::move(folder)), inner_(std::move(inner)), run_(inner_->run()), notes_(std::move(left)),
        damage_(std::move(damage)) {
    std::string inside = folder_.path().string();
    for (std::string *at : {&run_.source, &run_.input})
      if (at->starts_with(inside))
        *at = path;
    notes_.insert(notes_.end(), inner_->notes().begin(), inner_->notes().end());
    if (!inner_->damage().empty())
      damage_ += (damage_.empty() ? "" : "; ") + inner_->damage();
  }

  const trace::Run &run() const override { return run_; }
  const trace::PassList &passes() const override { return inner_->passes(); }
  const std::vector<trace::Note> &notes() const override { return notes_; }
  const std::vector<trace::Bookmark> &bookmarks() const override { return inner_->bookmarks(); }
  Result<Text> text(int64_t index) const override { return inner_->text(index); }
  Result<trace::Identities> identities(int64_t index) const override { return inner_->identities(index); }
  const std::string &damage() const override { return damage_; }

private:
  TemporaryFolder folder_; // outlives what reads from it
  std::unique_ptr<trace::TraceSource> inner_;
  trace::Run run_;
  std::vector<trace::Note> notes_;
  std::string damage_;
};

/// The name in the archive as a path below its root; empty where it would lead out of it.
fs::path below(const char *name) {
  fs::path path = fs::path(name ? name : "").lexically_normal();
  if (path.empty() || path.is_absolute() || *path.begin() == ".." || !path.has_filename())
    return {};
  return path;
}

/// "a.log.zst" is "a.log" when unpacked.
std::string innerName(const fs::path &packed) {
  static constexpr std::string_view suffixes[] = {".gz", ".zst", ".xz", ".bz2", ".lz4", ".lzma", ".Z"};
  bool known = std::find(std::begin(suffixes), std::end(suffixes), packed.extension().string()) != std::end(suffixes);
  return (known ? packed.stem() : packed.filename()).string();
}

struct Unpacked {
  std::vector<fs::path> files; // relative to the folder
  std::vector<trace::Note> left;
  std::string damage;
};

class Unpacker {
public:
  Unpacker(const std::string &path, const fs::path &folder, const UnpackLimits &limits,
           const CancelToken &cancel, const trace::Progress &progress)
      : path_(path), folder_(folder), limits_(limits), cancel_(cancel), progress_(progress),
        archive_(archive_read_new(), archive_read_free) {}

  Result<Unpacked> run() {
    std::error_code error;
    packedBytes_ = std::max<int64_t>(int64_t(fs::file_size(path_, error)), 1);
    if (auto s = support(); !s)
      return std::move(s).error();
    if (archive_read_open_filename(archive_.get(), path_.c_str(), 1 << 20) != ARCHIVE_OK)
      return broken(ErrorCode::Corrupt);
    for (;;) {
      archive_entry *entry = nullptr;
      int status = archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF)
        break;
      if (status < ARCHIVE_WARN) {
        done_.damage = broken(ErrorCode::Corrupt).message;
        break;
      }
      if (int64_t(done_.files.size() + done_.left.size()) >= kMostFiles)
        return Error{ErrorCode::LimitExceeded, path_ + ": more than a million files are packed in it; unpack what you need of it"};
      if (auto s = take(entry); !s)
        return std::move(s).error();
      if (!done_.damage.empty())
        break;
    }
    if (done_.files.empty())
      return Error{ErrorCode::Corrupt, done_.damage.empty() ? path_ + ": no file is packed in it" : done_.damage};
    return std::move(done_);
  }

private:
  /// The formats that looksPacked knows, one by one: of all that libarchive knows some start
  /// programs that they look for on PATH (lrzip, grzip, uudecode ...), or read files that the
  /// archive names (mtree).
  Status support() {
    using Enable = int (*)(archive *);
    for (Enable enable :
         {Enable(archive_read_support_filter_gzip), Enable(archive_read_support_filter_bzip2),
          Enable(archive_read_support_filter_xz), Enable(archive_read_support_filter_lzma),
          Enable(archive_read_support_filter_zstd), Enable(archive_read_support_filter_lz4),
          Enable(archive_read_support_format_tar), Enable(archive_read_support_format_zip),
          Enable(archive_read_support_format_7zip), Enable(archive_read_support_format_empty),
          Enable(archive_read_support_format_raw)})
      // A warning says that the library was built without that format, and would start a program
      // for it.
      if (enable(archive_.get()) != ARCHIVE_OK)
        return Error{ErrorCode::Unsupported, path_ + ": it can't be unpacked here: " +
                                                 archive_error_string(archive_.get())};
    return Status::ok();
  }

  Error broken(ErrorCode code) const {
    const char *why = archive_error_string(archive_.get());
    return {code, path_ + ": it can't be unpacked" + (done_.files.empty() ? "" : " further") + ": " + (why ? why : "unknown format")};
  }

  Status take(archive_entry *entry) {
    bool raw = archive_format(archive_.get()) == ARCHIVE_FORMAT_RAW;
    const char *name = archive_entry_pathname_utf8(entry) ? archive_entry_pathname_utf8(entry) : archive_entry_pathname(entry);
    if (!raw && archive_entry_filetype(entry) == AE_IFDIR)
      return Status::ok();
    fs::path path = raw ? fs::path(innerName(path_)) : below(name);
    bool link = archive_entry_symlink(entry) || archive_entry_hardlink(entry);
    if (path.empty() || (!raw && archive_entry_filetype(entry) != AE_IFREG) || link) {
      done_.left.push_back({trace::NoteKind::Flag, -1, 0,
                            std::string(name ? name : "a file without a name") + ": not unpacked: " +
                                (path.empty() ? "its path leads out of the archive" : "it is no plain file")});
      return Status::ok();
    }
    return write(folder_ / path, path);
  }

  Status write(const fs::path &to, const fs::path &name) {
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    // A second file of one name, or a file where a folder is needed: the first stays.
    if (error || fs::exists(to, error)) {
      done_.left.push_back({trace::NoteKind::Flag, -1, 0, name.string() + ": not unpacked: a file before it has its place"});
      return Status::ok();
    }
    std::ofstream out(to, std::ios::binary);
    const void *bytes = nullptr;
    size_t size = 0;
    int64_t offset = 0, at = 0, end = 0;
    int status = ARCHIVE_OK;
    while (out && (status = archive_read_data_block(archive_.get(), &bytes, &size, &offset)) == ARCHIVE_OK) {
      if (cancel_.cancelled())
        return Error{ErrorCode::Cancelled, "unpacking " + path_ + ": cancelled"};
      // A file never goes back, and a hole counts as what it will be read as.
      if (offset < at || __builtin_add_overflow(offset, int64_t(size), &end)) {
        status = ARCHIVE_FATAL;
        break;
      }
      if (auto s = roomFor(end - at); !s)
        return s;
      if (offset != at) // a hole
        out.seekp(offset);
      out.write(static_cast<const char *>(bytes), std::streamsize(size));
      at = end;
      if (progress_)
        progress_(kUnpacking * std::min(1.0, double(archive_filter_bytes(archive_.get(), -1)) /
                                                 double(packedBytes_)));
    }
    out.close();
    if (!out)
      return Error{ErrorCode::Io, to.string() + ": can't be written; unpacking needs room there, or set TMPDIR to another folder"};
    if (status != ARCHIVE_EOF)
      done_.damage = broken(ErrorCode::Corrupt).message;
    done_.files.push_back(name);
    return Status::ok();
  }

  /// A few bytes can unpack to more than any disk has.
  Status roomFor(int64_t bytes) {
    auto tooMuch = [&](const std::string &what) {
      return Error{ErrorCode::LimitExceeded,
                   path_ + ": not unpacked: it holds more than " + what +
                       "; if it comes from someone you trust, raise the limit (strata-trace: " +
                       "--unpack-limit=GIB), or unpack it yourself and open that"};
    };
    if (bytes > limits_.bytes - unpackedBytes_)
      return tooMuch(std::to_string(limits_.bytes >> 20) + " MiB");
    unpackedBytes_ += bytes;
    if (unpackedBytes_ > kAnyRatioBytes && unpackedBytes_ / limits_.ratio > packedBytes_)
      return tooMuch(std::to_string(limits_.ratio) + " times its own size");
    if ((unchecked_ += bytes) < (64 << 20))
      return Status::ok();
    std::error_code error;
    fs::space_info space = fs::space(folder_, error);
    if (!error && space.available < kLeaveFreeBytes + uintmax_t(unchecked_))
      return Error{ErrorCode::LimitExceeded, path_ + ": unpacked it would fill the disk at " + folder_.parent_path().string() +
                                                 "; make room there, or set TMPDIR to another folder"};
    unchecked_ = 0;
    return Status::ok();
  }

  const std::string &path_;
  const fs::path &folder_;
  const UnpackLimits limits_;
  const CancelToken &cancel_;
  const trace::Progress &progress_;
  std::unique_ptr<archive, int (*)(archive *)> archive_;
  Unpacked done_;
  int64_t packedBytes_ = 1;
  int64_t unpackedBytes_ = 0;
  int64_t unchecked_ = 0;
};

} // namespace

bool looksPacked(std::string_view head) {
  static constexpr std::string_view magics[] = {"\x1f\x8b\x08"sv, "\x28\xb5\x2f\xfd"sv, "\xfd"
                                                                                        "7zXZ\0"sv,
                                                "BZh"sv, "\x04\x22\x4d\x18"sv, "PK\x03\x04"sv, "7z\xbc\xaf\x27\x1c"sv};
  for (std::string_view magic : magics)
    if (head.starts_with(magic))
      return true;
  return head.size() > 262 && head.substr(257, 5) == "ustar";
}

Result<std::unique_ptr<trace::TraceSource>> openPacked(const std::string &path,
                                                       const CancelToken &cancel,
                                                       const trace::Progress &progress,
                                                       const UnpackLimits &limits) {
  auto folder = TemporaryFolder::make();
  if (!folder)
    return std::move(folder).error();
  auto unpacked = Unpacker(path, folder->path(), limits, cancel, progress).run();
  if (!unpacked)
    return std::move(unpacked).error();
  auto rest = [&](double done) {
    if (progress)
      progress(kUnpacking + (1 - kUnpacking) * done);
  };
  // What is packed within is not unpacked again: a file that unpacks to itself has no end.
  fs::path inner = unpacked->files.size() == 1 ? folder->path() / unpacked->files.front() : folder->path();
  auto source = openPlain(inner.string(), cancel, rest);
  if (!source)
    return std::move(source).error().context(path);
  return std::unique_ptr<trace::TraceSource>(std::make_unique<UnpackedSource>(
      std::move(*folder), std::move(*source), path, std::move(unpacked->left), std::move(unpacked->damage)));
}

} // namespace strata::explorer
