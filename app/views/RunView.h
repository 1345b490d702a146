// Runs a function of a module: a form for what goes in, and what comes out as text, as a table and as a picture; how long each
// kernel took; and, with a second module, where the two results differ.
#pragma once

#include "app/backend/ModuleRunner.h"
#include "app/models/ModuleModel.h"

#include <QHash>
#include <QSet>
#include <QWidget>
#include <functional>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QTreeWidget;

namespace strata::app {

class HeatMap;
class MessageLabel;
class ResultModel;

class RunView : public QWidget {
  Q_OBJECT
public:
  explicit RunView(QWidget *parent = nullptr);

  /// `ours`: this window compiled it. Any other runs only after somebody said so, once for each file as it is then.
  void setModule(const QString &path, bool ours = false);
  /// A second module to run with the same inputs; empty: none.
  void setOther(const QString &path);
  bool setFunction(const QString &name);
  bool setDevice(const QString &name);
  /// The text of an argument, as strata-run-module takes it: "4xf32=1,2,3,4", "@file.npy". False if there is none.
  bool setInput(int argument, const QString &text);
  /// "table", "heat-map", "text" or "difference": how the result is shown. False for another word, or a difference without
  /// a second module.
  bool showResultAs(const QString &how);
  /// Runs the function, or asks whether a module that came from outside may.
  void run();
  /// What `run` asks, until it is answered; empty: nothing.
  QString question() const { return question_; }
  void answer(bool mayRun);
  /// From now on the chosen modules run without a question, as the files that they are now. False if there is none.
  bool trust();
  void cancel();
  bool canRun() const { return !isRunning() && !functions_.empty(); }
  bool isRunning() const { return here_.isRunning() || there_.isRunning(); }
  bool isBusy() const { return opening_ || isRunning(); }
  /// Finds the passes that changed a kernel, in order, and the name of a pass.
  void setPassesOn(std::function<std::vector<qint64>(const QString &kernel)> passesOn, std::function<QString(qint64)> nameOf);
  QJsonObject toJson() const;

Q_SIGNALS:
  void stateChanged();
  void failed(const QString &message);
  void passSelected(qint64 pass);
  void moduleRequested(bool other);

private:
  void showFunction(int index);
  void showOutcome();
  void showResult(int index);
  void showTimes();
  void say(const QString &message, bool isError);
  QStringList strangers() const;
  void showOrigin();

  QString path_, other_, message_, shownFunction_, wantedFunction_;
  std::vector<vmfb::Export> functions_;
  std::vector<RunArgument> arguments_;
  std::vector<QLineEdit *> inputs_;
  QHash<QString, QString> typed_; // by function, argument and type: a new compile keeps what was typed
  QString question_;
  QSet<QString> trusted_; // files, see identityOf
  QLabel *origin_, *asks_;
  QWidget *questionBar_;
  ModuleRunner here_, there_;
  ModuleRunner::Outcome outcome_, otherOutcome_;
  std::vector<RunDifference> differences_;
  std::function<std::vector<qint64>(const QString &)> passesOn_;
  std::function<QString(qint64)> nameOf_;
  MessageLabel *state_;
  QLabel *module_, *otherLabel_, *declaration_, *differs_;
  QComboBox *function_, *device_, *result_;
  QFormLayout *form_;
  QPushButton *run_, *cancel_, *clearOther_;
  QTabWidget *tabs_;
  QPlainTextEdit *text_;
  QTableView *table_;
  ResultModel *cells_;
  HeatMap *heat_, *heatDifference_;
  QTreeWidget *kernels_;
  quint64 generation_ = 0;
  bool opening_ = false;
};

} // namespace strata::app
