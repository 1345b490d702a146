// The boundaries between phases are steps of the window like passes: keys reach them, they are shown, compared, pinned,
// kept, found, left out, exported and come back with the session.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/widgets/Palette.h"
#include "core/explorer/Steps.h"

#include <QAction>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata;
using namespace strata::app;

namespace {
constexpr const char *kTrace = STRATA_TEST_DATA "/dumps/hue_phases.strata";
}

class BoundaryTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }
  static QJsonObject json(MainWindow &window, const char *view) { return window.dumpView(QString::fromLatin1(view)).object(); }
  static void open(MainWindow &window) {
    window.resize(1280, 800);
    window.show();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(QLatin1String(kTrace)));
  }
  /// The numbers in the timeline, top to bottom.
  static void collect(const QJsonArray &rows, QList<qint64> &out) {
    for (const QJsonValue &row : rows) {
      if (qint64 number = row[QStringLiteral("pass")].toInteger(row[QStringLiteral("index")].toInteger(-1)); number >= 0)
        out << number;
      collect(row[QStringLiteral("children")].toArray(), out);
    }
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void keysStopAtEachStepOnce() {
    MainWindow window;
    open(window);
    QList<qint64> rows, way;
    collect(json(window, "timeline")[QStringLiteral("rows")].toArray(), rows);
    QCOMPARE(rows.size(), qsizetype(90)); // 80 dumps, 10 phases
    run(window, QStringLiteral("select-pass 0"));
    way << 0;
    for (int i = 1; i < rows.size(); ++i) {
      window.action(QStringLiteral("next-pass"))->trigger();
      way << json(window, "window")[QStringLiteral("pass")].toInteger();
    }
    QCOMPARE(way, rows);
    for (int i = 0; i < rows.size(); ++i)
      window.action(QStringLiteral("previous-pass"))->trigger();
    QCOMPARE(window.currentPass(), int64_t(0));
    // A change is met once: where its pass stands, not where its phase ends.
    for (int i = 0; i < 30; ++i) {
      window.action(QStringLiteral("next-change"))->trigger();
      QVERIFY(window.currentPass() >= 0);
    }
    run(window, QStringLiteral("wait-for idle"));
  }

  void showWhatAPhaseDid() {
    MainWindow window;
    open(window);
    run(window, QStringLiteral("select-pass after-executable-targets"));
    QJsonObject diff = json(window, "diff"), text = json(window, "text"), inspector = json(window, "inspector");
    QCOMPARE(diff[QStringLiteral("left")].toInteger(), qint64(88)); // the boundary before
    QCOMPARE(diff[QStringLiteral("right")].toInteger(), qint64(89));
    QVERIFY(diff[QStringLiteral("rows")].toArray().size() > 20);
    // The kernel is llvm, the program around it is the one that the passes before left.
    QString whole = QJsonDocument(text).toJson();
    QVERIFY(whole.contains(QStringLiteral("llvm.func @hue_dispatch_0")));
    QVERIFY(whole.contains(QStringLiteral("stream.cmd.execute")));
    QCOMPARE(inspector[QStringLiteral("pass")].toString(), QStringLiteral("after executable-targets"));
    QVERIFY(inspector[QStringLiteral("from")].toString().contains(QStringLiteral("put in")));
    QCOMPARE(json(window, "strip")[QStringLiteral("current")].toInteger(), qint64(79));
    QVERIFY(json(window, "strip")[QStringLiteral("behind")].toBool());
    // Nobody wrote its lines alone; a boundary that one dump shows has authors.
    run(window, QStringLiteral("view text\nblame\nwait-for idle"));
    QVERIFY(json(window, "text")[QStringLiteral("blame")][QStringLiteral("lines")].toArray().isEmpty());
    run(window, QStringLiteral("select-pass after-flow\nwait-for idle"));
    QVERIFY(!json(window, "text")[QStringLiteral("blame")][QStringLiteral("lines")].toArray().isEmpty());
    // The first has nothing before it, and says so.
    run(window, QStringLiteral("select-pass after-input\nwait-for idle"));
    QVERIFY(json(window, "diff")[QStringLiteral("rows")].toArray().isEmpty());
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("select-pass after-vm"), error));
    QVERIFY2(error.contains(QStringLiteral("after-flow")), qPrintable(error));
  }

  void pinsPairsAndCopies() {
    MainWindow window;
    open(window);
    run(window, QStringLiteral("select-pass after-flow\npin-before\nselect-pass after-stream\nwait-for idle"));
    QCOMPARE(json(window, "diff")[QStringLiteral("left")].toInteger(), qint64(85));
    run(window, QStringLiteral("clone-pane\nselect-pass 3\nwait-for idle"));
    QCOMPARE(json(window, "diff")[QStringLiteral("left")].toInteger(), qint64(85));
    QCOMPARE(json(window, "diff")[QStringLiteral("right")].toInteger(), qint64(3));
    QJsonObject copy = json(window, "clones")[QStringLiteral("panes")][0].toObject();
    QCOMPARE(copy[QStringLiteral("before")].toInteger(), qint64(85));
    QCOMPARE(copy[QStringLiteral("after")].toInteger(), qint64(86));
    run(window, QStringLiteral("pin -1\ndiff after-input after-stream\nwait-for idle"));
    QCOMPARE(json(window, "diff")[QStringLiteral("left")].toInteger(), qint64(80));
    QCOMPARE(json(window, "diff")[QStringLiteral("right")].toInteger(), qint64(86));
  }

  void unchangedOnesGoAndTheSelectionStays() {
    MainWindow window;
    open(window);
    run(window, QStringLiteral("select-pass after-input\nhide-unchanged\nwait-for idle"));
    QCOMPARE(json(window, "window")[QStringLiteral("pass")].toInteger(), qint64(80));
    QList<qint64> rows;
    collect(json(window, "timeline")[QStringLiteral("rows")].toArray(), rows);
    QVERIFY(!rows.contains(80)); // that phase changed nothing
    QVERIFY(rows.contains(81) && rows.contains(89));
    run(window, QStringLiteral("hide-unchanged"));
    QCOMPARE(json(window, "window")[QStringLiteral("pass")].toInteger(), qint64(80));
  }

  void areFoundAndExported() {
    MainWindow window;
    open(window);
    window.action(QStringLiteral("find-anything"))->trigger();
    auto *palette = window.findChild<Palette *>();
    palette->setQuery(QStringLiteral("after stream"));
    QCOMPARE(palette->shown().value(0), QStringLiteral("after stream"));
    QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
    run(window, QStringLiteral("wait-for idle"));
    QCOMPARE(json(window, "window")[QStringLiteral("pass")].toInteger(), qint64(86));
    QString page = folder_.filePath(QStringLiteral("phase.html")), picture = folder_.filePath(QStringLiteral("phase.svg"));
    run(window, QStringLiteral("view diff\nexport-diff %1\nexport-view %2 diff\nwait-for idle").arg(page, picture));
    QFile html(page), svg(picture);
    QVERIFY(html.open(QIODevice::ReadOnly) && svg.open(QIODevice::ReadOnly));
    QVERIFY(QString::fromUtf8(html.readAll()).contains(QStringLiteral("86 after stream")));
    QVERIFY(QString::fromUtf8(svg.readAll()).contains(QStringLiteral("boundary 86 after stream")));
    QVERIFY(window.selectionMarkdown().startsWith(QStringLiteral("**86 `after stream`**")));
  }

  void comeBackWithTheSession() {
    {
      MainWindow window;
      window.keepSession();
      open(window);
      run(window, QStringLiteral("select-pass after-flow\npin-before\nselect-pass after-stream\nview diff\nclone-pane\nwait-for idle"));
      window.close();
    }
    MainWindow window;
    window.keepSession();
    open(window);
    run(window, QStringLiteral("wait-for idle"));
    QCOMPARE(json(window, "window")[QStringLiteral("pass")].toInteger(), qint64(86));
    QCOMPARE(json(window, "diff")[QStringLiteral("left")].toInteger(), qint64(85));
    QCOMPARE(json(window, "clones")[QStringLiteral("panes")][0][QStringLiteral("before")].toInteger(), qint64(85));
  }

  void otherCompilersHaveNone() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(QStringLiteral(STRATA_TEST_DATA "/dumps/tree")));
    QVERIFY(!QJsonDocument(json(window, "timeline")).toJson().contains("boundary"));
    QVERIFY(json(window, "strip")[QStringLiteral("boundaries")].toArray().isEmpty());
  }
};

QTEST_MAIN(BoundaryTest)
#include "BoundaryTest.moc"
