// What leaves the window: pictures of views, pages of differences and runs, Markdown of a selection, a trace of a dump.

#include "app/backend/Background.h"
#include "app/models/PassTreeModel.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/NotesView.h"
#include "app/widgets/RunBar.h"
#include "core/base/OutputFile.h"
#include "core/explorer/Html.h"
#include "core/explorer/Markdown.h"
#include "core/explorer/Target.h"
#include "core/trace/import/Import.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QSvgGenerator>

namespace strata::app {
namespace {

constexpr int kCaption = 24, kMargin = 12;

/// What is open is mapped and read on; it is not what an export replaces.
bool isOpen(const QString &path, const QString &open, QString &error) {
  if (!sameFile(bytesOf(path), bytesOf(open)))
    return false;
  error = MainWindow::tr("%1 is open here; write to another file").arg(visible(path));
  return true;
}

QString programName() { return QStringLiteral("Strata %1").arg(QCoreApplication::applicationVersion()); }

} // namespace

bool MainWindow::exportView(const QString &path, const QString &name, QString &error) {
  QWidget *view = viewWidget(name);
  if (!view) {
    error = tr("no view %1; there are %2").arg(name, viewNames().join(QStringLiteral(", ")));
    return false;
  }
  if (isOpen(path, session_.path(), error))
    return false;
  QCoreApplication::processEvents();
  // Below the view stands what it shows: a picture is passed on without the window around it.
  const trace::TraceSource *source = session_.source();
  auto stepText = [this](int64_t step) {
    explorer::StepTitle title = explorer::titleOf(passes_->passes(), steps(), step);
    return QStringLiteral("%1 %2").arg(title.number).arg(utf8(title.name));
  };
  QString caption = source ? runName(session_.path()) + QStringLiteral(" · ") +
                                 (current_ >= 0    ? tr("pass %1 · ").arg(stepText(current_))
                                  : current_ != -1 ? tr("boundary %1 · ").arg(stepText(current_))
                                                   : QString()) +
                                 aboutText(explorer::describedRun(*source))
                           : programName();
  // As many lines as it takes: the command is told whole.
  QRect room = QFontMetrics(font()).boundingRect(QRect(0, 0, view->width() - 2 * kMargin, 1 << 20), Qt::TextWrapAnywhere, caption);
  int height = std::max(kCaption, room.height() + 8);
  QSize size = view->size() + QSize(0, height);
  auto paint = [&](QPaintDevice *device) {
    QPainter painter(device);
    if (!painter.isActive())
      return false;
    const Theme &theme = Theme::current();
    painter.fillRect(QRect(QPoint(), size), theme.base);
    view->render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
    painter.setPen(theme.muted);
    painter.setFont(font());
    painter.drawText(QRect(kMargin, view->height(), size.width() - 2 * kMargin, height), Qt::AlignVCenter | Qt::TextWrapAnywhere, caption);
    return true;
  };
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  bool good = false;
  if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
    QSvgGenerator svg;
    svg.setOutputDevice(&bytes);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setTitle(tr("%1, %2 view").arg(runName(session_.path()), name));
    svg.setDescription(caption);
    good = paint(&svg);
  } else {
    qreal ratio = view->devicePixelRatioF();
    QImage image(size * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    good = paint(&image) && image.save(&bytes, QFileInfo(path).suffix().toLatin1().constData());
  }
  if (!good) {
    error = tr("cannot write %1: pictures are .svg, .png and the like").arg(visible(path));
    return false;
  }
  Status status = writeFile(bytesOf(path), {bytes.data().constData(), size_t(bytes.data().size())});
  if (!status)
    error = utf8(status.error().message);
  return bool(status);
}

bool MainWindow::exportHtml(const QString &path, bool wholeRun, QString &error) {
  auto source = session_.snapshot();
  if (!source || (!wholeRun && current_ == -1)) {
    error = tr("There is nothing to export: open a trace first.");
    return false;
  }
  if (exporting_) {
    error = tr("Something is being written already.");
    return false;
  }
  if (isOpen(path, session_.path(), error))
    return false;
  explorer::HtmlOptions options;
  options.program = programName().toStdString();
  exportTo(path, [path, options, source, wholeRun, before = shownBefore_, pass = diffAfter_](const CancelToken &cancel, const trace::Progress &progress) -> Status {
    auto page = wholeRun ? explorer::runHtml(*source, {}, options, cancel, progress) : explorer::diffHtml(*source, before, pass, options);
    return page ? writeFile(bytesOf(path), *page) : Status(page.error());
  });
  return true;
}

void MainWindow::exportTo(const QString &path, const std::function<Status(const CancelToken &, const trace::Progress &)> &write) {
  exportCancel_ = CancelToken::make();
  exporting_ = true;
  workChanged();
  QPointer<MainWindow> self(this);
  // There are thousands of parts: the bar hears of one in a hundred.
  auto told = [self, last = std::make_shared<double>(0)](double done) {
    if (done - *last < 0.01)
      return;
    *last = done;
    QMetaObject::invokeMethod(self, [self, done] {
      if (self && self->exporting_)
        self->showProgress(done);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this, [write, told, cancel = exportCancel_] { return write(cancel.behind(gate()), told); },
      [this, path, cancel = exportCancel_](Status status) {
        exporting_ = false;
        workChanged();
        if (!cancel.cancelled())
          report(status ? tr("Wrote %1").arg(path) : utf8(status.error().message), !status);
      },
      Urgency::Walk);
}

QString MainWindow::selectionMarkdown() const {
  const trace::TraceSource *source = session_.source();
  if (!source || current_ == -1)
    return {};
  auto diff = diff_->diff();
  if (diff && viewsByName_[QStringLiteral("diff")].widget->isVisible()) {
    diff::Rows rows = diff::alignRows(diff->before->tree(), diff->after->tree());
    return utf8(explorer::markdownOf(*source, shownBefore_, diffAfter_, rows, diff->before->text(), diff->after->text()));
  }
  auto document = text_->document();
  if (!document)
    return {};
  auto [first, last] = text_->selection();
  return utf8(explorer::markdownOf(*source, current_, document->text(), first, last));
}

bool MainWindow::saveTrace(const QString &path, QString &error) {
  auto source = session_.snapshot();
  if (!source) {
    error = tr("There is nothing to save: open a run first.");
    return false;
  }
  if (exporting_) {
    error = tr("Something is being written already.");
    return false;
  }
  if (isOpen(path, session_.path(), error))
    return false;
  exportTo(path, [source, path, notes = notes_->notes()](const CancelToken &cancel, const trace::Progress &progress) -> Status {
    if (auto status = trace::importTo(*source, bytesOf(path), cancel, progress); !status)
      return status;
    return notes.empty() ? Status::ok() : trace::setBookmarks(bytesOf(path), notes);
  });
  return true;
}

void MainWindow::makeExportActions(QMenu *menu) {
  auto ask = [this](const QString &title, const QString &suffixes, auto run) {
    return [this, title, suffixes, run] {
      QString path = QFileDialog::getSaveFileName(this, title, {}, suffixes), error;
      if (!path.isEmpty() && !run(path, error))
        report(error, true);
    };
  };
  menu->addAction(makeAction(QStringLiteral("save-trace"), tr("Save as Trace…"), QKeySequence(tr("Ctrl+S")),
                             ask(tr("Save the run as a trace"), tr("Traces (*.strata)"), [this](const QString &path, QString &error) { return saveTrace(path, error); })));
  menu->addAction(makeAction(QStringLiteral("export-picture"), tr("Export View as Picture…"), QKeySequence(tr("Ctrl+Shift+P")),
                             ask(tr("Export the view"), tr("Pictures (*.svg *.png)"), [this](const QString &path, QString &error) {
                               for (const QString &name : viewOrder_)
                                 if (viewsByName_[name].central() && viewsByName_[name].widget->isVisible())
                                   return exportView(path, name, error);
                               return exportView(path, QStringLiteral("window"), error);
                             })));
  menu->addAction(makeAction(QStringLiteral("export-diff"), tr("Export Difference as Page…"), QKeySequence(tr("Ctrl+Shift+E")),
                             ask(tr("Export the difference"), tr("Pages (*.html)"), [this](const QString &path, QString &error) { return exportHtml(path, false, error); })));
  menu->addAction(makeAction(QStringLiteral("export-run"), tr("Export Run as Page…"), {},
                             ask(tr("Export the whole run"), tr("Pages (*.html)"), [this](const QString &path, QString &error) { return exportHtml(path, true, error); })));
  menu->addAction(makeAction(QStringLiteral("export-reproducer"), tr("Export Pass as Reproducer…"), {},
                             ask(tr("Export the pass and the program it ran on"), tr("MLIR (*.mlir)"), [this](const QString &path, QString &) { return saveReproducer(path), true; })));
  menu->addAction(makeAction(QStringLiteral("copy-markdown"), tr("Copy as Markdown"), QKeySequence(tr("Ctrl+Shift+C")), [this] {
    QString text = selectionMarkdown();
    QApplication::clipboard()->setText(text);
    report(text.isEmpty() ? tr("There is nothing to copy.") : tr("Copied %1 lines as Markdown.").arg(text.count(QLatin1Char('\n'))), false);
  }, tr("Copy the selected lines, or the difference, with where they are from")));
  menu->addAction(makeAction(QStringLiteral("bookmark"), tr("Add Note"), QKeySequence(tr("Ctrl+D")), [this] { addNote({}); }, tr("Keep this line, with a note")));
}

void MainWindow::addNote(const QString &text) {
  int64_t row = currentRow();
  if (current_ != -1 && row < 0)
    return report(tr("A note stands on the text of one pass: step to the one before this boundary."), false);
  setView(QStringLiteral("notes"));
  notes_->add(row, text_->currentLine(), text);
}

} // namespace strata::app
