#include "app/widgets/TextLabel.h"

#include <QEvent>
#include <QLabel>

namespace strata::app {

QLabel *makeTextLabel(bool muted) {
  auto *label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  if (muted)
    label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

void ElidingButton::setWholeText(const QString &text) {
  whole_ = text;
  setToolTip(text);
  setAccessibleDescription(text);
  fit();
}

void ElidingButton::resizeEvent(QResizeEvent *event) {
  QPushButton::resizeEvent(event);
  fit();
}

void ElidingButton::changeEvent(QEvent *event) {
  QPushButton::changeEvent(event);
  if (event->type() == QEvent::FontChange)
    fit();
}

void ElidingButton::fit() {
  constexpr int kFrame = 16; // of both sides together
  setText(fontMetrics().elidedText(whole_, Qt::ElideMiddle, width() - kFrame));
}

} // namespace strata::app
