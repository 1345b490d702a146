// Where notes are kept: in the trace they are about, or, where that has no room for them or can't be written, in a trace
// of notes alone in the user's data folder, found again by the path of what they are about.
#pragma once

#include "core/trace/Source.h"

#include <QString>
#include <optional>
#include <vector>

namespace strata::app {

class NotesStore {
public:
  enum class Place { Nowhere, InTrace, Beside };

  NotesStore() = default;
  /// `beside`: may keep notes in the user's data folder.
  NotesStore(const trace::TraceSource &source, const QString &path, bool beside);

  /// What was kept, newest writing first.
  std::vector<trace::Bookmark> read(const trace::TraceSource &source) const;
  /// Keeps what became of the notes `before`, and what other windows did to them meanwhile; all of them as they then are.
  /// Errors: Io where no place takes them. `place` then is Nowhere.
  Result<std::vector<trace::Bookmark>> write(const std::vector<trace::Bookmark> &before, const std::vector<trace::Bookmark> &notes);
  Place place() const { return place_; }
  /// As a copy that wrote found it.
  void setPlace(Place place) { place_ = place; }

private:
  std::optional<std::vector<trace::Bookmark>> keptBeside() const;
  Status writeBeside(const std::vector<trace::Bookmark> &notes) const;

  QString path_, beside_; // beside_: empty where not asked for
  trace::Run run_;
  FileId file_; // of the trace
  bool isTrace_ = false;
  Place place_ = Place::Nowhere;
};

} // namespace strata::app
