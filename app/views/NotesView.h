// Bookmarks with notes: places of a run and what somebody thought there. A `.strata` file carries them along.
#pragma once

#include "app/models/NotesStore.h"
#include "core/trace/Source.h"

#include <QJsonObject>
#include <QWidget>
#include <map>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace strata::app {

class NotesView : public QWidget {
  Q_OBJECT
public:
  explicit NotesView(QWidget *parent = nullptr);
  ~NotesView() override;

  /// What has no room for notes keeps them in the user's data folder from now on; else they live as long as the window.
  void keepBeside() { beside_ = true; }
  /// Shows the notes of what was opened from `path`.
  void setTrace(std::shared_ptr<const trace::TraceSource> source, const QString &path);
  /// The same trace with more rows.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { source_ = std::move(source); }
  /// Adds a note at a line (from 0) of a pass, and lets the user write it if `text` is empty.
  void add(qint64 pass, qint64 line, const QString &text);
  void select(int note);
  void removeCurrent();
  const std::vector<trace::Bookmark> &notes() const { return notes_; }
  QJsonObject toJson() const;
  /// True while notes are on their way into the trace.
  bool isBusy() const { return storing_; }

Q_SIGNALS:
  void placeChosen(qint64 pass, qint64 line);
  void failed(const QString &message);

private:
  void rebuild();
  void store();
  void storeNext();

  std::shared_ptr<const trace::TraceSource> source_;
  QString path_;
  NotesStore store_;
  bool beside_ = false;
  std::vector<trace::Bookmark> notes_;
  std::vector<trace::Bookmark> known_; // as they are kept, once what is on its way has been written
  struct Last {
    NotesStore store;
    std::vector<trace::Bookmark> before, notes;
  };
  std::map<std::string, Last> unstored_; // by the path of what they are about
  bool storing_ = false;
  QTreeWidget *list_;
  QLabel *status_;
  QPushButton *remove_;
  bool building_ = false;
};

} // namespace strata::app
