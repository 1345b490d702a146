// Memory over time: each buffer of an execution with its slices, drawn against the execution's steps, and the commands
// that run in each step. Empty where a text schedules nothing.
#pragma once

#include "app/models/SlicesModel.h"
#include "core/base/Cancel.h"

#include <QAbstractScrollArea>

namespace strata::app {

class SlicesView : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit SlicesView(QWidget *parent = nullptr);

  /// Reads the text in the background; what was shown stays until then.
  void setDocument(std::shared_ptr<const IrDocument> document);
  /// Marks the row of the command that the line belongs to.
  void setCurrentLine(qint64 line);
  bool isBusy() const { return busy_; }
  const SlicesModel &model() const { return model_; }

Q_SIGNALS:
  void lineSelected(qint64 line);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  bool viewportEvent(QEvent *event) override;

private:
  struct Row {
    enum class Kind { Execution, Buffer, Slab, Slice, Step, Command, Request } kind;
    const SlicesModel::Execution *execution;
    const SlicesModel::Buffer *buffer = nullptr;
    const SlicesModel::Slice *slice = nullptr;
    const SlicesModel::Request *request = nullptr;
    int64_t step = 0;
    int64_t line = -1, lastLine = -1; // of the text
    QString text = {};
    int y = 0;
  };
  void layoutRows();
  void updateScrollBar();
  void select(int row, bool tell);
  int rowAt(int y) const;
  void paintRow(QPainter &painter, const Row &row, const QRect &box) const;
  QString describe(const Row &row) const;

  SlicesModel model_;
  std::vector<Row> rows_;
  int height_ = 0, current_ = -1;
  quint64 generation_ = 0;
  CancelToken cancel_; // of the document before, where that wasn't begun
  bool busy_ = false;
};

} // namespace strata::app
