#include "core/toolchains/ProjectFile.h"

#include "core/base/File.h"
#include "core/base/Hash.h"
#include "core/base/Nearest.h"
#include "core/toolchains/Kinds.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace strata::toolchains {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostBytes = size_t(1) << 20;

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

std::string meant(const Nearest &nearest) {
  return nearest.word().empty() ? "" : "; did you mean '" + std::string(nearest.word()) + "'?";
}

/// Reads line by line.
class Reader {
public:
  explicit Reader(ProjectFile &file) : file_(file), home_(fs::path(file.path).parent_path()) {}

  Status run() {
    std::string_view rest = file_.bytes;
    while (!rest.empty()) {
      size_t end = std::min(rest.find('\n'), rest.size());
      ++line_;
      if (auto s = take(trimmed(rest.substr(0, end))); !s)
        return s;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return finish();
  }

private:
  Error wrong(const std::string &what) const {
    return {ErrorCode::Corrupt, file_.path + ":" + std::to_string(line_) + ": " + what};
  }

  /// A toolchain is whole when the next one begins.
  Status finish() {
    if (file_.toolchains.empty())
      return Status::ok();
    Toolchain &last = file_.toolchains.back();
    if (last.command.empty())
      return wrong("toolchain '" + last.name + "' has no command");
    if (last.folder.empty())
      last.folder = home_;
    std::string &program = last.command[0];
    if (program.find('/') != std::string::npos && !program.starts_with('/'))
      program = (home_ / program).lexically_normal();
    return Status::ok();
  }

  Status take(std::string_view line) {
    if (line.empty() || line[0] == '#')
      return Status::ok();
    if (line[0] == '[')
      return begin(line);
    size_t equals = line.find('=');
    if (equals == std::string_view::npos)
      return wrong("expected [name], or key = value");
    if (file_.toolchains.empty())
      return wrong("a toolchain's name in brackets comes first");
    return set(std::string(trimmed(line.substr(0, equals))), trimmed(line.substr(equals + 1)));
  }

  Status begin(std::string_view line) {
    if (auto s = finish(); !s)
      return s;
    std::string_view name = trimmed(line.substr(1, line.size() - 2));
    if (line.back() != ']' || name.empty())
      return wrong("a name in brackets is expected, as in [mlir-opt at head]");
    for (const Toolchain &other : file_.toolchains)
      if (other.name == name)
        return wrong("there are two toolchains '" + other.name + "'");
    Toolchain next = *kind("command");
    next.name = name;
    next.file = file_.path;
    file_.toolchains.push_back(std::move(next));
    return Status::ok();
  }

  Status set(const std::string &key, std::string_view value) {
    Toolchain &now = file_.toolchains.back();
    if (key == "kind")
      return setKind(now, value);
    if (key == "folder") {
      now.folder = (home_ / value).lexically_normal();
      return Status::ok();
    }
    if (key == "prints")
      return setPrints(now, value);
    Words *into = key == "command"   ? &now.command
                  : key == "print"   ? &now.print
                  : key == "version" ? &now.version
                  : key == "passes"  ? &now.passes
                                     : nullptr;
    if (!into && key != "env") {
      Nearest nearest(key);
      for (const char *known :
           {"kind", "command", "print", "version", "passes", "env", "folder", "prints"})
        nearest.consider(known);
      return wrong("unknown key '" + key + "'" + meant(nearest));
    }
    auto words = splitWords(value);
    if (!words)
      return wrong(words.error().message);
    if (into)
      *into = std::move(*words);
    else
      for (const std::string &word : *words) {
        size_t equals = word.find('=');
        if (equals == 0 || equals == std::string::npos)
          return wrong("env wants NAME=value, not '" + word + "'");
        now.environment.emplace_back(word.substr(0, equals), word.substr(equals + 1));
      }
    return Status::ok();
  }

  Status setKind(Toolchain &now, std::string_view value) {
    const Toolchain *known = kind(value);
    if (!known) {
      Nearest nearest(value);
      for (const Toolchain &one : kinds())
        nearest.consider(one.name);
      return wrong("no kind '" + std::string(value) + "'" + meant(nearest));
    }
    Toolchain next = *known;
    next.name = now.name;
    next.file = now.file;
    now = std::move(next);
    return Status::ok();
  }

  Status setPrints(Toolchain &now, std::string_view value) {
    for (Prints one : {Prints::Errors, Prints::Output, Prints::Both, Prints::Folder})
      if (value == name(one)) {
        now.prints = one;
        return Status::ok();
      }
    return wrong("prints is stderr, stdout, both or folder, not '" + std::string(value) + "'");
  }

  ProjectFile &file_;
  fs::path home_;
  int line_ = 0;
};

/// Where what was agreed to is kept; empty: the user has no folder for settings.
fs::path agreedFolder() {
  // XDG Base Directory Specification: a relative path is not to be used.
  if (const char *set = std::getenv("XDG_CONFIG_HOME"); set && set[0] == '/')
    return fs::path(set) / "strata" / "agreed-toolchains";
  if (const char *home = std::getenv("HOME"); home && home[0] == '/')
    return fs::path(home) / ".config" / "strata" / "agreed-toolchains";
  return {};
}

/// The place counts, too: `build/bin/mlir-opt` is another program in another project.
std::string agreement(const ProjectFile &file) { return file.path + "\n" + file.bytes; }

} // namespace

std::string findProjectFile(const std::string &folder) {
  std::error_code error;
  fs::path at = fs::weakly_canonical(folder.empty() ? "." : folder, error);
  for (; !error && !at.empty(); at = at.parent_path()) {
    if (fs::is_regular_file(at / kProjectFile, error))
      return at / kProjectFile;
    error.clear();
    if (at == at.parent_path())
      break;
  }
  return {};
}

Result<ProjectFile> readProjectFile(const std::string &path) {
  auto bytes = mapFile(path);
  if (!bytes)
    return std::move(bytes).error();
  if (bytes->view.size() > kMostBytes)
    return Error{ErrorCode::LimitExceeded, path + ": larger than 1 MiB; no list of toolchains is"};
  std::error_code ignored;
  ProjectFile file{fs::weakly_canonical(path, ignored), std::string(bytes->view), {}};
  if (file.path.empty())
    file.path = path;
  if (auto s = Reader(file).run(); !s)
    return std::move(s).error();
  return file;
}

bool isAgreed(const ProjectFile &file) {
  fs::path folder = agreedFolder();
  if (folder.empty())
    return false;
  auto kept = mapFile(folder / digest(agreement(file)).hex());
  // The digest only finds the copy; the bytes decide.
  return kept && kept->view == agreement(file);
}

Status agree(const ProjectFile &file) {
  fs::path folder = agreedFolder();
  if (folder.empty())
    return Error{ErrorCode::Io,
                 "there is no folder for settings: neither XDG_CONFIG_HOME nor HOME is set"};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return Error{ErrorCode::Io, folder.string() + ": " + error.message()};
  return writeFile(folder / digest(agreement(file)).hex(), agreement(file));
}

} // namespace strata::toolchains
