// The tree of passes. The name is what people look for: where the pane is narrow, columns of numbers give way, the time
// first, then lines, then operations; a tip over the row tells what they would say.
#pragma once

#include <QTreeView>

namespace strata::app {

class PassTimeline : public QTreeView {
  Q_OBJECT
public:
  explicit PassTimeline(QWidget *parent = nullptr);
  /// Whether the run has times: a column that would be empty leaves its room to the names anyway.
  void setTimed(bool timed);
  /// What is said where there is no row to show.
  void setReason(const QString &reason) { reason_ = reason; }

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void fitColumns();

  QString reason_;
  bool timed_ = false;
};

} // namespace strata::app
