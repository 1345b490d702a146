#include "core/toolchains/Settle.h"

#include "core/base/File.h"
#include "core/trace/Source.h"
#include "core/trace/Writer.h"
#include "core/trace/import/Import.h"

#include <algorithm>
#include <deque>
#include <filesystem>

namespace strata::toolchains {

namespace fs = std::filesystem;
using namespace trace;

namespace {

constexpr size_t kMostNote = size_t(1) << 20;     // of what was printed beside dumps
constexpr int64_t kMostInput = int64_t(64) << 20; // of a program that stands for missing dumps
constexpr int kMostMessages = 5;
constexpr size_t kMostLines = 3;

/// What was imported, under the name of the run that printed it.
class Labelled final : public TraceSource {
public:
  Labelled(std::unique_ptr<TraceSource> source, const Run &run, std::vector<Note> more)
      : source_(std::move(source)), run_(run), notes_(source_->notes()) {
    run_.kind = source_->run().kind;
    run_.target = source_->run().target;
    notes_.insert(notes_.end(), more.begin(), more.end());
  }
  const Run &run() const override { return run_; }
  const PassList &passes() const override { return source_->passes(); }
  const std::vector<Note> &notes() const override { return notes_; }
  Result<Text> text(int64_t index) const override { return source_->text(index); }
  Result<Identities> identities(int64_t index) const override { return source_->identities(index); }

private:
  std::unique_ptr<TraceSource> source_;
  Run run_;
  std::vector<Note> notes_;
};

/// The text of a stream, whole or its two ends.
std::string endsOf(std::string_view text) {
  if (text.size() <= kMostNote)
    return std::string(text);
  return std::string(text.substr(0, kMostNote / 2)) + "\n... " +
         std::to_string(text.size() - kMostNote) + " bytes are left out ...\n" +
         std::string(text.substr(text.size() - kMostNote / 2));
}

std::string_view textOf(const Result<Text> &file) { return file ? file->view : std::string_view(); }

bool isMessage(std::string_view line) {
  return line.find("error: ") != std::string_view::npos || line.starts_with("error:");
}

/// The messages that say why; where there are none, the last lines.
std::string whyIn(std::string_view text) {
  text = text.substr(text.size() > kMostNote ? text.size() - kMostNote : 0);
  std::string out;
  std::deque<std::string> last;
  int count = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos)
      continue;
    last.emplace_back(line);
    if (last.size() > kMostLines)
      last.pop_front();
    if (isMessage(line) && ++count <= kMostMessages)
      out += "\n" + std::string(line);
  }
  if (count == 0)
    for (const std::string &line : last)
      out += "\n" + line;
  return out;
}

/// Whether text ends as a question does, in the middle of a line.
bool endsInQuestion(std::string_view text) { return !text.empty() && text.back() != '\n'; }

std::string sizeOf(int64_t bytes) {
  return bytes < 10'000       ? std::to_string(bytes) + " bytes"
         : bytes < 10'000'000 ? std::to_string(bytes / 1000) + " kB"
                              : std::to_string(bytes / 1'000'000) + " MB";
}

/// What a person has to know of the end.
std::string messageOf(const Printed &printed, const Request &request, const Report &report,
                      const TraceSource *source, std::string_view log, std::string_view other) {
  const std::string &name = request.toolchain.name;
  bool hasDumps = source != nullptr;
  std::string out;
  if (report.cancelled)
    out = name + " was cancelled";
  else if (report.ending.signal)
    out = name + " was " + report.ending.text();
  else if (report.ending.code)
    out = name + " ended with " + report.ending.text();
  if (!out.empty() && hasDumps && !source->passes().empty()) {
    const PassEvent &last = source->passes()[source->passes().size() - 1];
    out += " after row " + std::to_string(last.index) + ", " + last.pass + " on " + last.anchor() +
           "; what came is kept";
  }
  if (!report.cancelled && !report.ending.isGood()) {
    std::string why = whyIn(log);
    out += why.empty() ? whyIn(other) : why;
    if (endsInQuestion(log) || endsInQuestion(other))
      out += "\nIf this asks for input: there is none, its standard input is empty.";
  }
  if (hasDumps)
    return out;
  out += out.empty() ? "" : "\n";
  if (report.bytes == 0 && other.empty())
    return out + name + " printed nothing: there are no dumps to show.";
  std::string where = printed.prints == Prints::Folder   ? "into a folder"
                      : printed.prints == Prints::Output ? "on standard output"
                      : printed.prints == Prints::Both   ? "on standard output and error"
                                                         : "on standard error";
  out += name + " printed " + sizeOf(report.bytes) + " " + where + ", and no dump among them.";
  if (report.ending.isGood()) // else it may not have come that far
    out += " Its flags for printing are: " +
           (request.toolchain.print.empty() ? "none" : lineOf(request.toolchain.print)) + ".";
  return out;
}

int64_t countDumps(const TraceSource &source) {
  const auto &rows = source.passes();
  return std::count_if(rows.begin(), rows.end(),
                       [](const PassEvent &row) { return !row.synthetic; });
}

/// Opens what was printed; null where there is no dump in it.
Result<std::unique_ptr<TraceSource>> dumpsOf(const Printed &printed) {
  std::error_code ignored;
  bool isFolder = printed.prints == Prints::Folder;
  if (isFolder ? fs::is_empty(printed.folder, ignored) : fs::file_size(printed.log, ignored) == 0)
    return std::unique_ptr<TraceSource>();
  auto source = trace::open(isFolder ? printed.folder : printed.log);
  if (!source)
    return source;
  return countDumps(**source) ? std::move(source) : std::unique_ptr<TraceSource>();
}

/// A trace of a run without dumps: the program, and what was said.
Status writeWithout(const Request &request, Run run, const std::vector<Note> &notes) {
  run.kind = "log";
  auto writer = TraceWriter::create(request.trace, run);
  if (!writer)
    return std::move(writer).error();
  std::error_code ignored;
  if (auto program = mapFile(request.input); program && int64_t(program->view.size()) <= kMostInput)
    (*writer)->input(std::string(program->view));
  for (const Note &note : notes)
    (*writer)->note(note.kind, note.text, note.line);
  return (*writer)->close();
}

} // namespace

std::string versionIn(std::string_view text) {
  std::string first;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
      line.remove_suffix(1);
    if (line.empty())
      continue;
    if (first.empty())
      first = line;
    size_t digit = line.find_first_of("0123456789");
    if (digit != std::string_view::npos && line.find('.', digit) != std::string_view::npos)
      return std::string(line);
  }
  return first;
}

Status settle(const Printed &printed, const Request &request, const Run &run, Report &report) {
  auto log = mapFile(printed.log), other = mapFile(printed.other);
  std::vector<Note> notes;
  auto source = dumpsOf(printed);
  if (!source)
    return std::move(source).error();
  bool hasDumps = *source != nullptr;
  report.message = messageOf(printed, request, report, source->get(), textOf(log), textOf(other));
  // A log with dumps has its own notes on what stands between them.
  if (!hasDumps || printed.prints == Prints::Folder)
    if (!textOf(log).empty())
      notes.push_back({NoteKind::Output, -1, 0, endsOf(textOf(log))});
  if (!textOf(other).empty())
    notes.push_back({NoteKind::Output, -1, 0, endsOf(textOf(other))});
  if (!report.message.empty())
    notes.push_back({NoteKind::Flag, -1, 0, report.message});
  if (hasDumps) {
    report.rows = countDumps(**source);
    for (Note &note : notes)
      note.pass = int64_t((*source)->passes().size()) - 1;
    return importTo(Labelled(std::move(*source), run, notes), request.trace);
  }
  if (textOf(log).size() > kMostNote) {
    report.keptLog = request.trace + ".log";
    std::error_code error;
    fs::copy_file(printed.log, report.keptLog, fs::copy_options::overwrite_existing, error);
    if (error)
      return Error{ErrorCode::Io, report.keptLog + ": " + error.message()};
  }
  return writeWithout(request, run, notes);
}

} // namespace strata::toolchains
