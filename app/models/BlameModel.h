// The margin of a text: for each line the pass that changed its operation last, and all of them before it.
#pragma once

#include "core/base/Cancel.h"
#include "core/provenance/Histories.h"

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <memory>

namespace strata::app {

class BlameModel : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;
  ~BlameModel() override;

  /// Finds who wrote the lines of a pass's text. The first question about a run walks through it, in the background.
  void start(std::shared_ptr<const trace::TraceSource> source, std::shared_ptr<provenance::Histories> histories, qint64 pass);
  /// Nothing is shown of what wasn't known yet.
  void cancel();
  void clear();
  bool isBusy() const { return busy_; }
  /// The pass whose text it is about; -1 without one.
  qint64 pass() const { return pass_; }

  /// The row that changed the operation of a line, from 0, last; -1 where there is none, or where it isn't known.
  qint64 lastChange(qint64 line) const;
  /// "stream-conversion": the pass's name without what all names have in common; "input" for what no pass made.
  QString label(qint64 line) const;
  /// All steps of a line's operation, newest first.
  Result<provenance::History> history(qint64 line) const;
  /// The same as text: one sentence per pass.
  QString told(qint64 line) const;
  /// 0 for what changed last in this text, 1 for what hasn't changed for longest.
  double age(qint64 line) const;
  QJsonObject toJson() const;

Q_SIGNALS:
  void changed();
  void progress(double done);
  void finished();

private:
  struct Answer {
    std::vector<provenance::LineHistory> lines;
    int64_t row = -1, shift = 0; // where the text stands: a row, and how many lines further down in it
    QString problem;
  };
  const provenance::LineHistory *line(qint64 line) const;
  void take(Answer answer);

  std::shared_ptr<const trace::TraceSource> source_;
  std::shared_ptr<provenance::Histories> histories_;
  Answer answer_;
  std::vector<qint64> rows_; // that changed a line last, ascending
  qint64 pass_ = -1;
  CancelToken cancel_;
  quint64 generation_ = 0;
  bool busy_ = false, stopped_ = false;
};

} // namespace strata::app
