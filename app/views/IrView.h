// One IR text: line numbers, dialect colours, folds, search hits. Paints only what is visible.
#pragma once

#include "app/models/IrDocument.h"
#include "app/widgets/LinePainter.h"

#include <QAbstractScrollArea>
#include <QString>
#include <set>

namespace strata::app {

class IrView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit IrView(QWidget *parent = nullptr);

  /// Shows a text, or, without one, `reason` in its place. The place in the text is kept: stepping
  /// from pass to pass moves nothing that the user did not move.
  void setDocument(std::shared_ptr<const IrDocument> document, const QString &reason = {});
  const std::shared_ptr<const IrDocument> &document() const { return document_; }

  void setSearch(const QString &text);
  /// Moves to the next (or previous) hit; false if there is none.
  bool findNext(bool forward);
  void showLine(int64_t line);
  int64_t currentLine() const { return current_; }
  void setFolded(bool folded);
  void zoom(double step);

Q_SIGNALS:
  void currentLineChanged(qint64 line);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  void changeEvent(QEvent *event) override;

private:
  void layoutRows();
  void updateScrollBars();
  void toggleFold(int64_t line);
  void setCurrent(int64_t line, bool extend);
  int64_t rowAt(int y) const;
  int gutterWidth() const;
  void copySelection() const;

  std::shared_ptr<const IrDocument> document_;
  QString reason_, search_;
  std::set<int64_t> folded_;    // lines
  std::vector<int64_t> rows_;   // visible lines
  int64_t current_ = 0, anchor_ = 0;
  CellMetrics cell_;
  QFont font_;
};

} // namespace strata::app
