#include "core/explorer/Align.h"
#include "core/explorer/Effects.h"
#include "core/explorer/Html.h"
#include "core/explorer/Markdown.h"
#include "core/explorer/Search.h"
#include "core/provenance/Blame.h"
#include "core/trace/export/Export.h"
#include "core/trace/import/Import.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace strata;

class AskTest : public QObject {
  Q_OBJECT
  std::unique_ptr<trace::TraceSource> tree_;
  std::vector<explorer::Hit> hits(const std::string &query) {
    std::vector<explorer::Hit> out;
    auto q = explorer::Query::parse(query);
    if (q)
      explorer::search(*tree_, *q, [&](explorer::Hit hit) { return out.push_back(std::move(hit)), true; });
    return out;
  }
  int64_t firstRow(const std::string &query) {
    auto q = explorer::Query::parse(query);
    return q ? explorer::bisect(*tree_, *q, false)->first : -2;
  }

private Q_SLOTS:
  void initTestCase() {
    auto source = trace::open(data("dumps/tree"));
    VERIFY_OK(source);
    tree_ = std::move(*source);
  }

  void effects() {
    auto e = explorer::effect(*tree_, 1); // the first dump of a function: compared with the module before it
    QCOMPARE(e.before, 0);
    QVERIFY(e.opsAdded > 0);
    int rows = 0;
    QVERIFY(explorer::effects(*tree_, [&](int64_t row, const explorer::Effect &all) {
      auto one = explorer::effect(*tree_, row);
      QCOMPARE(all.before, one.before);
      QCOMPARE(all.opsAdded, one.opsAdded);
      QCOMPARE(all.opsRemoved, one.opsRemoved);
      ++rows;
    }));
    QCOMPARE(rows, 11);
  }

  void searchByStructure() {
    QVERIFY(!hits("op:memref.*").empty());
    QCOMPARE(firstRow("op:llvm.func"), tree_->passes()[6].index);
    QCOMPARE(q(tree_->passes()[size_t(firstRow("op:cf.cond_br"))].pass), QString("convert-scf-to-cf"));
    QCOMPARE(firstRow("op:no.such"), -1);
    for (auto &hit : hits("op:scf.for in:scaled_bias"))
      QVERIFY(q(hit.text).contains("scf.for"));
    QVERIFY(!hits("symbol:@scaled_bias op:func.*").empty());
    QVERIFY(hits("symbol:@absent").empty());
  }
  void searchByText() {
    auto plain = hits("memref.alloc()");
    auto regex = hits("/memref\\.alloc\\(\\)/");
    QVERIFY(!plain.empty());
    QCOMPARE(regex.size(), plain.size());
    for (size_t i = 0; i < plain.size(); ++i) {
      QCOMPARE(regex[i].line, plain[i].line);
      QCOMPARE(regex[i].column, plain[i].column);
      auto text = tree_->text(plain[i].row);
      auto lines = q(text->view).split('\n');
      QVERIFY(lines[plain[i].line - 1].mid(plain[i].column).startsWith("memref.alloc()"));
    }
    QVERIFY(!explorer::Query::parse("/[/"));
    QVERIFY(!explorer::Query::parse("  "));
  }
  void bisectForAbsence() {
    auto query = explorer::Query::parse("op:scf.for");
    auto gone = explorer::bisect(*tree_, *query, true);
    VERIFY_OK(gone);
    QCOMPARE(q(tree_->passes()[size_t(gone->first)].pass), QString("convert-scf-to-cf"));
  }

  void blame() {
    // The branch that convert-scf-to-cf made, seen from the next dump.
    auto branch = hits("op:cf.cond_br");
    int64_t made = branch.front().row;
    const explorer::Hit *later = nullptr;
    for (auto &hit : branch)
      if (hit.row > made)
        later = later ? later : &hit;
    auto h = provenance::blame(*tree_, later ? later->row : made, later ? later->line : branch.front().line);
    VERIFY_OK(h);
    QCOMPARE(q(h->op), QString("cf.cond_br"));
    QCOMPARE(h->steps.back().row, made);
    QVERIFY(h->steps.back().kind == provenance::StepKind::Created);
    QVERIFY(!h->reachesStart);
    // The first dump's own operations were there from the start.
    auto text = tree_->text(0);
    int64_t line = 1;
    for (auto &l : q(text->view).split('\n')) {
      if (l.contains("func.func"))
        break;
      ++line;
    }
    h = provenance::blame(*tree_, 0, line);
    VERIFY_OK(h);
    QVERIFY(h->reachesStart);
    QVERIFY(!provenance::blame(*tree_, 0, 100000));
    QVERIFY(!provenance::blame(*tree_, 0, 0));
  }

  void equalOperationsAreNotSwapped() {
    QTemporaryDir folder;
    auto put = [&](const char *name, const std::string &text) {
      QDir(folder.path()).mkpath("builtin_module_no-symbol-name");
      VERIFY_OK(writeFile(folder.path().toStdString() + "/builtin_module_no-symbol-name/" + name, text));
    };
    put("0_a.mlir", "module {\n  func.func @f(%a: f32) {\n    %0 = x.mul %a, %a : f32\n    x.use %0 : f32\n  }\n}\n");
    put("1_b.mlir", "module {\n  func.func @f(%a: f32) {\n    %0 = x.mul %a, %a : f32\n    %1 = x.mul %a, %a : f32\n    x.use %0 : f32\n    x.other %1 : f32\n  }\n}\n");
    put("2_c.mlir", "module {\n  func.func @f(%a: f32) {\n    %1 = x.mul %a, %a : f32\n    %2 = x.mul %a, %a : f32\n    x.use %1 : f32\n    x.other %2 : f32\n    x.end\n  }\n}\n");
    auto source = trace::open(folder.path().toStdString());
    VERIFY_OK(source);
    auto first = provenance::blame(**source, 2, 3), second = provenance::blame(**source, 2, 4);
    VERIFY_OK(first);
    VERIFY_OK(second);
    QCOMPARE(first->steps.back().row, 0);
    QCOMPARE(second->steps.back().row, 1);
  }

  void twoRunsAreAligned() {
    auto same = explorer::align(*tree_, *tree_);
    VERIFY_OK(same);
    QCOMPARE(same->firstDivergence, -1);
    QCOMPARE(same->same, 11);
    // Without its third file, and with one operation of another changed.
    QTemporaryDir folder;
    std::string at = folder.path().toStdString();
    VERIFY_OK(trace::exportTree(*tree_, at));
    auto &rows = tree_->passes();
    QVERIFY(QFile::remove(q(at + "/" + rows[2].origin)));
    std::string path = at + "/" + rows[5].origin;
    std::string text(mapFile(path)->view);
    size_t branch = text.find("cf.cond_br");
    text.replace(branch, 10, "cf.other_b");
    VERIFY_OK(writeFile(path, text));
    auto other = trace::open(at);
    VERIFY_OK(other);
    auto a = explorer::align(*tree_, **other);
    VERIFY_OK(a);
    QCOMPARE(a->onlyA, 1);
    QCOMPARE(a->onlyB, 0);
    QCOMPARE(a->different, 1);
    QCOMPARE(a->rows[size_t(a->firstDivergence)].a, 2);
  }

  void treesComeBackByteForByte() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString();
    VERIFY_OK(trace::importTo(*tree_, at + "/t.strata"));
    auto trace = trace::open(at + "/t.strata");
    VERIFY_OK(trace);
    VERIFY_OK(trace::exportTree(**trace, at + "/out"));
    int files = 0;
    QDir root(q(data("dumps/tree")));
    QDirIterator it(root.path(), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
      std::string path = it.next().toStdString();
      auto want = mapFile(path), got = mapFile(at + "/out/" + root.relativeFilePath(q(path)).toStdString());
      VERIFY_OK(got);
      QVERIFY(want->view == got->view);
      ++files;
    }
    QCOMPARE(files, 11);
  }
  void namesOfALiveRun() {
    QTemporaryDir folder;
    std::string path = folder.path().toStdString() + "/live.strata";
    trace::Run run;
    run.kind = "compile";
    auto writer = trace::TraceWriter::create(path, run);
    VERIFY_OK(writer);
    auto pass = [&](const std::string &argument, const std::string &in) {
      trace::PassBegin begin;
      begin.argument = argument;
      begin.className = "P";
      begin.path = in;
      trace::PassEnd end;
      end.text = "x\n";
      (*writer)->endPass((*writer)->beginPass(begin), end);
    };
    pass("a", "builtin.module");
    pass("b", "builtin.module");
    pass("c", "builtin.module/func.func @f");
    pass("d", "builtin.module/func.func @f");
    pass("e", "builtin.module");
    VERIFY_OK((*writer)->close());
    auto trace = trace::open(path);
    VERIFY_OK(trace);
    QCOMPARE(trace::treeNames(**trace),
             (std::vector<std::string>{"builtin_module_no-symbol-name/0_a.mlir", "builtin_module_no-symbol-name/1_b.mlir",
                                       "builtin_module_no-symbol-name/func_func_f/1_0_c.mlir",
                                       "builtin_module_no-symbol-name/func_func_f/1_1_d.mlir",
                                       "builtin_module_no-symbol-name/2_e.mlir"}));
    auto head = trace::exportReproducer(**trace, 3);
    VERIFY_OK(head);
    QVERIFY(q(*head).contains("pipeline: \"builtin.module(func.func(d))\""));
  }
  void pagesAreDeterministicAndEscaped() {
    auto a = explorer::runHtml(*tree_, {}), b = explorer::runHtml(*tree_, {});
    VERIFY_OK(a);
    QCOMPARE(*a, *b);
    QVERIFY(q(*a).contains("-&gt;"));
    QVERIFY(!q(*a).contains("<script") && !q(*a).contains("http"));
    for (const trace::PassEvent &event : tree_->passes())
      QVERIFY(q(*a).contains(QStringLiteral("id=\"row%1\"").arg(event.index)));
    // Every line of the text after is on the page.
    auto one = explorer::diffHtml(*tree_, 0, 2);
    VERIFY_OK(one);
    QCOMPARE(*one, *explorer::diffHtml(*tree_, 0, 2));
    auto text = tree_->text(2);
    QCOMPARE(q(*one).remove(QRegularExpression("<style>.*</style>", QRegularExpression::DotMatchesEverythingOption)).remove(QRegularExpression("<[^>]*>")).count("linalg."),
             q(text->view).count("linalg.") + q(tree_->text(0)->view).count("linalg."));
    QVERIFY(!explorer::diffHtml(*tree_, 0, 100000));
    QVERIFY(q(trace::exportMarkdown(*tree_, {2})).contains("```mlir\n"));
    std::string selection = explorer::markdownOf(*tree_, 2, "a\n``` b\nc\n", 1, 2);
    QVERIFY(q(selection).contains("\n````mlir\n``` b\nc\n````\n"));
    ir::Tree x = ir::parse("a.b\nc.d\n"), y = ir::parse("a.b\ne.f\n");
    std::string difference = explorer::markdownOf(*tree_, 0, 2, diff::alignRows(x, y), x.text(), y.text());
    QVERIFY2(q(difference).contains("```diff\n a.b\n-c.d\n+e.f\n```"), difference.c_str());
  }
};

QTEST_GUILESS_MAIN(AskTest)
#include "AskTest.moc"
