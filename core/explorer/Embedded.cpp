#include "core/explorer/Embedded.h"

#include "core/trace/Assembly.h"
#include "core/vmfb/Module.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace strata::explorer {

namespace {

namespace fs = std::filesystem;

std::string disassembler() {
  if (const char *set = std::getenv("STRATA_DISASSEMBLE"))
    return set;
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  for (const char *folder : {"", "../bin"}) // tests stand in a folder of their own
    if (fs::path tool = self.parent_path() / folder / "strata-disassemble"; fs::exists(tool, error))
      return tool.string();
  return {};
}

/// What `program` prints, run on one file. Errors: it can't be run, or fails.
Result<std::string> outputOf(const std::string &program, const std::string &file) {
  std::array<int, 2> pipe;
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    return Error{ErrorCode::Io, "no pipe"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  std::array<char *, 3> arguments{const_cast<char *>(program.c_str()), const_cast<char *>(file.c_str()), nullptr};
  pid_t child = 0;
  int failed = ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  std::string out;
  std::array<char, 1 << 16> buffer;
  for (ssize_t n; !failed && (n = ::read(pipe[0], buffer.data(), buffer.size())) > 0;)
    out.append(buffer.data(), size_t(n));
  ::close(pipe[0]);
  int status = 0;
  if (!failed)
    ::waitpid(child, &status, 0);
  if (failed || status != 0)
    return Error{ErrorCode::Io, program + " can't read the kernels"};
  return out;
}

/// From a line each (`@name`, or address, bytes, instruction, target) to assembly as compilers print it.
std::string listing(std::string_view disassembly) {
  std::string out = "\t.text\n";
  for (size_t at = 0; at < disassembly.size();) {
    size_t end = std::min(disassembly.find('\n', at), disassembly.size());
    std::string_view line = disassembly.substr(at, end - at);
    at = end + 1;
    if (line.starts_with('@')) {
      out.append(line.substr(1)).append(":\n");
      continue;
    }
    size_t bytes = line.find('\t'), text = bytes == std::string_view::npos ? bytes : line.find('\t', bytes + 1);
    if (text == std::string_view::npos)
      continue;
    std::string_view instruction = line.substr(text + 1);
    out.append("\t").append(instruction.substr(0, instruction.find('\t')));
    out.append("\t// ").append(line.substr(0, bytes)).append("\n");
  }
  return out;
}

class WithKernels : public trace::TraceSource {
public:
  WithKernels(std::unique_ptr<trace::TraceSource> source, std::vector<Text> listings,
              const std::string &missing)
      : source_(std::move(source)), rows_(source_->passes()), notes_(source_->notes()),
        first_(int64_t(rows_.size())), listings_(std::move(listings)) {
    if (!missing.empty())
      notes_.push_back({trace::NoteKind::Flag, first_ - 1, 0, missing});
    for (const Text &listing : listings_) {
      trace::PassEvent event;
      event.index = int64_t(rows_.size());
      event.pass = event.anchorOp = trace::kAssembly;
      event.path = event.subject = "kernels." + std::to_string(event.index - first_) + "/" + trace::kAssembly;
      event.synthetic = true;
      event.changed = trace::Change::Yes;
      event.bytes = int64_t(listing.view.size());
      rows_.push_back(std::move(event));
    }
  }
  const trace::Run &run() const override { return source_->run(); }
  const trace::PassList &passes() const override { return rows_; }
  const std::vector<trace::Note> &notes() const override { return notes_; }
  const std::vector<trace::Bookmark> &bookmarks() const override { return source_->bookmarks(); }
  Result<Text> text(int64_t index) const override {
    return index < first_ || index >= int64_t(rows_.size()) ? source_->text(index) : Result<Text>(listings_[size_t(index - first_)]);
  }
  Result<trace::Identities> identities(int64_t index) const override {
    return index < first_ ? source_->identities(index) : Result<trace::Identities>(trace::Identities());
  }
  const std::string &damage() const override { return source_->damage(); }

private:
  std::unique_ptr<trace::TraceSource> source_;
  trace::PassList rows_;
  std::vector<trace::Note> notes_;
  int64_t first_;
  std::vector<Text> listings_;
};

/// Writes the bytes to a file of its own, which goes with it.
class TemporaryFile {
public:
  explicit TemporaryFile(std::string_view bytes) {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "strata-kernels-XXXXXX").string();
    int file = error ? -1 : ::mkstemp(name.data());
    if (file < 0)
      return;
    ::close(file);
    path_ = name;
    if (!writeFile(name, bytes))
      path_.clear();
  }
  TemporaryFile(const TemporaryFile &) = delete;
  ~TemporaryFile() {
    if (!path_.empty())
      ::unlink(path_.c_str());
  }
  const std::string &path() const { return path_; }

private:
  std::string path_;
};

} // namespace

Result<std::vector<Text>> listKernels(const std::string &path) {
  auto file = mapFile(path);
  if (!file)
    return std::move(file).error();
  auto module = vmfb::Module::open(*file);
  if (!module)
    return std::move(module).error();
  std::string tool = disassembler();
  if (tool.empty())
    return Error{ErrorCode::Io, "strata-disassemble, which reads kernels, is not there"};
  std::vector<Text> listings;
  for (const vmfb::Rodata &data : module->rodata()) {
    if (data.kind != "elf")
      continue;
    TemporaryFile kernels(module->bytes(data.bytes));
    if (kernels.path().empty())
      return Error{ErrorCode::Io, "no temporary file for the kernels: set TMPDIR to a folder that can be written to"};
    auto disassembly = outputOf(tool, kernels.path());
    if (!disassembly)
      return std::move(disassembly).error();
    listings.push_back(Text::own(listing(*disassembly)));
  }
  if (listings.empty())
    return Error{ErrorCode::NotFound, path + ": no kernels of a CPU"};
  return listings;
}

std::unique_ptr<trace::TraceSource> withKernels(std::unique_ptr<trace::TraceSource> source,
                                                std::vector<Text> listings) {
  return std::make_unique<WithKernels>(std::move(source), std::move(listings), "");
}

std::unique_ptr<trace::TraceSource> withKernelsOf(const std::string &module,
                                                  std::unique_ptr<trace::TraceSource> source) {
  auto listings = listKernels(module);
  if (listings)
    return withKernels(std::move(source), std::move(*listings));
  if (listings.error().code == ErrorCode::NotFound) // it has none
    return source;
  return std::make_unique<WithKernels>(std::move(source), std::vector<Text>(),
                                       "no assembly: " + module + ": " + listings.error().message);
}

std::string moduleIn(const std::string &folder) {
  std::error_code error;
  std::string found;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".vmfb" && entry.is_regular_file(error) &&
        liesBelow(folder, entry.path().string())) {
      if (!found.empty())
        return {};
      found = entry.path().string();
    }
  return found;
}

} // namespace strata::explorer
