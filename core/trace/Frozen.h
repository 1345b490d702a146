//===- Frozen.h - A trace as it is now ----------------------------------------===//
// A live trace grows on the thread that refreshes it, and what reads it elsewhere wants rows that stay. This has the rows as
// they are now and shares them; texts still come from the trace, which hands them out to any thread.
#pragma once

#include "core/trace/Source.h"

namespace strata::trace {

class FrozenSource final : public TraceSource {
public:
  /// On the thread that refreshes `source`.
  explicit FrozenSource(std::shared_ptr<const TraceSource> source)
      : source_(std::move(source)), run_(source_->run()), passes_(source_->passes()), notes_(source_->notes()),
        bookmarks_(source_->bookmarks()), damage_(source_->damage()) {}

  const Run &run() const override { return run_; }
  const PassList &passes() const override { return passes_; }
  const std::vector<Note> &notes() const override { return notes_; }
  const std::vector<Bookmark> &bookmarks() const override { return bookmarks_; }
  bool keepsBookmarks() const override { return source_->keepsBookmarks(); }
  FileId file() const override { return source_->file(); }
  Result<Text> text(int64_t index) const override { return source_->text(index); }
  Result<Identities> identities(int64_t index) const override { return source_->identities(index); }
  const std::string &damage() const override { return damage_; }

private:
  std::shared_ptr<const TraceSource> source_;
  Run run_;
  PassList passes_;
  std::vector<Note> notes_;
  std::vector<Bookmark> bookmarks_;
  std::string damage_;
};

} // namespace strata::trace
