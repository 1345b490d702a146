#include "app/views/StartPage.h"

#include "app/models/Path.h"
#include "app/views/LessonView.h"
#include "app/widgets/RunBar.h"
#include "core/base/File.h"

#include <QCommandLinkButton>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#ifndef STRATA_SAMPLES
#define STRATA_SAMPLES ""
#endif

namespace strata::app {
namespace {

QLabel *heading(const QString &text) {
  auto *label = new QLabel(text);
  QFont font = label->font();
  font.setBold(true);
  label->setFont(font);
  return label;
}

/// A name is no place for an access key.
QString buttonText(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }

QCommandLinkButton *link(const QString &title, const QString &description) {
  auto *button = new QCommandLinkButton(title, description);
  button->setIcon({});
  button->setCursor(Qt::PointingHandCursor);
  return button;
}

/// The first comment of a program says what it shows.
QString firstComment(const QString &path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return {};
  QString line = QString::fromUtf8(file.readLine(400)).trimmed();
  return line.startsWith(QLatin1String("//")) ? line.mid(2).trimmed() : QString();
}

} // namespace

QString samplesFolder() {
  QString installed = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../share/strata/samples"));
  return QFileInfo::exists(installed) ? installed : QStringLiteral(STRATA_SAMPLES);
}

StartPage::StartPage(QWidget *parent) : QWidget(parent) {
  setAccessibleName(tr("Start page"));
  // It scrolls where the window is small: all of it can be reached.
  auto *page = new QWidget;
  auto *scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(page);
  scroll->setAccessibleName(tr("Start page"));
  auto *whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(scroll);
  auto *outer = new QVBoxLayout(page);
  outer->setContentsMargins(48, 48, 48, 48);
  outer->setSpacing(24);
  auto *title = new QLabel(tr("Strata"));
  QFont large = title->font();
  large.setPointSizeF(large.pointSizeF() * 2.2);
  title->setFont(large);
  outer->addWidget(title);
  auto *about = new QLabel(tr("Every pass leaves a layer. Compile a program, or open what another compiler dumped, and step through it."));
  about->setForegroundRole(QPalette::PlaceholderText);
  about->setWordWrap(true);
  outer->addWidget(about);

  auto *columns = new QHBoxLayout;
  columns->setSpacing(48);
  auto *left = new QVBoxLayout;
  left->setSpacing(4);
  left->addWidget(heading(tr("Compile a sample")));
  const QStringList samples = QDir(samplesFolder()).entryList({QStringLiteral("*.mlir")}, QDir::Files, QDir::Name);
  for (const QString &name : samples) {
    QString path = QDir(samplesFolder()).filePath(name);
    auto *button = link(QFileInfo(name).completeBaseName(), firstComment(path));
    connect(button, &QCommandLinkButton::clicked, this, [this, path] { Q_EMIT compileRequested(path); });
    left->addWidget(button);
  }
  if (samples.isEmpty())
    left->addWidget(new QLabel(tr("No samples in %1").arg(samplesFolder())));
  const QStringList lessons = LessonView::lessons();
  if (!lessons.isEmpty()) {
    left->addSpacing(16);
    left->addWidget(heading(tr("Learn")));
  }
  for (const QString &path : lessons) {
    auto file = mapFile(path.toStdString());
    auto lesson = file ? explorer::parseLesson(file->view) : Result<explorer::Lesson>(file.error());
    if (!lesson)
      continue;
    auto *button = link(QString::fromStdString(lesson->title), tr("%1 steps, each with a question: %2").arg(QString::number(lesson->steps.size()), QString::fromStdString(lesson->text)));
    connect(button, &QCommandLinkButton::clicked, this, [this, path] { Q_EMIT lessonRequested(path); });
    left->addWidget(button);
  }
  left->addStretch(1);
  columns->addLayout(left, 1);

  auto *right = new QVBoxLayout;
  right->setSpacing(4);
  right->addWidget(heading(tr("Open")));
  auto *file = link(tr("A trace, a log or a module…"), tr(".strata, .mlir, output of --mlir-print-ir-after-all, of opt, clang, Triton, XLA"));
  connect(file, &QCommandLinkButton::clicked, this, &StartPage::chooseFileRequested);
  right->addWidget(file);
  auto *folder = link(tr("A dump folder…"), tr("What --mlir-print-ir-tree-dir writes"));
  connect(folder, &QCommandLinkButton::clicked, this, &StartPage::chooseFolderRequested);
  right->addWidget(folder);
  right->addSpacing(16);
  right->addWidget(heading(tr("Recent")));
  recent_ = new QVBoxLayout;
  recent_->setSpacing(0);
  right->addLayout(recent_);
  right->addStretch(1);
  columns->addLayout(right, 1);
  outer->addLayout(columns, 1);
  setRecent({});
}

void StartPage::setRecent(const QStringList &paths) {
  paths_ = paths;
  while (QLayoutItem *item = recent_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString &path : paths) {
    auto *button = link(buttonText(runName(path)), buttonText(visible(path)));
    connect(button, &QCommandLinkButton::clicked, this, [this, path] { Q_EMIT openRequested(path); });
    recent_->addWidget(button);
  }
  if (paths.isEmpty()) {
    auto *none = new QLabel(tr("What you open will be listed here."));
    none->setForegroundRole(QPalette::PlaceholderText);
    recent_->addWidget(none);
  }
}

} // namespace strata::app
