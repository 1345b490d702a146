//===- Frozen.h - A trace as it is now ----------------------------------------===//
// A live trace grows on the thread that refreshes it, and rows that move while another thread reads them are nothing to
// read. What works in the background takes the rows as they are now; texts still come from the trace, which hands
// them out to any thread.
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

class FrozenSource final : public TraceSource {
public:
  /// On the thread that refreshes `source`.
  explicit FrozenSource(std::shared_ptr<const TraceSource> source)
      : source_(std::move(source)), run_(source_->run()), passes_(source_->passes()), notes_(source_->notes()), bookmarks_(source_->bookmarks()) {}

  const Run &run() const override { return run_; }
  const std::vector<PassEvent> &passes() const override { return passes_; }
  const std::vector<Note> &notes() const override { return notes_; }
  const std::vector<Bookmark> &bookmarks() const override { return bookmarks_; }
  bool keepsBookmarks() const override { return source_->keepsBookmarks(); }
  Result<Text> text(int64_t index) const override { return source_->text(index); }
  Result<Identities> identities(int64_t index) const override { return source_->identities(index); }

private:
  std::shared_ptr<const TraceSource> source_;
  Run run_;
  std::vector<PassEvent> passes_;
  std::vector<Note> notes_;
  std::vector<Bookmark> bookmarks_;
};

} // namespace strata::trace
