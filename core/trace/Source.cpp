#include "core/trace/Source.h"

#include "core/base/Nearest.h"
#include "core/base/Utf16.h"
#include "core/trace/Reader.h"
#include "core/trace/import/Bytecode.h"
#include "core/trace/import/Capture.h"
#include "core/trace/import/Log.h"
#include "core/trace/import/Tree.h"

#include <algorithm>
#include <charconv>
#include <sys/stat.h>

namespace strata::trace {

std::string_view name(Moment moment) {
  switch (moment) {
  case Moment::Before:
    return "before";
  case Moment::After:
    return "after";
  case Moment::Initial:
    return "initial";
  case Moment::Input:
    return "input";
  case Moment::Inside:
    return "inside";
  }
  return "unknown";
}

std::string_view name(NoteKind kind) {
  switch (kind) {
  case NoteKind::Output:
    return "output";
  case NoteKind::Diagnostic:
    return "diagnostic";
  case NoteKind::NoIr:
    return "no-ir";
  case NoteKind::Flag:
    return "flag";
  }
  return "unknown";
}

bool brokeOff(const Run &run) {
  return run.status.starts_with("killed") || run.status.starts_with("crashed") ||
         run.status.starts_with("cancelled") || run.status.starts_with("cut off");
}

std::string whereBrokeOff(const TraceSource &source) {
  const auto &rows = source.passes();
  if (!brokeOff(source.run()))
    return {};
  std::string why = source.run().status.substr(0, source.run().status.find(':'));
  if (why == "cut off") // a log says where it ends
    return source.run().status.substr(std::min(why.size() + 2, source.run().status.size()));
  for (size_t i = rows.size(); i-- > 0;)
    if (rows[i].brokeOff ||
        (why == "crashed" && rows[i].failed)) // a crash is written down in its pass's row
      return "the run broke off in " + rows[i].pass + " on " + rows[i].anchor() + ": " + why;
  if (rows.empty())
    return "the run broke off before its first pass: " + why;
  return "the run broke off after row " + std::to_string(rows.back().index) + ", " +
         rows.back().pass + " on " + rows.back().anchor() + ": " + why;
}

const std::vector<Bookmark> &TraceSource::bookmarks() const {
  static const std::vector<Bookmark> none;
  return none;
}
Result<Identities> TraceSource::identities(int64_t) const { return Identities(); }

const std::string &TraceSource::damage() const {
  static const std::string none;
  return none;
}

Result<std::unique_ptr<TraceSource>> open(const std::string &path, const CancelToken &cancel, const Progress &progress) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0)
    return Error{ErrorCode::NotFound, path + ": no such file or directory"};
  if (S_ISDIR(info.st_mode))
    return openTree(path, cancel, progress);
  if (S_ISREG(info.st_mode) && looksLikeTrace(path))
    return openTrace(path);
  auto file = mapFile(path);
  if (!file)
    return std::move(file).error();
  // What lies around the dumps is taken off, and told.
  std::vector<Note> told;
  auto tell = [&](std::string what) { told.push_back({NoteKind::Flag, -1, 0, std::move(what)}); };
  if (isBytecode(file->view)) {
    auto program = bytecodeText(file->view);
    if (!program)
      return openSingle(std::move(*file), path, "mlir-bytecode", program.error().message);
    tell("the file is MLIR bytecode of " + program->producer + "; it is shown, and exported, as text in generic form");
    for (const std::string &dialect : program->unreadable)
      tell("what " + dialect + " wrote in an encoding of its own is not read");
    return openSingle(Text::own(std::move(program->text)), path, "mlir-ir", {}, std::move(told));
  }
  if (auto decoded = fromUtf16(file->view.substr(0, 128)) ? fromUtf16(file->view) : std::nullopt) {
    tell("the file is UTF-16; it is shown, and exported, as UTF-8");
    *file = Text::own(std::move(*decoded));
  }
  if (auto plain = withoutColours(file->view)) {
    tell("the file has colours of a terminal; it is shown, and exported, without");
    *file = Text::own(std::move(*plain));
  }
  auto scan = scanLog(file->view, cancel, progress);
  auto isEmpty = [&] { return scan && scan->dumps.empty() && scan->kind.empty(); };
  auto rescan = [&](std::string text, std::string what) {
    tell(std::move(what));
    *file = Text::own(std::move(text));
    scan = scanLog(file->view, cancel, progress);
  };
  if (isEmpty())
    if (auto lines = outOfStrings(file->view))
      rescan(std::move(*lines), "the dumps stand in the strings of a JSON file; its lines of text are shown, and exported, alone");
  if (scan && scan->missed)
    if (auto plain = withoutEntities(file->view))
      rescan(std::move(*plain), "the file is a page in HTML; it is shown, and exported, without its tags");
  if (isEmpty())
    if (auto plain = withoutPrefixes(file->view))
      rescan(std::move(plain->text),
             "each line begins with something like '" + plain->prefix + "'; it is shown, and exported, without" +
                 (plain->sources > 1 ? ", and what " + std::to_string(plain->sources) + " processes wrote at once one after the other" : ""));
  if (scan && scan->missed) {
    auto loose = scanLog(file->view, cancel, progress, Headers::Loose);
    if (loose && loose->behind) {
      tell(std::to_string(loose->behind) + " headers of dumps " +
           (loose->before.empty() ? "are spelled otherwise than a printer does" : "stand behind something like '" + loose->before + "'") +
           "; they are taken");
      scan = std::move(loose);
    }
    if (scan && scan->missed)
      tell(std::to_string(scan->missed) + " lines speak of a dump (\"IR Dump\") and head none: they are text");
  }
  if (!scan)
    return std::move(scan).error();
  scan->notes.insert(scan->notes.begin(), told.begin(), told.end());
  if (!scan->dumps.empty() || !scan->kind.empty())
    return openLog(std::move(*file), path, std::move(*scan));
  return openSingle(std::move(*file), path, {}, {}, std::move(told));
}

Result<int64_t> findPass(const TraceSource &source, std::string_view which) {
  const auto &rows = source.passes();
  int64_t index = 0;
  if (auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), index);
      error == std::errc() && end == which.data() + which.size()) {
    if (index >= 0 && index < int64_t(rows.size()))
      return index;
    return Error{ErrorCode::NotFound, "row " + std::string(which) + ": there are " + std::to_string(rows.size()) + " rows" +
                                          (rows.empty() ? "" : ", 0 to " + std::to_string(rows.size() - 1))};
  }
  std::string_view passName = which;
  int64_t nth = 1;
  if (size_t hash = which.rfind('#'); hash != std::string_view::npos) {
    std::string_view digits = which.substr(hash + 1);
    int64_t n = 0;
    if (auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        error == std::errc() && end == digits.data() + digits.size() && n > 0) {
      passName = which.substr(0, hash);
      nth = n;
    }
  }
  Nearest nearest(passName);
  int64_t seen = 0;
  for (const PassEvent &row : rows) {
    if ((row.pass == passName || row.className == passName) && ++seen == nth)
      return row.index;
    nearest.consider(row.pass);
  }
  std::string message = "no pass '" + std::string(which) + "'";
  if (seen)
    message += ": it has " + std::to_string(seen) + " rows";
  else if (!nearest.word().empty())
    message += "; did you mean '" + std::string(nearest.word()) + "'?";
  else
    message += ": a row's number, the name of a pass, or name#2 for its second row is expected";
  return Error{ErrorCode::NotFound, message};
}

int64_t before(const TraceSource &source, int64_t index) {
  const auto &rows = source.passes();
  if (index < 0 || index >= int64_t(rows.size()))
    return -1;
  if (rows[index].previous >= 0)
    return rows[index].previous;
  // The first dump of an operation: compare with the nearest earlier dump of what encloses it.
  const std::string &path = rows[index].path;
  for (int64_t i = index - 1; i >= 0; --i)
    if (rows[i].bytes && !rows[i].path.empty() && path.size() > rows[i].path.size() && path.starts_with(rows[i].path) &&
        path[rows[i].path.size()] == '/')
      return i;
  return -1;
}

} // namespace strata::trace
