#include "app/widgets/RunBar.h"

#include "app/models/Path.h"
#include "app/theme/Theme.h"
#include "app/widgets/PlainText.h"
#include "core/explorer/Html.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>

namespace strata::app {

QString runName(const QString &path) {
  QFileInfo file(QDir::cleanPath(path));
  QString around = shownName(file.path()), name = shownName(file.filePath());
  return pathIsFolder(path) && !around.isEmpty() ? around + QLatin1Char('/') + name : name;
}

QString aboutText(const trace::Run &run) {
  QStringList parts;
  for (const auto &[what, value] : explorer::aboutRun(run))
    if (what != "State")
      parts << visible(QString::fromStdString(value));
  return parts.join(QStringLiteral(" · "));
}

RunBar::RunBar(QWidget *parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setAccessibleName(tr("About this run"));
}

QSize RunBar::sizeHint() const { return {100, fontMetrics().height() + 8}; }

void RunBar::setRun(const trace::Run &run, const QString &path) {
  name_ = runName(path);
  text_ = aboutText(run);
  setToolTip(wrapped(visible(path) + QLatin1Char('\n') + text_));
  setAccessibleDescription(name_ + QStringLiteral(": ") + text_);
  update();
}

void RunBar::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  QRect box = rect().adjusted(12, 0, -12, 0);
  QFont bold = font();
  bold.setBold(true);
  painter.setFont(bold);
  painter.setPen(theme.text);
  painter.drawText(box, Qt::AlignVCenter, name_);
  box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(name_) + 16);
  painter.setFont(font());
  painter.setPen(theme.muted);
  painter.drawText(box, Qt::AlignVCenter, painter.fontMetrics().elidedText(text_, Qt::ElideMiddle, box.width()));
  painter.setPen(theme.line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace strata::app
