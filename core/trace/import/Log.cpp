#include "core/trace/import/Log.h"

#include "core/trace/LlvmUnit.h"
#include "core/trace/import/FirstOp.h"
#include "core/trace/import/Nesting.h"
#include "core/trace/import/Rows.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>

namespace strata::trace {

namespace {

/// Rows over ranges of one mapped file.
class MappedSource final : public TraceSource {
public:
  MappedSource(Text file, Run run, std::vector<PassEvent> rows, std::vector<Span> spans, std::vector<Note> notes)
      : file_(std::move(file)), run_(std::move(run)), spans_(std::move(spans)), notes_(std::move(notes)) {
    auto textOf = [&](size_t i) { return file_.view.substr(spans_[i].begin, spans_[i].size()); };
    if (run_.kind == "mlir-log")
      nestRows(rows, textOf);
    linkRows(rows, textOf, isLlvm(run_));
    rows_ = std::move(rows);
    releasePages(file_); // the scan has read it all
  }

  const Run &run() const override { return run_; }
  const PassList &passes() const override { return rows_; }
  const std::vector<Note> &notes() const override { return notes_; }
  const std::string &damage() const override { return damage_; }
  Result<Text> text(int64_t index) const override {
    if (index < 0 || index >= int64_t(spans_.size()))
      return Error{ErrorCode::NotFound, "no row " + std::to_string(index)};
    // Who walks through a gigabyte doesn't keep a gigabyte.
    constexpr int64_t kMostBytes = int64_t(128) << 20;
    if (read_.fetch_add(spans_[index].size()) + spans_[index].size() > kMostBytes) {
      read_ = 0;
      releasePages(file_);
    }
    return file_.part(spans_[index].begin, spans_[index].size());
  }

  std::string damage_;

private:
  Text file_;
  mutable std::atomic<int64_t> read_ = 0; // bytes handed out since pages were released
  Run run_;
  PassList rows_;
  std::vector<Span> spans_;
  std::vector<Note> notes_;
};

std::string_view extension(std::string_view path) {
  path = path.substr(path.rfind('/') + 1);
  size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? "" : path.substr(dot);
}

/// Whether a printed operation is cut off: a brace of it is never closed. What stands in strings
/// and comments is no brace.
bool isCutOff(std::string_view text) {
  int64_t open = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        at += text[at] == '\\';
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '{') {
      ++open;
    } else if (text[at] == '}') {
      --open;
    }
  }
  return open > 0;
}

/// The same of LLVM's functions, which end with a brace at the margin.
bool isCutOffLlvm(std::string_view text) {
  size_t last = text.starts_with("define ") ? 0 : text.rfind("\ndefine ");
  return last != std::string_view::npos && text.find("\n}", last) == std::string_view::npos &&
         text.substr(last + 1, text.find('\n', last + 1) - last - 1).ends_with("{");
}

bool isWhole(const PassEvent &row) { return row.path.find('@') == std::string::npos; }

/// A log of dumps from before passes alone: what a pass left is what the next one found. Each row
/// gets the text of the next dump of what it ran on, so that a change is the work of the pass that
/// made it; what the first one found is a row of its own, the input. Where something around or
/// inside was dumped between, or nothing follows, nobody knows what the pass left.
void giveRowsWhatTheyLeft(std::vector<PassEvent> &rows, std::vector<Span> &spans,
                          std::vector<Note> &notes, bool isLlvm) {
  std::vector<PassEvent> out;
  std::vector<Span> texts;
  std::vector<int64_t> rowOf; // of the log's rows
  std::unordered_map<std::string, size_t>
      waiting[2]; // of parts, of wholes: by what was dumped, the row that waits for its text
  for (size_t i = 0; i < rows.size(); ++i) {
    PassEvent &row = rows[i];
    auto &last = waiting[isWhole(row)];
    waiting[!isWhole(row)].clear();
    if (isLlvm) { // what shares a function with it
      LlvmUnit unit = llvmUnit(row);
      std::erase_if(last, [&](const auto &other) {
        LlvmUnit theirs = llvmUnit(out[other.second]);
        return other.first != row.subject &&
               (unit.kind == LlvmUnit::Kind::Module || theirs.kind == LlvmUnit::Kind::Module ||
                std::any_of(unit.functions.begin(), unit.functions.end(),
                            [&](const std::string &function) { return theirs.shows(function); }));
      });
    }
    if (row.moment == Moment::After) { // of a pass that failed
      auto found = last.find(row.subject);
      bool begun = found != last.end() && out[found->second].className == row.className;
      rowOf.push_back(int64_t(begun ? found->second : out.size()));
      if (begun) {
        texts[found->second] = spans[i];
        out[found->second].failed = true;
        last.erase(found);
      } else {
        out.push_back(std::move(row));
        texts.push_back(spans[i]);
      }
      continue;
    }
    if (auto found = last.find(row.subject); found != last.end()) {
      texts[found->second] = spans[i];
    } else {
      PassEvent input = row;
      input.pass = "input";
      input.className = input.options = "";
      input.moment = Moment::Input;
      input.synthetic = true;
      input.failed = false;
      out.push_back(std::move(input));
      texts.push_back(spans[i]);
    }
    last[row.subject] = out.size();
    row.moment = Moment::After;
    rowOf.push_back(int64_t(out.size()));
    out.push_back(std::move(row));
    texts.push_back({});
  }
  for (Note &note : notes)
    note.pass = note.pass < 0 ? -1 : rowOf[size_t(note.pass)];
  int64_t without =
      std::count_if(texts.begin(), texts.end(), [](const Span &text) { return text.empty(); });
  notes.insert(notes.begin(), {NoteKind::Flag, -1, 0,
                               "the dumps are from before the passes: each pass is shown with what "
                               "the next one found; of " +
                                   std::to_string(without) +
                                   " of them, the last among them, no text shows what they left"});
  rows = std::move(out);
  spans = std::move(texts);
}

} // namespace

Result<std::unique_ptr<TraceSource>> openLog(Text text, const std::string &path, LogScan scan) {
  Run run;
  run.kind = scan.kind;
  run.source = path;
  run.status = "done";
  std::vector<PassEvent> rows;
  std::vector<Span> spans;
  for (LogDump &dump : scan.dumps) {
    rows.push_back(std::move(dump.event));
    spans.push_back(dump.text);
    if (rows.back().failed)
      run.status = "failed: " + rows.back().pass;
  }
  bool lastIsEmpty = !spans.empty() && spans.back().empty() && (isLlvm(run) || run.kind == "mlir-log") &&
                     size_t(spans.back().end) + 1 >= text.view.size();
  // A pass that fails is dumped behind it, too.
  if (!rows.empty() && rows.front().moment == Moment::Before &&
      std::all_of(rows.begin(), rows.end(),
                  [](const PassEvent &row) { return row.moment == Moment::Before || row.failed; }))
    giveRowsWhatTheyLeft(rows, spans, scan.notes, isLlvm(run));
  // A log that ends within a text was cut off, or what wrote it was.
  std::string_view last;
  if (!spans.empty() && size_t(spans.back().end) + 1 >= text.view.size())
    last = text.view.substr(size_t(spans.back().begin), size_t(spans.back().size()));
  if (lastIsEmpty || (run.kind == "mlir-log" && isCutOff(last)) || (isLlvm(run) && isCutOffLlvm(last))) {
    run.status = "cut off: the log ends in the middle of row " + std::to_string(rows.size() - 1) +
                 ": " + rows.back().pass + " on " + rows.back().anchor();
    scan.notes.push_back({NoteKind::Flag, int64_t(rows.size()) - 1, 0,
                          run.status.substr(run.status.find("the log"))});
  }
  return std::unique_ptr<TraceSource>(std::make_unique<MappedSource>(std::move(text), std::move(run), std::move(rows),
                                                                     std::move(spans), std::move(scan.notes)));
}

std::unique_ptr<TraceSource> openSingle(Text text, const std::string &path, const std::string &kind,
                                        const std::string &damage, std::vector<Note> notes) {
  Run run;
  run.source = run.input = path;
  run.status = "done";
  std::string_view ext = extension(path);
  run.kind = !kind.empty() ? kind : ext == ".ll" || ext == ".llir" ? "llvm-ir" : ext == ".s" || ext == ".ptx" ? "asm" : ext == ".vmfb" ? "vmfb" : "mlir-ir";
  PassEvent row;
  row.pass = path.substr(path.rfind('/') + 1);
  row.moment = Moment::Input;
  row.synthetic = true;
  row.line = 1;
  FirstOp first = run.kind == "mlir-ir" ? firstMlirOp(text.view.substr(0, 1 << 20)) : FirstOp{"module", ""};
  row.anchorOp = first.op;
  row.anchorSymbol = first.symbol;
  row.path = row.subject = row.anchor();
  Span whole{0, int64_t(text.view.size())};
  auto source = std::make_unique<MappedSource>(std::move(text), std::move(run), std::vector{std::move(row)},
                                               std::vector{whole}, std::move(notes));
  source->damage_ = damage;
  return source;
}

} // namespace strata::trace
