// The dispatches of the program as a graph: a box each, an arrow where one reads what another wrote. Boxes stay where
// they are from pass to pass; a click leads to the dispatch in the text.
#pragma once

#include "app/models/GraphModel.h"
#include "core/base/Cancel.h"

#include <QAbstractScrollArea>

namespace strata::app {

class GraphView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit GraphView(QWidget *parent = nullptr);

  /// Reads the text in the background; what was shown stays until then.
  void setDocument(std::shared_ptr<const IrDocument> document);
  /// Marks the dispatch that the line belongs to.
  void setCurrentLine(qint64 line);
  bool isBusy() const { return busy_; }
  const GraphModel &model() const { return *model_; }
  /// Where a node is drawn.
  QRectF boxOf(size_t node) const;

Q_SIGNALS:
  void lineSelected(qint64 line);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void wheelEvent(QWheelEvent *event) override;
  bool viewportEvent(QEvent *event) override;

private:
  void take(std::shared_ptr<const GraphModel> model);
  void fit();
  void updateScrollBars();
  void select(int node);
  int nodeAt(QPointF at) const;
  QPointF origin() const;
  QString describe(size_t node) const;
  void paintEdge(QPainter &painter, const GraphModel::Edge &edge) const;
  void paintNode(QPainter &painter, size_t node) const;

  std::shared_ptr<const GraphModel> model_, placed_; // placed_: the last that had dispatches
  int current_ = -1;
  double scale_ = 1;
  bool fitted_ = true; // until the user zooms
  quint64 generation_ = 0;
  CancelToken cancel_; // of the document before, where that wasn't begun
  bool busy_ = false;
};

} // namespace strata::app
