// The whole run as a strip: one mark per pass, height for how much it changed, colour for the phase. Drag to scrub.
#pragma once

#include "core/trace/Model.h"

#include <QJsonObject>
#include <QWidget>
#include <vector>

namespace strata::app {

class PassStrip : public QWidget {
  Q_OBJECT
public:
  explicit PassStrip(QWidget *parent = nullptr);
  void setPasses(const std::vector<trace::PassEvent> &passes);
  void setCurrent(int64_t pass);
  /// The bars as drawn: height from 0 to 1, phase, changed, failed; and the current one.
  QJsonObject toJson() const;
  QSize sizeHint() const override { return {400, 44}; }

Q_SIGNALS:
  void picked(qint64 pass);

protected:
  void paintEvent(QPaintEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;

private:
  struct Bar {
    float height; // 0 to 1
    int phase;
    bool changed, failed;
  };
  int64_t passAt(double x) const;

  std::vector<Bar> bars_;
  int64_t current_ = -1;
};

} // namespace strata::app
