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

void fill(PassTreeModel &model, const trace::PassList &rows, const trace::Run &run = {}) { model.reset(rows, explorer::Steps(run, rows)); }
void grow(PassTreeModel &model, const trace::PassList &rows, const trace::Run &run = {}) { model.append(rows, explorer::Steps(run, rows)); }

trace::Run live() {
  trace::Run run;
  run.kind = "compile";
  run.status = "running";
  return run;
}

/// Groups that come, go on and end, some of them without a pass that changed anything.
std::vector<trace::PassEvent> longRun() {
  using trace::Change;
  std::vector<trace::PassEvent> rows = {makeEvent("inline", "builtin.module", Change::Yes), makeEvent("iree-stream-conversion", "builtin.module", Change::Yes)};
  const char *const paths[] = {"builtin.module", "builtin.module/util.func @f", "builtin.module/util.func @f", "builtin.module/hal.executable @a/builtin.module",
                               "builtin.module/hal.executable @a/builtin.module/func.func @g", "builtin.module/hal.executable @b/builtin.module"};
  const char *const passes[] = {"canonicalize", "cse", "symbol-dce", "licm"};
  for (int i = 0; i < 300; ++i)
    rows.push_back(makeEvent(passes[i % 4], paths[(i / 3 + i / 50) % 6], i % 7 == 0 || (i / 40) % 3 == 1 ? Change::Yes : Change::No));
  rows.push_back(makeEvent("iree-vm-conversion", "builtin.module", Change::Yes));
  return rows;
}

/// The whole tree as text.
QString told(const PassTreeModel &model, const QModelIndex &parent = {}, int depth = 0) {
  QString text;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QModelIndex index = model.index(row, 0, parent);
    text += QStringLiteral("%1%2 %3 %4\n").arg(QString(depth, QLatin1Char(' ')), index.data().toString(), index.siblingAtColumn(PassTreeModel::Change).data().toString(),
                                               index.data(PassTreeModel::PassRole).toString());
    text += told(model, index, depth + 1);
  }
  return text;
}

} // namespace

class PassTreeTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void groupsByPhaseAndOperation() {
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    fill(model, run());
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

  void growsLikeALiveTrace_data() {
    QTest::addColumn<int>("batch");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("changedOnly");
    for (int batch : {1, 2, 7, 100}) {
      QTest::addRow("%d at a time", batch) << batch << QString() << false;
      QTest::addRow("%d at a time, changed ones", batch) << batch << QString() << true;
      QTest::addRow("%d at a time, some", batch) << batch << QStringLiteral("c") << false;
    }
  }
  void growsLikeALiveTrace() {
    QFETCH(int, batch);
    QFETCH(QString, text);
    QFETCH(bool, changedOnly);
    std::vector<trace::PassEvent> all = longRun();
    PassTreeModel whole, model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (PassTreeModel *each : {&whole, &model})
      each->setFilter(text, changedOnly);
    fill(whole, all, live());
    trace::PassList some;
    fill(model, some, live());
    int started = 0, resets = 0, inserts = 0;
    connect(&model, &QAbstractItemModel::modelReset, this, [&] { resets += started; });
    connect(&model, &QAbstractItemModel::rowsInserted, this, [&] { ++inserts; });
    for (size_t at = 0; at < all.size();) {
      for (int i = 0; i < batch && at < all.size(); ++i)
        some.push_back(all[at++]);
      grow(model, some, live());
      QCOMPARE(model.passes().size(), at);
      started = at > 2; // the phases are known
      // What is there is what a trace opened now would show.
      PassTreeModel now;
      now.setFilter(text, changedOnly);
      fill(now, some, live());
      QCOMPARE(told(model), told(now));
    }
    QCOMPARE(told(model), told(whole));
    QCOMPARE(resets, 0);
    if (batch == 100) // a new group comes with what is in it
      QVERIFY2(inserts <= 2 * int(all.size()) / batch + 2, qPrintable(QString::number(inserts)));
  }

  void listsThatShareRowsStayAsTheyAre() {
    trace::PassList rows;
    std::vector<trace::PassList> kept;
    for (int i = 0; i < 1000; ++i) {
      rows.push_back(makeEvent(std::to_string(i).c_str(), "builtin.module", trace::Change::Yes));
      kept.push_back(rows);
    }
    for (size_t i = 0; i < kept.size(); ++i) {
      QCOMPARE(kept[i].size(), i + 1);
      QCOMPARE(kept[i].back().pass, std::to_string(i));
      QCOMPARE(kept[i].front().pass, std::string("0"));
    }
    QCOMPARE(kept[998].data(), rows.data()); // shared, where there was room
    trace::PassList branch = kept[5]; // another one that grows takes nothing from the first
    branch.push_back(makeEvent("branch", "builtin.module", trace::Change::Yes));
    QCOMPARE(branch.back().pass, std::string("branch"));
    QCOMPARE(rows[6].pass, std::string("6"));
    QCOMPARE(rows.first(3).size(), size_t(3));
    QCOMPARE(rows.first(5000).size(), size_t(1000));
  }

  void boundariesComeWhenPhasesEnd() {
    trace::Run compile;
    compile.kind = "compile";
    compile.status = "running";
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<trace::PassEvent> all = run(), some;
    fill(model, some, compile);
    auto last = [&] { return model.index(model.rowCount() - 1, 0).data().toString(); };
    for (const trace::PassEvent &e : all) {
      some.push_back(e);
      grow(model, some, compile);
      QVERIFY(!last().startsWith(QStringLiteral("after"))); // what runs has not ended
    }
    QCOMPARE(model.rowCount(), 5);
    compile.status = "done"; // without another row
    grow(model, some, compile);
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
    model.setFilter({}, true);
    QVERIFY(model.indexOfPass(explorer::boundaryStep(1)).isValid());
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0)}}});
    QVERIFY(!model.indexOfPass(explorer::boundaryStep(1)).isValid());
    const int rows = model.rowCount();
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0), .opsAdded = 1}}});
    QCOMPARE(model.rowCount(), rows + 1);
    QCOMPARE(model.indexOfPass(explorer::boundaryStep(1)).data().toString(), QStringLiteral("after stream"));
    QCOMPARE(model.index(model.indexOfPass(explorer::boundaryStep(1)).row() + 1, 0).data().toString(), QStringLiteral("vm"));
  }

  void executablesInTurnsTakeABoundaryBack() {
    std::vector<trace::PassEvent> passes = run();
    passes[5] = makeEvent("iree-codegen-create-dispatch-config", "builtin.module/hal.executable @x", trace::Change::Yes);
    passes.push_back(makeEvent("iree-hal-translate-x", "builtin.module/hal.executable @x", trace::Change::Yes));
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    fill(model, passes);
    QCOMPARE(model.steps().boundaries().size(), size_t(4));
    model.setEffects({{explorer::boundaryStep(1), {.before = explorer::boundaryStep(0), .opsAdded = 5}}, {explorer::boundaryStep(2), {.before = explorer::boundaryStep(1), .opsAdded = 9}}});
    passes.push_back(makeEvent("iree-codegen-create-dispatch-config", "builtin.module/hal.executable @y", trace::Change::Yes));
    passes.push_back(makeEvent("iree-hal-translate-x", "builtin.module/hal.executable @y", trace::Change::Yes));
    grow(model, passes);
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
    fill(model, passes);
    QVERIFY(!model.changed(2));
    model.setEffects({{2, {.before = 1, .opsAdded = 3}}, {4, {.before = 1}}});
    QVERIFY(model.changed(2));
    QVERIFY(!model.changed(4)); // compared, and equal
    QVERIFY(model.indexOfPass(2).data(PassTreeModel::ChangedRole).toBool());
    QCOMPARE(model.index(2, 0).siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("3/4"));
  }

  void filterKeepsGroupsOfWhatItShows() {
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    fill(model, run());
    model.setFilter({}, true);
    QVERIFY(model.indexOfPass(3).isValid());
    QVERIFY(!model.indexOfPass(2).isValid());
    QVERIFY(!model.indexOfPass(4).isValid());
    QVERIFY(model.indexOfPass(0).isValid());
    model.setFilter(QStringLiteral("CSE"), true);
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.indexOfPass(3).isValid());
    QVERIFY(!model.indexOfPass(0).isValid());
    model.setFilter(QStringLiteral("canon"), false);
    QVERIFY(model.indexOfPass(2).isValid());
    QVERIFY(!model.indexOfPass(3).isValid());
    // Counts are of all passes, whatever is shown.
    QCOMPARE(model.indexOfPass(2).parent().parent().siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("2/4"));
  }

  void aPassThatTurnsOutToHaveChangedNothingGoes() {
    std::vector<trace::PassEvent> passes = run();
    for (size_t i = 2; i < 5; ++i)
      passes[i].changed = trace::Change::Unknown;
    PassTreeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFilter({}, true);
    fill(model, passes);
    QModelIndex stream = model.index(2, 0);
    QCOMPARE(model.rowCount(stream), 3);
    model.setEffects({{2, {.before = 1}}, {4, {.before = 1}}}); // @g has no other
    QCOMPARE(model.rowCount(stream), 2);
    QCOMPARE(model.indexOfPass(3).row(), 0);
    QVERIFY(!model.indexOfPass(2).isValid() && !model.indexOfPass(4).isValid());
    model.setEffects({{3, {.before = 1, .opsAdded = 1}}});
    QVERIFY(model.indexOfPass(3).isValid());
    model.setFilter({}, false);
    QCOMPARE(model.rowCount(model.index(2, 0)), 3);
  }

  void greatCountsAreShortButExactWhereAsked() {
    std::vector<trace::PassEvent> passes = {makeEvent("cse", "builtin.module", trace::Change::Yes)};
    passes[0].added = 10666, passes[0].removed = 950;
    PassTreeModel model;
    fill(model, passes);
    QModelIndex counts = model.indexOfPass(0).siblingAtColumn(PassTreeModel::Change);
    QCOMPARE(counts.data().toString(), QStringLiteral("+11k −950"));
    QCOMPARE(counts.data(Qt::EditRole).toString(), QStringLiteral("+10666 −950"));
    passes[0].added = 9960, passes[0].removed = 1234;
    fill(model, passes);
    QCOMPARE(model.indexOfPass(0).siblingAtColumn(PassTreeModel::Change).data().toString(), QStringLiteral("+10k −1.2k"));
  }

  void otherCompilersHaveNoPhases() {
    std::vector<trace::PassEvent> passes = {makeEvent("canonicalize", "builtin.module", trace::Change::Yes)};
    QVERIFY(strata::explorer::phasesOf(passes).empty());
    PassTreeModel model;
    fill(model, passes);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("canonicalize"));
  }
};

QTEST_GUILESS_MAIN(PassTreeTest)
#include "PassTreeTest.moc"
