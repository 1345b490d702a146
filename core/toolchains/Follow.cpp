#include "core/toolchains/Follow.h"

#include "core/base/File.h"
#include "core/trace/import/Log.h"

#include <algorithm>

namespace strata::toolchains {

namespace fs = std::filesystem;

namespace {

constexpr size_t kWindow = size_t(8) << 20;
constexpr size_t kSmall = size_t(1) << 20; // is scanned again for every line that comes

} // namespace

void LiveTrace::row(const std::string &kind, trace::PassEvent event, std::string text) {
  if (!writer_ && !failed_) {
    run_.kind = kind;
    run_.status = "running";
    auto writer = trace::TraceWriter::create(path_, run_);
    failed_ = !writer;
    if (failed_)
      return;
    writer_ = std::move(*writer);
    for (const trace::Note &note : early_)
      writer_->note(note.kind, note.text, note.line);
    early_.clear();
  }
  ++rows_;
  if (writer_)
    writer_->record(std::move(event), std::move(text));
}

void LiveTrace::note(const trace::Note &note) {
  constexpr size_t kMostEarly = 1000;
  if (writer_)
    writer_->note(note.kind, note.text, note.line);
  else if (early_.size() < kMostEarly)
    early_.push_back(note);
}

void LiveTrace::close(const std::string &status) {
  failed_ = true;
  if (!writer_)
    return;
  writer_->finish(status);
  (void)writer_->close();
  writer_.reset();
}

void LogFollower::poll(LiveTrace &into, const CancelToken &cancel) {
  std::error_code error;
  size_t size = fs::file_size(path_, error);
  // A dump that grows for long isn't scanned for each of its lines.
  size_t pending = looked_ - begin_, more = size - looked_;
  if (error || size <= looked_ || (pending > kSmall && more < pending / 4))
    return;
  auto log = mapFile(path_);
  if (!log)
    return;
  while (!cancel.cancelled() && step(log->view, into, cancel))
    releasePages(*log);
}

/// Scans one window; true if there is more that a further one may tell.
bool LogFollower::step(std::string_view log, LiveTrace &into, const CancelToken &cancel) {
  window_ = std::max(window_, kWindow);
  std::string_view region = log.substr(std::min(begin_, log.size()), window_);
  bool isEnd = begin_ + region.size() >= log.size();
  looked_ = begin_ + region.size();
  auto scan = trace::scanLog(region, cancel);
  if (!scan)
    return false;
  auto &dumps = scan->dumps;
  // Whole modules without headers are told apart only when all are there.
  if (dumps.size() < known_ + 2 || dumps[0].event.header.empty()) {
    window_ *= 2;
    return !isEnd;
  }
  size_t last = dumps.size() - 2; // behind it another header was seen
  size_t note = 0;
  auto addNotes = [&](int64_t upTo) {
    for (; note < scan->notes.size() && scan->notes[note].pass <= upTo; ++note) {
      trace::Note &one = scan->notes[note];
      changesOnly_ |= one.kind == trace::NoteKind::NoIr &&
                      one.text.find("omitted because no change") != std::string::npos;
      one.line += lines_;
      if (known_ == 0 || one.pass >= int64_t(known_))
        into.note(one);
    }
  };
  addNotes(int64_t(known_) - 1);
  for (size_t i = known_; i <= last && !cancel.cancelled(); ++i) {
    trace::PassEvent event = dumps[i].event;
    event.line += lines_;
    if (changesOnly_ && event.moment == trace::Moment::After)
      event.changed = trace::Change::Yes;
    auto text = region.substr(size_t(dumps[i].text.begin), size_t(dumps[i].text.size()));
    event.bytes = int64_t(text.size());
    into.row(scan->kind, std::move(event), std::string(text));
    addNotes(int64_t(i));
  }
  // The next look begins with a dump that says in which function the loops behind it are.
  size_t from = last;
  while (from > 0 && dumps[from].event.anchorOp == "loop")
    --from;
  size_t header = region.rfind(dumps[from].event.header, size_t(dumps[from].text.begin));
  if (header == std::string_view::npos)
    header = 0, from = 0;
  known_ = last - from + 1;
  lines_ += std::count(region.begin(), region.begin() + std::ptrdiff_t(header), '\n');
  begin_ += header;
  window_ = kWindow;
  return !isEnd;
}

void FolderFollower::poll(LiveTrace &into, const CancelToken &cancel) {
  struct Ready {
    fs::file_time_type when;
    fs::path path;
  };
  std::vector<Ready> ready;
  std::error_code error;
  constexpr auto kOptions = fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator file(path_, kOptions, error);
  for (; !error && file != fs::recursive_directory_iterator(); file.increment(error)) {
    if (!file->is_regular_file(error) || done_.contains(file->path()))
      continue;
    uint64_t size = file->file_size(error);
    auto [known, isNew] = growing_.try_emplace(file->path(), size);
    if (!isNew && size && known->second == size)
      ready.push_back({file->last_write_time(error), file->path()});
    known->second = size;
  }
  std::sort(ready.begin(), ready.end(), [](const Ready &a, const Ready &b) {
    return std::tie(a.when, a.path) < std::tie(b.when, b.path);
  });
  for (const Ready &one : ready) {
    if (cancel.cancelled())
      return;
    growing_.erase(one.path);
    done_.insert(one.path);
    auto source = trace::open(one.path, cancel);
    if (!source)
      continue;
    for (const trace::PassEvent &row : (*source)->passes()) {
      auto text = (*source)->text(row.index);
      if (!text)
        continue;
      trace::PassEvent event = row;
      event.origin = one.path.lexically_relative(path_);
      into.row((*source)->run().kind, std::move(event), std::string(text->view));
    }
  }
}

} // namespace strata::toolchains
