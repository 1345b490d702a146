// The whole of a view in a strip beside its scroll bar: where something changed or was found. A
// click goes there.
#pragma once

#include <QColor>
#include <QWidget>
#include <cstdint>
#include <vector>

namespace strata::app {

class Overview : public QWidget {
  Q_OBJECT
public:
  static constexpr int kWidth = 8;
  explicit Overview(QWidget *parent);

  struct Mark {
    int64_t row = 0, rows = 1;
    QColor color;
    bool right = false; // on the right half: hits beside changes
  };
  /// Of `total` rows; later marks lie over earlier ones.
  void setMarks(const std::vector<Mark> &marks, int64_t total);
  /// Pixels from the top to the first mark of a colour and side; -1 without one. For tests.
  int topOf(const QColor &color) const;

Q_SIGNALS:
  void picked(qint64 row);

protected:
  void paintEvent(QPaintEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;

private:
  void layOut();

  std::vector<Mark> marks_;
  int64_t total_ = 0;
  std::vector<QColor> left_, right_; // by pixel: many marks cost no more to paint than few
};

} // namespace strata::app
