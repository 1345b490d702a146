#include "app/widgets/MessageLabel.h"

#include "app/theme/Theme.h"

#include <QEvent>

namespace strata::app {

void MessageLabel::say(const QString &message, bool isError) {
  isError_ = isError;
  setText(message);
  colour();
}

/// What is no error has the colour of the window around it.
void MessageLabel::colour() {
  QPalette palette;
  if (isError_)
    palette.setColor(QPalette::WindowText, Theme::current().mark(ChangeMark::Removed));
  setPalette(palette);
}

void MessageLabel::changeEvent(QEvent *event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::StyleChange && isError_) // a theme brings a style of its own
    colour();
}

} // namespace strata::app
