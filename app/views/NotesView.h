// Bookmarks with notes: places of a run and what somebody thought there. A `.strata` file carries them along.
#pragma once

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

  /// Shows the notes of a trace. `path`: where they are kept; of a dump they live as long as the window.
  void setTrace(std::shared_ptr<const trace::TraceSource> source, const QString &path);
  /// The same trace with more rows.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { source_ = std::move(source); }
  /// Adds a note at a line (from 0) of a pass, and lets the user write it if `text` is empty.
  void add(qint64 pass, qint64 line, const QString &text);
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
  bool kept_ = false; // in the file
  std::vector<trace::Bookmark> notes_;
  std::map<std::string, std::vector<trace::Bookmark>> unstored_; // by the path of their trace
  bool storing_ = false;
  QTreeWidget *list_;
  QLabel *status_;
  QPushButton *remove_;
  bool building_ = false;
};

} // namespace strata::app
