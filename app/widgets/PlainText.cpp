#include "app/widgets/PlainText.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace strata::app {
namespace {

/// Labels are polished before they are shown for the first time; a tool tip, which is a label too, before it has its text.
class Plain final : public QObject {
public:
  using QObject::QObject;

protected:
  bool eventFilter(QObject *object, QEvent *event) override {
    if (event->type() == QEvent::Polish)
      if (auto *label = qobject_cast<QLabel *>(object); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    return false;
  }
};

} // namespace

void showTextPlainly() {
  static QObject *installed = nullptr;
  if (installed)
    return;
  installed = new Plain(qApp);
  QObject::connect(installed, &QObject::destroyed, [] { installed = nullptr; });
  qApp->installEventFilter(installed);
}

QString wrapped(const QString &text, int columns) {
  QStringList lines;
  for (QString line : text.split(QLatin1Char('\n'))) {
    while (line.size() > columns) {
      qsizetype space = line.lastIndexOf(QLatin1Char(' '), columns);
      qsizetype end = space > 0 ? space : columns;
      lines << line.left(end);
      line.remove(0, space > 0 ? end + 1 : end);
    }
    lines << line;
  }
  return lines.join(QLatin1Char('\n'));
}

} // namespace strata::app
