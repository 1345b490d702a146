// What the window remembers: its size and splits, what was opened lately, and where one was in each of those.

#include "app/shell/MainWindow.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/StartPage.h"
#include "app/widgets/RunBar.h"

#include <QAction>
#include <QCryptographicHash>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>

namespace strata::app {
namespace {

constexpr int kMostRecent = 10, kMostPlaces = 40;

QString placeKey(const QString &path) {
  return QStringLiteral("places/") + QString::fromLatin1(QCryptographicHash::hash(QFileInfo(path).absoluteFilePath().toUtf8(), QCryptographicHash::Sha1).toHex().left(16));
}

} // namespace

void MainWindow::remember(const QString &path) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("recent")).toStringList();
  QString absolute = QFileInfo(path).absoluteFilePath();
  recent.removeAll(absolute);
  recent.prepend(absolute);
  while (recent.size() > kMostRecent)
    recent.removeLast();
  settings.setValue(QStringLiteral("recent"), recent);
  start_->setRecent(recent.mid(0, 6));
}

void MainWindow::fillRecent(QMenu *menu) {
  menu->clear();
  const QStringList recent = QSettings().value(QStringLiteral("recent")).toStringList();
  int number = 0;
  for (const QString &path : recent) {
    if (!QFileInfo::exists(path))
      continue;
    QAction *open = menu->addAction(QStringLiteral("&%1 %2").arg(++number % 10).arg(runName(path)), this, [this, path] { openPath(path); });
    open->setToolTip(path);
    open->setStatusTip(path);
  }
  if (menu->isEmpty())
    menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
}

void MainWindow::rememberPlace() {
  if (session_.path().isEmpty() || current_ < 0 || session_.path() == runner_.tracePath())
    return;
  QSettings settings;
  QString central = QStringLiteral("diff");
  for (const QString &name : viewOrder_)
    if (QAction *show = action(QStringLiteral("show-") + name); show && viewsByName_[name].central() && show->isChecked())
      central = name;
  settings.setValue(placeKey(session_.path()),
                    QVariantList{qlonglong(current_), qlonglong(text_->currentLine()), central, action(QStringLiteral("hide-unchanged"))->isChecked()});
  settings.beginGroup(QStringLiteral("places"));
  // Old ones go when there are many; which, does not matter.
  for (QStringList keys = settings.childKeys(); keys.size() > kMostPlaces; keys.removeFirst())
    settings.remove(keys.first() == placeKey(session_.path()).mid(7) ? keys.last() : keys.first());
}

bool MainWindow::restorePlace() {
  QVariantList place = QSettings().value(placeKey(session_.path())).toList();
  if (place.size() != 4 || place[0].toLongLong() >= passCount())
    return false;
  if (place[3].toBool() != action(QStringLiteral("hide-unchanged"))->isChecked())
    action(QStringLiteral("hide-unchanged"))->trigger();
  selectPass(place[0].toLongLong());
  quietLine_ = place[1].toLongLong();
  setView(place[2].toString());
  return true;
}

void MainWindow::saveSession() {
  rememberPlace();
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  settings.setValue(QStringLiteral("window/columns"), columns_->saveState());
  settings.setValue(QStringLiteral("window/right"), right_->saveState());
  settings.setValue(QStringLiteral("window/dock"), dock_->currentIndex());
  settings.setValue(QStringLiteral("window/zoom"), zoom_);
  settings.setValue(QStringLiteral("window/inline"), diff_->isInline());
  settings.setValue(QStringLiteral("window/last"), passCount() && session_.path() != runner_.tracePath() ? QFileInfo(session_.path()).absoluteFilePath() : QString());
}

QString MainWindow::restoreSession() {
  QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  columns_->restoreState(settings.value(QStringLiteral("window/columns")).toByteArray());
  right_->restoreState(settings.value(QStringLiteral("window/right")).toByteArray());
  dock_->setCurrentIndex(settings.value(QStringLiteral("window/dock"), 0).toInt());
  zoomBy(settings.value(QStringLiteral("window/zoom"), 0).toInt());
  if (settings.value(QStringLiteral("window/inline"), false).toBool() != diff_->isInline())
    action(QStringLiteral("inline-diff"))->trigger();
  QString last = settings.value(QStringLiteral("window/last")).toString();
  return QFileInfo::exists(last) ? last : QString();
}

void MainWindow::closeEvent(QCloseEvent *event) {
  if (keepsSession_)
    saveSession();
  QMainWindow::closeEvent(event);
}

} // namespace strata::app
