// The boundaries between phases: where they stand, what text they have, what they are compared with, and runs that have
// none.

#include "core/explorer/Aliases.h"
#include "core/explorer/Html.h"
#include "core/explorer/Steps.h"
#include "core/trace/Writer.h"
#include "tests/core/Support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace strata;
using namespace strata::explorer;

class StepsTest : public QObject {
  Q_OBJECT

  struct Row {
    const char *pass, *path, *text; // no text: nothing changed
    double seconds = 0.5;
    bool failed = false;
  };
  QTemporaryDir folder_;
  int files_ = 0;

  std::unique_ptr<trace::TraceSource> run(const std::vector<Row> &rows, const char *status = "done", bool input = true) {
    std::string path = folder_.filePath(QString::number(++files_)).toStdString() + ".strata";
    auto writer = trace::TraceWriter::create(path, {.kind = "compile"});
    if (input)
      (*writer)->input("module {\n  a.f @f\n}\n");
    for (const Row &row : rows) {
      std::string place = row.path, anchor = place.substr(place.rfind('/') == std::string::npos ? 0 : place.rfind('/') + 1);
      size_t space = anchor.find(' ');
      auto handle = (*writer)->beginPass({.argument = row.pass, .anchorOp = anchor.substr(0, space),
                                          .anchorSymbol = space == std::string::npos ? "" : anchor.substr(space + 1), .path = place});
      (*writer)->endPass(handle, {.failed = row.failed, .changed = row.text != nullptr, .seconds = row.seconds, .text = row.text ? row.text : ""});
    }
    if (*status)
      (*writer)->finish(status);
    (void)(*writer)->close();
    auto source = trace::open(path);
    return source ? std::move(*source) : nullptr;
  }
  static std::vector<std::string> names(const trace::TraceSource &source) {
    std::vector<std::string> out;
    Steps steps(source);
    for (const Boundary &boundary : steps.boundaries())
      out.push_back(boundary.name);
    return out;
  }
  using Names = std::vector<std::string>;

  /// Flow, then a kernel in a module of its own, then hal: as the compiler goes.
  std::vector<Row> whole() {
    return {{"iree-import-public", "builtin.module", nullptr},
            {"iree-flow-outline-dispatch-regions", "builtin.module", "#map = affine_map<(d0) -> (d0)>\nmodule {\n  a.f @f {m = #map}\n  hal.executable @x {\n    b.old {m = #map}\n  }\n}\n"},
            {"canonicalize", "builtin.module", nullptr},
            {"iree-stream-conversion", "builtin.module", "#map = affine_map<(d0) -> (d0)>\nmodule {\n  a.f @f {m = #map}\n  hal.executable @x {\n    b.older {m = #map}\n  }\n}\n"},
            {"iree-hal-translate-x", "builtin.module/hal.executable @x", "#map = affine_map<(d0) -> (0)>\n#map1 = affine_map<(d0) -> (d0)>\nhal.executable @x {\n  b.new {m = #map, s = \"#map\"}\n  b.more {m = #map1}\n}\n"},
            {"iree-hal-conversion", "builtin.module", "module {\n  c.f @f\n}\n"}};
  }

private Q_SLOTS:
  void standWherePhasesEnd() {
    auto source = run(whole());
    QVERIFY(source);
    QCOMPARE(names(*source), (Names{"after-input", "after-flow", "after-stream", "after-executable-targets", "after-hal"}));
    Steps steps(*source);
    // Each step once, forwards and backwards.
    std::vector<int64_t> way, back;
    for (int64_t step = steps.neighbour(-1, 1); step != -1; step = steps.neighbour(step, 1))
      way.push_back(step);
    QCOMPARE(way, (std::vector<int64_t>{0, 1, -2, 2, 3, -3, 4, -4, 5, -5, 6, -6}));
    for (int64_t step = way.back(); step != -1; step = steps.neighbour(step, -1))
      back.insert(back.begin(), step);
    QCOMPARE(back, way);
    for (size_t i = 1; i < way.size(); ++i)
      QVERIFY(steps.isBefore(way[i - 1], way[i]));
    // Passes keep their numbers, boundaries come behind them; both ways.
    QCOMPARE(steps.number(-3), int64_t(8));
    for (int64_t step : way) {
      QCOMPARE(steps.ofNumber(steps.number(step)), step);
      QCOMPARE(*findStep(*source, steps, std::to_string(steps.number(step))), step);
    }
    QCOMPARE(*findStep(*source, steps, "after-stream"), int64_t(-4));
    QVERIFY(q(findStep(*source, steps, "after-nothing").error().message).contains("after-flow"));
    QCOMPARE(steps.ofNumber(12), int64_t(-1));
  }

  void sayWhatAPhaseDid() {
    auto source = run(whole());
    Steps steps(*source);
    const Boundary &flow = steps.boundaries()[1];
    QCOMPARE(flow.passes, int64_t(2));
    QCOMPARE(flow.changed, int64_t(1));
    QCOMPARE(*flow.seconds, 1.0);
    QCOMPARE(steps.before(-2), int64_t(0)); // the input
    QCOMPARE(steps.before(-3), int64_t(-2));
    QVERIFY(!effect(*source, steps, -2).changedSomething());
    Effect done = effect(*source, steps, -3);
    QCOMPARE(done.before, int64_t(-2));
    QCOMPARE(done.opsAdded, int64_t(2));
    // Against a pass on a part of the program, that part is cut out.
    auto pair = pairOf(*source, steps, -4, 5);
    VERIFY_OK(pair);
    QCOMPARE(q(pair->before.view), QStringLiteral("#map = affine_map<(d0) -> (d0)>\nhal.executable @x {\n  b.older {m = #map}\n}\n"));
  }

  void putNewerPartsIntoTheWhole() {
    auto source = run(whole());
    Steps steps(*source);
    const Boundary &targets = steps.boundaries()[3];
    QCOMPARE(targets.whole, int64_t(4));
    QCOMPARE(targets.parts, std::vector<int64_t>{5});
    auto text = textOf(*source, steps, -5);
    VERIFY_OK(text);
    QCOMPARE(q(text->view), QStringLiteral("#map = affine_map<(d0) -> (d0)>\n#map1 = affine_map<(d0) -> (0)>\nmodule {\n  a.f @f {m = #map}\n"
                                           "  hal.executable @x {\n    b.new {m = #map1, s = \"#map\"}\n    b.more {m = #map}\n  }\n}\n"));
    // Of dumps of one place the newest counts, and none that a larger one covers.
    auto rows = whole();
    rows.insert(rows.begin() + 4, {"cse", "builtin.module/hal.executable @x/b.inner @y", "b.inner @y\n"});
    rows.insert(rows.begin() + 5, {"cse", "builtin.module/hal.executable @x", "hal.executable @x {\n}\n"});
    source = run(rows);
    QCOMPARE(Steps(*source).boundaries()[3].parts, std::vector<int64_t>{7});
    // What has no name can't be put in: it is counted.
    rows = whole();
    rows[4].path = "builtin.module/util.initializer";
    source = run(rows);
    QCOMPARE(Steps(*source).boundaries()[3].lost, int64_t(1));
    QVERIFY(Steps(*source).boundaries()[3].parts.empty());
  }

  void onlyPhasesThatEnded() {
    auto rows = whole();
    QCOMPARE(names(*run(rows, "running")), (Names{"after-input", "after-flow", "after-stream", "after-executable-targets"}));
    QCOMPARE(names(*run(rows, "crashed: signal 11")), (Names{"after-input", "after-flow", "after-stream", "after-executable-targets"}));
    rows.back().failed = true;
    QCOMPARE(names(*run(rows, "failed")), (Names{"after-input", "after-flow", "after-stream", "after-executable-targets"}));
    // Executables that are configured and translated in turns end these phases together.
    rows = whole();
    rows[4].pass = "iree-codegen-create-dispatch-config";
    rows.insert(rows.begin() + 5, whole()[4]);
    rows.insert(rows.begin() + 6, {"iree-codegen-create-dispatch-config", "builtin.module/hal.executable @y", nullptr});
    QCOMPARE(names(*run(rows)), (Names{"after-input", "after-flow", "after-stream", "after-executable-targets", "after-hal"}));
    rows.erase(rows.begin() + 6);
    QCOMPARE(names(*run(rows)), (Names{"after-input", "after-flow", "after-stream", "after-executable-configurations", "after-executable-targets", "after-hal"}));
    // A compile that was told to stop, or begin, in the middle.
    rows = whole();
    QCOMPARE(names(*run({rows[1], rows[2]})), (Names{"after-input", "after-flow"}));
    QCOMPARE(names(*run({rows[1], rows[2]}, "done", false)), Names{"after-flow"});
  }

  void otherCompilersHaveNone() {
    auto source = run({{"canonicalize", "builtin.module", "module {\n}\n"}, {"cse", "builtin.module", nullptr}});
    Steps steps(*source);
    QVERIFY(steps.boundaries().empty());
    QCOMPARE(steps.neighbour(1, 1), int64_t(2));
    QCOMPARE(steps.neighbour(2, 1), int64_t(-1));
    QVERIFY(q(findStep(*source, steps, "after-flow").error().message).contains("this run has none"));
    QVERIFY(Steps().boundaries().empty());
    // Dumps of functions alone show no whole program.
    source = run({{"iree-flow-outline-x", "func.func @f", "func.func @f\n"}, {"iree-stream-conversion", "func.func @f", "func.func @f\n"}}, "done", false);
    QVERIFY(Steps(*source).boundaries().empty());
  }

  void standOnThePageOfARun() {
    auto source = run(whole());
    auto page = runHtml(*source, {});
    VERIFY_OK(page);
    QString text = q(*page);
    QVERIFY(text.indexOf(QStringLiteral("id=\"row3\"")) < text.indexOf(QStringLiteral("id=\"after-flow\"")));
    QVERIFY(text.indexOf(QStringLiteral("id=\"after-flow\"")) < text.indexOf(QStringLiteral("id=\"row4\"")));
    QVERIFY(text.contains(QStringLiteral("id=\"after-hal\"")));
    auto phase = diffHtml(*source, -1, -3);
    VERIFY_OK(phase);
    QVERIFY(q(*phase).contains(QStringLiteral("8 after flow")));
    QVERIFY(q(*phase).contains(QStringLiteral("executable")));
    QVERIFY(!diffHtml(*source, -1, -9));
  }

  void aliasesKeepWhatTheyMean() {
    std::string head = "#map = A\n#map1 = B<#map>\n";
    QCOMPARE(q(adopted(head, "#map = B\n#map1 = A\n#map2 = B<#map1>\n", "x #map, #map1, #map2, #map.y, \"#map\", !map\n")),
             QStringLiteral("x #map2, #map, #map1, #map.y, \"#map\", !map\n"));
    QCOMPARE(q(head), QStringLiteral("#map = A\n#map1 = B<#map>\n#map2 = B\n"));
    QCOMPARE(q(withoutIdleAliases("#a = 1\n#b = x<#a>\n#c = 2\nop #b \"#c\"\n")), QStringLiteral("#a = 1\n#b = x<#a>\nop #b \"#c\"\n"));
  }
};

QTEST_GUILESS_MAIN(StepsTest)
#include "StepsTest.moc"
