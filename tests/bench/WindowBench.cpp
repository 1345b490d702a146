//===- WindowBench.cpp - Is the window as quick as it promises? -------------===//
// bench-window [FILE]: opens a log (one of some 400 MB is made if none is given) in the window and steps through it.
// Prints the time until the rows are there, until passes picked at random are shown, the longest time the event loop
// was blocked, frames per second while scrolling, and memory. Exits non-zero when a figure misses three times its goal,
// since machines differ.
#include "app/shell/MainWindow.h"
#include "app/theme/Theme.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <sys/resource.h>
#include <utility>

using namespace strata::app;

namespace {

int failures = 0;
void report(const char *what, double value, double goal, const char *unit) {
  std::printf("%-44s %9.1f %s (goal %.0f)\n", what, value, unit, goal);
  failures += value > 3 * goal;
}

/// Measures how long the event loop goes without coming round.
class Heartbeat : public QObject {
public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(2);
    connect(&timer_, &QTimer::timeout, this, [this] { beat(); });
    timer_.start();
    last_.start();
  }
  /// The longest gap since the last call.
  double takeLongestMs() {
    beat();
    return std::exchange(longest_, 0);
  }

private:
  void beat() {
    longest_ = std::max(longest_, double(last_.nsecsElapsed()) / 1e6);
    last_.restart();
  }
  QTimer timer_;
  QElapsedTimer last_;
  double longest_ = 0;
};

double waitMs(const std::function<bool()> &done) {
  QElapsedTimer timer;
  timer.start();
  while (!done() && timer.elapsed() < 120'000)
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

} // namespace

int main(int argc, char **argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  Theme::apply(application, ThemeMode::Light);
  QTemporaryDir folder;
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
  (void)heartbeat.takeLongestMs();

  window.openPath(path);
  report("rows are there after", waitMs([&] { return !window.isOpening() && window.passCount() > 0; }), 5000, "ms");
  double first = waitMs([&] { return !window.isBusy(); });
  std::printf("%-44s %9lld\n", "rows", static_cast<long long>(window.passCount()));
  report("first pass shown, further", first, 100, "ms");
  report("event loop blocked at most, opening", heartbeat.takeLongestMs(), 50, "ms");

  std::mt19937 random(1);
  std::vector<double> times, texts;
  bool textShown = false;
  QObject::connect(&window, &MainWindow::documentShown, [&] { textShown = true; });
  for (int i = 0; i < 40; ++i) {
    textShown = false;
    window.selectPass(qint64(random() % uint64_t(window.passCount())));
    texts.push_back(waitMs([&] { return textShown; }));
    times.push_back(texts.back() + waitMs([&] { return !window.isBusy(); }));
    if (times.back() > 300 && qEnvironmentVariableIsSet("STRATA_BENCH_SLOW"))
      std::printf("  row %lld: %.0f ms\n", static_cast<long long>(window.currentPass()), times.back());
  }
  std::sort(times.begin(), times.end());
  std::sort(texts.begin(), texts.end());
  report("text of a pass shown, median", texts[texts.size() / 2], 100, "ms");
  report("text of a pass shown, slowest", texts.back(), 100, "ms");
  report("its difference shown, median", times[times.size() / 2], 100, "ms");
  report("its difference shown, slowest", times.back(), 1000, "ms");
  report("event loop blocked at most, picking passes", heartbeat.takeLongestMs(), 50, "ms");

  window.setView(QStringLiteral("text"));
  waitMs([&] { return !window.isBusy(); });
  if (auto *view = qobject_cast<QAbstractScrollArea *>(window.viewWidget(QStringLiteral("text")))) {
    QScrollBar *bar = view->verticalScrollBar();
    QElapsedTimer timer;
    timer.start();
    int frames = 0;
    double slowest = 0;
    for (; frames < 200; ++frames) {
      QElapsedTimer frame;
      frame.start();
      bar->setValue(bar->maximum() * frames / 200);
      view->viewport()->repaint();
      slowest = std::max(slowest, double(frame.nsecsElapsed()) / 1e6);
    }
    report("time of a frame while scrolling, mean", double(timer.nsecsElapsed()) / 1e6 / frames, 16.7, "ms");
    report("time of a frame while scrolling, slowest", slowest, 50, "ms");
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  report("memory", double(usage.ru_maxrss) / 1024, 2000, "MB");
  std::fflush(stdout);
  return failures ? 1 : 0;
}
