// What stays while one steps on: pinned sides, kept panes; and the margin that says which pass wrote a line.

#include "app/models/BlameModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata::app;

namespace {

/// A module, one function of it twice, and the module again: the difference of two of these is that of the function.
constexpr const char *kLog = R"(// -----// IR Dump After A (pass-a) //----- //
module {
  func.func @f(%a: i32) -> i32 {
    %0 = x.one %a : i32
    return %0 : i32
  }
  func.func @g() {
    return
  }
}

// -----// IR Dump After B (pass-b) ('func.func' operation: @f) //----- //
module {
  func.func @f(%a: i32) -> i32 {
    %0 = x.one %a : i32
    %1 = x.two %0 : i32
    return %1 : i32
  }
  func.func @g() {
    return
  }
}

// -----// IR Dump After C (pass-c) //----- //
module {
  func.func @f(%a: i32) -> i32 {
    %0 = x.one %a {fast} : i32
    %1 = x.two %0 : i32
    return %1 : i32
  }
  func.func @g() {
    return
  }
}

)";

} // namespace

class PanesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString log() {
    QString path = folder_.filePath(QStringLiteral("a.log"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(kLog) < 0)
      qFatal("cannot write");
    return path;
  }
  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }
  static QJsonObject diff(MainWindow &window) { return window.dumpView(QStringLiteral("diff")).object(); }
  static QJsonObject blameOf(MainWindow &window, int line) {
    const QJsonArray lines = window.dumpView(QStringLiteral("text")).object()[QStringLiteral("blame")].toObject()[QStringLiteral("lines")].toArray();
    for (const QJsonValue &known : lines)
      if (known.toObject()[QStringLiteral("line")].toInt() == line)
        return known.toObject();
    return {};
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void anyTwoPassesWhicheverWay() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\ndiff 0 2").arg(log()));
    QJsonObject direct = diff(window);
    QCOMPARE(direct[QStringLiteral("left")].toInt(), 0);
    QCOMPARE(direct[QStringLiteral("right")].toInt(), 2);
    QCOMPARE(direct[QStringLiteral("added")].toInt(), 1);
    auto rows = direct[QStringLiteral("rows")].toArray();
    // The left one pinned, the right one selected; and the other way round.
    run(window, QStringLiteral("select-pass 0\npin-before\nselect-pass 2"));
    QCOMPARE(diff(window)[QStringLiteral("rows")].toArray(), rows);
    QVERIFY(window.action(QStringLiteral("pin-before"))->isChecked());
    run(window, QStringLiteral("pin-before\npin-after\nselect-pass 0"));
    QCOMPARE(diff(window)[QStringLiteral("rows")].toArray(), rows);
    QCOMPARE(diff(window)[QStringLiteral("left")].toInt(), 0);
    // Both pinned: the pair stays, the text goes on.
    run(window, QStringLiteral("pin-before\nselect-pass 1"));
    QCOMPARE(diff(window)[QStringLiteral("rows")].toArray(), rows);
    QCOMPARE(window.dumpView(QStringLiteral("text")).object()[QStringLiteral("pass")].toInt(), 1);
    QVERIFY(!window.dumpView(QStringLiteral("text")).object()[QStringLiteral("lines")].toArray().contains(QStringLiteral("    %0 = x.one %a {fast} : i32")));
    run(window, QStringLiteral("pin -1\npin -1 after\nselect-pass 2"));
    QCOMPARE(diff(window)[QStringLiteral("left")].toInt(), 1); // simply what the pass changed
    QCOMPARE(diff(window)[QStringLiteral("added")].toInt(), 0);
  }

  void aStepAndItsPairAreTheSame() {
    // A pass on a function, of which only the module before was dumped: the function is cut out of it either way.
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1").arg(QStringLiteral(STRATA_TEST_DATA "/dumps/tree")));
    QJsonObject step = diff(window);
    int left = step[QStringLiteral("left")].toInt();
    QVERIFY(left >= 0);
    run(window, QStringLiteral("select-pass 4\ndiff %1 1").arg(left));
    QCOMPARE(diff(window)[QStringLiteral("rows")].toArray(), step[QStringLiteral("rows")].toArray());
  }

  void keptPanesStay() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nview diff").arg(log()));
    QJsonArray rows = diff(window)[QStringLiteral("rows")].toArray();
    run(window, QStringLiteral("clone-pane\nview text\nclone-pane\nselect-pass 2"));
    QJsonArray panes = window.dumpView(QStringLiteral("clones")).object()[QStringLiteral("panes")].toArray();
    QCOMPARE(panes.size(), 2);
    QCOMPARE(panes[0].toObject()[QStringLiteral("rows")].toArray(), rows);
    QCOMPARE(panes[0].toObject()[QStringLiteral("after")].toInt(), 1);
    QCOMPARE(panes[1].toObject()[QStringLiteral("pass")].toInt(), 1);
    QVERIFY(window.viewWidget(QStringLiteral("clones"))->isVisible());
    run(window, QStringLiteral("close-clone\nclose-clone"));
    QVERIFY(!window.viewWidget(QStringLiteral("clones"))->isVisible());
    run(window, QStringLiteral("clone-pane\nopen %1").arg(log())); // another trace has nothing to do with them
    QVERIFY(window.dumpView(QStringLiteral("clones")).object()[QStringLiteral("panes")].toArray().isEmpty());
  }

  void theMarginSaysWhoWroteALine() {
    MainWindow window;
    window.resize(1200, 800);
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 2\nblame").arg(log()));
    auto *text = window.findChild<IrView *>();
    QVERIFY(text->blame());
    QJsonObject one = blameOf(window, 3), two = blameOf(window, 4), other = blameOf(window, 8), closing = blameOf(window, 6);
    QCOMPARE(one[QStringLiteral("label")].toString(), QStringLiteral("pass-c"));
    QVERIFY(one[QStringLiteral("told")].toString().contains(QStringLiteral("changed by 2 pass-c, this pass")));
    QCOMPARE(two[QStringLiteral("label")].toString(), QStringLiteral("pass-b"));
    QVERIFY(two[QStringLiteral("told")].toString().contains(QStringLiteral("made by 1 pass-b, one pass ago")));
    QCOMPARE(two[QStringLiteral("steps")].toArray().size(), 1);
    QCOMPARE(closing[QStringLiteral("op")].toString(), QStringLiteral("func.func")); // a bracket is its operation's
    QVERIFY(one[QStringLiteral("age")].toDouble() < two[QStringLiteral("age")].toDouble());
    QVERIFY(two[QStringLiteral("age")].toDouble() < other[QStringLiteral("age")].toDouble());

    // By keyboard, with the margin or without, and by a click: to what the pass did.
    for (bool margin : {true, false}) {
      run(window, QStringLiteral("select-pass 2\ncursor 4%1\ngo-to-blame").arg(margin ? QString() : QStringLiteral("\nblame")));
      QCOMPARE(bool(text->blame()), margin);
      QCOMPARE(window.currentPass(), int64_t(1));
      QJsonObject shown = diff(window);
      QVERIFY(shown[QStringLiteral("rows")].toArray()[shown[QStringLiteral("current")].toInt()].toObject()[QStringLiteral("after")].toString().contains(QStringLiteral("x.two")));
    }
    run(window, QStringLiteral("select-pass 2\nview text\nblame"));
    double height = CellMetrics::of(Theme::current().code).height;
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, QPoint(10, static_cast<int>(3.5 * height)));
    QTRY_COMPARE(window.currentPass(), int64_t(1));

    // What the margin shows is in the colours of every theme, and of the picture alone.
    run(window, QStringLiteral("view text\nselect-pass 2"));
    QImage with = text->grab().toImage();
    run(window, QStringLiteral("blame"));
    QVERIFY(with != text->grab().toImage());
  }

  void marginOfAPassThatChangedNothing() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1").arg(QStringLiteral(STRATA_TEST_DATA "/dumps/matmul_dispatch.strata")));
    for (int pass = 0; pass < window.passCount(); ++pass) {
      run(window, QStringLiteral("select-pass %1\nview text%2").arg(pass).arg(pass ? QString() : QStringLiteral("\nblame")));
      QJsonObject text = window.dumpView(QStringLiteral("text")).object();
      QJsonArray lines = text[QStringLiteral("lines")].toArray();
      const QJsonArray known = text[QStringLiteral("blame")].toObject()[QStringLiteral("lines")].toArray();
      QVERIFY(!known.isEmpty());
      for (const QJsonValue &line : known) {
        QString op = line.toObject()[QStringLiteral("op")].toString();
        QVERIFY(line.toObject()[QStringLiteral("steps")].toArray().first().toObject()[QStringLiteral("pass")].toInt() <= pass);
        if (QString shown = lines[line.toObject()[QStringLiteral("line")].toInt() - 1].toString(); shown.contains(QStringLiteral(" = linalg.")))
          QVERIFY2(shown.contains(op), qPrintable(op + QStringLiteral(" / ") + shown));
      }
    }
  }

  void blameIsQuickAndCanBeStopped() {
    auto opened = strata::trace::open(STRATA_TEST_DATA "/dumps/matmul_dispatch.strata");
    QVERIFY(bool(opened));
    std::shared_ptr<const strata::trace::TraceSource> source = std::move(*opened);
    auto histories = std::make_shared<strata::provenance::Histories>(source);
    qint64 last = static_cast<qint64>(source->passes().size()) - 1;
    BlameModel model;
    QSignalSpy finished(&model, &BlameModel::finished);
    model.start(source, histories, last);
    QVERIFY(model.isBusy());
    model.cancel();
    QVERIFY(!model.isBusy());
    QVERIFY(model.toJson()[QStringLiteral("stopped")].toBool());
    QTest::qWait(50);
    QCOMPARE(finished.count(), 1); // what comes late is dropped
    model.start(source, histories, last);
    QTRY_VERIFY(!model.isBusy());
    int lines = 0;
    QElapsedTimer timer;
    timer.start();
    for (qint64 line = 0; line < 2000; ++line)
      lines += bool(model.history(line));
    QVERIFY(lines > 10);
    QVERIFY2(timer.elapsed() / double(lines) < 100, qPrintable(QString::number(timer.elapsed() / double(lines))));
  }
};

QTEST_MAIN(PanesTest)
#include "PanesTest.moc"
