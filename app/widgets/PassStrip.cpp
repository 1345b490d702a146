#include "app/widgets/PassStrip.h"

#include "app/theme/Theme.h"
#include "app/widgets/Accessible.h"

#include <QJsonArray>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace strata::app {

PassStrip::PassStrip(QWidget *parent) : QWidget(parent) {
  setFixedHeight(44);
  setAccessibleName(tr("Strip of passes"));
  setFocusPolicy(Qt::StrongFocus);
  setToolTip(tr("One mark per pass. Drag to move through the run."));
}

void PassStrip::setPasses(const trace::PassList &passes, bool same) {
  if (!same) {
    bars_.clear();
    phases_ = {};
  }
  for (size_t i = bars_.size(); i < passes.size(); ++i) {
    const trace::PassEvent &pass = passes[i];
    double ops = static_cast<double>(pass.added.value_or(0) + pass.removed.value_or(0));
    // Dumps of others don't count operations: then bytes stand for them, at some 60 an operation.
    if (!pass.added && !pass.removed && pass.previous >= 0 && pass.previous < static_cast<int64_t>(passes.size()))
      ops = std::abs(static_cast<double>(pass.bytes - passes[static_cast<size_t>(pass.previous)].bytes)) / 60;
    Bar bar{0, phases_.next(pass), pass.changed == trace::Change::Yes, pass.failed, pass.added || pass.removed};
    measure(bar, ops);
    bars_.push_back(bar);
  }
  update();
}

void PassStrip::measure(Bar &bar, double operations) {
  // A logarithm: a pass that touches one operation shows beside one that rewrites everything.
  bar.height = static_cast<float>(bar.changed ? 0.25 + 0.75 * std::min(1.0, std::log2(1 + operations) / 9) : 0.0);
}

void PassStrip::setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects) {
  for (const auto &[pass, effect] : effects)
    apply(pass, effect);
  update();
}

void PassStrip::apply(int64_t pass, const explorer::Effect &effect) {
  if (pass < 0 || pass >= static_cast<int64_t>(bars_.size()))
    return;
  Bar &bar = bars_[static_cast<size_t>(pass)];
  // Of the first dump of an operation only this tells that it changed something.
  bar.changed = !effect.sums && (bar.changed || effect.changedSomething());
  if (!bar.counted || effect.sums)
    measure(bar, static_cast<double>(effect.opsAdded + effect.opsRemoved));
}

void PassStrip::setBoundaries(const std::vector<explorer::Boundary> &boundaries) {
  boundaries_.clear();
  for (const explorer::Boundary &boundary : boundaries)
    boundaries_.push_back(boundary.row);
  update();
}

void PassStrip::setCurrent(int64_t pass, bool behind) {
  current_ = pass;
  behind_ = behind;
  tellWhere(this, behind ? tr("boundary behind pass %1 of %2").arg(pass).arg(bars_.size()) : tr("pass %1 of %2").arg(pass).arg(bars_.size()));
  update();
}

QJsonObject PassStrip::toJson() const {
  QJsonArray bars;
  for (const Bar &bar : bars_)
    bars.append(QJsonObject{{QStringLiteral("height"), bar.height}, {QStringLiteral("phase"), bar.phase}, {QStringLiteral("changed"), bar.changed},
                            {QStringLiteral("failed"), bar.failed}});
  QJsonArray boundaries;
  for (int64_t row : boundaries_)
    boundaries.append(qint64(row));
  return {{QStringLiteral("bars"), bars}, {QStringLiteral("boundaries"), boundaries}, {QStringLiteral("current"), qint64(current_)}, {QStringLiteral("behind"), behind_}};
}

int64_t PassStrip::passAt(double x) const {
  auto count = static_cast<int64_t>(bars_.size());
  return std::clamp<int64_t>(static_cast<int64_t>((x - 8) / std::max(1, width() - 16) * static_cast<double>(count)), 0, count - 1);
}

void PassStrip::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.setPen(theme.line);
  painter.drawLine(0, 0, width(), 0);
  if (bars_.empty())
    return;
  double left = 8, span = width() - 16, step = span / static_cast<double>(bars_.size());
  double bottom = height() - 6, tall = height() - 14;
  painter.setPen(theme.line);
  for (int64_t row : boundaries_) {
    double x = std::round(left + step * static_cast<double>(row + 1) - 0.5) - 0.5;
    painter.drawLine(QPointF(x, 5), QPointF(x, height() - 3));
  }
  for (size_t i = 0; i < bars_.size(); ++i) {
    const Bar &bar = bars_[i];
    double x = left + step * static_cast<double>(i), w = std::max(1.0, step > 3 ? step - 1 : step);
    if (bar.changed || bar.failed) {
      double h = bar.failed ? tall : tall * bar.height;
      painter.fillRect(QRectF(x, bottom - h, w, h), bar.failed ? theme.mark(ChangeMark::Removed) : theme.phase(bar.phase));
    } else {
      painter.fillRect(QRectF(x, bottom - 1.5, w, 1.5), theme.faint);
    }
  }
  if (current_ >= 0 && current_ < static_cast<int64_t>(bars_.size())) {
    double x = left + step * (static_cast<double>(current_) + (behind_ ? 1.0 : 0.5));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 2));
    painter.drawLine(QPointF(x, 4), QPointF(x, height() - 3));
    painter.setBrush(theme.accent);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF({{x - 4, 1}, {x + 4, 1}, {x, 7}}));
  }
}

void PassStrip::keyPressEvent(QKeyEvent *event) {
  auto last = static_cast<int64_t>(bars_.size()) - 1;
  int64_t to = event->key() == Qt::Key_Left    ? current_ - (behind_ ? 0 : 1)
               : event->key() == Qt::Key_Right ? current_ + 1
               : event->key() == Qt::Key_Home  ? 0
               : event->key() == Qt::Key_End   ? last
                                               : -2;
  if (to == -2)
    return QWidget::keyPressEvent(event);
  if (last >= 0)
    Q_EMIT picked(std::clamp<int64_t>(to, 0, last));
}

void PassStrip::mousePressEvent(QMouseEvent *event) {
  if (!bars_.empty())
    Q_EMIT picked(passAt(event->position().x()));
}

void PassStrip::mouseMoveEvent(QMouseEvent *event) {
  if (!bars_.empty() && (event->buttons() & Qt::LeftButton))
    Q_EMIT picked(passAt(event->position().x()));
}

} // namespace strata::app
