// The map of the compiler: counts per stage, boundaries that open their pass, and traces of other compilers.

#include "app/models/MapModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"
#include "app/views/MapView.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata;
using namespace strata::app;

namespace {

trace::PassEvent row(int64_t index, const char *pass, bool changed = true) {
  trace::PassEvent e;
  e.index = index;
  e.pass = pass;
  e.changed = changed ? trace::Change::Yes : trace::Change::No;
  return e;
}

std::vector<trace::PassEvent> run() {
  std::vector<const char *> names = {"iree-import-public",      "iree-abi-wrap-entry-points", "iree-hal-assign-legacy-target-devices",
                                     "iree-global-opt-generalize-linalg-named-ops", "canonicalize", "iree-dispatch-creation-form-dispatch-regions",
                                     "iree-flow-outline-dispatch-regions", "iree-stream-conversion", "cse",
                                     "iree-hal-materialize-interfaces", "iree-hal-conversion", "iree-vm-conversion"};
  std::vector<trace::PassEvent> rows;
  for (const char *name : names)
    rows.push_back(row(static_cast<int64_t>(rows.size()), name));
  rows[8].changed = trace::Change::No;
  return rows;
}

} // namespace

class MapTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void countsPerStage() {
    explorer::CompilerMap map = explorer::compilerMap(run());
    QVERIFY(map.known);
    QCOMPARE(map.stages.size(), size_t(7));
    QCOMPARE(map.phases.size(), size_t(12));
    QCOMPARE(map.boundaries.size(), size_t(7));
    QCOMPARE(map.stages[0].rows.passes, int64_t(2)); // input, abi
    QCOMPARE(map.stages[1].rows.passes, int64_t(1)); // devices
    QCOMPARE(map.stages[2].rows.passes, int64_t(4));
    QCOMPARE(map.stages[3].rows.passes, int64_t(2));
    QCOMPARE(map.stages[3].rows.changed, int64_t(1));
    QCOMPARE(map.stages[4].rows.first, int64_t(-1)); // nothing was generated
    int64_t all = 0;
    for (const auto &stage : map.stages)
      all += stage.rows.passes;
    QCOMPARE(all, int64_t(run().size())); // every pass is of one stage
  }

  void aBoundaryIsTheFirstPassThatChanged() {
    std::vector<trace::PassEvent> rows = {row(0, "iree-stream-conversion", false), row(1, "iree-stream-conversion"), row(2, "iree-stream-conversion")};
    explorer::CompilerMap map = explorer::compilerMap(rows);
    QCOMPARE(map.boundaries[2].passes[0].row, int64_t(1));
    QCOMPARE(map.boundaries[2].passes[0].count, int64_t(3));
    QCOMPARE(map.boundaries[6].passes[0].row, int64_t(-1));
  }

  void theModelKeepsItsRules() {
    MapModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.reset(run());
    int stages = 0, missing = 0;
    for (int i = 0; i < model.rowCount(); ++i) {
      stages += model.index(i, 0).data(MapModel::KindRole).toInt() == int(MapModel::Kind::Stage);
      missing += model.index(i, 0).data().toString().contains(QStringLiteral("not in this trace"));
    }
    QCOMPARE(stages, 7);
    QCOMPARE(missing, 2); // nothing is scheduled, no machine code
  }

  void aBoundaryOpensItsPass() {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("run.log")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    int n = 0;
    for (const trace::PassEvent &e : run())
      file.write(QByteArray("// -----// IR Dump After C (") + e.pass.c_str() + ") //----- //\nmodule {\n  func.func private @f" +
                 QByteArray::number(++n) + "()\n}\n\n");
    file.close();
    MainWindow window;
    window.resize(1200, 900);
    window.show();
    QVERIFY2(runScript(window, QStringLiteral("open %1\nview map").arg(path), error), qPrintable(error));
    auto *view = window.findChild<MapView *>();
    for (int i = 0; i < view->model()->rowCount(); ++i)
      if (view->model()->index(i, 0).data().toString().contains(QStringLiteral("iree-stream-conversion")))
        view->setCurrentIndex(view->model()->index(i, 0));
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(window.currentPass(), int64_t(7));
    QVERIFY2(runScript(window, QStringLiteral("wait-for shown\nnext-phase"), error), qPrintable(error));
    QCOMPARE(window.currentPass(), int64_t(9));
    QVERIFY2(runScript(window, QStringLiteral("previous-phase"), error), qPrintable(error));
    QCOMPARE(window.currentPass(), int64_t(7));
    // Every stage, phase and boundary opens a pass that changed something, if it has one, or says that there is none.
    int opened = 0, missing = 0;
    QSignalSpy nothing(view, &MapView::nothingThere);
    for (int i = 0; i < view->model()->rowCount(); ++i) {
      QVERIFY2(runScript(window, QStringLiteral("view map"), error), qPrintable(error));
      QModelIndex index = view->model()->index(i, 0);
      qint64 pass = index.data(MapModel::PassRole).toLongLong();
      view->setCurrentIndex(index);
      QTest::keyClick(view, Qt::Key_Return);
      if (pass >= 0) {
        ++opened;
        QCOMPARE(window.currentPass(), int64_t(pass));
        QVERIFY(window.viewWidget(QStringLiteral("diff"))->isVisible());
      } else {
        QCOMPARE(nothing.count(), ++missing);
      }
    }
    QVERIFY(opened > 10 && missing >= 2);
  }

  void anotherCompilersTrace() {
    std::vector<trace::PassEvent> rows = {row(0, "canonicalize"), row(1, "cse")};
    QVERIFY(!explorer::compilerMap(rows).known);
    MapModel model;
    model.reset(rows);
    QVERIFY(!model.toJson()[QStringLiteral("known")].toBool());
  }
};

QTEST_MAIN(MapTest)
#include "MapTest.moc"
