// Scripts are text that anybody writes: whatever the lines are, each is done or refused with a reason, the window stays
// whole, and nothing waits for a hand that isn't there. STRATA_FUZZ_SEED and STRATA_FUZZ_LINES choose other and longer walks.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/shell/ScriptCommand.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <random>

using namespace strata::app;

class ScriptFuzzTest : public QObject {
  Q_OBJECT
  QTemporaryDir scratch_;
  std::mt19937 engine_;

  size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(engine_); }
  QString pick(const QStringList &from) { return from[static_cast<qsizetype>(below(static_cast<size_t>(from.size())))]; }

  /// A word for what `kind` stands for, or any other.
  QString word(const MainWindow &window, const QString &kind) {
    static const QStringList odd{QStringLiteral("-1"), QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("7"), QStringLiteral("99999999999999999999"),
                                 QStringLiteral("-9223372036854775808"), QStringLiteral("1e3"), QStringLiteral("\"\""), QStringLiteral("#"),
                                 QStringLiteral("\"a b\""), QStringLiteral("\"unfinished"), QStringLiteral("\u202e\u00e4"), QStringLiteral("/(/"),
                                 QStringLiteral("op:linalg.* in:canonicalize"), QStringLiteral("/a*b/"), QStringLiteral("cse#2"), QStringLiteral("cse#0"),
                                 QStringLiteral("after-flow"), QStringLiteral("canonicalize"), QStringLiteral("light"), QStringLiteral("idle"), QString(3000, QLatin1Char('x'))};
    if (below(4) == 0)
      return pick(odd);
    if (kind.contains(QLatin1String("PASS")) || kind.contains(QLatin1String("LINE")) || kind.contains(QLatin1String("COLUMN")) || kind == QLatin1String("N"))
      return QString::number(static_cast<int>(below(20)) - 2);
    if (kind.contains(QLatin1String("VIEW")) || kind == QLatin1String("NAME"))
      return pick(window.viewNames());
    if (kind.contains(QLatin1String("WIDTH")) || kind.contains(QLatin1String("HEIGHT")))
      return QString::number(200 + below(1200));
    if (kind.contains(QLatin1String("FILE")) || kind.contains(QLatin1String("PATH")) || kind.contains(QLatin1String("PROGRAM"))) {
      static const QStringList names{QStringLiteral("matmul_dispatch.strata"), QStringLiteral("saxpy.log"), QStringLiteral("ledger.lesson"), QStringLiteral("a"), QStringLiteral("b"),
                                     QStringLiteral("c.svg"), QStringLiteral("none/d.png")};
      return scratch_.filePath(pick(names)); // a copy: a script may write over what it reads
    }
    if (kind.contains(QLatin1Char('|')))
      return pick(QString(kind).remove(QLatin1Char('[')).remove(QLatin1Char(']')).split(QLatin1Char('|')));
    return pick(odd);
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    for (const char *name : {"matmul_dispatch.strata", "saxpy.log", "ledger.lesson"}) {
      QString copy = scratch_.filePath(QLatin1String(name));
      QVERIFY(QFile::copy(QStringLiteral(STRATA_TEST_DATA "/dumps/") + QLatin1String(name), copy));
      QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    }
  }

  void anyLineIsDoneOrRefused() {
    engine_.seed(unsigned(qEnvironmentVariableIntValue("STRATA_FUZZ_SEED")));
    int lines = qEnvironmentVariableIsSet("STRATA_FUZZ_LINES") ? qEnvironmentVariableIntValue("STRATA_FUZZ_LINES") : 400;
    // These start other programs, end this one, or wait for what nobody began.
    static const QStringList left{QStringLiteral("quit"), QStringLiteral("compile"), QStringLiteral("compile-paused"), QStringLiteral("run-module"),
                                  QStringLiteral("lesson-start"), QStringLiteral("wait-for"), QStringLiteral("open-module"), QStringLiteral("compare-module")};
    MainWindow window;
    window.show();
    QString error;
    QVERIFY(runScript(window, QStringLiteral("open ") + scratch_.filePath(QStringLiteral("matmul_dispatch.strata")), error));
    QStringList actions = window.actionNames();
    std::vector<const ScriptCommand *> commands;
    for (auto group : {windowCommands(), liveCommands()})
      for (const ScriptCommand &command : group)
        if (!left.contains(QLatin1String(command.name)))
          commands.push_back(&command);
    int done = 0, refused = 0;
    for (int i = 0; i < lines; ++i) {
      QString line;
      if (below(3) == 0) {
        QString action = pick(actions);
        if (left.contains(action))
          continue;
        line = action;
      } else {
        const ScriptCommand &command = *commands[below(commands.size())];
        line = QLatin1String(command.name);
        for (const QString &kind : QString::fromUtf8(command.arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts))
          if (below(8))
            line += QLatin1Char(' ') + word(window, kind);
        if (below(10) == 0)
          line += QLatin1Char(' ') + word(window, QString());
      }
      if (below(12) == 0)
        line.insert(static_cast<qsizetype>(below(static_cast<size_t>(line.size()) + 1)), QChar(static_cast<char16_t>(1 + below(0x2fff))));
      QElapsedTimer timer;
      timer.start();
      error.clear();
      if (qEnvironmentVariableIsSet("STRATA_FUZZ_SAY"))
        qInfo("%s", qPrintable(line.left(200)));
      bool good = runScriptLine(window, line, error);
      good ? ++done : ++refused;
      QVERIFY2(good == error.isEmpty(), qPrintable(QStringLiteral("line %1: %2: %3").arg(i).arg(line.left(200), good ? error : QStringLiteral("refused without a reason"))));
      QVERIFY2(timer.elapsed() < 30000, qPrintable(QStringLiteral("line %1: %2 took %3 ms").arg(i).arg(line.left(200)).arg(timer.elapsed())));
      for (const QString &view : window.viewNames())
        if (below(40) == 0)
          QVERIFY2(!window.dumpView(view).isNull(), qPrintable(view));
    }
    qInfo("%d lines done, %d refused", done, refused);
    QVERIFY(done > lines / 5 && refused > lines / 20);
  }
};

QTEST_MAIN(ScriptFuzzTest)
#include "ScriptFuzzTest.moc"
