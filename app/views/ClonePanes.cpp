#include "app/views/ClonePanes.h"

#include "app/views/DiffView.h"
#include "app/views/IrView.h"

namespace strata::app {

ClonePanes::ClonePanes(QWidget *parent) : QTabWidget(parent) {
  setDocumentMode(true);
  setTabsClosable(true);
  setElideMode(Qt::ElideMiddle);
  setAccessibleName(tr("Kept panes"));
  connect(this, &QTabWidget::tabCloseRequested, this, &ClonePanes::close);
  hide();
}

void ClonePanes::add(QWidget *pane, const QString &title, QJsonObject about) {
  about.insert(QStringLiteral("title"), title);
  about_.push_back(std::move(about));
  int index = addTab(pane, title);
  setTabToolTip(index, title);
  setCurrentIndex(index);
  show();
  Q_EMIT changed();
}

void ClonePanes::addDiff(const QString &title, const QString &before, const QString &after, std::shared_ptr<const Diff> diff, QJsonObject about) {
  auto *pane = new DiffView;
  pane->setTitles(before, after);
  pane->setDiff(std::move(diff));
  pane->setAccessibleName(tr("Kept difference: %1").arg(title));
  add(pane, title, std::move(about));
}

void ClonePanes::addText(const QString &title, std::shared_ptr<const IrDocument> document, int64_t line, QJsonObject about) {
  auto *pane = new IrView;
  pane->setDocument(std::move(document));
  pane->showLine(line);
  pane->setAccessibleName(tr("Kept text: %1").arg(title));
  add(pane, title, std::move(about));
}

void ClonePanes::close(int index) {
  QWidget *pane = widget(index);
  if (!pane)
    return;
  removeTab(index);
  about_.erase(about_.begin() + index);
  pane->deleteLater();
  setVisible(count() > 0);
  Q_EMIT changed();
}

void ClonePanes::closeCurrent() { close(currentIndex()); }

void ClonePanes::closeAll() {
  while (count() > 0)
    close(0);
}

void ClonePanes::zoom(double step) {
  for (int i = 0; i < count(); ++i)
    if (auto *diff = qobject_cast<DiffView *>(widget(i)))
      diff->zoom(step);
    else if (auto *text = qobject_cast<IrView *>(widget(i)))
      text->zoom(step);
}

QJsonArray ClonePanes::places() const {
  QJsonArray places;
  for (int i = 0; i < count(); ++i) {
    const QJsonObject &about = about_[static_cast<size_t>(i)];
    QJsonObject place;
    for (const char *key : {"kind", "pass", "before", "after"})
      if (auto value = about.constFind(QLatin1String(key)); value != about.constEnd())
        place.insert(QLatin1String(key), *value);
    if (auto *text = qobject_cast<IrView *>(widget(i)))
      place.insert(QStringLiteral("line"), qint64(text->currentLine()));
    places.append(place);
  }
  return places;
}

QJsonObject ClonePanes::toJson() const {
  QJsonArray panes;
  for (const QJsonObject &about : about_)
    panes.append(about);
  return {{QStringLiteral("panes"), panes}, {QStringLiteral("current"), currentIndex()}};
}

} // namespace strata::app
