// strata: the window, and the same views without a display.

#include "app/backend/Background.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "core/base/File.h"
#include "core/base/OutputFile.h"
#include "core/base/Version.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QRegularExpression>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <malloc.h>
#include <new>
#include <sys/resource.h>
#include <vector>

using namespace strata::app;

namespace {

int fail(const QString &message) {
  fprintf(stderr, "strata: %s\n", qPrintable(visible(message, true)));
  return 1;
}

/// What memory does not suffice for ends; the window stays.
class Application final : public QApplication {
public:
  using QApplication::QApplication;
  bool notify(QObject *receiver, QEvent *event) override {
    try {
      return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc &) {
      MemoryWatch::instance().tell();
      return false;
    }
  }
};

/// The last word where nobody can go on: one in the language of people.
[[noreturn]] void endWithMessage() {
  const char *why = "an error that nobody expected";
  try {
    if (std::exception_ptr thrown = std::current_exception())
      std::rethrow_exception(thrown);
  } catch (const std::bad_alloc &) {
    why = "there is not enough memory";
  } catch (const std::exception &error) {
    std::fprintf(stderr, "strata: %s\n", error.what());
  } catch (...) {
  }
  std::fprintf(stderr, "strata: ends: %s\n", why);
  std::_Exit(1);
}

/// What is to be done: commands of scripts, with values as they are, and the text of one.
struct Work {
  std::vector<QStringList> commands;
  QString script;

  bool run(MainWindow &window, QString &error) const {
    for (const QStringList &command : commands)
      if (!runScriptCommand(window, command, error)) {
        error = QStringLiteral("%1: %2").arg(command[0], error);
        return false;
      }
    return runScript(window, script, error);
  }
};

/// Help, scripts and pictures need no display, so where there is none they are drawn without one. Decided before
/// QApplication exists: connecting to a display is the first thing that it does, and it ends the process when it can't.
void chooseDisplay(int argc, char **argv) {
  if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
    return;
  static const QRegularExpression needsNone(QStringLiteral("^(-h|-v|--?(help(-all)?|version|(screenshot|dump-view|script)(=.*)?))$"));
  if (std::any_of(argv + 1, argv + argc, [](const char *argument) { return needsNone.match(QString::fromLocal8Bit(argument)).hasMatch(); }))
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

/// Lets libraries find what a package brings for them: fonts, where the system has no list of them, and
/// the layout engine of Graphviz, which looks for it in a folder of its own.
void chooseBundledParts() {
  std::error_code error;
  std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  std::filesystem::path prefix = self.parent_path().parent_path();
  std::filesystem::path fonts = prefix / "share/strata/fonts/fonts.conf";
  if (!std::filesystem::exists("/etc/fonts/fonts.conf", error) && std::filesystem::exists(fonts, error))
    setenv("FONTCONFIG_FILE", fonts.c_str(), /*overwrite=*/0);
  std::filesystem::path graphviz = prefix / "lib/strata/graphviz";
  if (std::filesystem::exists(graphviz, error))
    setenv("GVBINDIR", graphviz.c_str(), /*overwrite=*/0);
}

/// Where the address space has a limit (ulimit -v), not each thread takes 64 MiB of it for itself:
/// what Qt draws with waits forever for threads that can't be started.
void shareMemory() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    ::mallopt(M_ARENA_MAX, 1);
}

} // namespace

int main(int argc, char **argv) {
  std::set_terminate(endWithMessage);
  shareMemory();
  std::atexit([] { // Qt prints its help and leaves
    if (auto written = strata::flushStandardOutput(); !written) {
      std::fprintf(stderr, "strata: %s\n", written.error().message.c_str());
      std::_Exit(1);
    }
  });
  chooseDisplay(argc, argv);
  chooseBundledParts();
  Application application(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("strata"));
  QCoreApplication::setOrganizationName(QStringLiteral("strata"));
  QGuiApplication::setDesktopFileName(QStringLiteral("strata"));
  QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/strata.svg")));
  QCoreApplication::setApplicationVersion(QString::fromLatin1(strata::kVersion));

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("Explorer for tensor compilers: steps through a compile, pass by pass."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("path"), QStringLiteral("A .strata trace, .mlir, .vmfb, log or folder of dumps, or an archive of these"), QStringLiteral("[path]"));
  QCommandLineOption screenshot(QStringLiteral("screenshot"), QStringLiteral("Render one view to a picture and exit."), QStringLiteral("OUT.png"));
  QCommandLineOption view(QStringLiteral("view"), QStringLiteral("The view to render: window, timeline, strip, start, diff, text, map, compare, operation, slices, graph, layout …"), QStringLiteral("NAME"), QStringLiteral("window"));
  QCommandLineOption pass(QStringLiteral("pass"), QStringLiteral("Select the pass of this index."), QStringLiteral("N"));
  QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window."), QStringLiteral("WxH"));
  QCommandLineOption dump(QStringLiteral("dump-view"), QStringLiteral("Print the model of a view as JSON and exit."), QStringLiteral("NAME"));
  QCommandLineOption script(QStringLiteral("script"), QStringLiteral("Run actions by their names, one a line, and exit."), QStringLiteral("FILE"));
  QCommandLineOption themeOption(QStringLiteral("theme"), QStringLiteral("system, light, dark, high-contrast or high-contrast-dark."), QStringLiteral("NAME"), QStringLiteral("system"));
  parser.addOptions({screenshot, view, pass, size, dump, script, themeOption});
  QStringList arguments; // as bytes: names of files may be any
  for (int i = 0; i < argc; ++i)
    arguments << pathOf(argv[i]);
  parser.process(arguments);

  QString theme = parser.value(themeOption);
  std::optional<ThemeMode> mode = Theme::modeOf(theme);
  if (!mode)
    return fail(QStringLiteral("--theme is system, light, dark, high-contrast or high-contrast-dark, not %1").arg(theme));
  Theme::apply(application, *mode);
  if (int error = startBackground())
    return fail(QStringLiteral("no threads can be started: %1; end other programs, or raise the limit "
                               "(ulimit -u)").arg(qt_error_string(error)));
  MainWindow window;
  Work work;
  if (parser.isSet(size)) {
    QRegularExpressionMatch match = QRegularExpression(QStringLiteral("^(\\d+)x(\\d+)$")).match(parser.value(size));
    if (!match.hasMatch())
      return fail(QStringLiteral("--size is like 1440x900, not %1").arg(parser.value(size)));
    work.commands.push_back({QStringLiteral("size"), match.captured(1), match.captured(2)});
  }
  for (const QString &path : parser.positionalArguments())
    work.commands.push_back({QStringLiteral("open"), path});
  if (parser.isSet(pass))
    work.commands.push_back({QStringLiteral("select-pass"), parser.value(pass)});
  bool batch = parser.isSet(screenshot) || parser.isSet(dump) || parser.isSet(script);
  if (parser.isSet(screenshot))
    work.commands.push_back({QStringLiteral("screenshot"), parser.value(screenshot), parser.value(view)});
  if (parser.isSet(dump))
    work.commands.push_back({QStringLiteral("dump-view"), parser.value(dump)});
  if (parser.isSet(script)) {
    auto file = strata::mapFile(bytesOf(parser.value(script)));
    if (!file)
      return fail(QStringLiteral("cannot read the script: %1").arg(utf8(file.error().message)));
    work.script = utf8(file->view);
  }
  window.show();
  if (batch) {
    QString error;
    return work.run(window, error) ? 0 : fail(error);
  }
  window.keepSession();
  QString last = window.restoreSession();
  if (parser.isSet(themeOption)) // over the one of the last time
    window.setThemeMode(*mode);
  if (parser.positionalArguments().isEmpty() && !last.isEmpty())
    work.commands.insert(work.commands.begin(), {QStringLiteral("open"), last});
  QTimer::singleShot(0, &window, [&] {
    QString error;
    if (!work.run(window, error))
      fail(error);
  });
  return QApplication::exec();
}
