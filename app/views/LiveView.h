// A compile as it runs: where it stands, how to go on, where to stop, and, while it pauses, the program and the options
// of the next pass to be changed.
#pragma once

#include "app/backend/CompileRunner.h"

#include <QJsonObject>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace strata::app {

class LiveView : public QWidget {
  Q_OBJECT
public:
  explicit LiveView(CompileRunner &runner, QWidget *parent = nullptr);

  /// The actions that go on or stop, as buttons.
  void setActions(const QList<QAction *> &actions);
  /// A pass (`cse`, `iree-stream-*`) or, where it has a dot, an operation (`linalg.mmt4d`).
  void addBreakpoint(const QString &typed);
  void removeBreakpoint(const QString &typed);
  void clearBreakpoints();
  /// Opens `text`, the operation that the next pass runs on, for editing.
  void edit(const QString &text);
  QJsonObject toJson() const;

Q_SIGNALS:
  /// The text is wanted; `edit` follows.
  void editRequested();

private:
  void showState();
  void showBreakpoints();
  void say(const QString &message);

  CompileRunner &runner_;
  QStackedWidget *pages_;
  QLabel *state_, *place_, *message_, *editing_;
  QWidget *buttons_;
  QLineEdit *options_, *breakpoint_;
  QPushButton *setOptions_, *edit_;
  QListWidget *breakpoints_;
  QPlainTextEdit *text_;
  QString shownPass_;
};

} // namespace strata::app
