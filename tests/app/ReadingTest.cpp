// Can one read a difference without scrolling? Counted over every changed row of a compile of
// matmul_500, in the window as it opens for the first time: how many columns a side shows, how much
// of what differs in modified lines is out of the view, and of how many rows the whole change is on
// the first screen: each line that changed is in the view in full, as the window shows the row when
// it is selected. Rows that only sum up the passes inside them are no changes of their own. Of some
// the changed lines alone, each on one row, are more than the view has: they can't fit.

#include "app/models/PassTreeModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace strata;
using namespace strata::app;

namespace {

void run(MainWindow &window, const QString &script) {
  QString error;
  QVERIFY2(runScript(window, script, error), qPrintable(error));
}

/// What is left of two lines without the head and the tail that they share.
std::pair<Span, Span> differing(std::string_view a, std::string_view b) {
  auto most = static_cast<int64_t>(std::min(a.size(), b.size()));
  int64_t head = 0, tail = 0;
  while (head < most && a[static_cast<size_t>(head)] == b[static_cast<size_t>(head)])
    ++head;
  while (tail < most - head &&
         a[a.size() - 1 - static_cast<size_t>(tail)] == b[b.size() - 1 - static_cast<size_t>(tail)])
    ++tail;
  return {{head, static_cast<int64_t>(a.size()) - tail},
          {head, static_cast<int64_t>(b.size()) - tail}};
}

/// True if each byte of `what` is shown, but for those that are equal on both sides and stand
/// behind a "…".
bool isShown(Span what, const std::vector<Span> &shown, const std::vector<Span> &words,
             const std::vector<Span> &cut) {
  for (int64_t at = what.begin; at < what.end; ++at) {
    auto in = [at](const std::vector<Span> &spans) {
      return std::any_of(spans.begin(), spans.end(), [at](Span s) { return s.contains(at); });
    };
    if (!in(shown) && (in(words) || !in(cut)))
      return false;
  }
  return true;
}

struct Count {
  int64_t rows = 0, modified = 0, hidden = 0, whole = 0, large = 0, lines = 0, cut = 0;
};

} // namespace

class ReadingTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString trace() { return folder_.filePath(QStringLiteral("matmul_500.strata")); }

  static Count count(MainWindow &window) {
    Count count;
    auto *diff = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    auto *passes = window.findChild<PassTreeModel *>();
    for (int64_t pass = 0; pass < window.passCount(); ++pass) {
      if (!passes->changed(pass))
        continue;
      window.selectPass(pass);
      if (!QTest::qWaitFor([&] { return !window.isBusy(); }, 60'000))
        qFatal("a difference takes more than a minute");
      auto shown = diff->diff();
      if (!shown)
        continue;
      ++count.rows;
      count.whole += diff->showsWholeChange();
      auto changed = std::count_if(shown->rows.begin(), shown->rows.end(), [](const DiffRow &row) {
        return row.mark != ChangeMark::None && row.mark != ChangeMark::Renumbered;
      });
      count.large += changed > diff->verticalScrollBar()->pageStep();
      for (size_t i = 0; i < shown->rows.size(); ++i) {
        const DiffRow &row = shown->rows[i];
        auto index = static_cast<int64_t>(i);
        if (row.mark == ChangeMark::Added || row.mark == ChangeMark::Removed) {
          bool after = row.mark == ChangeMark::Added;
          std::vector<Span> in = diff->shownBytes(index, after);
          ++count.lines;
          count.cut += in.empty() || in.back().end < static_cast<int64_t>(
                                                         (after ? shown->after->line(row.after)
                                                                : shown->before->line(row.before))
                                                             .size());
        }
        if (row.mark != ChangeMark::Modified)
          continue;
        ++count.modified;
        std::string_view a = shown->before->line(row.before), b = shown->after->line(row.after);
        auto [left, right] = differing(a, b);
        diff::WordDiff words = diff::diffWords(a, b);
        if (!isShown(left, diff->shownBytes(index, false), words.before,
                     diff->cutBytes(index, false)) ||
            !isShown(right, diff->shownBytes(index, true), words.after,
                     diff->cutBytes(index, true)))
          ++count.hidden;
      }
    }
    return count;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    Theme::apply(*qApp, ThemeMode::Light);
    QString compiler =
        QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile");
    if (!QFile::exists(compiler))
      QSKIP("this build has no compiler");
    QProcess process;
    process.start(compiler,
                  {QStringLiteral(STRATA_TEST_DATA "/../../resources/samples/matmul_500.mlir"),
                   QStringLiteral("--iree-hal-target-backends=llvm-cpu"),
                   QStringLiteral("--iree-llvmcpu-target-triple=x86_64-unknown-linux-gnu"),
                   QStringLiteral("--iree-llvmcpu-target-cpu=x86-64-v4"),
                   QStringLiteral("--iree-opt-level=O3"),
                   QStringLiteral("--iree-opt-data-tiling=true"),
                   QStringLiteral("--strata-trace=") + trace(), QStringLiteral("-o"),
                   folder_.filePath(QStringLiteral("out.vmfb"))});
    QVERIFY2(process.waitForFinished(300'000) && process.exitCode() == 0,
             process.readAllStandardError().constData());
  }

  void aSideHasRoom_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("columns");
    QTest::newRow("1440x900") << QSize(1440, 900) << 70;
    QTest::newRow("1280x800") << QSize(1280, 800) << 60;
  }
  void aSideHasRoom() {
    QFETCH(QSize, size);
    QFETCH(int, columns);
    MainWindow window;
    window.resize(size);
    window.show();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(trace()));
    auto *diff = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    QVERIFY(!diff->isInline());
    QVERIFY2(diff->columns() >= columns,
             qPrintable(QStringLiteral("%1 columns").arg(diff->columns())));
  }

  void whatDiffersIsInTheView() {
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    run(window, QStringLiteral("open %1\nview diff\nwait-for idle").arg(trace()));
    Count counted = count(window);
    QString figures = QStringLiteral("%1 rows; of %2 modified lines %3 with something out of the "
                                     "view; of %4 others %5 cut; %6 whole on the first screen, %7 "
                                     "have more changed lines than it has")
                          .arg(counted.rows)
                          .arg(counted.modified)
                          .arg(counted.hidden)
                          .arg(counted.lines)
                          .arg(counted.cut)
                          .arg(counted.whole)
                          .arg(counted.large);
    qInfo("%s", qPrintable(figures));
    QVERIFY(counted.modified > 400 && counted.rows > 200);
    QVERIFY2(counted.hidden * 100 <= counted.modified * 2, qPrintable(figures));
    QVERIFY2(counted.whole * 100 >= counted.rows * 65, qPrintable(figures));
  }
};

QTEST_MAIN(ReadingTest)
#include "ReadingTest.moc"
