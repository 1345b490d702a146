// Before and after, side by side or in one column: aligned rows, ribbons between the sides, the words that differ, equal
// parts folded.
#pragma once

#include "app/models/DiffModel.h"
#include "app/widgets/LinePainter.h"

#include <QAbstractScrollArea>
#include <QString>
#include <set>

namespace strata::app {

class DiffView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit DiffView(QWidget *parent = nullptr);

  /// Shows a diff, or, without one, `reason` in its place.
  void setDiff(std::shared_ptr<const Diff> diff, const QString &reason = {});
  const std::shared_ptr<const Diff> &diff() const { return diff_; }
  /// Why there is no difference to show.
  QString reason() const { return reason_; }
  void setTitles(const QString &before, const QString &after);
  /// Moves to the next (or previous) changed part; false if there is none.
  bool nextChange(bool forward);
  /// Moves to a line of the text after (or before), out of a fold if need be.
  void showLine(int64_t line, bool after = true);
  int64_t currentRow() const { return current_ < 0 ? -1 : visuals_[static_cast<size_t>(current_)].row; }
  /// Shows equal parts in full.
  void setExpanded(bool expanded);
  bool expanded() const { return expanded_; }
  /// One column, removed lines above the added ones, instead of two.
  void setInline(bool on);
  bool isInline() const { return inline_; }
  void zoom(double step);
  /// Rows as shown: the row of the diff, or how many are folded there. For tests and exports.
  struct Visual {
    enum class Side { Both, Before, After };
    int64_t row;
    int64_t folded; // rows hidden here; 0 for a plain row
    Side side = Side::Both;
  };
  const std::vector<Visual> &visuals() const { return visuals_; }
  /// The tip at a place of the view: whole titles, help on operations.
  QString hover(const QPoint &at) const;

Q_SIGNALS:
  /// A line was picked: of the text after, or, where that has none, -1.
  void lineSelected(qint64 line);

protected:
  bool viewportEvent(QEvent *event) override;
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void layoutRows();
  void select(int64_t visual);
  QString describe(const Visual &visual) const; // in words
  void openFold(int64_t visual);
  void showChangedWord(int64_t index);
  void paintSigns(QPainter &painter, const Visual &visual, double x, double y, double width);
  void paintRibbons(QPainter &painter, double left, double right);
  void paintInline(QPainter &painter, const Visual &visual, double y);
  void updateScrollBars();
  int sideWidth() const;
  int numberWidth() const;
  void paintSide(QPainter &painter, const Visual &visual, bool after, double x, double y, double width);

  std::shared_ptr<const Diff> diff_;
  QString reason_, titleBefore_, titleAfter_;
  std::vector<Visual> visuals_;
  std::set<int64_t> opened_; // first rows of folded runs that the user opened
  bool expanded_ = false, inline_ = false;
  int64_t current_ = -1; // index into visuals_
  CellMetrics cell_;
  QFont font_;
};

} // namespace strata::app
