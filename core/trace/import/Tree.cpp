#include "core/trace/import/Tree.h"

#include "core/base/File.h"
#include "core/base/Ids.h"
#include "core/trace/Assembly.h"
#include "core/trace/LlvmUnit.h"
#include "core/trace/export/Export.h"
#include "core/trace/import/Banner.h"
#include "core/trace/import/FirstOp.h"
#include "core/trace/import/GccDump.h"
#include "core/trace/import/Rows.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <unordered_map>

namespace strata::trace {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostFiles = 1'000'000;
// Mappings are few (vm.max_map_count): files of larger folders are mapped each time they are looked at.
constexpr size_t kMostMapped = 16'384;

struct File {
  std::string path; // relative to the tree
  Text bytes; // empty in a folder of many files, see read()
  PassEvent event;
  Span text;
  std::vector<int64_t> numbers;
  std::vector<std::string> folders; // of the tree, outermost first
  std::string outer;                // folders around the tree, with a '/' behind each
  bool stage = false;               // of a program: its place is that of its name
};

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> parts;
  for (size_t at = 0;;) {
    size_t end = text.find(by, at);
    parts.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos)
      return parts;
    at = end + 1;
  }
}

std::optional<int64_t> number(std::string_view digits) {
  if (digits.empty() || digits.size() > 12)
    return std::nullopt;
  int64_t value = 0;
  for (char c : digits) {
    if (c < '0' || c > '9')
      return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::string stem(std::string_view name) { return std::string(name.substr(0, name.rfind('.'))); }

/// Names with their numbers compared as numbers: "_encoding_2" before "_encoding_10".
bool naturalLess(std::string_view a, std::string_view b) {
  size_t i = 0, j = 0;
  auto digit = [](char c) { return c >= '0' && c <= '9'; };
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      size_t ie = i, je = j;
      while (ie < a.size() && digit(a[ie]))
        ++ie;
      while (je < b.size() && digit(b[je]))
        ++je;
      auto x = number(a.substr(i, ie - i)), y = number(b.substr(j, je - j));
      if (x && y && *x != *y)
        return *x < *y;
      i = ie, j = je;
      continue;
    }
    if (a[i] != b[j])
      return a[i] < b[j];
    ++i, ++j;
  }
  if (a.size() - i != b.size() - j)
    return a.size() - i < b.size() - j;
  return a < b;
}

class TreeSource final : public TraceSource {
public:
  const Run &run() const override { return run_; }
  const PassList &passes() const override { return rows_; }
  const std::vector<Note> &notes() const override { return notes_; }
  Result<Text> text(int64_t index) const override {
    if (index < 0 || index >= int64_t(files_.size()))
      return Error{ErrorCode::NotFound, "no row " + std::to_string(index)};
    const File &file = files_[index];
    Text bytes = read(file);
    if (int64_t(bytes.view.size()) < file.text.end)
      return Error{ErrorCode::Io, file.path + ": it became shorter"};
    return bytes.part(size_t(file.text.begin), size_t(file.text.size()));
  }

  Status gather(const std::string &path, const CancelToken &cancel, const Progress &progress);
  /// Of what was gathered.
  Status makeRows(const std::string &path);

private:
  Text read(const File &file) const {
    if (!many_)
      return file.bytes;
    auto bytes = mapFile(run_.source + "/" + file.path);
    return bytes ? std::move(*bytes) : Text();
  }
  bool parseMlir(File &file);
  void findOuterFolders();
  bool parseLlvm(File &file);
  bool parseHlo(File &file);
  bool parseTvm(File &file);
  bool parseStage(File &file);
  bool parseRust(File &file);
  bool parseGcc(File &file);
  void splitGcc();
  void orderMlir();
  void flagOverwritten();
  static std::set<std::string> foldersOfSeveral(std::string_view text, size_t depth);

  Run run_;
  std::vector<File> files_;
  PassList rows_;
  std::vector<Note> notes_;
  size_t outerFolders_ = 0;
  bool many_ = false;
};

/// Folders above the tree: as many as the shallowest numbered file has more folders than numbers.
void TreeSource::findOuterFolders() {
  size_t fewest = SIZE_MAX;
  for (const File &file : files_) {
    if (!file.path.ends_with(".mlir"))
      continue;
    size_t folders = size_t(std::count(file.path.begin(), file.path.end(), '/')), numbers = 0;
    std::string_view rest = std::string_view(file.path).substr(file.path.rfind('/') + 1);
    for (size_t end; numbers < folders && (end = rest.find('_')) != std::string_view::npos && number(rest.substr(0, end)); ++numbers)
      rest.remove_prefix(end + 1);
    if (numbers)
      fewest = std::min(fewest, folders - numbers);
  }
  outerFolders_ = fewest == SIZE_MAX ? 0 : fewest;
}

bool TreeSource::parseMlir(File &file) {
  std::string name = fs::path(file.path).filename();
  if (!name.ends_with(".mlir"))
    return false;
  file.folders = split(file.path, '/');
  file.folders.pop_back();
  // The tree may lie deeper than the directory that was opened: folders around it have no number.
  if (file.folders.size() <= outerFolders_)
    return false;
  for (size_t i = 0; i < outerFolders_; ++i)
    file.outer += file.folders[i] + "/";
  file.folders.erase(file.folders.begin(), file.folders.begin() + ptrdiff_t(outerFolders_));
  std::string_view rest = name;
  // One number for each folder; a name that begins with digits of its own is left alone.
  while (file.numbers.size() < file.folders.size()) {
    size_t end = rest.find('_');
    auto n = end == std::string_view::npos ? std::nullopt : number(rest.substr(0, end));
    if (!n)
      return false;
    file.numbers.push_back(*n);
    rest.remove_prefix(end + 1);
  }
  PassEvent &e = file.event;
  e.pass = stem(rest);
  Text whole = read(file);
  std::string_view bytes = whole.view;
  size_t eol = std::min(bytes.find('\n'), bytes.size());
  size_t begin = 0;
  if (Banner banner = parseBanner(bytes.substr(0, eol)); banner.style == BannerStyle::Mlir) {
    begin = std::min(eol + 1, bytes.size());
    std::string fromName = e.pass;
    e = std::move(banner.event);
    if (e.pass.empty())
      e.pass = fromName;
  }
  e.header = bytes.substr(0, begin);
  size_t end = bytes.size();
  while (end > begin && bytes[end - 1] == '\n')
    --end;
  end = std::min(end + 1, bytes.size());
  e.trailer = bytes.substr(end);
  file.text = {int64_t(begin), int64_t(end)};
  FirstOp first = firstMlirOp(bytes.substr(begin, 1 << 20));
  if (e.anchorOp.empty()) {
    e.anchorOp = first.op;
    e.anchorSymbol = first.symbol;
  }
  e.line = 1;
  e.subject = fs::path(file.path).parent_path();
  return true;
}

bool TreeSource::parseLlvm(File &file) {
  // number-modulehash-unit-unithash-Pass-moment.ll; the module is a unit without a hash of its own
  auto parts = split(stem(file.path), '-');
  bool module = parts.size() > 2 && parts[2] == "module";
  size_t name = module ? 3 : 4;
  if (parts.size() < name + 2 || !file.path.ends_with(".ll") || !number(parts[0]))
    return false;
  PassEvent &e = file.event;
  if (parts.back() == "before")
    e.moment = Moment::Before;
  else if (parts.back() != "after")
    return false;
  file.numbers = {*number(parts[0])};
  e.anchorOp = parts[2];
  e.anchorSymbol = module ? "[module]" : firstLlvmFunction(read(file).view.substr(0, 1 << 16)).symbol;
  e.subject = parts[2] + "-" + (module ? parts[1] : parts[3]);
  e.pass = parts[name];
  for (size_t i = name + 1; i + 1 < parts.size(); ++i)
    e.pass += "-" + parts[i];
  e.className = e.pass;
  return true;
}

bool TreeSource::parseHlo(File &file) {
  if (!file.path.ends_with(".txt"))
    return false;
  auto parts = split(stem(file.path), '.');
  for (size_t i = 1; i + 1 < parts.size(); ++i) {
    if (parts[i].size() != 4 || !number(parts[i]))
      continue;
    std::string pipeline, after, next;
    std::string *into = &pipeline;
    for (size_t j = i + 1; j < parts.size(); ++j) {
      std::string_view part = parts[j];
      if (part.starts_with("after_") && j > i + 1 + (pipeline.empty() ? 1 : 0))
        into = &after, part.remove_prefix(6);
      else if (part.starts_with("before_") && !after.empty())
        into = &next, part.remove_prefix(7);
      if (!into->empty())
        *into += '.';
      *into += part;
    }
    // "0016.after_layout_assignment.after_pipeline-start": a pipeline whose name begins like the marker.
    if (after.empty())
      return false;
    file.numbers = {*number(parts[i])};
    PassEvent &e = file.event;
    e.pass = after;
    e.className = pipeline;
    e.options = next.empty() ? "" : "before " + next;
    e.anchorOp = "HloModule";
    std::string module = parts[0];
    for (size_t j = 1; j < i; ++j)
      module += "." + parts[j];
    e.anchorSymbol = e.subject = module;
    return true;
  }
  return false;
}

bool TreeSource::parseTvm(File &file) {
  if (!file.path.ends_with(".py") || file.path.find('/') != std::string::npos)
    return false;
  size_t bar = file.path.find('_');
  auto n = bar == std::string::npos ? std::nullopt : number(std::string_view(file.path).substr(0, bar));
  if (!n)
    return false;
  file.numbers = {*n};
  file.event.pass = file.event.className = stem(file.path.substr(bar + 1));
  file.event.anchorOp = file.event.subject = "module";
  return true;
}

/// The number that a name begins with, and what is behind it: "12_fold.mlir", "12-fold", "12.fold".
std::optional<std::pair<int64_t, std::string_view>> numbered(std::string_view name) {
  size_t digits = name.find_first_not_of("0123456789");
  if (digits == std::string_view::npos || std::string_view("_-. ").find(name[digits]) == std::string_view::npos)
    return std::nullopt;
  auto value = number(name.substr(0, digits));
  return value ? std::optional(std::pair(*value, name.substr(digits + 1))) : std::nullopt;
}

/// Stages of a program, one file each, in folders that are numbered, too.
bool TreeSource::parseStage(File &file) {
  auto parts = split(file.path, '/');
  auto own = numbered(parts.back());
  bool inStage = std::any_of(parts.begin(), parts.end() - 1, [](const std::string &folder) { return numbered(folder).has_value(); });
  if (!own && !inStage)
    return false;
  PassEvent &e = file.event;
  e.pass = stem(own ? own->second : std::string_view(parts.back()));
  std::string_view head = file.bytes.view.empty() ? read(file).view : file.bytes.view;
  FirstOp first = firstMlirOp(head.substr(0, 1 << 20));
  e.anchorOp = first.op;
  e.anchorSymbol = first.symbol;
  e.subject = "program"; // each stage is what became of the one before
  file.stage = true;
  return true;
}

/// rustc's -Zdump-mir: crate.function.003-012.Pass.after.mir
bool TreeSource::parseRust(File &file) {
  if (!file.path.ends_with(".mir"))
    return false;
  auto parts = split(stem(fs::path(file.path).filename().string()), '.');
  if (parts.size() < 4 || (parts.back() != "before" && parts.back() != "after"))
    return false;
  for (size_t i = 1; i + 2 < parts.size(); ++i) {
    auto digits = split(parts[i], '-');
    if (digits.size() < 2 || !std::all_of(digits.begin(), digits.end(), [](const std::string &d) { return number(d).has_value(); }))
      continue;
    PassEvent &e = file.event;
    for (const std::string &d : digits)
      file.numbers.push_back(*number(d));
    std::string function = parts[0];
    for (size_t k = 1; k < i; ++k)
      function += "." + parts[k];
    for (size_t k = i + 1; k + 1 < parts.size(); ++k)
      e.pass += (e.pass.empty() ? "" : ".") + parts[k];
    e.className = e.pass;
    e.moment = parts.back() == "before" ? Moment::Before : Moment::After;
    e.anchorOp = "fn";
    e.anchorSymbol = e.subject = function;
    return true;
  }
  return false;
}

/// GCC's -fdump-tree-all and -fdump-rtl-all: source.c.021t.ssa
bool TreeSource::parseGcc(File &file) {
  auto name = parseGccDumpName(file.path);
  if (!name)
    return false;
  file.numbers = {name->number};
  file.event.pass = file.event.className = name->pass;
  file.event.anchorOp = name->kind == 'r' ? "rtl" : "gimple";
  return true;
}

/// One row for each function of a dump. What a pass says without printing a function is no state.
void TreeSource::splitGcc() {
  std::vector<File> rows;
  size_t silent = 0;
  for (File &file : files_) {
    // The sources' names may differ in what is behind the number only.
    size_t name = file.path.rfind('/') + 1;
    std::string source = file.path.substr(0, file.path.find('.', file.path.find('.', name) + 1));
    Text bytes = read(file);
    auto functions = gccFunctions(bytes.view);
    silent += functions.empty();
    for (const GccFunction &function : functions) {
      File row = file;
      row.text = {int64_t(function.begin), int64_t(function.end)};
      row.event.anchorSymbol = function.name;
      row.event.subject = source + ":" + function.name;
      row.event.line =
          1 + std::count(bytes.view.begin(), bytes.view.begin() + ptrdiff_t(function.begin), '\n');
      rows.push_back(std::move(row));
    }
  }
  if (silent)
    notes_.push_back({NoteKind::Flag, -1, 0,
                      "dumps of GCC without a function, which have no row: " + std::to_string(silent)});
  files_ = std::move(rows);
}

/// Where a folder's symbol stands in its parent's text: folders of one parent ran in that order.
void TreeSource::orderMlir() {
  std::map<std::string, std::vector<const File *>> byFolder;
  for (const File &file : files_)
    byFolder[fs::path(file.path).parent_path()].push_back(&file);
  std::map<std::string, std::vector<const File *>> ofParent;
  // rank[folder] at a given number of the parent: by position of the symbol in the parent's dump of that number.
  std::map<std::pair<std::string, int64_t>, int64_t> rank;
  auto rankOf = [&](const std::string &folder, int64_t at, const std::string &symbol) -> int64_t {
    auto [entry, isNew] = rank.try_emplace({folder, at}, INT64_MAX);
    if (!isNew)
      return entry->second;
    std::string parent = fs::path(folder).parent_path();
    // The newest dump of the parent before; where its first one comes later, that one.
    const File *best = nullptr;
    for (const File *file : byFolder[parent]) {
      if (file->numbers.empty())
        continue;
      int64_t number = file->numbers.back();
      bool earlier = number <= at, bestEarlier = best && best->numbers.back() <= at;
      if (!best || (earlier ? !bestEarlier || number > best->numbers.back() : !bestEarlier && number < best->numbers.back()))
        best = file;
    }
    // A reference to the symbol may come first; a definition stands after the operation's name.
    auto find = [&](const std::string &symbol) {
      Text bytes = read(*best);
      std::string_view text = bytes.view;
      for (size_t found = text.find(symbol); found != std::string_view::npos; found = text.find(symbol, found + 1)) {
        size_t line = text.rfind('\n', found);
        line = line == std::string_view::npos ? 0 : line + 1;
        if (text.substr(line, found - line).find_first_of("(={<") == std::string_view::npos) {
          entry->second = int64_t(found);
          return true;
        }
      }
      return false;
    };
    if (best && !symbol.empty()) {
      find(symbol);
    } else if (best) { // of a folder without dumps of its own only the name is known: the operation's, then the symbol's
      std::string name = fs::path(folder).filename();
      for (size_t bar = name.find('_'); bar != std::string::npos && !find("@" + name.substr(bar + 1));)
        bar = name.find('_', bar + 1);
    }
    return entry->second;
  };
  struct Step {
    int64_t number, rank;
    std::string folder;
  };
  std::vector<std::pair<std::vector<Step>, size_t>> keys;
  std::map<std::string, std::string> symbolOf;
  for (const File &file : files_)
    if (!file.event.anchorSymbol.empty())
      symbolOf.emplace(fs::path(file.path).parent_path(), file.event.anchorSymbol);
  for (size_t i = 0; i < files_.size(); ++i) {
    File &file = files_[i];
    std::vector<Step> key;
    std::string folder = file.outer;
    for (size_t level = 0; level < file.numbers.size(); ++level) {
      folder += (level ? "/" : "") + file.folders[level];
      key.push_back({file.numbers[level], -1, ""});
      if (level)
        key[level - 1].rank = rankOf(folder, file.numbers[level - 1], symbolOf[folder]),
        key[level - 1].folder = file.folders[level];
    }
    keys.emplace_back(std::move(key), i);
  }
  std::sort(keys.begin(), keys.end(), [](const auto &a, const auto &b) {
    const auto &x = a.first;
    const auto &y = b.first;
    for (size_t i = 0; i < x.size() && i < y.size(); ++i) {
      if (x[i].number != y[i].number)
        return x[i].number < y[i].number;
      // The shorter list first: its file has no folder at this level.
      bool xEnds = i + 1 == x.size(), yEnds = i + 1 == y.size();
      if (xEnds || yEnds)
        return xEnds && !yEnds;
      if (x[i].folder != y[i].folder)
        return x[i].rank != y[i].rank ? x[i].rank < y[i].rank : naturalLess(x[i].folder, y[i].folder);
    }
    return x.size() != y.size() ? x.size() < y.size() : a.second < b.second;
  });
  std::vector<File> sorted;
  for (auto &[key, i] : keys)
    sorted.push_back(std::move(files_[i]));
  files_ = std::move(sorted);
  // Paths of operations: what each folder's own dumps were of; the folder's name where it has none.
  std::map<std::string, std::string> opOf;
  for (File &file : files_)
    opOf.try_emplace(fs::path(file.path).parent_path(), file.event.anchor());
  for (File &file : files_) {
    std::string folder = file.outer, path;
    for (size_t level = 0; level < file.folders.size(); ++level) {
      folder += (level ? "/" : "") + file.folders[level];
      auto known = opOf.find(folder);
      bool own = level + 1 == file.folders.size();
      path += (level ? "/" : "") + (own ? file.event.anchor() : known == opOf.end() ? file.folders[level] : known->second);
    }
    file.event.path = path;
  }
}

/// Siblings without a symbol, or whose names are made alike for the file system, share a folder, and the later one
/// overwrites the earlier one's files. The dump around them that was printed before shows them both.
void TreeSource::flagOverwritten() {
  std::map<std::string, std::map<int64_t, const File *>> dumps; // by folder and number
  std::map<std::string, std::pair<std::string, std::set<int64_t>>> folders; // folder: the nearest around it with dumps, when
  for (const File &file : files_)
    dumps[fs::path(file.path).parent_path()][file.numbers.back()] = &file;
  for (const File &file : files_) {
    std::string inner = fs::path(file.path).parent_path();
    size_t level = file.folders.size() - 1;
    for (; level > 0; --level) {
      fs::path outer = fs::path(inner).parent_path();
      for (fs::path up = outer; !up.empty(); up = up.parent_path())
        if (auto around = dumps.find(up); around != dumps.end()) {
          size_t depth = size_t(std::count(outer.native().begin(), outer.native().end(), '/') - std::count(up.native().begin(), up.native().end(), '/'));
          auto &[known, when] = folders[inner];
          known = up;
          when.insert(file.numbers[level - 1 - std::min(depth, level - 1)]);
          break;
        }
      inner = outer;
    }
  }
  std::map<std::pair<const File *, size_t>, std::set<std::string>> doubles; // of a dump, of folders at a depth in it
  for (auto &[folder, around] : folders) {
    std::string inside = folder.substr(around.first.size() + 1);
    size_t depth = size_t(std::count(inside.begin(), inside.end(), '/'));
    const auto &printed = dumps[around.first];
    for (int64_t number : around.second) {
      auto before = printed.upper_bound(number);
      const File *dump = before == printed.begin() ? before->second : std::prev(before)->second;
      auto [known, isNew] = doubles.try_emplace({dump, depth});
      if (isNew)
        known->second = foldersOfSeveral(read(*dump).view, depth);
      if (!known->second.count(inside))
        continue;
      notes_.push_back({NoteKind::Flag, -1, 0, folder + ": several operations share this folder; later ones overwrote files of earlier ones"});
      break;
    }
  }
}

/// Folders, `depth` folders below that of a dump's operation, that more than one operation in it would write to.
std::set<std::string> TreeSource::foldersOfSeveral(std::string_view text, size_t depth) {
  std::set<std::string> seen, several;
  std::vector<std::string> path(depth + 1);
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    // Printed IR is indented by two blanks a level; what is deeper belongs to a folder further down.
    size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent < 2 || indent > 2 * (depth + 1) || indent % 2 || !line.ends_with("{") || line[indent] == '}' || line[indent] == '"')
      continue;
    size_t level = indent / 2 - 1;
    FirstOp op = firstMlirOp(line.substr(indent));
    if (op.op.empty())
      continue;
    path[level] = folderName(op.symbol.empty() ? op.op : op.op + " " + op.symbol);
    if (level != depth)
      continue;
    std::string whole;
    for (const std::string &part : path)
      whole += (whole.empty() ? "" : "/") + part;
    if (!seen.insert(whole).second)
      several.insert(whole);
  }
  return several;
}

/// Everything in a folder that is a regular file, or a link to one of them; what else there is, is
/// told. A folder that came from somebody may hold links to anything: what lies outside is no part
/// of it.
Status TreeSource::gather(const std::string &path, const CancelToken &cancel, const Progress &progress) {
  std::error_code error;
  std::vector<std::string> names, folders{""};
  auto flag = [&](std::string what) { notes_.push_back({NoteKind::Flag, -1, 0, std::move(what)}); };
  while (!folders.empty()) {
    std::string folder = std::move(folders.back());
    folders.pop_back();
    fs::directory_iterator at(path + "/" + folder, error), end;
    if (error && folder.empty())
      return Error{error == std::errc::no_such_file_or_directory ? ErrorCode::NotFound : ErrorCode::Io, path + ": " + error.message()};
    for (; !error && at != end; at.increment(error)) {
      std::error_code ignored;
      std::string name = folder + at->path().filename().string();
      bool link = at->is_symlink(ignored);
      if (link && !liesBelow(path, at->path().string()) && at->exists(ignored))
        flag(path + "/" + name + ": a link that leads out of the folder, passed by");
      else if (!link && at->is_directory(ignored))
        folders.push_back(name + "/");
      else if (at->is_regular_file(ignored))
        names.push_back(std::move(name));
      else
        flag(path + "/" + name + ": " + (!link ? "no regular file" : at->exists(ignored) ? "a link to a folder" : "a link to nothing") + ", passed by");
      if (names.size() > kMostFiles)
        return Error{ErrorCode::LimitExceeded, path + ": more than a million files"};
      if (cancel.cancelled())
        return Error{ErrorCode::Cancelled, "opening " + path + ": cancelled"};
    }
    if (error)
      flag(path + "/" + folder + ": " + error.message());
  }
  std::sort(names.begin(), names.end(), naturalLess);
  many_ = names.size() > kMostMapped;
  for (size_t i = 0; i < names.size(); ++i) {
    File file;
    file.path = names[i];
    auto bytes = mapFile(path + "/" + names[i]);
    if (!bytes) {
      flag(bytes.error().message);
      continue;
    }
    file.text = {0, int64_t(bytes->view.size())};
    if (!many_)
      file.bytes = std::move(*bytes);
    files_.push_back(std::move(file));
    if (i % 64 == 0) {
      if (cancel.cancelled())
        return Error{ErrorCode::Cancelled, "opening " + path + ": cancelled"};
      if (progress)
        progress(double(i) / double(names.size()));
    }
  }
  return Status::ok();
}

Status TreeSource::makeRows(const std::string &path) {
  run_.source = path;
  if (files_.empty())
    return Error{ErrorCode::NotFound, path + ": " + (notes_.empty() ? "there is no file in this folder"
                                                                     : "no file in this folder can be read: " + notes_.front().text)};
  struct Kind {
    const char *name;
    bool (TreeSource::*parse)(File &);
  };
  findOuterFolders();
  run_.kind = "files";
  run_.status = "done";
  std::vector<File> others;
  bool stages = std::any_of(files_.begin(), files_.end(), [](const File &file) {
    auto parts = split(file.path, '/');
    return std::any_of(parts.begin(), parts.end() - 1, [](const std::string &folder) { return numbered(folder).has_value(); });
  });
  Kind first = stages ? Kind{"stages", &TreeSource::parseStage} : Kind{"rust-mir", &TreeSource::parseRust};
  for (Kind kind : {first, Kind{"mlir-tree", &TreeSource::parseMlir}, Kind{"llvm-tree", &TreeSource::parseLlvm},
                    Kind{"hlo-tree", &TreeSource::parseHlo}, Kind{"tvm-tree", &TreeSource::parseTvm},
                    Kind{"gcc", &TreeSource::parseGcc}, Kind{"stages", &TreeSource::parseStage}}) {
    std::vector<File> dumps, rest;
    for (File &file : files_) {
      File tried = file;
      bool is = (this->*kind.parse)(tried);
      is ? dumps.push_back(std::move(tried)) : rest.push_back(file);
    }
    if (dumps.empty())
      continue;
    run_.kind = kind.name;
    files_ = std::move(dumps);
    others = std::move(rest);
    break;
  }
  if (run_.kind == "files") {
    others = std::move(files_);
    files_.clear();
  } else if (run_.kind == "mlir-tree") {
    orderMlir();
    flagOverwritten();
  } else {
    if (run_.kind == "gcc")
      splitGcc();
    std::sort(files_.begin(), files_.end(), [](const File &a, const File &b) {
      if (a.numbers == b.numbers && a.event.moment != b.event.moment && a.event.subject == b.event.subject)
        return a.event.moment == Moment::Before;
      if (a.path == b.path)
        return a.text.begin < b.text.begin;
      return !a.stage && a.numbers != b.numbers ? a.numbers < b.numbers : naturalLess(a.path, b.path);
    });
    // What stands outside of the folders of stages, before them, is what they began with.
    if (stages)
      for (File &file : files_) {
        if (file.path.find('/') != std::string::npos)
          break;
        file.event.moment = Moment::Input;
        file.event.synthetic = true;
      }
    for (File &file : files_)
      file.event.path = file.event.anchor();
  }
  for (File &file : others) {
    PassEvent &e = file.event;
    e.pass = file.path;
    e.synthetic = true;
    e.moment = Moment::Input;
    if (file.path.ends_with(".mlir")) {
      FirstOp first = firstMlirOp(read(file).view.substr(0, 1 << 20));
      e.anchorOp = first.op;
      e.anchorSymbol = first.symbol;
    }
    if (file.path.ends_with(".s")) { // of a kernel: --iree-hal-dump-executable-intermediates-to
      e.anchorOp = kAssembly;
      e.moment = Moment::After;
    }
    e.subject = e.path = file.path;
    files_.push_back(std::move(file));
  }
  std::vector<PassEvent> rows;
  for (File &file : files_) {
    file.event.origin = file.path;
    rows.push_back(file.event);
    if (file.event.failed)
      run_.status = "failed: " + file.event.pass;
  }
  Text texts[2]; // live as long as they are looked at
  size_t turn = 0;
  linkRows(rows, [&](size_t i) {
    Text &shown = texts[++turn % 2];
    shown = read(files_[i]);
    return shown.view.substr(std::min(size_t(files_[i].text.begin), shown.view.size()), size_t(files_[i].text.size()));
  }, isLlvm(run_));
  rows_ = std::move(rows);
  return Status::ok();
}

} // namespace

Result<std::unique_ptr<TraceSource>> openTree(const std::string &path, const CancelToken &cancel,
                                              const Progress &progress) {
  auto tree = std::make_unique<TreeSource>();
  if (auto s = tree->gather(path, cancel, progress); !s)
    return std::move(s).error();
  if (auto s = tree->makeRows(path); !s)
    return std::move(s).error();
  return std::unique_ptr<TraceSource>(std::move(tree));
}

} // namespace strata::trace
