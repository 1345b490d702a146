// Before and after, side by side or in one column: aligned rows, ribbons between the sides, the words that differ, equal
// parts folded.
#pragma once

#include "app/models/DiffModel.h"
#include "app/models/LineWrap.h"
#include "app/models/Quiet.h"
#include "app/models/TextQuery.h"
#include "app/widgets/LinePainter.h"
#include "core/diff/Text.h"

#include <QAbstractScrollArea>
#include <QString>
#include <map>
#include <optional>
#include <set>

namespace strata::app {

class Overview;

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
  /// One column, removed lines above the added ones, instead of two. Until somebody chooses, it is one where two would be
  /// too narrow to read.
  void setInline(bool on);
  bool isInline() const { return inline_; }
  std::optional<bool> chosenInline() const { return chosenInline_; }
  /// Pixels in which two sides of so many columns fit.
  int widthFor(int64_t columns) const;
  /// Continues long lines below, under a hanging indent, both sides level, instead of beyond the right edge.
  void setWrapped(bool wrapped);
  bool isWrapped() const { return wrapped_; }
  /// Leaves out what doesn't tell lines apart. Of large texts that takes a while.
  void setDetail(Detail detail);
  Detail detail() const { return detail_; }
  bool isBusy() const { return quieting_; }
  /// Hits of both sides stand out.
  void setSearch(const TextQuery &query);
  /// Moves to the next (or previous) row with a hit, out of a fold if need be; false if there is none.
  bool findNext(bool forward);
  /// Rows of the difference with a hit; empty until they are counted.
  const std::vector<int64_t> &hitRows() const { return hitRows_; }
  /// The selected lines of the side that was clicked last, as they were printed.
  QString selectedText() const;
  void zoom(double step);
  /// Rows as shown: the row of the diff, or how many are folded there. For tests and exports.
  struct Visual {
    enum class Side { Both, Before, After };
    int64_t row;
    int64_t folded; // rows hidden here; 0 for a plain row
    Side side = Side::Both;
  };
  const std::vector<Visual> &visuals() const { return visuals_; }
  /// Columns of text that a side has room for.
  int64_t columns() const;
  /// What of a row's line is in the view when the row is at its top: bytes of the line, in stretches.
  std::vector<Span> shownBytes(int64_t row, bool after) const;
  /// And what stands behind a label, such as "…".
  std::vector<Span> cutBytes(int64_t row, bool after) const;
  /// True if every changed line is in the view as it stands.
  bool showsWholeChange() const;
  /// The tip at a place of the view: whole titles, help on operations.
  QString hover(const QPoint &at) const;

Q_SIGNALS:
  /// A line was picked: of the text after, or, where that has none, -1.
  void lineSelected(qint64 line);
  /// From two columns to one, or back.
  void sidesChanged();
  /// A menu is wanted at a place of the screen.
  void menuRequested(const QPoint &at);

protected:
  bool viewportEvent(QEvent *event) override;
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void contextMenuEvent(QContextMenuEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void layoutRows();
  /// Lays out rows so that the whole change can be seen where it fits, else from the top.
  void showBeginning();
  void measureRows();
  /// Chooses between one column and two; true if that changed.
  bool fitSides();
  void makeQuiet();
  /// The line of a visual on a side; -1: none.
  int64_t lineOf(const Visual &visual, bool after) const;
  const LineWrap &wrap(bool after) const { return after ? wrapAfter_ : wrapBefore_; }
  const IrDocument &document(bool after) const { return after ? *shown_.after : *shown_.before; }
  int64_t rowsOf(const Visual &visual) const;
  bool isLeftOut(const DiffRow &row) const;
  int64_t rowCount() const { return tops_.empty() ? 0 : tops_.back(); }
  /// The visual that a row of the view belongs to; -1: none.
  int64_t visualAtRow(int64_t row) const;
  int64_t visualAt(int y) const;
  /// The byte of the text that a place shows, and of which side; -1: none.
  struct Place {
    bool after = false;
    int64_t line = -1, byte = -1;
  };
  Place placeAt(QPoint at) const;
  const diff::WordDiff &words(int64_t row) const;
  void scrollTo(int64_t visual, int64_t rowsAbove);
  void select(int64_t visual, bool extend = false);
  bool isSelected(int64_t visual, bool after) const;
  void countHits();
  void updateOverview();
  QString describe(const Visual &visual) const; // in words
  QString foldText(const Visual &visual) const;
  void openFold(int64_t visual);
  void showChangedWord(int64_t index);
  void paintSigns(QPainter &painter, const Visual &visual, double x, double y, double width);
  void paintRibbons(QPainter &painter, double left, double right);
  void paintInline(QPainter &painter, const Visual &visual, double y, double height);
  void updateScrollBars();
  int sideWidth() const;
  int numberWidth() const;
  double textLeft(bool after) const;
  double nameWidth() const; // of the names that stay when the view is scrolled aside
  void paintSide(QPainter &painter, const Visual &visual, bool after, double x, double y, double width, double height);

  std::shared_ptr<const Diff> diff_;
  QuietPair shown_; // its texts, as far as they are shown
  Detail detail_;
  quint64 quietGeneration_ = 0;
  bool quieting_ = false;
  QString reason_, titleBefore_, titleAfter_;
  std::vector<Visual> visuals_;
  int context_ = 3; // equal rows around a change
  std::set<int64_t> opened_; // first rows of folded runs that the user opened
  std::vector<int64_t> tops_; // row of the view in which each visual begins; at the end how many there are
  LineWrap wrapBefore_, wrapAfter_;
  mutable std::map<int64_t, diff::WordDiff> words_; // by row, of what was painted
  bool expanded_ = false, inline_ = false, wrapped_ = true;
  std::optional<bool> chosenInline_;
  int64_t current_ = -1, anchor_ = -1; // indices into visuals_: what is selected lies between them
  bool selectedAfter_ = true;          // of which side
  TextQuery search_;
  std::vector<int64_t> hitRows_;
  quint64 hitGeneration_ = 0;
  Overview *overview_ = nullptr;
  CellMetrics cell_;
  QFont font_;
};

} // namespace strata::app
