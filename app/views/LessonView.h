// A lesson: one step at a time, each at its pass and in its view. A question comes before its answer, and what the step
// says is checked against the trace it is shown with.
#pragma once

#include "core/explorer/lessons/Lesson.h"

#include <QJsonObject>
#include <QWidget>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace strata::app {

class LessonView : public QWidget {
  Q_OBJECT
public:
  explicit LessonView(QWidget *parent = nullptr);

  void setTrace(std::shared_ptr<const trace::TraceSource> source);
  /// The same trace with more rows.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { source_ = std::move(source); }
  /// The run that is shown is complete: a lesson that waits for it goes on.
  void runFinished();
  /// Opens a lesson file. Errors go to the view itself; false then.
  bool open(const QString &path);
  /// Compiles the lesson's program, or, with `here`, goes through it on the trace that is open.
  void start(bool here);
  void showStep(int step);
  void showAnswer();
  int step() const { return step_; }
  int stepCount() const { return lesson_ ? static_cast<int>(lesson_->steps.size()) : 0; }
  bool isBusy() const { return busy_; }
  QJsonObject toJson() const;
  /// Lessons of this installation: paths.
  static QStringList lessons();

Q_SIGNALS:
  void compileRequested(const QString &program, const QString &flags);
  void stepShown(qint64 pass, const QString &view);

private:
  void check();
  void refresh();

  std::shared_ptr<const trace::TraceSource> source_;
  std::optional<explorer::Lesson> lesson_;
  std::optional<explorer::LessonCheck> check_;
  QString path_, problem_;
  QComboBox *choice_;
  QLabel *title_, *text_, *question_, *answer_, *checks_, *place_;
  QLineEdit *guess_;
  QPushButton *compile_, *here_, *reveal_, *previous_, *next_;
  int step_ = -1; // -1: the lesson's head
  bool answered_ = false, waiting_ = false, busy_ = false;
  quint64 generation_ = 0;
};

} // namespace strata::app
