// How a packed tensor lies in memory: the matrix with its padding to scale, some of its tiles enlarged with each element's
// place in memory, a stretch of the memory with the elements that lie there, and for what is under the pointer: element,
// tile, place, byte. The arrow keys point, too; Page Up and Page Down go through the matrices of a batch.
#pragma once

#include "app/models/LayoutModel.h"

#include <QWidget>

class QComboBox;

namespace strata::app {

class LayoutView : public QWidget {
  Q_OBJECT
public:
  explicit LayoutView(QWidget *parent = nullptr);

  /// Reads the text in the background; what was shown stays until then.
  void setDocument(std::shared_ptr<const IrDocument> document, std::shared_ptr<const trace::TraceSource> source = nullptr, qint64 row = -1);
  /// Shows the layout that the line speaks of; without one, what is shown stays.
  void setCurrentLine(qint64 line);
  bool isBusy() const { return busy_; }
  const LayoutModel &model() const { return model_; }
  int current() const { return current_; }
  /// "element (3, 7) → tile (0, 7) …" with its bytes packed and unpacked; empty for a place outside the padded tensor.
  QString describe(const layout::Index &element) const;
  /// Where the element is drawn enlarged; an empty rectangle if it isn't.
  QRect cellOf(const layout::Index &element) const;
  /// The element under the pointer; empty without one.
  const layout::Index &hovered() const { return hovered_; }
  /// What is drawn of the memory below: from the place of this number on.
  int64_t firstPlace() const;
  /// Where a place of the memory is drawn; an empty rectangle if it isn't.
  QRect placeRect(int64_t place) const;

Q_SIGNALS:
  void lineSelected(qint64 line);

protected:
  bool event(QEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void paintEvent(QPaintEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void leaveEvent(QEvent *event) override;

private:
  /// The drawn plane: the last two dimensions of the tensor, the others at the index of `matrix_`.
  struct Plane {
    int64_t rows = 1, columns = 1;             // of the tensor
    int64_t paddedRows = 1, paddedColumns = 1; // of whole tiles
    int64_t tileRows = 1, tileColumns = 1;
  };
  const LayoutModel::Entry *entry() const;
  Plane plane() const;
  layout::Index elementAt(int64_t row, int64_t column) const;
  QRect overview() const;
  QRect grid() const;
  void show(int index);
  /// Points at an element, and lets the memory below follow.
  void pointAt(const layout::Index &element);
  /// Matrices of the tensor, in the order of memory before packing; one unless it has more than two dimensions.
  int64_t matrices() const;
  QStringList summary() const;
  void paintOverview(QPainter &painter) const;
  void paintGrid(QPainter &painter) const;
  void paintMemory(QPainter &painter) const;
  QRect memory() const;

  LayoutModel model_;
  QComboBox *choice_;
  int current_ = -1;
  int64_t firstRow_ = 0, firstColumn_ = 0; // of the enlarged part
  int64_t matrix_ = 0;                      // the one that is drawn
  layout::Index hovered_;
  int64_t memoryFrom_ = 0; // where the strip begins; follows the pointer over the matrix
  quint64 generation_ = 0;
  CancelToken cancel_;
  bool busy_ = false;
};

} // namespace strata::app
