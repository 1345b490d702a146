// The whole run as a strip: one mark per pass, height for how much it changed, colour for the phase. Drag to scrub.
#pragma once

#include "core/explorer/Phases.h"
#include "core/explorer/Steps.h"

#include <QJsonObject>
#include <QWidget>
#include <vector>

namespace strata::app {

class PassStrip : public QWidget {
  Q_OBJECT
public:
  explicit PassStrip(QWidget *parent = nullptr);
  /// Of another trace, or of the same one with more rows.
  void setPasses(const trace::PassList &passes, bool same = false);
  /// How much rows changed, as it becomes known: of what the trace doesn't say itself.
  void setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects);
  /// A line stands where phases end.
  void setBoundaries(const std::vector<explorer::Boundary> &boundaries);
  /// The mark stands on a row, or behind it.
  void setCurrent(int64_t pass, bool behind = false);
  /// The bars as drawn: height from 0 to 1, phase, changed, failed; and the current one.
  QJsonObject toJson() const;
  QSize sizeHint() const override { return {400, 44}; }

Q_SIGNALS:
  void picked(qint64 pass);

protected:
  void paintEvent(QPaintEvent *event) override;
  void keyPressEvent(QKeyEvent *event) override;
  void mousePressEvent(QMouseEvent *event) override;
  void mouseMoveEvent(QMouseEvent *event) override;

private:
  struct Bar {
    float height; // 0 to 1
    int phase;
    bool changed, failed;
    bool counted = false; // height is of operations that the trace itself counted
  };
  static void measure(Bar &bar, double operations);
  void apply(int64_t pass, const explorer::Effect &effect);
  int64_t passAt(double x) const;

  std::vector<Bar> bars_;
  explorer::PhaseFinder phases_;
  std::vector<int64_t> boundaries_; // rows that they stand behind
  int64_t current_ = -1;
  bool behind_ = false;
};

} // namespace strata::app
