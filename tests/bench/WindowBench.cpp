//===- WindowBench.cpp - Is the window as quick as it promises? -------------===//
// bench-window [FILE [PROGRAM]], bench-window --live PROGRAM: opens a log (one of some 400 MB is made if none is given) in the window and steps through it.
// Prints the time until the rows are there, until the text and the difference of passes picked at random are shown,
// with and without work in the background, the difference of the two largest dumps, the longest time the event loop
// was blocked, frames per second while scrolling the longest lines, memory, and how soon a program of its own shows a
// small file; of a program that takes long to compile, two live compiles and how soon one is cancelled (with --live these
// alone). Exits non-zero when a figure misses three times its goal, since machines differ.
#include "app/shell/MainWindow.h"
#include "app/theme/Theme.h"
#include "core/trace/Source.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <string_view>
#include <sys/resource.h>
#include <time.h>
#include <utility>

using namespace strata::app;

namespace {

int failures = 0;
void report(const char *what, double value, double goal, const char *unit) {
  std::printf("%-44s %9.1f %s (goal %.0f)\n", what, value, unit, goal);
  failures += value > 3 * goal;
}

double threadCpuMs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Measures how long the event loop goes without coming round, and how long it works in between: on a machine that has
/// other things to do the two differ.
class Heartbeat : public QObject {
public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(2);
    connect(&timer_, &QTimer::timeout, this, [this] { beat(); });
    timer_.start();
    last_.start();
  }
  /// The longest gap since the last call, and the most work.
  void reportLongest(const char *what) {
    beat();
    report(what, std::exchange(longest_, 0), 50, "ms");
    takeWork();
    std::printf("%-44s %9.1f ms\n", "  of that thread's own work", std::exchange(worst_, 0));
  }
  void restart() {
    beat();
    longest_ = work_ = worst_ = 0;
  }
  /// The most work since the last call.
  double takeWork() {
    beat();
    worst_ = std::max(worst_, work_);
    return std::exchange(work_, 0);
  }

private:
  void beat() {
    longest_ = std::max(longest_, double(last_.nsecsElapsed()) / 1e6);
    last_.restart();
    double now = threadCpuMs();
    work_ = std::max(work_, now - cpu_);
    cpu_ = now;
  }
  QTimer timer_;
  QElapsedTimer last_;
  double longest_ = 0, work_ = 0, worst_ = 0, cpu_ = threadCpuMs();
};

double waitMs(const std::function<bool()> &done, int patienceMs = 120'000) {
  QElapsedTimer timer;
  timer.start();
  while (!done() && timer.elapsed() < patienceMs)
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
  return double(timer.nsecsElapsed()) / 1e6;
}

/// Dumps of some 80 KB with every line different, and one with a line of 5 MB.
bool makeLog(const QString &path) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly))
    return false;
  int64_t value = 0;
  for (int dump = 0; dump < 4000; ++dump) {
    std::string text = "// -----// IR Dump After CanonicalizerPass: canonicalize{max-iterations=10} //----- //\n"
                       "func.func @f(%a: tensor<4x8xf32>) {\n";
    for (int i = 0; i < 1000; ++i, ++value)
      text += "  %v" + std::to_string(value) + " = arith.addf %a, %a {tag = " + std::to_string(value * 7 % 100003) +
              " : i64} : tensor<4x8xf32>\n";
    if (dump % 500 == 1)
      text += "  %c = arith.constant dense<\"0x" + std::string(5'000'000, 'A') + "\"> : tensor<625000xf32>\n";
    text += "  return\n}\n\n";
    if (file.write(text.data(), qint64(text.size())) < 0)
      return false;
  }
  return true;
}

/// The largest dump that another one of the same operation follows, and that one.
std::pair<int64_t, int64_t> largestPair(const QString &path) {
  auto source = strata::trace::open(path.toStdString());
  if (!source)
    return {0, 0};
  const auto &rows = (*source)->passes();
  int64_t best = 0;
  for (const strata::trace::PassEvent &row : rows)
    if (row.previous >= 0 && row.bytes + rows[size_t(row.previous)].bytes > rows[size_t(best)].bytes + (rows[size_t(best)].previous < 0 ? 0 : rows[size_t(rows[size_t(best)].previous)].bytes))
      best = row.index;
  std::printf("%-44s %9.1f MB\n", "the largest dump", double(rows[size_t(best)].bytes) / 1e6);
  return {std::max<int64_t>(0, rows[size_t(best)].previous), best};
}

/// Through the whole text, and along its longest lines.
void scroll(QAbstractScrollArea &view, const char *name) {
  double slowest = 0, all = 0;
  constexpr int kFrames = 200;
  for (QScrollBar *bar : {view.verticalScrollBar(), view.horizontalScrollBar()})
    for (int frame = 0; frame < kFrames; ++frame) {
      QElapsedTimer timer;
      timer.start();
      bar->setValue(int(int64_t(bar->maximum()) * frame / kFrames));
      view.viewport()->repaint();
      double ms = double(timer.nsecsElapsed()) / 1e6;
      slowest = std::max(slowest, ms);
      all += ms;
    }
  std::printf("scrolling it as %s\n", name);
  report("  time of a frame, mean", all / (2 * kFrames), 16.7, "ms");
  report("  time of a frame, slowest", slowest, 50, "ms");
}

/// From the start of a process to its end, which comes as soon as it shows a small file: more than what is asked for.
void measureStart(const QTemporaryDir &folder) {
  QFile program(folder.filePath(QStringLiteral("small.mlir"))), script(folder.filePath(QStringLiteral("script")));
  if (!program.open(QIODevice::WriteOnly) || !script.open(QIODevice::WriteOnly))
    return;
  program.write("func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.mulf %a, %a : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n");
  program.close();
  script.write("wait-for shown\n");
  script.close();
  std::vector<double> times;
  for (int i = 0; i < 5; ++i) {
    QProcess process;
    QElapsedTimer timer;
    timer.start();
    process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/../bin/strata"),
                  {program.fileName(), QStringLiteral("--script"), script.fileName()});
    if (!process.waitForFinished() || process.exitCode() != 0) {
      std::printf("strata did not start: %s\n", process.readAllStandardError().constData());
      ++failures;
      return;
    }
    times.push_back(double(timer.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  report("a small file shown, from the process's start", times[times.size() / 2], 300, "ms");
}

/// A compile that is watched to its end: left alone, then while somebody steps, compares and searches; and one that is
/// cancelled some seconds later, in the middle of whichever pass runs.
void measureLive(MainWindow &window, Heartbeat &heartbeat, const QString &program) {
  qputenv("STRATA_BIN", QFile::encodeName(QCoreApplication::applicationDirPath() + QStringLiteral("/../bin")));
  window.setFlags(QStringLiteral("--iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host"));
  std::mt19937 random(2);
  heartbeat.restart();
  window.compile(program);
  double seconds = waitMs([&] { return !window.isCompiling(); }, 600'000) / 1e3;
  waitMs([&] { return !window.isBusy(); });
  if (!window.lastError().isEmpty()) {
    std::printf("%s\n", qPrintable(window.lastError()));
    ++failures;
    return;
  }
  std::printf("a live compile, %lld rows in %.1f s\n", static_cast<long long>(window.passCount()), seconds);
  heartbeat.reportLongest("  event loop blocked at most");

  heartbeat.restart();
  window.compile(program);
  waitMs([&] { return window.passCount() > 10 && window.passCount() < 1000; });
  const char *const steps[] = {"next-change", "previous-pass", "next-phase", "hide-unchanged", "blame"};
  int64_t looks = 0;
  const char *last = "";
  for (QDeadlineTimer next(0); window.isCompiling(); next.setRemainingTime(100)) {
    waitMs([&] { return next.hasExpired(); });
    if (double work = heartbeat.takeWork(); work > 30 && qEnvironmentVariableIsSet("STRATA_BENCH_SLOW"))
      std::printf("  %.0f ms of work after %s, at %lld rows\n", work, last, static_cast<long long>(window.passCount()));
    last = looks % 3 == 0 ? "select" : steps[random() % std::size(steps)];
    if (looks % 3 == 0)
      window.selectPass(qint64(random() % uint64_t(window.passCount())));
    else
      window.action(QLatin1String(last))->trigger();
    if (looks % 20 == 10)
      window.searchAll(QStringLiteral("stream.cmd"));
    if (looks % 20 == 19)
      window.showPair(window.passCount() / 2, window.passCount() - 1);
    ++looks;
  }
  waitMs([&] { return !window.isBusy(); });
  std::printf("again, with %lld looks at it\n", static_cast<long long>(looks));
  heartbeat.reportLongest("  event loop blocked at most");

  std::vector<double> times;
  for (int i = 0; i < 6; ++i) {
    window.compile(program);
    QDeadlineTimer patience(1'000 + int(random() % 6'000));
    waitMs([&] { return patience.hasExpired() || !window.isCompiling(); });
    if (!window.isCompiling())
      continue;
    window.action(QStringLiteral("cancel"))->trigger();
    times.push_back(waitMs([&] { return !window.isCompiling(); }));
  }
  heartbeat.reportLongest("  event loop blocked at most, cancelling");
  if (times.empty())
    return;
  std::sort(times.begin(), times.end());
  report("  cancelled after, median", times[times.size() / 2], 200, "ms");
  report("  cancelled after, slowest", times.back(), 200, "ms");
}

void reportMemory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  report("memory", double(usage.ru_maxrss) / 1024, 2000, "MB");
}

} // namespace

int main(int argc, char **argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  Theme::apply(application, ThemeMode::Light);
  QTemporaryDir folder;
  const bool liveOnly = argc > 2 && std::string_view(argv[1]) == "--live";
  QString path = argc > 1 ? QString::fromLocal8Bit(argv[1]) : folder.filePath(QStringLiteral("bench.log"));
  if (argc <= 1 && !makeLog(path)) {
    std::fprintf(stderr, "%s: cannot be written\n", qPrintable(path));
    return 2;
  }
  MainWindow window;
  window.resize(1400, 900);
  window.show();
  Heartbeat heartbeat;
  waitMs([n = 0]() mutable { return ++n > 20; });
  heartbeat.restart();
  if (liveOnly) {
    measureLive(window, heartbeat, QString::fromLocal8Bit(argv[2]));
    reportMemory();
    return failures ? 1 : 0;
  }

  bool textShown = false, differenceShown = false;
  QObject::connect(&window, &MainWindow::documentShown, [&](std::shared_ptr<const IrDocument> document) { textShown |= document != nullptr; });
  QObject::connect(&window, &MainWindow::differenceShown, [&] { differenceShown = true; });
  window.openPath(path);
  report("rows are there after", waitMs([&] { return !window.isOpening() && window.passCount() > 0; }), 5000, "ms");
  report("first pass and its difference shown, further", waitMs([&] { return differenceShown; }), 100, "ms");
  waitMs([&] { return !window.isBusy(); });
  std::printf("%-44s %9lld\n", "rows", static_cast<long long>(window.passCount()));
  heartbeat.reportLongest("event loop blocked at most, opening");

  std::mt19937 random(1);
  auto pick = [&](const char *when) {
    std::vector<double> times, texts;
    for (int i = 0; i < 40; ++i) {
      textShown = differenceShown = false;
      window.selectPass(qint64(random() % uint64_t(window.passCount())));
      texts.push_back(waitMs([&] { return textShown; }));
      times.push_back(texts.back() + waitMs([&] { return differenceShown; }));
      if (times.back() > 300 && qEnvironmentVariableIsSet("STRATA_BENCH_SLOW"))
        std::printf("  row %lld: %.0f ms\n", static_cast<long long>(window.currentPass()), times.back());
      waitMs([timer = QDeadlineTimer(100)] { return timer.hasExpired(); }); // somebody looks at it: what it costs beside begins
    }
    std::sort(times.begin(), times.end());
    std::sort(texts.begin(), texts.end());
    std::printf("%s\n", when);
    report("  text of a pass shown, median", texts[texts.size() / 2], 100, "ms");
    report("  text of a pass shown, slowest", texts.back(), 100, "ms");
    report("  its difference shown, median", times[times.size() / 2], 100, "ms");
    report("  its difference shown, slowest", times.back(), 1000, "ms");
    heartbeat.reportLongest("  event loop blocked at most");
  };
  pick("40 passes at random");
  // The margin reads through the run for the history of each line.
  window.action(QStringLiteral("blame"))->trigger();
  window.searchAll(QStringLiteral("no such thing anywhere"));
  pick("40 more, while the run is read for histories and a search");
  window.action(QStringLiteral("cancel"))->trigger();
  waitMs([&] { return !window.isBusy(); });
  heartbeat.restart();

  // The two largest dumps, of one operation.
  auto [before, after] = largestPair(path);
  heartbeat.restart();
  differenceShown = false;
  window.showPair(before, after);
  report("difference of the two largest dumps", waitMs([&] { return differenceShown; }), 1000, "ms");
  heartbeat.reportLongest("event loop blocked at most");
  for (const char *name : {"diff", "text"}) {
    window.setView(QString::fromLatin1(name));
    waitMs([&] { return !window.isBusy(); });
    if (auto *view = qobject_cast<QAbstractScrollArea *>(window.viewWidget(QString::fromLatin1(name))))
      scroll(*view, name);
  }
  heartbeat.restart();
  if (argc > 2)
    measureLive(window, heartbeat, QString::fromLocal8Bit(argv[2]));
  reportMemory();
  measureStart(folder);
  std::fflush(stdout);
  return failures ? 1 : 0;
}
