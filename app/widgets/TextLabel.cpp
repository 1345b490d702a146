#include "app/widgets/TextLabel.h"

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

} // namespace strata::app
