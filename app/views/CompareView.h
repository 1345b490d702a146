// Two runs against each other: which passes both have, where they diverge first, and the difference of the two texts.
#pragma once

#include "app/models/CompareModel.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;
class QTreeView;

namespace strata::app {

class DiffView;

class CompareView : public QWidget {
  Q_OBJECT
public:
  explicit CompareView(QWidget *parent = nullptr);
  ~CompareView() override;

  /// The run on the left: the one that the window shows.
  void setSource(std::shared_ptr<const trace::TraceSource> source);
  /// The same trace with more rows: for the next question.
  void extendSource(std::shared_ptr<const trace::TraceSource> source) { left_ = std::move(source); }
  /// Opens the run on the right, and aligns the two. `compared` or `failed` follows.
  void compareWith(const QString &path);
  /// To the next (or previous) pair; `differing`: that isn't the same on both sides.
  void step(int by, bool differing);
  void cancel();
  /// Gives up opening the second run.
  void stop();
  bool isComparing() const { return comparing_; }
  bool isBusy() const { return busy_; }
  QJsonObject toJson() const;
  DiffView *diffView() const { return diff_; }

Q_SIGNALS:
  void compared();
  void failed(const QString &message);
  /// How much of the comparison is done, in [0, 1].
  void progress(double done);

protected:
  bool eventFilter(QObject *object, QEvent *event) override;

private:
  void tellWhole();
  void toRow(int64_t row);
  struct Outcome;
  void take(Outcome outcome);
  void showRow(int64_t row);
  void say(const QString &text);

  CompareModel::Source left_, right_;
  CompareModel *model_;
  QLabel *leftLabel_, *rightLabel_, *status_;
  QCheckBox *differentOnly_;
  QToolButton *first_;
  QTreeView *tree_;
  DiffView *diff_;
  CancelToken cancel_, diffCancel_;
  int64_t current_ = -1;
  quint64 generation_ = 0, diffGeneration_ = 0;
  bool busy_ = false, comparing_ = false;
};

} // namespace strata::app
