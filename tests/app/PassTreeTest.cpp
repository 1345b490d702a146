#include "app/models/PassFilter.h"
#include "app/models/PassTreeModel.h"

#include "core/explorer/Phases.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace strata;
using namespace strata::app;

namespace {

trace::PassEvent makeEvent(const char *pass, const char *path, trace::Change changed) {
  trace::PassEvent e;
  e.pass = pass;
  e.path = path;
  // As a trace has them: rows with numbers, and dumps.
  e.anchorOp = e.path.substr(e.path.rfind('/') == std::string::npos ? 0 : e.path.rfind('/') + 1);
  e.anchorOp = e.anchorOp.substr(0, e.anchorOp.find(' '));
  e.bytes = 1;
  e.changed = changed;
  return e;
}

std::vector<trace::PassEvent> run() {
  using trace::Change;
  return {
      makeEvent("iree-import-public", "builtin.module", Change::Yes),
      makeEvent("iree-stream-conversion", "builtin.module", Change::Yes),
      makeEvent("canonicalize", "builtin.module/util.func @f", Change::No),
      makeEvent("cse", "builtin.module/util.func @f", Change::Yes),
      makeEvent("cse", "builtin.module/util.func @g", Change::No),
      makeEvent("iree-vm-conversion", "builtin.module", Change::Yes),
  };
}

} // namespace

class PassTreeTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void groupsByPhaseAndOperation() {
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.reset(run());
    QCOMPARE(model.rowCount(), 6); // input, stream, vm, and where each ends
    QModelIndex stream = model.index(2, 0);
    QCOMPARE(stream.data().toString(), QStringLiteral("stream"));
    QCOMPARE(stream.siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("2/4"));
    QCOMPARE(model.rowCount(stream), 3); // the conversion, @f, @g
    QModelIndex f = model.index(1, 0, stream);
    QCOMPARE(f.data().toString(), QStringLiteral("util.func @f"));
    QCOMPARE(model.rowCount(f), 2);
    QCOMPARE(model.indexOfPass(3).parent(), f);
    QCOMPARE(model.indexOfPass(3).data().toString(), QStringLiteral("cse"));
  }

  void growsLikeALiveTrace() {
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<trace::PassEvent> all = run(), some;
    model.reset(some);
    for (const trace::PassEvent &e : all) {
      some.push_back(e);
      model.append(some);
      QVERIFY(model.indexOfPass(static_cast<int64_t>(some.size()) - 1).isValid());
    }
    PassTreeModel whole;
    whole.reset(all);
    for (int64_t i = 0; i < static_cast<int64_t>(all.size()); ++i)
      QCOMPARE(model.indexOfPass(i).parent().data(), whole.indexOfPass(i).parent().data());
    QCOMPARE(model.rowCount(), whole.rowCount());
    for (int i = 0; i < whole.rowCount(); ++i)
      QCOMPARE(model.index(i, 0).data(), whole.index(i, 0).data());
  }

  void boundariesComeWhenPhasesEnd() {
    trace::Run compile;
    compile.kind = "compile";
    compile.status = "running";
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<trace::PassEvent> all = run(), some;
    model.reset(some, compile);
    auto last = [&] { return model.index(model.rowCount() - 1, 0).data().toString(); };
    for (const trace::PassEvent &e : all) {
      some.push_back(e);
      model.append(some, compile);
      QVERIFY(!last().startsWith(QStringLiteral("after"))); // what runs has not ended
    }
    QCOMPARE(model.rowCount(), 5);
    compile.status = "done"; // without another row
    model.append(some, compile);
    QCOMPARE(last(), QStringLiteral("after vm"));
    QModelIndex stream = model.indexOfPass(explorer::boundaryStep(1));
    QCOMPARE(stream.data().toString(), QStringLiteral("after stream"));
    QCOMPARE(stream.row(), 3);
    QVERIFY(stream.data(PassTreeModel::ChangedRole).toBool());
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0), .opsAdded = 3, .linesRemoved = 2}}});
    QCOMPARE(stream.siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("+3"));
    QCOMPARE(stream.siblingAtColumn(PassTreeModel::Lines).data().toString(), QStringLiteral("−2"));
    QVERIFY(stream.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("stream leaves it and vm finds it")));
    // Of a phase whose passes undid each other nothing remains; then it goes with what changed nothing.
    PassFilter filter;
    filter.setSourceModel(&model);
    filter.setChangedOnly(true);
    QVERIFY(filter.mapFromSource(stream).isValid());
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0)}}});
    QVERIFY(!filter.mapFromSource(model.indexOfPass(explorer::boundaryStep(1))).isValid());
  }

  void executablesInTurnsTakeABoundaryBack() {
    std::vector<trace::PassEvent> passes = run();
    passes[5] = makeEvent("iree-codegen-create-dispatch-config", "builtin.module/hal.executable @x", trace::Change::Yes);
    passes.push_back(makeEvent("iree-hal-translate-x", "builtin.module/hal.executable @x", trace::Change::Yes));
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.reset(passes);
    QCOMPARE(model.steps().boundaries().size(), size_t(4));
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0), .opsAdded = 5}}, {explorer::boundaryStep(2), {.before = explorer::boundaryStep(1), .opsAdded = 9}}});
    passes.push_back(makeEvent("iree-codegen-create-dispatch-config", "builtin.module/hal.executable @y", trace::Change::Yes));
    passes.push_back(makeEvent("iree-hal-translate-x", "builtin.module/hal.executable @y", trace::Change::Yes));
    model.append(passes);
    QCOMPARE(model.steps().boundaries().size(), size_t(3));
    for (size_t i = 0; i < 3; ++i)
      QVERIFY(model.indexOfPass(explorer::boundaryStep(i)).isValid());
    // What is known of those that stay, stays; the last is another one now.
    QCOMPARE(model.effect(explorer::boundaryStep(1))->opsAdded, int64_t(5));
    QVERIFY(!model.effect(explorer::boundaryStep(2)));
  }

  void aFirstDumpCountsOnceItIsCompared() {
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<trace::PassEvent> passes = run();
    passes[2].changed = passes[4].changed = trace::Change::Unknown;
    model.reset(passes);
    QVERIFY(!model.changed(2));
    model.setEffects({{2, {.before = 1, .opsAdded = 3}}, {4, {.before = 1}}});
    QVERIFY(model.changed(2));
    QVERIFY(!model.changed(4)); // compared, and equal
    QVERIFY(model.indexOfPass(2).data(PassTreeModel::ChangedRole).toBool());
    QCOMPARE(model.index(2, 0).siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("3/4"));
  }

  void filterKeepsGroupsOfWhatItShows() {
    PassTreeModel model;
    model.reset(run());
    PassFilter filter;
    QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&model);
    filter.setChangedOnly(true);
    QVERIFY(filter.mapFromSource(model.indexOfPass(3)).isValid());
    QVERIFY(!filter.mapFromSource(model.indexOfPass(2)).isValid());
    QVERIFY(!filter.mapFromSource(model.indexOfPass(4)).isValid());
    QVERIFY(filter.mapFromSource(model.indexOfPass(0)).isValid());
    filter.setText(QStringLiteral("CSE"));
    QCOMPARE(filter.rowCount(), 1);
    QVERIFY(filter.mapFromSource(model.indexOfPass(3)).isValid());
    QVERIFY(!filter.mapFromSource(model.indexOfPass(0)).isValid());
  }

  void greatCountsAreShortButExactWhereAsked() {
    std::vector<trace::PassEvent> passes = {makeEvent("cse", "builtin.module", trace::Change::Yes)};
    passes[0].added = 10666, passes[0].removed = 950;
    PassTreeModel model;
    model.reset(passes);
    QModelIndex counts = model.indexOfPass(0).siblingAtColumn(PassTreeModel::Change);
    QCOMPARE(counts.data().toString(), QStringLiteral("+11k −950"));
    QCOMPARE(counts.data(Qt::EditRole).toString(), QStringLiteral("+10666 −950"));
    passes[0].added = 9960, passes[0].removed = 1234;
    model.reset(passes);
    QCOMPARE(model.indexOfPass(0).siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("+10k −1.2k"));
  }

  void otherCompilersHaveNoPhases() {
    std::vector<trace::PassEvent> passes = {makeEvent("canonicalize", "builtin.module", trace::Change::Yes)};
    QVERIFY(strata::explorer::phasesOf(passes).empty());
    PassTreeModel model;
    model.reset(passes);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("canonicalize"));
  }
};

QTEST_GUILESS_MAIN(PassTreeTest)
#include "PassTreeTest.moc"
