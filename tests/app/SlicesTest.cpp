// The Slices view: what a small schedule uses when, and the link to the text both ways.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"
#include "app/views/SlicesView.h"

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

// Two fills at once into one slab, then a dispatch that reads both.
constexpr const char *kProgram =
    "util.func public @blend(%in: !stream.resource<transient>, %dest: !stream.resource<external>) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %c128 = arith.constant 128 : index\n"
    "  %c192 = arith.constant 192 : index\n"
    "  %c64 = arith.constant 64 : index\n"
    "  %v = arith.constant 7 : i32\n"
    "  %t = stream.cmd.execute with(%in as %slab: !stream.resource<transient>{%c192}, %dest as %out: !stream.resource<external>{%c64}) {\n"
    "    stream.cmd.concurrent {\n"
    "      stream.cmd.fill %v, %slab[%c0 for %c128] : i32 -> !stream.resource<transient>{%c192}\n"
    "      stream.cmd.fill %v, %slab[%c128 for %c64] : i32 -> !stream.resource<transient>{%c192}\n"
    "    }\n"
    "    stream.cmd.dispatch @mix::@mix_entry {\n"
    "      ro %slab[%c0 for %c128] : !stream.resource<transient>{%c192},\n"
    "      ro %slab[%c128 for %c64] : !stream.resource<transient>{%c192},\n"
    "      wo %out[%c0 for %c64] : !stream.resource<external>{%c64}\n"
    "    }\n"
    "  } => !stream.timepoint\n"
    "  util.return\n"
    "}\n";

} // namespace

class SlicesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  void open(MainWindow &window, const char *text) {
    QString path = folder_.filePath(QStringLiteral("p.mlir")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    file.close();
    window.resize(1200, 900);
    window.show();
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 0\nview slices\nwait-for idle").arg(path), error), qPrintable(error));
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void readsSlabSlicesAndSteps() {
    MainWindow window;
    open(window, kProgram);
    QJsonArray all = window.dumpView(QStringLiteral("slices")).object()[QStringLiteral("executions")].toArray();
    QCOMPARE(all.size(), 1);
    QJsonObject execution = all[0].toObject();
    QCOMPARE(execution[QStringLiteral("function")].toString(), QStringLiteral("@blend"));
    QCOMPARE(execution[QStringLiteral("steps")].toInt(), 2);
    QCOMPARE(execution[QStringLiteral("transientBytes")].toInt(), 192);
    QJsonObject slab = execution[QStringLiteral("buffers")].toArray()[0].toObject();
    QCOMPARE(slab[QStringLiteral("lifetime")].toString(), QStringLiteral("transient"));
    QJsonArray slices = slab[QStringLiteral("slices")].toArray();
    QCOMPARE(slices.size(), 2);
    QCOMPARE(slices[1].toObject()[QStringLiteral("offsetBytes")].toInt(), 128);
    QCOMPARE(slices[1].toObject()[QStringLiteral("lengthBytes")].toInt(), 64);
    QCOMPARE(slices[1].toObject()[QStringLiteral("writers")].toArray(), QJsonArray({1}));
    QCOMPARE(slices[1].toObject()[QStringLiteral("readers")].toArray(), QJsonArray({2}));
    QJsonArray commands = execution[QStringLiteral("commands")].toArray();
    QCOMPARE(commands[1].toObject()[QStringLiteral("step")].toInt(), 0);
    QCOMPARE(commands[2].toObject()[QStringLiteral("step")].toInt(), 1);
  }

  void aClickSelectsTheLine() {
    MainWindow window;
    open(window, kProgram);
    auto *view = window.findChild<SlicesView *>();
    auto *text = window.findChild<IrView *>();
    QSignalSpy lines(view, &SlicesView::lineSelected);
    // Down past the slab's heading and bar to its first slice, whose writer is the first fill.
    for (int i = 0; i < 4; ++i)
      QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.back()[0].toLongLong(), 8);
    QCOMPARE(text->currentLine(), int64_t(8));
  }

  void withoutASchedule() {
    MainWindow window;
    open(window, "func.func @f() {\n  return\n}\n");
    QVERIFY(window.dumpView(QStringLiteral("slices")).object()[QStringLiteral("executions")].toArray().isEmpty());
  }
};

QTEST_MAIN(SlicesTest)
#include "SlicesTest.moc"
