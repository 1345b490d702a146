// One IR text: line numbers, dialect colours, folds, search hits, the uses of the name under the cursor. Paints only what
// is visible.
#pragma once

#include "app/models/IrLinks.h"
#include "app/models/LineWrap.h"
#include "app/models/Quiet.h"
#include "app/models/TextQuery.h"
#include "app/widgets/LinePainter.h"
#include "core/base/Cancel.h"

#include <QAbstractScrollArea>
#include <QString>
#include <functional>
#include <set>

namespace strata::app {

class BlameModel;
class Overview;

class IrView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit IrView(QWidget *parent = nullptr);

  /// Shows a text, or, without one, `reason` in its place. The place in the text is kept: stepping
  /// from pass to pass moves nothing that the user did not move.
  void setDocument(std::shared_ptr<const IrDocument> document, const QString &reason = {});
  const std::shared_ptr<const IrDocument> &document() const { return document_; }

  void setSearch(const TextQuery &query);
  /// Lines with a hit; empty until they are counted.
  const std::vector<int64_t> &hitLines() const { return hitLines_; }
  /// Moves to the next (or previous) hit; false if there is none.
  bool findNext(bool forward);
  void showLine(int64_t line);
  int64_t currentLine() const { return current_; }
  /// The byte of the text that the cursor is on.
  int64_t currentByte() const;
  /// Of the current line.
  void setCursorByte(int64_t byte);
  const std::shared_ptr<const IrLinks> &links() const { return links_; }
  bool isBusy() const { return linking_ || slicing_ || quieting_; }

  /// The name under the cursor, and where else it stands.
  const IrLinks::Name &name() const { return name_; }
  /// False if there is nothing to go to.
  bool goToDefinition();
  bool goToUse(bool forward);
  /// Puts the cursor on the next (or previous) name of its line.
  void moveToName(bool forward);
  enum class Slice { None, Backward, Forward };
  /// Dims the lines that the operation under the cursor doesn't depend on, or that don't depend on it.
  void setSlice(Slice slice);
  Slice slice() const { return slice_; }
  /// Lines that stand out while others are dimmed; empty without a slice.
  const std::vector<bool> &sliceLines() const { return shownSlice_.lines; }
  const QString &sliceNote() const { return shownSlice_.note; }
  /// Shows the elided literal under the cursor, or else the next one of its line, in full; false if there is none.
  bool expandLiteral();
  /// What the tool tip says about the word at a byte.
  QString hover(int64_t byte) const;
  /// First and last line of the selection.
  std::pair<int64_t, int64_t> selection() const { return {std::min(current_, anchor_), std::max(current_, anchor_)}; }
  void setFolded(bool folded);
  /// Continues long lines below, under a hanging indent, instead of beyond the right edge.
  void setWrapped(bool wrapped);
  bool isWrapped() const { return wrapped_; }
  /// Leaves out what doesn't tell lines apart. Of large texts that takes a while.
  void setDetail(Detail detail);
  Detail detail() const { return detail_; }
  void copySelection() const;
  void zoom(double step);
  /// A margin that says which pass changed a line last; null takes it away. The model must outlive the view's use of it.
  void setBlame(const BlameModel *blame);
  const BlameModel *blame() const { return blame_; }

Q_SIGNALS:
  void currentLineChanged(qint64 line);
  /// The cursor moved onto another operation or name.
  void cursorMoved();
  /// The margin of a line was clicked.
  void blameClicked(qint64 line);
  /// A menu is wanted at a place of the screen, for the line that is current now.
  void menuRequested(const QPoint &at);
  /// Which lines depend on each other is known, and how far that can be relied on.
  void sliced(const QString &note);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void mouseDoubleClickEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  void contextMenuEvent(QContextMenuEvent *event) override;
  void changeEvent(QEvent *event) override;
  bool viewportEvent(QEvent *event) override;

private:
  int64_t byteAt(QPoint at) const;
  void showByte(int64_t byte);
  void revealByte(int64_t byte); // scrolls to it
  void updateName();
  /// A row of the view: the line that it belongs to, as an index into `lines_`, and which of its rows it is.
  struct Place {
    int64_t index = 0, row = 0;
  };
  Place placeAt(int64_t row) const;
  int64_t rowCount() const { return tops_.empty() ? 0 : tops_.back(); }
  /// The row of the view in which a line begins, or the one around it that is folded.
  int64_t rowOfLine(int64_t line) const;
  int64_t indexOfLine(int64_t line) const;
  void layoutRows();
  void measureRows();
  void makeQuiet();
  /// Does what changes the rows of lines; the line at the top stays there.
  void keepingTop(const std::function<void()> &change);
  void updateScrollBars();
  void toggleFold(int64_t line);
  void setCurrent(int64_t line, bool extend);
  int64_t lineAt(int y) const;
  int gutterWidth() const;
  int64_t columns() const;  // that fit beside the gutter
  double textLeft() const;  // where the first of them stands
  int blameWidth() const;
  void paintBlame(QPainter &painter, int64_t line, double y, bool first, bool continued) const;
  void countHits();
  void updateOverview();
  /// The operations around a line that begin above the view, from the outermost: their lines.
  std::vector<int64_t> linesAround(int64_t line) const;
  QString aroundText() const;

  std::shared_ptr<const IrDocument> document_;
  std::shared_ptr<const IrDocument> shown_; // the same text, as far as it is shown
  Detail detail_;
  quint64 quietGeneration_ = 0;
  bool quieting_ = false;
  std::shared_ptr<const IrLinks> links_;
  IrLinks::Name name_;
  int64_t cursor_ = -1; // byte; -1: the first word of the current line
  Slice slice_ = Slice::None;
  IrLinks::Slice shownSlice_;
  quint64 generation_ = 0, sliceGeneration_ = 0;
  CancelToken linkCancel_; // of the document before, where that wasn't begun
  bool linking_ = false, slicing_ = false;
  QString reason_;
  TextQuery search_;
  std::vector<int64_t> hitLines_;
  quint64 hitGeneration_ = 0;
  Overview *overview_ = nullptr;
  std::set<int64_t> folded_;    // lines
  std::vector<int64_t> lines_;  // that aren't folded away
  std::vector<int64_t> tops_;   // row of the view in which each begins; at the end how many there are
  LineWrap wrap_;
  bool wrapped_ = false;
  int64_t current_ = 0, anchor_ = 0;
  const BlameModel *blame_ = nullptr;
  CellMetrics cell_;
  QFont font_;
};

} // namespace strata::app
