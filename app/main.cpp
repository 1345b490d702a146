// strata: the window, and the same views without a display.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QRegularExpression>
#include <QTimer>
#include <algorithm>
#include <cstdio>

using namespace strata::app;

namespace {

int fail(const QString &message) {
  fprintf(stderr, "strata: %s\n", qPrintable(message));
  return 1;
}

/// Help, scripts and pictures need no display, so where there is none they are drawn without one. Decided before
/// QApplication exists: connecting to a display is the first thing that it does, and it ends the process when it can't.
void chooseDisplay(int argc, char **argv) {
  if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
    return;
  static const QRegularExpression needsNone(QStringLiteral("^(-h|-v|--?(help(-all)?|version|(screenshot|dump-view|script)(=.*)?))$"));
  if (std::any_of(argv + 1, argv + argc, [](const char *argument) { return needsNone.match(QString::fromLocal8Bit(argument)).hasMatch(); }))
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

} // namespace

int main(int argc, char **argv) {
  chooseDisplay(argc, argv);
  QApplication application(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("strata"));
  QCoreApplication::setOrganizationName(QStringLiteral("strata"));
  QCoreApplication::setApplicationVersion(QStringLiteral(STRATA_VERSION));

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
  parser.process(application);

  QString theme = parser.value(themeOption);
  std::optional<ThemeMode> mode = Theme::modeOf(theme);
  if (!mode)
    return fail(QStringLiteral("--theme is system, light, dark, high-contrast or high-contrast-dark, not %1").arg(theme));
  Theme::apply(application, *mode);
  MainWindow window;
  QStringList lines;
  if (parser.isSet(size)) {
    QRegularExpressionMatch match = QRegularExpression(QStringLiteral("^(\\d+)x(\\d+)$")).match(parser.value(size));
    if (!match.hasMatch())
      return fail(QStringLiteral("--size is like 1440x900, not %1").arg(parser.value(size)));
    lines << QStringLiteral("size %1 %2").arg(match.captured(1), match.captured(2));
  }
  auto quoted = [](QString path) { return QLatin1Char('"') + path.replace(QLatin1Char('"'), QLatin1String("\"\"\"")) + QLatin1Char('"'); };
  for (const QString &path : parser.positionalArguments())
    lines << QStringLiteral("open ") + quoted(path);
  if (parser.isSet(pass))
    lines << QStringLiteral("select-pass ") + parser.value(pass);
  bool batch = parser.isSet(screenshot) || parser.isSet(dump) || parser.isSet(script);
  if (parser.isSet(screenshot))
    lines << QStringLiteral("screenshot %1 %2").arg(quoted(parser.value(screenshot)), quoted(parser.value(view)));
  if (parser.isSet(dump))
    lines << QStringLiteral("dump-view ") + quoted(parser.value(dump));
  if (parser.isSet(script)) {
    QFile file(parser.value(script));
    if (!file.open(QIODevice::ReadOnly))
      return fail(QStringLiteral("cannot read %1: %2").arg(file.fileName(), file.errorString()));
    lines << QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
  }
  window.show();
  if (batch) {
    QString error;
    return runScript(window, lines.join(QLatin1Char('\n')), error) ? 0 : fail(error);
  }
  window.keepSession();
  QString last = window.restoreSession();
  if (parser.isSet(themeOption)) // over the one of the last time
    window.setThemeMode(*mode);
  if (parser.positionalArguments().isEmpty() && !last.isEmpty())
    lines.prepend(QStringLiteral("open ") + quoted(last));
  QTimer::singleShot(0, &window, [&] {
    QString error;
    if (!runScript(window, lines.join(QLatin1Char('\n')), error))
      fail(error);
  });
  return QApplication::exec();
}
