// What a user made is never lost: kept panes, pins, splits, notes of what has no room for them and of compiles, flags and
// breakpoints come back; and what takes long can be stopped.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/NotesView.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProgressBar>
#include <QSettings>
#include <QSplitter>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata::app;

class SessionTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString at(const char *name) { return folder_.filePath(QString::fromLatin1(name)); }
  void write(const QString &path, const QByteArray &bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  }
  static QByteArray dump(const char *pass, int operations) {
    QByteArray text = QByteArray("// -----// IR Dump After X (") + pass + ") //----- //\nfunc.func @f(%a: i32) {\n";
    for (int i = 0; i < operations; ++i)
      text += "  %v" + QByteArray::number(i) + " = x.one %a {tag = " + QByteArray::number(i * 7 % 1009) + "} : i32\n";
    return text + "  return\n}\n\n";
  }
  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }
  static QJsonObject json(MainWindow &window, const char *view) { return window.dumpView(QString::fromLatin1(view)).object(); }
  static QSplitter *split(MainWindow &window, const char *name) { return window.findChild<QSplitter *>(QString::fromLatin1(name)); }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    Theme::apply(*qApp, ThemeMode::Light);
    write(at("a.log"), dump("pass-a", 3) + dump("pass-b", 4) + dump("pass-c", 6));
  }

  void keptPanesPinsAndSplitsComeBack() {
    QJsonArray panes;
    QList<int> columns, copies;
    {
      MainWindow window;
      window.show();
      window.keepSession();
      run(window, QStringLiteral("size 1500 900\nopen %1\nselect-pass 1\nview diff\nclone-pane\nselect-pass 2\nview text\ncursor 3\nclone-pane\npin 0").arg(at("a.log")));
      split(window, "columns")->setSizes({333, 800, 360});
      split(window, "copies")->setSizes({250, 500});
      QCoreApplication::processEvents();
      columns = split(window, "columns")->sizes();
      copies = split(window, "copies")->sizes();
      panes = json(window, "clones")[QStringLiteral("panes")].toArray();
      QCOMPARE(panes.size(), 2);
      window.close();
    }
    MainWindow window;
    window.show();
    window.keepSession();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(window.restoreSession()));
    QCOMPARE(json(window, "clones")[QStringLiteral("panes")].toArray(), panes);
    QVERIFY(window.action(QStringLiteral("pin-before"))->isChecked());
    QCOMPARE(json(window, "diff")[QStringLiteral("left")].toInt(), 0);
    QCOMPARE(json(window, "diff")[QStringLiteral("right")].toInt(), 2);
    QCoreApplication::processEvents();
    QCOMPARE(split(window, "columns")->sizes(), columns);
    QCOMPARE(split(window, "copies")->sizes(), copies);
  }

  void whatWasMadeSurvivesTheWindowBeingKilled() {
    // Pins and kept panes are written down as they are made: this window never closes.
    auto *killed = new MainWindow;
    killed->show();
    killed->keepSession();
    run(*killed, QStringLiteral("open %1\nselect-pass 2\nview text\nclone-pane").arg(at("a.log")));
    int before = static_cast<int>(json(*killed, "clones")[QStringLiteral("panes")].toArray().size());
    MainWindow window;
    window.show();
    window.keepSession();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(at("a.log")));
    QCOMPARE(json(window, "clones")[QStringLiteral("panes")].toArray().size(), before);
    delete killed;
  }

  void panesOfAnotherDumpAreNotShown() {
    QString path = at("again.log");
    write(path, dump("pass-a", 3) + dump("pass-b", 4));
    {
      MainWindow window;
      window.show();
      window.keepSession();
      run(window, QStringLiteral("open %1\nselect-pass 1\nview text\nclone-pane\npin 1").arg(path));
      window.close();
    }
    write(path, dump("pass-x", 3) + dump("pass-y", 4)); // made anew, with other passes
    MainWindow window;
    window.show();
    window.keepSession();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(path));
    QVERIFY(json(window, "clones")[QStringLiteral("panes")].toArray().isEmpty());
    QVERIFY(!window.action(QStringLiteral("pin-before"))->isChecked());
  }

  void notesOfADumpAreKept() {
    // Neither a log nor a trace that can't be written has room for notes.
    run([&](MainWindow &window) {
      run(window, QStringLiteral("open %1\nselect-pass 1\ncursor 2\nnote \"look here\"\nsave-trace %2").arg(at("a.log"), at("kept.strata")));
      QVERIFY(json(window, "notes")[QStringLiteral("beside")].toBool());
    });
    run([&](MainWindow &window) {
      run(window, QStringLiteral("open %1").arg(at("a.log")));
      QCOMPARE(json(window, "notes")[QStringLiteral("notes")].toArray()[0].toObject()[QStringLiteral("text")].toString(), QStringLiteral("look here"));
      // Taken away, they stay away.
      window.findChild<NotesView *>()->select(0);
      window.findChild<NotesView *>()->removeCurrent();
    });
    run([&](MainWindow &window) {
      run(window, QStringLiteral("open %1").arg(at("a.log")));
      QVERIFY(json(window, "notes")[QStringLiteral("notes")].toArray().isEmpty());
      // The trace took them along. Root may write anything: then it is kept where it belongs.
      QFile::setPermissions(at("kept.strata"), QFile::ReadOwner);
      run(window, QStringLiteral("open %1\nselect-pass 2\ncursor 1\nnote second").arg(at("kept.strata")));
      QCOMPARE(json(window, "notes")[QStringLiteral("notes")].toArray().size(), 2);
    });
    run([&](MainWindow &window) {
      run(window, QStringLiteral("open %1").arg(at("kept.strata")));
      QCOMPARE(json(window, "notes")[QStringLiteral("notes")].toArray().size(), 2);
    });
    // Scripts and pictures leave nothing behind.
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\ncursor 2\nnote gone").arg(at("a.log")));
    QVERIFY(!json(window, "notes")[QStringLiteral("beside")].toBool());
  }

  void twoWindowsOnOneTraceLoseNoNote() {
    for (bool writable : {true, false}) {
      QString path = at(writable ? "shared.strata" : "shared.log");
      QFile::remove(path);
      QVERIFY(writable ? QFile::copy(QStringLiteral(STRATA_TEST_DATA "/dumps/matmul_dispatch.strata"), path) : QFile::copy(at("a.log"), path));
      QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
      MainWindow first, second;
      for (MainWindow *window : {&first, &second}) {
        window->keepSession();
        run(*window, QStringLiteral("open %1\nwait-for idle\nselect-pass 0").arg(path));
      }
      const auto had = json(first, "notes")[QStringLiteral("notes")].toArray().size();
      run(first, QStringLiteral("note \"of the first\"\nwait-for idle"));
      run(second, QStringLiteral("note \"of the second\"\nwait-for idle"));
      QCOMPARE(json(second, "notes")[QStringLiteral("notes")].toArray().size(), had + 2);
      run(first, QStringLiteral("note \"of the first again\"\nwait-for idle"));
      MainWindow third;
      third.keepSession();
      run(third, QStringLiteral("open %1\nwait-for idle").arg(path));
      QCOMPARE(json(third, "notes")[QStringLiteral("notes")].toArray().size(), had + 3);
    }
  }

  void notesOfACompileAreKept() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    write(at("twice.mlir"), "func.func @twice(%x: tensor<3xf32>) -> tensor<3xf32> {\n  %0 = arith.addf %x, %x : tensor<3xf32>\n  return %0 : tensor<3xf32>\n}\n");
    run([&](MainWindow &window) {
      run(window, QStringLiteral("flags --compile-to=abi\nbreak no-such-pass\ncompile %1\nwait-for compiled\nwait-for opened\n"
                                 "select-pass 0\ncursor 1\nnote \"of a live run\"")
                      .arg(at("twice.mlir")));
    });
    QDir runs(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"));
    QCOMPARE(runs.entryList({QStringLiteral("*.strata")}).size(), 1);
    MainWindow window;
    window.show();
    window.keepSession();
    (void)window.restoreSession();
    QVERIFY(window.runner().passBreakpoints().contains(QStringLiteral("no-such-pass")));
    run(window, QStringLiteral("open \"%1\"").arg(runs.filePath(runs.entryList({QStringLiteral("*.strata")}).first())));
    QCOMPARE(json(window, "notes")[QStringLiteral("notes")].toArray()[0].toObject()[QStringLiteral("text")].toString(), QStringLiteral("of a live run"));
    QVERIFY(window.passCount() > 3);
  }

  void theStripDrawsWhatChangedFirst() {
    // Of the first dump of an operation only a comparison tells that it changed something: here with the module before.
    write(at("nested.log"), "// -----// IR Dump After A (pass-a) //----- //\nmodule {\n  func.func @f() {\n    return\n  }\n}\n\n"
                            "// -----// IR Dump After B (pass-b) ('func.func' operation: @f) //----- //\nfunc.func @f() {\n  x.one\n  x.two\n  return\n}\n\n");
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nwait-for idle").arg(at("nested.log")));
    QJsonArray bars = json(window, "strip")[QStringLiteral("bars")].toArray();
    QCOMPARE(bars.size(), 2);
    QVERIFY(!bars[0].toObject()[QStringLiteral("changed")].toBool());
    QVERIFY(bars[1].toObject()[QStringLiteral("changed")].toBool());
    QVERIFY(bars[1].toObject()[QStringLiteral("height")].toDouble() > 0.25);
    QJsonObject f = json(window, "timeline")[QStringLiteral("rows")].toArray().last().toObject();
    while (f.contains(QStringLiteral("children")))
      f = f[QStringLiteral("children")].toArray().last().toObject();
    QCOMPARE(f[QStringLiteral("lines")].toString().left(1), QStringLiteral("+"));
  }

  void whatTakesLongCanBeStopped() {
    QByteArray large;
    for (int i = 0; i < 60; ++i)
      large += dump("pass-a", 2000 + i);
    write(at("large.log"), large);
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1").arg(at("large.log")));
    auto *bar = window.findChild<QProgressBar *>();
    QAction *cancel = window.action(QStringLiteral("cancel"));
    QVERIFY(!cancel->isEnabled());
    window.searchAll(QStringLiteral("/no such.thing anywhere/"));
    QVERIFY(!bar->isHidden() && cancel->isEnabled());
    cancel->trigger();
    QVERIFY(bar->isHidden());
    QVERIFY(!cancel->isEnabled());
    QVERIFY(json(window, "search")[QStringLiteral("status")].toString().contains(QStringLiteral("Cancelled")));

    QString error;
    QVERIFY(window.exportHtml(at("large.html"), true, error));
    QVERIFY(!bar->isHidden() && cancel->isEnabled());
    cancel->trigger();
    run(window, QStringLiteral("wait-for idle"));
    QVERIFY(!QFile::exists(at("large.html")));
    QVERIFY(bar->isHidden());
  }

private:
  /// A window that keeps what is made in it, and closes.
  template <typename Use> static void run(Use use) {
    MainWindow window;
    window.show();
    window.keepSession();
    use(window);
    window.close();
  }
};

QTEST_MAIN(SessionTest)
#include "SessionTest.moc"
