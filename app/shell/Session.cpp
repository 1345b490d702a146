// What the window remembers: its size and splits, what was opened lately, where one was in each of those, and what was
// kept there.

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/ClonePanes.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/LiveView.h"
#include "app/views/NotesView.h"
#include "app/views/StartPage.h"
#include "app/widgets/RunBar.h"
#include "app/widgets/ToolchainBox.h"
#include "core/explorer/RecordedLinks.h"
#include "core/explorer/Steps.h"
#include "core/trace/Writer.h"
#include "core/trace/import/Import.h"

#include <QAction>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QStandardPaths>
#include <QTabWidget>
#include <algorithm>
#include <tuple>

namespace strata::app {
namespace {

constexpr int kMostRecent = 10, kMostPlaces = 40;

/// Paths are kept as the bytes that they are.
QByteArray keptPath(const QString &path) { return QByteArray::fromStdString(bytesOf(path)); }
QString pathOfKept(const QVariant &kept) { return pathOf(kept.toByteArray().toStdString()); }

/// The pass that a kept pane shows, or the later of its two.
qint64 passOf(const QJsonObject &pane) {
  return pane[pane.contains(QStringLiteral("pass")) ? QStringLiteral("pass") : QStringLiteral("after")].toInteger(-1);
}

QString placeKey(const QString &path) {
  return QStringLiteral("places/") + QString::fromLatin1(QCryptographicHash::hash(QByteArray::fromStdString(bytesOf(QFileInfo(path).absoluteFilePath())), QCryptographicHash::Sha1).toHex().left(16));
}

} // namespace

QStringList MainWindow::recentPaths() {
  QVariant all = QSettings().value(QStringLiteral("recent"));
  bool one = all.typeId() == QMetaType::QString || all.typeId() == QMetaType::QByteArray; // what a list of one may be read as
  QStringList paths;
  for (const QVariant &kept : one ? QVariantList{all} : all.toList())
    paths << pathOfKept(kept);
  return paths;
}

void MainWindow::remember(const QString &path) {
  QSettings settings;
  QStringList recent = recentPaths();
  QString absolute = QFileInfo(path).absoluteFilePath();
  recent.removeAll(absolute);
  recent.prepend(absolute);
  while (recent.size() > kMostRecent)
    recent.removeLast();
  QVariantList kept;
  for (const QString &each : std::as_const(recent))
    kept << keptPath(each);
  settings.setValue(QStringLiteral("recent"), kept);
  start_->setRecent(recent.mid(0, 6));
}

void MainWindow::fillRecent(QMenu *menu) {
  menu->clear();
  const QStringList recent = recentPaths();
  int number = 0;
  for (const QString &path : recent) {
    if (!pathExists(path))
      continue;
    QAction *open = menu->addAction(QStringLiteral("&%1 %2").arg(++number % 10).arg(runName(path).replace(QLatin1Char('&'), QLatin1String("&&"))), this, [this, path] { openPath(path); });
    open->setToolTip(visible(path));
    open->setStatusTip(visible(path));
  }
  if (menu->isEmpty())
    menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
}

void MainWindow::keepSession() {
  keepsSession_ = true;
  notes_->keepBeside();
}

void MainWindow::keepPlace() {
  if (keepsSession_ && !opening_)
    rememberPlace();
}

void MainWindow::rememberPlace() {
  if (session_.path().isEmpty() || current_ == -1 || restoring_ || session_.path() == runner_.tracePath())
    return;
  QString central = QStringLiteral("diff");
  for (const QString &name : viewOrder_)
    if (QAction *show = action(QStringLiteral("show-") + name); show && viewsByName_[name].central() && show->isChecked())
      central = name;
  auto nameOf = [this](qint64 pass) { return steps().holds(pass) ? passTitle(pass) : QString(); };
  QJsonArray panes;
  for (const QJsonValue &value : clones_->places()) {
    // By name, too: a dump that was made anew may have another pass at that number.
    QJsonObject pane = value.toObject();
    pane.insert(QStringLiteral("name"), nameOf(steps().ofNumber(passOf(pane))));
    panes.append(pane);
  }
  qint64 before = session_.pinned(TraceSession::Side::Before), after = session_.pinned(TraceSession::Side::After);
  QJsonObject place{{QStringLiteral("pass"), numberOf(current_)},
                    {QStringLiteral("line"), qint64(text_->currentLine())},
                    {QStringLiteral("view"), central},
                    {QStringLiteral("changedOnly"), action(QStringLiteral("hide-unchanged"))->isChecked()},
                    {QStringLiteral("filter"), filterEdit_->text()},
                    {QStringLiteral("pinnedBefore"), numberOf(before)},
                    {QStringLiteral("pinnedBeforeName"), nameOf(before)},
                    {QStringLiteral("pinnedAfter"), numberOf(after)},
                    {QStringLiteral("pinnedAfterName"), nameOf(after)},
                    {QStringLiteral("panes"), panes},
                    {QStringLiteral("pane"), clones_->currentIndex()}};
  QSettings settings;
  settings.setValue(placeKey(session_.path()), QJsonDocument(place).toJson(QJsonDocument::Compact));
  settings.beginGroup(QStringLiteral("places"));
  // Old ones go when there are many; which, does not matter, but those with something made in them stay longest.
  QStringList keys, withPanes;
  for (const QString &key : settings.childKeys())
    (QJsonDocument::fromJson(settings.value(key).toByteArray()).object()[QStringLiteral("panes")].toArray().isEmpty() ? keys : withPanes) << key;
  keys += withPanes;
  for (const QString own = placeKey(session_.path()).mid(7); keys.size() > kMostPlaces; keys.removeFirst())
    settings.remove(keys.first() == own ? keys.last() : keys.first());
}

bool MainWindow::restorePlace() {
  QJsonObject place = QJsonDocument::fromJson(QSettings().value(placeKey(session_.path())).toByteArray()).object();
  if (place.isEmpty() || steps().ofNumber(place[QStringLiteral("pass")].toInteger(-1)) == -1)
    return false;
  filterEdit_->setText(place[QStringLiteral("filter")].toString());
  if (place[QStringLiteral("changedOnly")].toBool() != action(QStringLiteral("hide-unchanged"))->isChecked())
    action(QStringLiteral("hide-unchanged"))->trigger();
  restoring_ = true; // what follows is no news
  for (auto [side, key] : {std::pair{TraceSession::Side::Before, "pinnedBefore"}, std::pair{TraceSession::Side::After, "pinnedAfter"}}) {
    qint64 pass = steps().ofNumber(place[QLatin1String(key)].toInteger(-1));
    if (pass != -1 && passTitle(pass) == place[QString::fromLatin1(key) + QStringLiteral("Name")].toString())
      pinPass(side, pass);
  }
  restoring_ = false;
  selectPass(steps().ofNumber(place[QStringLiteral("pass")].toInteger()));
  quietLine_ = place[QStringLiteral("line")].toInteger();
  setView(place[QStringLiteral("view")].toString());
  restorePanes(place[QStringLiteral("panes")].toArray());
  return true;
}

void MainWindow::restorePanes(const QJsonArray &panes) {
  struct Pane {
    QJsonObject place;
    std::shared_ptr<const IrDocument> document;
    std::shared_ptr<const Diff> diff;
  };
  std::vector<QJsonObject> wanted;
  for (const QJsonValue &value : panes) {
    QJsonObject pane = value.toObject();
    bool known = true;
    for (const char *key : {"pass", "before", "after"})
      if (auto pass = pane.constFind(QLatin1String(key)); pass != pane.constEnd())
        known &= steps().ofNumber(pass->toInteger(-1)) != -1;
    if (known && passTitle(steps().ofNumber(passOf(pane))) == pane[QStringLiteral("name")].toString())
      wanted.push_back(pane);
  }
  if (wanted.empty())
    return;
  restoring_ = true;
  inBackground(
      this,
      [source = session_.snapshot(), steps = session_.steps(), wanted = std::move(wanted)] {
        auto step = [&](const QJsonObject &place, const char *key) { return steps->ofNumber(place[QLatin1String(key)].toInteger(-1)); };
        std::vector<Pane> made;
        for (const QJsonObject &place : wanted) {
          if (place.contains(QStringLiteral("pass"))) {
            if (auto text = explorer::textOf(*source, *steps, step(place, "pass")))
              made.push_back({place, IrDocument::make(std::move(*text)), nullptr});
          } else if (auto pair = explorer::pairOf(*source, *steps, step(place, "before"), step(place, "after"))) {
            auto links = explorer::recordedLinks(*source, step(place, "before"), pair->before.view, step(place, "after"), pair->after.view);
            made.push_back({place, nullptr, Diff::ofTexts(std::move(pair->before), std::move(pair->after), {}, links)});
          }
        }
        return made;
      },
      [this, path = session_.path()](std::vector<Pane> made) {
        auto step = [this](const QJsonObject &place, const char *key) { return steps().ofNumber(place[QLatin1String(key)].toInteger(-1)); };
        if (path == session_.path()) // still
          for (const Pane &pane : made) {
            if (pane.document)
              keepText(step(pane.place, "pass"), pane.document, pane.place[QStringLiteral("line")].toInteger());
            else
              keepDiff(step(pane.place, "before"), step(pane.place, "after"), pane.diff);
          }
        restoring_ = false;
      });
}

void MainWindow::keepNotedRun() {
  // A compile's trace goes with the next one or with the window; notes on it are somebody's work.
  if (session_.path().isEmpty() || session_.path() != runner_.tracePath() || notes_->notes().empty())
    return;
  QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"));
  folder.mkpath(QStringLiteral("."));
  QString name = QStringLiteral("%1 %2.strata").arg(visible(QFileInfo(program_).completeBaseName()), QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd hh.mm.ss")));
  QString kept = folder.filePath(name);
  // A trace that has ended is one file; of one that is being written the rows so far are written anew.
  Status status = Status::ok();
  auto isWhole = [&] {
    auto copy = trace::open(kept.toStdString());
    return copy && (*copy)->damage().empty() && static_cast<int64_t>((*copy)->passes().size()) == passCount();
  };
  if (session_.isLive() || !QFile::copy(session_.path(), kept) || !isWhole()) {
    QFile::remove(kept);
    status = trace::importTo(*session_.snapshot(), kept.toStdString());
  }
  if (status)
    status = trace::setBookmarks(kept.toStdString(), notes_->notes());
  if (!status)
    return report(utf8(status.error().message), true);
  remember(kept);
}

void MainWindow::saveSession() {
  showTextAlone(false);
  rememberPlace();
  keepNotedRun();
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  for (QSplitter *splitter : findChildren<QSplitter *>())
    if (!splitter->objectName().isEmpty() && (splitter != middle_ || clones_->count()))
      settings.setValue(QStringLiteral("splits/") + splitter->objectName(), splitter->saveState());
  settings.setValue(QStringLiteral("window/dock"), dock_->currentIndex());
  settings.setValue(QStringLiteral("window/zoom"), zoom_);
  if (diff_->chosenInline())
    settings.setValue(QStringLiteral("window/inline"), *diff_->chosenInline());
  settings.setValue(QStringLiteral("window/quietText"), static_cast<int>(text_->detail().quiet));
  settings.setValue(QStringLiteral("window/quietDiff"), static_cast<int>(diff_->detail().quiet));
  settings.setValue(QStringLiteral("window/locationsText"), static_cast<int>(text_->detail().locations));
  settings.setValue(QStringLiteral("window/locationsDiff"), static_cast<int>(diff_->detail().locations));
  settings.setValue(QStringLiteral("window/wrapText"), text_->isWrapped());
  settings.setValue(QStringLiteral("window/wrapDiff"), diff_->isWrapped());
  settings.setValue(QStringLiteral("window/timeline"), action(QStringLiteral("timeline-pane"))->isChecked());
  settings.setValue(QStringLiteral("window/side"), action(QStringLiteral("side-panes"))->isChecked());
  settings.setValue(QStringLiteral("window/blame"), action(QStringLiteral("blame"))->isChecked());
  settings.setValue(QStringLiteral("window/theme"), Theme::nameOf(theme_));
  settings.setValue(QStringLiteral("window/flags"), toolchains_->ourFlags());
  settings.setValue(QStringLiteral("window/breakpoints"), runner_.passBreakpoints() + runner_.operationBreakpoints());
  settings.setValue(QStringLiteral("window/last"), passCount() && session_.path() != runner_.tracePath() ? keptPath(QFileInfo(session_.path()).absoluteFilePath()) : QByteArray());
}

QString MainWindow::restoreSession() {
  QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  for (QSplitter *splitter : findChildren<QSplitter *>())
    if (!splitter->objectName().isEmpty())
      splitter->restoreState(settings.value(QStringLiteral("splits/") + splitter->objectName()).toByteArray());
  dock_->setCurrentIndex(settings.value(QStringLiteral("window/dock"), 0).toInt());
  zoomBy(settings.value(QStringLiteral("window/zoom"), 0).toInt());
  panesChosen_ = settings.contains(QStringLiteral("splits/columns"));
  if (settings.contains(QStringLiteral("window/inline")))
    setInline(settings.value(QStringLiteral("window/inline")).toBool());
  for (auto [text, quiet, locations] : {std::tuple{true, "window/quietText", "window/locationsText"}, std::tuple{false, "window/quietDiff", "window/locationsDiff"}}) {
    auto level = [&](const char *key, int now) { return std::clamp(settings.value(QLatin1String(key), now).toInt(), 0, 2); };
    Detail now = detail(text);
    setDetail(text, {static_cast<Quiet>(level(quiet, static_cast<int>(now.quiet))), static_cast<Locations>(level(locations, static_cast<int>(now.locations)))});
  }
  for (auto [name, key] : {std::pair{"blame", "window/blame"}, std::pair{"timeline-pane", "window/timeline"}, std::pair{"side-panes", "window/side"}})
    if (QAction *act = action(QLatin1String(name)); settings.value(QLatin1String(key), act->isChecked()).toBool() != act->isChecked())
      act->trigger();
  setWrapped(true, settings.value(QStringLiteral("window/wrapText"), text_->isWrapped()).toBool());
  setWrapped(false, settings.value(QStringLiteral("window/wrapDiff"), diff_->isWrapped()).toBool());
  if (auto mode = Theme::modeOf(settings.value(QStringLiteral("window/theme")).toString()); mode && *mode != theme_)
    setThemeMode(*mode);
  if (QString flags = settings.value(QStringLiteral("window/flags")).toString(); !flags.isEmpty())
    setFlags(flags);
  for (const QString &pattern : settings.value(QStringLiteral("window/breakpoints")).toStringList())
    live_->addBreakpoint(pattern);
  QString last = pathOfKept(settings.value(QStringLiteral("window/last")));
  return pathExists(last) ? last : QString();
}

void MainWindow::closeEvent(QCloseEvent *event) {
  if (keepsSession_)
    saveSession();
  QMainWindow::closeEvent(event);
}

} // namespace strata::app
