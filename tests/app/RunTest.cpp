// Running modules and looking into them: what goes in, what comes out, where the jumps go, what differs.

#include "app/backend/CompileRunner.h"
#include "app/models/ModuleModel.h"
#include "app/models/RunModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/ModuleView.h"
#include "app/views/RunView.h"
#include "app/widgets/HeatMap.h"
#include "app/widgets/TextLabel.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <QTreeWidget>
#include <cmath>

using namespace strata::app;

class RunTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const QString &name, const QByteArray &text) {
    QString path = folder_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }
  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }
  static bool hasTool(const char *name) { return QFile::exists(CompileRunner::toolPath(QLatin1String(name))); }
  /// a*b+a, or a*b-a.
  QString program(const QString &name, const char *last) {
    return write(name, QByteArray("func.func @fuse(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {\n"
                                  "  %0 = arith.mulf %a, %b : tensor<2x3xf32>\n  %1 = ") +
                           last + " %0, %a : tensor<2x3xf32>\n  return %1 : tensor<2x3xf32>\n}\n");
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void aModuleNeedsNoTrace() {
    MainWindow window;
    window.resize(1300, 800);
    window.show();
    QString module = QStringLiteral(STRATA_TEST_DATA "/modules/matmul_2x4.vmfb");
    QCOMPARE(tried(window, QStringLiteral("open-module \"%1\"\nwait-for idle\nview module").arg(module)), QString());
    QVERIFY(window.moduleView().isVisible()); // not the first screen
    QCOMPARE(tried(window, QStringLiteral("view run")), QString());
    QVERIFY(window.runView().isVisible());
    QVERIFY(!tried(window, QStringLiteral("run-show difference")).isEmpty()); // there is no second module
    QVERIFY(!tried(window, QStringLiteral("run-show nonsense")).isEmpty());
    QCOMPARE(tried(window, QStringLiteral("run-show heat-map")), QString());
    const QList<HeatMap *> maps = window.findChildren<HeatMap *>();
    QVERIFY(std::any_of(maps.begin(), maps.end(), [](HeatMap *map) { return map->isVisible(); }));
    QCOMPARE(tried(window, QStringLiteral("view text")), QString());
    QVERIFY(!window.runView().isVisible()); // a text needs one
  }

  void longNamesGiveWayButCanBeRead() {
    ElidingButton button;
    QString name = QStringLiteral("Changed last by 319 iree-util-apply-patterns");
    button.resize(120, 28);
    button.setWholeText(name);
    button.show();
    QVERIFY(button.text().contains(QChar(0x2026)) && button.text().startsWith(QLatin1Char('C')) && button.text().endsWith(QLatin1Char('s')));
    QVERIFY(button.fontMetrics().horizontalAdvance(button.text()) <= 120);
    QCOMPARE(button.toolTip(), name);
    button.resize(600, 28);
    QCOMPARE(button.text(), name);
  }

  void readsDeclarations() {
    auto arguments = argumentsOf(QStringLiteral("sync func @f(%x: tensor<4x?xf32>, %n: i32, %t: tensor<i64> {iree.abi.output = 0 : index}) -> (%y: tensor<1xf32>)"));
    QCOMPARE(arguments.size(), size_t(3));
    QCOMPARE(arguments[0].initial(), QStringLiteral("4x1xf32=0"));
    QCOMPARE(arguments[1].initial(), QStringLiteral("0"));
    QCOMPARE(arguments[2].type, QStringLiteral("tensor<i64>"));
    QCOMPARE(arguments[2].initial(), QStringLiteral("i64=0"));
    QVERIFY(argumentsOf(QStringLiteral("nothing")).empty());
    QVERIFY(argumentsOf(QStringLiteral("func @f() -> ()")).empty());
  }

  void readsResults() {
    auto results = resultsOf(QStringLiteral("EXEC @f\nresult[0]: hal.buffer_view\n2x3xf32=[1 2 3][4 -5.5 NAN]\nresult[1]: i32=7\n"));
    QCOMPARE(results.size(), size_t(2));
    QCOMPARE(results[0].shape, (std::vector<int64_t>{2, 3}));
    QCOMPARE(results[0].values[4], -5.5);
    QVERIFY(std::isnan(results[0].values[5]));
    QCOMPARE(results[1].type, QStringLiteral("i32"));
    QCOMPARE(results[1].values, std::vector<double>{7});
    QCOMPARE(indexText({2, 3}, 4), QStringLiteral("[1, 1]"));
  }

  void findsWhereResultsDiffer() {
    RunResult a{QStringLiteral("3xf32"), {3}, {1, 2, NAN}, {}}, b{QStringLiteral("3xf32"), {3}, {1, 2.5, NAN}, {}};
    RunDifference apart = difference(a, b);
    QCOMPARE(apart.differing, int64_t(1));
    QCOMPARE(apart.largest, 0.5);
    QCOMPARE(apart.largestAt, int64_t(1));
    QCOMPARE(difference(a, a).largest, 0.0);
    b.shape = {1, 3};
    QVERIFY(!difference(a, b).reason.isEmpty());
    b = a;
    b.values[0] = NAN;
    QCOMPARE(difference(a, b).differing, int64_t(1));
  }

  /// What is wrong with a module is said; a script, and a picture, shows what there is.
  void damagedModules() {
    QTemporaryDir folder;
    auto file = strata::mapFile(STRATA_TEST_DATA "/vmfb/simple_mul.vmfb");
    QVERIFY(bool(file));
    QString path = folder.filePath(QStringLiteral("cut.vmfb")), error;
    QVERIFY(bool(strata::writeFile(path.toStdString(), file->view.substr(0, 3000))));
    MainWindow window;
    QVERIFY2(runScript(window, QStringLiteral("open %1\nwait-for idle\nview module\nwait-for idle\nscreenshot %2").arg(path, folder.filePath(QStringLiteral("s.png"))), error), qPrintable(error));
    QVERIFY(window.dumpView(QStringLiteral("module")).object()[QStringLiteral("reason")].toString().contains(QStringLiteral("past the end of the file")));
    std::mt19937 random(3);
    int opened = 0;
    for (int i = 0; i < 400; ++i) {
      std::string bytes(file->view);
      // The bytecode and the kernel, which the FlatBuffer's verifier doesn't look into.
      for (int j = 0; j < 1 + i % 20; ++j)
        bytes[2000 + random() % (bytes.size() - 2000)] = char(random());
      QVERIFY(bool(strata::writeFile(path.toStdString(), bytes)));
      auto model = ModuleModel::open(path);
      if (!model)
        continue;
      ++opened;
      for (size_t f = 0; f < (*model)->module().functions().size(); ++f)
        for (const CodeRow &row : (*model)->code(int64_t(f)))
          QVERIFY(row.target < qint64((*model)->code(int64_t(f)).size()));
      for (size_t r = 0; r < (*model)->module().rodata().size(); ++r)
        (void)(*model)->data(int64_t(r));
      (void)(*model)->toJson();
    }
    QVERIFY(opened > 50);
  }
  void machineCodeJumps() {
    auto rows = machineCode("@f\n10\t90\tnop\n11\tebfd\tjmp 0x10\t10\n");
    QCOMPARE(rows.size(), size_t(3));
    QVERIFY(rows[0].label);
    QCOMPARE(rows[2].target, qint64(1));
  }

  void emptyViewsSayWhy() {
    MainWindow window;
    window.show();
    QVERIFY(window.dumpView(QStringLiteral("module")).object()[QStringLiteral("reason")].toString().contains(QStringLiteral(".vmfb")));
    QVERIFY(window.dumpView(QStringLiteral("run")).object()[QStringLiteral("state")].toString().contains(QStringLiteral("Compile")));
    QString junk = write(QStringLiteral("junk.vmfb"), "PK\x03\x04 not really");
    QVERIFY(tried(window, QStringLiteral("open-module ") + junk).contains(QStringLiteral("can't be shown as a module")));
    QVERIFY(!window.dumpView(QStringLiteral("module")).object()[QStringLiteral("reason")].toString().isEmpty());
    QVERIFY(!window.dumpView(QStringLiteral("run")).object()[QStringLiteral("error")].toString().isEmpty());
    QVERIFY(!tried(window, QStringLiteral("run-module")).isEmpty());
  }

  void runsWhatItCompiled() {
    if (!hasTool("strata-compile") || !hasTool("strata-run-module") || !hasTool("strata-disassemble"))
      QSKIP("this build has no compiler");
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host\ncompile %1").arg(program(QStringLiteral("fuse.mlir"), "arith.addf"))), QString());
    QString kept = folder_.filePath(QStringLiteral("plus.vmfb"));
    QVERIFY(QFile::copy(window.runner().modulePath(), kept));
    QCOMPARE(tried(window, QStringLiteral("run-function fuse\nrun-device local-sync\nrun-input 0 2x3xf32=[1,2,3][4,5,6]\nrun-input 1 2x3xf32=10\nrun-module")), QString());
    QJsonObject run = window.dumpView(QStringLiteral("run")).object();
    QJsonObject result = run[QStringLiteral("results")].toArray()[0].toObject();
    QCOMPARE(result[QStringLiteral("shape")].toArray(), (QJsonArray{2, 3}));
    QCOMPARE(result[QStringLiteral("values")].toArray(), (QJsonArray{11, 22, 33, 44, 55, 66}));
    QJsonArray kernels = run[QStringLiteral("kernels")].toArray();
    QCOMPARE(kernels.size(), 1);
    // Beside it the pass that changed it last, and all of them: the last one works on machine code or what holds it.
    QJsonArray passes = kernels[0].toObject()[QStringLiteral("passes")].toArray();
    QVERIFY(passes.size() > 10);
    QCOMPARE(kernels[0].toObject()[QStringLiteral("pass")].toInt(), passes.last().toInt());
    QTreeWidget *times = nullptr;
    for (QTreeWidget *tree : window.runView().findChildren<QTreeWidget *>())
      times = tree->accessibleName() == QLatin1String("Times of the kernels") ? tree : times;
    QVERIFY(times);
    QCOMPARE(times->topLevelItem(0)->childCount(), int(passes.size()));
    Q_EMIT times->itemActivated(times->topLevelItem(0), 0);
    QTRY_COMPARE(window.currentPass(), int64_t(passes.last().toInt()));
    Q_EMIT times->itemActivated(times->topLevelItem(0)->child(int(passes.size()) - 1), 0); // the first
    QTRY_COMPARE(window.currentPass(), int64_t(passes.first().toInt()));
    QVERIFY(!tried(window, QStringLiteral("run-input 0 2x3xf32=1,2\nrun-module")).isEmpty());
    QVERIFY(!tried(window, QStringLiteral("run-input 5 1xf32=1")).isEmpty());

    // The module: its function, its kernel's machine code, and what another module does otherwise.
    QCOMPARE(tried(window, QStringLiteral("module-part fuse")), QString());
    QJsonObject module = window.dumpView(QStringLiteral("module")).object();
    QVERIFY(module[QStringLiteral("code")].toArray().size() > 5);
    QString kernel;
    for (const QJsonValue &group : module[QStringLiteral("parts")].toArray())
      for (const QJsonValue &part : group.toObject()[QStringLiteral("parts")].toArray())
        for (const QJsonValue &symbol : part.toObject()[QStringLiteral("parts")].toArray())
          if (symbol.toObject()[QStringLiteral("detail")].toString() == QLatin1String("function"))
            kernel = symbol.toObject()[QStringLiteral("name")].toString();
    QVERIFY(!kernel.isEmpty());
    QCOMPARE(tried(window, QStringLiteral("module-part %1\nwait-for idle").arg(kernel)), QString());
    QJsonArray code = window.dumpView(QStringLiteral("module")).object()[QStringLiteral("code")].toArray();
    QVERIFY2(code.size() > 3, qPrintable(window.dumpView(QStringLiteral("module")).object()[QStringLiteral("shown")].toString()));
    QCOMPARE(window.dumpView(QStringLiteral("module")).object()[QStringLiteral("passes")].toArray(), passes);
    bool returns = false;
    for (const QJsonValue &line : code)
      returns |= line.toObject()[QStringLiteral("text")].toString().startsWith(QLatin1String("ret"));
    QVERIFY(returns);

    QCOMPARE(tried(window, QStringLiteral("compile %1\ncompare-module %2").arg(program(QStringLiteral("minus.mlir"), "arith.subf"), kept)), QString());
    QJsonObject comparison = window.dumpView(QStringLiteral("module")).object()[QStringLiteral("comparison")].toObject();
    QVERIFY(comparison[QStringLiteral("sections")].toArray().size() > 2);
    QCOMPARE(tried(window, QStringLiteral("run-compare %1\ntrust-module\nrun-input 0 2x3xf32=[0,2,0][0,0,0]\nrun-input 1 2x3xf32=3\nrun-module").arg(kept)), QString());
    QJsonObject apart = window.dumpView(QStringLiteral("run")).object()[QStringLiteral("results")].toArray()[0].toObject()[QStringLiteral("difference")].toObject();
    QCOMPARE(apart[QStringLiteral("differing")].toInt(), 1); // 2*3-2 against 2*3+2
    QCOMPARE(apart[QStringLiteral("largest")].toDouble(), 4.0);
  }
};

QTEST_MAIN(RunTest)
#include "RunTest.moc"
