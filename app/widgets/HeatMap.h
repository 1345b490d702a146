// A tensor as a picture: one cell per element, rows by the last dimension, light for small and dark for large, with the
// range beside it. The cell under the pointer, or the one that the keys moved to, is told in numbers.
#pragma once

#include <QImage>
#include <QWidget>
#include <vector>

namespace strata::app {

class HeatMap : public QWidget {
  Q_OBJECT
public:
  explicit HeatMap(QWidget *parent = nullptr);
  /// `columns` values make a row.
  void setValues(std::vector<double> values, std::vector<int64_t> shape);
  QSize sizeHint() const override { return {320, 240}; }

protected:
  void paintEvent(QPaintEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;

private:
  QRect cells() const;
  void draw();
  void select(int64_t element);

  std::vector<double> values_;
  std::vector<int64_t> shape_;
  int64_t columns_ = 1, rows_ = 0, current_ = -1;
  double least_ = 0, most_ = 0;
  QImage image_;
  bool dark_ = false;
};

} // namespace strata::app
