#include "core/trace/import/Log.h"

#include "core/trace/import/FirstOp.h"
#include "core/trace/import/Rows.h"

#include <algorithm>
#include <atomic>

namespace strata::trace {

namespace {

/// Rows over ranges of one mapped file.
class MappedSource final : public TraceSource {
public:
  MappedSource(Text file, Run run, std::vector<PassEvent> rows, std::vector<Span> spans, std::vector<Note> notes)
      : file_(std::move(file)), run_(std::move(run)), spans_(std::move(spans)), notes_(std::move(notes)) {
    linkRows(rows, [&](size_t i) { return file_.view.substr(spans_[i].begin, spans_[i].size()); });
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
