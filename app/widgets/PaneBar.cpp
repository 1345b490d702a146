#include "app/widgets/PaneBar.h"

#include "app/theme/Theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QSvgRenderer>
#include <QVBoxLayout>
#include <array>

namespace strata::app {
namespace {

constexpr int kButton = 28, kIcon = 16;

/// Lines of the icons, on 16 by 16 units.
struct Drawing {
  const char *name, *body;
};
constexpr std::array kDrawings = {
    Drawing{"inspector", "<circle cx='8' cy='8' r='6'/><path d='M8 7.5v3.5M8 4.8v.6'/>"},
    Drawing{"operation", "<rect x='5' y='4.5' width='6' height='7' rx='1'/><path d='M1.5 6.5H5M1.5 "
                         "9.5H5M11 8h3.5'/>"},
    Drawing{
        "lesson",
        "<path d='M8 4C6 2.5 4 2.5 2 3v9c2-.5 4-.5 6 1 2-1.5 4-1.5 6-1V3c-2-.5-4-.5-6 1zM8 4v9'/>"},
    Drawing{"slices", "<path d='M2 4h7M6 8h8M3 12h6' stroke-width='2.4'/>"},
    Drawing{"graph", "<circle cx='4' cy='4' r='2'/><circle cx='12' cy='6' r='2'/><circle cx='6' "
                     "cy='12' r='2'/><path d='M6 4.5l4 1M11 7.6l-3.6 3M4.4 6l1.1 4'/>"},
    Drawing{"layout", "<rect x='2.5' y='2.5' width='11' height='11'/><path d='M2.5 6.2h11M2.5 "
                      "9.8h11M6.2 2.5v11M9.8 2.5v11'/>"},
    Drawing{"legend", "<path d='M2.5 4h1.5M2.5 8h1.5M2.5 12h1.5' stroke-width='2.4'/><path d='M7 "
                      "4h6.5M7 8h6.5M7 12h6.5'/>"},
    Drawing{"notes", "<path d='M3 2.5h10v8l-3 3H3zM10 13.5v-3h3M5.5 5.5h5M5.5 8h3'/>"},
    Drawing{"live", "<path d='M3.5 3v10M7 3l6 5-6 5z'/>"},
    Drawing{"search", "<circle cx='7' cy='7' r='4.2'/><path d='M10.2 10.2L14 14'/>"},
    Drawing{"messages", "<path d='M2.5 3.5h11v7H8l-3 3v-3H2.5z'/>"},
};

class IconButton : public QAbstractButton {
public:
  IconButton(const QString &name, const QString &title, QWidget *parent) : QAbstractButton(parent) {
    setObjectName(name);
    setText(title);
    setAccessibleName(title);
    setToolTip(title);
    setCheckable(true);
    setFixedSize(kButton, kButton);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    for (const Drawing &drawing : kDrawings)
      if (name == QLatin1String(drawing.name))
        body_ = QByteArray(drawing.body);
  }

protected:
  void paintEvent(QPaintEvent *) override {
    const Theme &theme = Theme::current();
    QPainter painter(this);
    if (isChecked() || underMouse())
      painter.fillRect(rect(), isChecked() ? theme.selection : theme.base);
    if (isChecked())
      painter.fillRect(QRect(width() - 2, 0, 2, height()), theme.accent);
    QColor colour = isChecked() || underMouse() || hasFocus() ? theme.text : theme.muted;
    QRectF box(QPointF((width() - kIcon) / 2.0, (height() - kIcon) / 2.0), QSizeF(kIcon, kIcon));
    if (body_.isEmpty()) { // a view without a drawing of its own
      painter.setPen(colour);
      painter.drawText(box, Qt::AlignCenter, text().left(1));
    } else {
      QSvgRenderer("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><g fill='none' "
                   "stroke-width='1.3' "
                   "stroke-linejoin='round' stroke-linecap='round' stroke='" +
                   colour.name().toLatin1() + "'>" + body_ + "</g></svg>")
          .render(&painter, box);
    }
    if (hasFocus()) {
      painter.setPen(theme.accent);
      painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
  }

private:
  QByteArray body_;
};

} // namespace

PaneBar::PaneBar(QWidget *parent) : QWidget(parent) {
  setFixedWidth(kButton + 1);
  setAccessibleName(tr("Views beside the text"));
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(1, 4, 0, 4);
  column_->setSpacing(0);
  column_->addStretch(1);
}

void PaneBar::addPane(const QString &name, const QString &title) {
  auto *button = new IconButton(name, title, this);
  column_->insertWidget(column_->count() - 1, button);
  connect(button, &QAbstractButton::clicked, this, [this, name, button] {
    button->setChecked(!button->isChecked()); // it says what is shown, not what was clicked
    Q_EMIT picked(name);
  });
}

void PaneBar::addSeparator() { column_->insertSpacing(column_->count() - 1, 12); }

QAbstractButton *PaneBar::button(const QString &name) const {
  return findChild<QAbstractButton *>(name);
}

void PaneBar::setTip(const QString &name, const QString &tip) {
  if (QAbstractButton *found = button(name))
    found->setToolTip(tip);
}

void PaneBar::setPaneVisible(const QString &name, bool visible) {
  if (QAbstractButton *found = button(name))
    found->setVisible(visible);
}

void PaneBar::setShown(const QStringList &names) {
  for (QAbstractButton *each : findChildren<QAbstractButton *>())
    each->setChecked(names.contains(each->objectName()));
}

void PaneBar::paintEvent(QPaintEvent *) {
  QPainter painter(this);
  painter.fillRect(rect(), Theme::current().panel);
  painter.fillRect(QRect(0, 0, 1, height()), Theme::current().line);
}

} // namespace strata::app
