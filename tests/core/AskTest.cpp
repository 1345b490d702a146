#include "core/diff/Structure.h"
#include "core/explorer/Align.h"
#include "core/explorer/Effects.h"
#include "core/explorer/Html.h"
#include "core/explorer/Markdown.h"
#include "core/explorer/Effects.h"
#include "core/explorer/Presence.h"
#include "core/explorer/Search.h"
#include "core/explorer/Target.h"
#include "core/ir/Fold.h"
#include "core/provenance/Follow.h"
#include "core/trace/export/Export.h"
#include "core/trace/import/Import.h"
#include "core/trace/Writer.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QElapsedTimer>
#include <QTest>
#include <set>
#include <functional>

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

  /// Two equal products; a pass tiles the first, another changes the second. The compiler numbered the operations.
  std::unique_ptr<trace::TraceSource> numbered(const std::string &path) {
    auto writer = trace::TraceWriter::create(path, {});
    (*writer)->input("func.func @f(%a: i1) {\n  %0 = x.mul %a, %a : i1\n  %1 = x.mul %a, %a : i1\n  return\n}\n", "func.func", "input",
                     {{{1, 1}, {2, 2}, {3, 3}, {4, 4}}, {{1}, {2}, {3}, {4}}});
    auto record = [&](const char *pass, const char *text, trace::Identities numbers) {
      auto handle = (*writer)->beginPass({.argument = pass, .anchorOp = "func.func", .anchorSymbol = "@f"});
      (*writer)->endPass(handle, {.text = text, .identities = std::move(numbers)});
    };
    // The second product now stands first: only the numbers can tell.
    record("swap", "func.func @f(%a: i1) {\n  %0 = x.mul %a, %a : i1\n  %1 = x.mul %a, %a : i1\n  x.new\n  return\n}\n",
           {{{1, 1}, {2, 3}, {3, 2}, {4, 5}, {5, 4}}, {{5}}});
    record("tile", "func.func @f(%a: i1) {\n  %0 = x.mul %a, %a {fast} : i1\n  %1 = x.load %a : i1\n  %2 = x.fma %1, %1 : i1\n  x.new\n  return\n}\n",
           {{{1, 1}, {2, 3}, {3, 6}, {4, 7}, {5, 5}, {6, 4}}, {{6, {2}}, {7, {2}, true}}});
    (void)(*writer)->close();
    auto source = trace::open(path);
    return source ? std::move(*source) : nullptr;
  }

private Q_SLOTS:
  void recordedBlame() {
    QTemporaryDir folder;
    auto source = numbered(folder.path().toStdString() + "/n.strata");
    QVERIFY(source);
    auto second = provenance::blame(*source, 2, 2);
    VERIFY_OK(second);
    QCOMPARE(second->steps.size(), size_t(2));
    QVERIFY(second->steps[0].kind == provenance::StepKind::Modified);
    QCOMPARE(second->steps[0].row, 2);
    QVERIFY(second->steps[1].kind == provenance::StepKind::Created);
    QCOMPARE(second->steps[1].row, 0);
    QCOMPARE(second->steps[1].line, 3);
    QVERIFY(second->steps[1].recorded);
    QVERIFY(second->reachesStart);
    auto fma = provenance::blame(*source, 2, 4);
    VERIFY_OK(fma);
    QCOMPARE(fma->madeFrom.size(), size_t(1));
    QCOMPARE(fma->madeFrom[0].row, 1);
    QCOMPARE(fma->madeFrom[0].line, 3);
    QVERIFY(!fma->madeFrom[0].recorded); // guessed
    QVERIFY(!fma->reachesStart);
  }

  void recordedFollow() {
    QTemporaryDir folder;
    auto source = numbered(folder.path().toStdString() + "/n.strata");
    QVERIFY(source);
    auto first = provenance::follow(*source, 0, 2, provenance::Direction::Forward);
    VERIFY_OK(first);
    std::vector<std::tuple<int64_t, int64_t, bool>> seen;
    for (auto &s : *first)
      seen.emplace_back(s.row, s.line, s.recorded);
    QCOMPARE(seen, (std::vector<std::tuple<int64_t, int64_t, bool>>{{0, 2, true}, {2, 3, true}, {2, 4, false}}));
    auto back = provenance::follow(*source, 2, 3, provenance::Direction::Back);
    VERIFY_OK(back);
    QCOMPARE(back->back().row, 0);
    QCOMPARE(back->back().line, 2);
    QVERIFY(back->back().recorded);
  }

  void inferredFollow() {
    auto source = trace::open(data("dumps/matmul_dispatch.strata"));
    VERIFY_OK(source);
    auto text = (*source)->text(4);
    VERIFY_OK(text);
    int64_t line = 1 + std::count(text->view.begin(), text->view.begin() + text->view.find("linalg.unpack"), '\n');
    auto forward = provenance::follow(**source, 4, line, provenance::Direction::Forward);
    VERIFY_OK(forward);
    QVERIFY(forward->size() >= 2);
    QVERIFY(!forward->back().recorded);
    QVERIFY(!provenance::follow(**source, 4, 100000, provenance::Direction::Forward));
  }

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
  void searchRefuses() {
    auto all = hits("op:arith.*"), others = hits("op:arith.* -op:arith.constant");
    QVERIFY(!others.empty() && others.size() < all.size());
    for (auto &hit : others)
      QVERIFY(!q(hit.text).contains("arith.constant"));
    QCOMPARE(hits("op:arith.constant").size() + others.size(), all.size());
    QCOMPARE(hits("-op:*").size(), size_t(0));
    // By lines too; and what is refused may be all there is.
    QVERIFY(!hits("return -in:canonicalize").empty() && hits("return -/return/").empty());
    QCOMPARE(hits("-\"e\" in:canonicalize").size() + hits("\"e\" in:canonicalize").size(), hits("/^/ in:canonicalize").size());
  }
  void searchByType() {
    auto typed = hits("op:memref.load type:memref<*xf32*>");
    QVERIFY(!typed.empty());
    QCOMPARE(typed.size(), hits("op:memref.load").size());
    QVERIFY(hits("op:memref.load type:f32").size() < typed.size() || hits("op:memref.load type:f32").empty());
    QVERIFY(hits("type:no<*>").empty());
    QCOMPARE(hits("op:memref.load -type:memref<*xf32*>").size(), size_t(0));
  }
  void typesWhereverTheyArePrinted() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/a.mlir";
    VERIFY_OK(writeFile(at, "!t = !x.long<a, b>\n"
                            "func.func @f(%a: !x.buffer {x.align = 16 : i7}, %b: tensor<4xf32>) -> index attributes {n = 2 : i9} {\n"
                            "  x.assert<%a : !x.buffer> size([%b]) {k = 3 : i9}\n"
                            "  %0 = x.send(%b) : (tensor<4xf32> in !x.resource<*>{%a}) -> !x.resource<far>{%a}\n"
                            "  x.br ^bb1(%0, %b : i64, !t)\n"
                            "^bb1(%c: i64, %d: !t):\n"
                            "  x.generic ins(%b : memref<4xf32, #x.place<i5>>) outs(%b : vector<[4]xbf16>)\n"
                            "}\n"));
    auto source = trace::open(at);
    VERIFY_OK(source);
    auto lines = [&](const char *text) {
      std::vector<int64_t> out;
      auto query = explorer::Query::parse(text);
      if (query)
        explorer::search(**source, *query, [&](explorer::Hit hit) { return out.push_back(hit.line), true; });
      return out;
    };
    using L = std::vector<int64_t>;
    QCOMPARE(lines("type:!x.buffer"), (L{2, 3}));
    QCOMPARE(lines("type:tensor<4xf32>"), (L{2, 4}));
    QCOMPARE(lines("type:!x.resource<*>"), (L{4}));
    QCOMPARE(lines("type:!x.resource<far>"), (L{4}));
    QCOMPARE(lines("type:index"), (L{2}));
    QCOMPARE(lines("type:i64"), (L{5}));
    QCOMPARE(lines("type:!x.long<*>"), (L{5})); // what an alias stands for
    QCOMPARE(lines("type:!t"), (L{5}));
    QCOMPARE(lines("type:memref<4xf32*"), (L{7}));
    QCOMPARE(lines("type:vector<*xbf16>"), (L{7}));
    for (const char *no : {"type:f32", "type:bf16", "type:i5", "type:i7", "type:i9"}) // parts of types, and attributes
      QVERIFY2(lines(no).empty(), no);
  }
  /// Against every line of every dump, read by characters.
  void queriesAgainstAPlainReading() {
    auto expected = [&](const std::function<bool(const QString &)> &wanted) {
      std::vector<std::pair<int64_t, int64_t>> out;
      for (auto &row : tree_->passes()) {
        QStringList lines = q(tree_->text(row.index)->view).split('\n');
        for (qsizetype l = 0; l < lines.size(); ++l)
          if (wanted(lines[l]))
            out.emplace_back(row.index, l + 1);
      }
      return out;
    };
    auto found = [&](const char *text) {
      std::vector<std::pair<int64_t, int64_t>> out;
      for (auto &hit : hits(text))
        out.emplace_back(hit.row, hit.line);
      return out;
    };
    auto op = [](const QString &pattern) {
      QRegularExpression begin("^\\s*(?:%[\\w#:]+(?:, %[\\w#:]+)* = )?(" + pattern + ")(?![\\w.])");
      return [begin](const QString &line) { return begin.match(line).hasMatch(); };
    };
    auto has = [](const QString &pattern) {
      QRegularExpression e(pattern);
      return [e](const QString &line) { return e.match(line).hasMatch(); };
    };
    QCOMPARE(found("op:memref.*"), expected(op("memref\\.[\\w.]+")));
    QCOMPARE(found("op:llvm.???"), expected(op("llvm\\.\\w\\w\\w")));
    QCOMPARE(found("op:scf.for"), expected(op("scf\\.for")));
    QCOMPARE(found("op:*.constant"), expected(op("\\w+\\.(?:mlir\\.)?constant")));
    QCOMPARE(found("symbol:@clamp_sum"), expected(has("@clamp_sum(?![\\w.])")));
    QCOMPARE(found("f32"), expected(has("f32")));
    QCOMPARE(found("/%\\d+ = \\w+/"), expected(has("%\\d+ = \\w+")));
    QCOMPARE(found("/^    \\S/"), expected(has("^    \\S")));
    QCOMPARE(found("/return$/ -in:canonicalize").size() + found("/return$/ in:canonicalize").size(), expected(has("return$")).size());
  }
  void expressionsThatExplode() {
    // Each takes exponential time where an expression is tried by going back.
    std::string text = "// -----// IR Dump After A (a) //----- //\nx.a {\n";
    for (int i = 0; i < 2000; ++i)
      text += "  x.b \"" + std::string(300, 'a') + "\"\n";
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/a.log";
    VERIFY_OK(writeFile(at, text + "}\n"));
    auto source = trace::open(at);
    VERIFY_OK(source);
    QElapsedTimer timer;
    timer.start();
    for (const char *pattern : {"/(a|aa)+$/", "/((((a*)*)*)*)*b/", "/(a+a+)+c/", "/(.*)*x(.*)*z/", "/(?:a?){60}a{60}c/"}) {
      auto query = explorer::Query::parse(pattern);
      VERIFY_OK(query);
      explorer::search(**source, *query, [](explorer::Hit) { return true; });
    }
    QVERIFY2(timer.elapsed() < 10'000, std::to_string(timer.elapsed()).c_str());
    QVERIFY(!explorer::Query::parse("/(?:(?:a{1000}){1000}){1000}/")); // more states than there is memory: refused
  }
  void wrongQueriesSayWhatIsRight() {
    for (auto [text, part] : {std::pair{"op:", "of what"}, std::pair{"attrs:x", "'attr:' is"}, std::pair{"a \"b", "not closed"},
                              std::pair{"pass:canonicalize", "'in:' is"}, std::pair{"-op:", "of what"}, std::pair{"/(/", "'(': missing ): ("}, std::pair{"OP:x", "'op:' is"}, std::pair{"typ:i32", "'type:' is"},
                              std::pair{"symbl:@f", "'symbol:' is"}, std::pair{"regex:a.*", "'/.../' is"}, std::pair{"/abc", "ends with a slash"}}) {
      auto query = explorer::Query::parse(text);
      QVERIFY2(!query && q(query.error().message).contains(part), query ? text : query.error().message.c_str());
      QVERIFY2(query || !q(query.error().message).contains("?m"), text);
    }
    QVERIFY(explorer::Query::parse("\"attrs:x\"") && explorer::Query::parse("error: x") && explorer::Query::parse("-5"));
    QVERIFY(q(explorer::queryHelp()).contains("attr:"));
  }
  /// The module's last dump is older than what a pass did to @f: a pass on the module found both, and what only ran
  /// the pass on @f has changed nothing by itself.
  void whatAPassFoundHoldsNewerParts() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/parts.strata";
    auto writer = trace::TraceWriter::create(at, {});
    QVERIFY(writer);
    auto module = [](const std::string &f, const std::string &g, const std::string &head = "") {
      return head + "module {\n  func.func @f() {\n    " + f + "\n    return\n  }\n  func.func @g() {\n    " + g + "\n    return\n  }\n}\n";
    };
    auto function = [](const std::string &f) { return "func.func @f() {\n  " + f + "\n  return\n}\n"; };
    const trace::PassBegin onModule{.argument = "runs", .anchorOp = "builtin.module", .path = "builtin.module"};
    const trace::PassBegin onF{.argument = "works", .anchorOp = "func.func", .anchorSymbol = "@f", .path = "builtin.module/func.func @f"};
    (*writer)->input(module("x.a", "x.a"));
    auto runs = (*writer)->beginPass(onModule);
    auto works = (*writer)->beginPass(onF);
    (*writer)->endPass(works, {.text = function("x.b {to = #x.map<1>}")});
    // The module names by an alias what the function alone spells out.
    std::string left = module("x.b {to = #map}", "x.a", "#map = #x.map<1>\n");
    (*writer)->endPass(runs, {.text = left});
    works = (*writer)->beginPass(onF);
    (*writer)->endPass(works, {.text = function("x.c")});
    runs = (*writer)->beginPass(onModule);
    (*writer)->endPass(runs, {.text = module("x.c", "x.d")});
    VERIFY_OK((*writer)->close());
    auto source = trace::open(at);
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(5));
    auto found = explorer::stateBefore(**source, 4);
    QVERIFY(found && found->row == 2 && found->parts == std::vector<int64_t>{3});
    QCOMPARE(std::string(found->text.view), module("x.c", "x.a"));
    std::vector<explorer::Effect> effects;
    QVERIFY(explorer::effects(**source, [&](int64_t, const explorer::Effect &effect) { effects.push_back(effect); }));
    QVERIFY(effects[2].sums && !effects[2].changedSomething()); // though it ends another module than it began
    QVERIFY(!effects[1].sums && !effects[3].sums && !effects[4].sums);
    QCOMPARE(effects[4].linesAdded, int64_t(1)); // x.d: what became of @f is not its work
    QCOMPARE(effects[4].linesRemoved, int64_t(1));
    QVERIFY(explorer::effect(**source, 2).sums);
  }
  /// Saved again, a trace answers as before: rows without a text of their own, numbers, and the order of beginnings.
  void savingAgainLosesNothing() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/a.strata", again = folder.path().toStdString() + "/b.strata";
    auto writer = trace::TraceWriter::create(at, {});
    QVERIFY(writer);
    (*writer)->input("module {\n  x.a\n}\n", "builtin.module", "input", {{{1, 1}, {2, 2}}, {{1}, {2}}});
    auto outer = (*writer)->beginPass({.argument = "outer", .anchorOp = "builtin.module", .path = "builtin.module"});
    auto first = (*writer)->beginPass({.argument = "first", .anchorOp = "func.func", .anchorSymbol = "@f", .path = "builtin.module/func.func @f"});
    (*writer)->endPass(first, {.changed = false}); // of @f nothing was dumped so far
    (*writer)->endPass(outer, {.changed = false});
    auto last = (*writer)->beginPass({.argument = "last", .anchorOp = "builtin.module", .path = "builtin.module"});
    (*writer)->endPass(last, {.text = "module {\n  x.b\n}\n", .identities = {{{1, 1}, {2, 3}}, {{3, {2}}}}});
    VERIFY_OK((*writer)->close());
    auto source = trace::open(at);
    VERIFY_OK(source);
    VERIFY_OK(trace::importTo(**source, again));
    auto copy = trace::open(again);
    VERIFY_OK(copy);
    QCOMPARE((*copy)->passes().size(), (*source)->passes().size());
    for (const trace::PassEvent &row : (*source)->passes()) {
      const trace::PassEvent &same = (*copy)->passes()[size_t(row.index)];
      QCOMPARE(same.bytes, row.bytes);
      QCOMPARE(same.begin, row.begin);
      QCOMPARE(same.previous, row.previous);
      QCOMPARE(same.changed, row.changed);
      QCOMPARE(std::string((*copy)->text(row.index)->view), std::string((*source)->text(row.index)->view));
      auto numbers = (*source)->identities(row.index), kept = (*copy)->identities(row.index);
      QVERIFY(numbers && kept);
      QCOMPARE(kept->places.size(), numbers->places.size());
      QCOMPARE(kept->births.size(), numbers->births.size());
    }
    QVERIFY((*copy)->identities(3)->births.size() == 1 && (*copy)->passes()[1].bytes == 0);
  }
  void plainTextIsWholeWords() {
    std::string text = "x.f @a(%a: tensor<4x?xf32>) {\n  x.set_encoding %a1\n  x.unset_encoding %a\n}\n";
    trace::PassEvent row;
    row.anchorOp = "x.f";
    auto lines = [&](const char *query) {
      std::vector<int64_t> out;
      explorer::Query::parse(query)->run(row, text, [&](explorer::Hit hit) { return out.push_back(hit.line), true; });
      return out;
    };
    using L = std::vector<int64_t>;
    QCOMPARE(lines("set_encoding"), (L{2}));
    QCOMPARE(lines("*set_encoding"), (L{2, 3}));
    QCOMPARE(lines("\"set_encoding\""), (L{2, 3}));
    QCOMPARE(lines("unset*"), (L{3}));
    QCOMPARE(lines("%a"), (L{1, 3}));
    QCOMPARE(lines("f32"), (L{1})); // of a shape each part is a word
    QCOMPARE(lines("4"), (L{1}));
    QCOMPARE(lines("encoding"), L());
    QCOMPARE(lines("*encoding"), (L{2, 3}));
    QCOMPARE(lines("op:x.* set_encoding"), (L{2}));
    QCOMPARE(lines("*"), L()); // a text like any other
  }
  void hitsNameTheirFunction() {
    trace::PassEvent row;
    row.anchorOp = "builtin.module";
    auto functions = [&](const std::string &text, const char *query) {
      std::string out;
      explorer::Query::parse(query)->run(row, text, [&](explorer::Hit hit) { return out += hit.function + ";", true; });
      return out;
    };
    std::string module = "module {\n  x.global @g\n  func.func private @d()\n  func.func @f() {\n    x.a\n  ^bb1:\n    x.a\n  }\n  x.a\n"
                         "  llvm.func @\"a b\"() -> i32 attributes {x} {\n    x.a\n  }\n}\n";
    QCOMPARE(functions(module, "x.a"), std::string("@f;@f;;@\"a b\";"));
    QCOMPARE(functions(module, "op:x.a"), std::string("@f;@f;;@\"a b\";"));
    QCOMPARE(functions(module, "bb1"), std::string("@f;"));
    row.anchorOp = "module";
    QCOMPARE(functions("define i32 @f(i32 %0) {\nentry:\n  ret i32 %0\n}\ndeclare void @g()\n", "/ret|entry|declare/"), std::string("@f;@f;;"));
  }
  void presenceTellsGapsAndTheEnd() {
    auto row = [](int64_t index, const char *op, const char *symbol, const char *path) {
      trace::PassEvent one;
      one.index = index;
      one.anchorOp = op;
      one.anchorSymbol = symbol;
      one.path = path;
      one.bytes = 1;
      one.changed = trace::Change::Yes;
      return one;
    };
    const char *f = "builtin.module/func.func @f", *g = "builtin.module/func.func @g";
    std::vector<trace::PassEvent> rows{row(0, "func.func", "@f", f), row(1, "func.func", "@g", g), row(2, "func.func", "@f", f),
                                       row(3, "func.func", "@f", f), row(4, "builtin.module", "", "builtin.module"), row(5, "func.func", "@f", f),
                                       row(6, "func.func", "@g", g), row(7, "builtin.module", "", "builtin.module"), row(8, "func.func", "@f", f)};
    rows[5].changed = trace::Change::No;
    trace::PassList list;
    for (auto &one : rows)
      list.push_back(one);
    // In @f, then not, then again in the module, and no more after row 7. That @g has none is no gap.
    explorer::Presence told = explorer::presenceOf(list, {0, 3, 4});
    QCOMPARE(told.first, int64_t(0));
    QCOMPARE(told.last, int64_t(4));
    QCOMPARE(told.gone, int64_t(7));
    QCOMPARE(told.gaps, (std::vector<std::pair<int64_t, int64_t>>{{2, 3}}));
    QCOMPARE(explorer::presenceOf(list, {8}).gone, int64_t(-1));
    QCOMPARE(explorer::presenceOf(list, {}).first, int64_t(-1));
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
  /// Each kind of predicate: the first and the last row for which it holds, against a plain reading of each dump.
  void bisectByEachKind() {
    struct Predicate {
      const char *query;
      std::function<bool(const trace::PassEvent &, const QString &)> holds;
    };
    auto has = [](const char *pattern) {
      return [e = QRegularExpression(pattern)](const trace::PassEvent &, const QString &text) { return e.match(text).hasMatch(); };
    };
    for (const Predicate &p : {
             Predicate{"op:scf.for", has("scf\\.for ")},
             Predicate{"op:cf.*", has("\\bcf\\.\\w")},
             Predicate{"op:llvm.func", has("llvm\\.func ")},
             Predicate{"symbol:@doubled", has("@doubled\\b")},
             Predicate{"type:memref<*", has("memref<")},
             Predicate{"type:!llvm.ptr", has("!llvm\\.ptr")},
             Predicate{"attr:lower_bound", has("lower_bound")},
             Predicate{"cond_br", has("cond_br")},
             Predicate{"\"scf.if %\"", has("scf\\.if %")},
             Predicate{"/llvm\\.(add|mul) /", has("llvm\\.(add|mul) ")},
             Predicate{"in:canonicalize", [](const trace::PassEvent &row, const QString &) { return row.pass == "canonicalize"; }},
             Predicate{"op:arith.* in:convert", [](const trace::PassEvent &row, const QString &text) {
                         return q(row.pass).contains("convert") && text.contains(QRegularExpression("\\barith\\.\\w"));
                       }},
             Predicate{"op:memref.* -in:canonicalize", [](const trace::PassEvent &row, const QString &text) {
                         return row.pass != "canonicalize" && text.contains(QRegularExpression("\\bmemref\\.\\w"));
                       }},
             Predicate{"no_such_word", has("no_such_word")},
         }) {
      int64_t first = -1, last = -1;
      for (auto &row : tree_->passes())
        if (p.holds(row, q(tree_->text(row.index)->view))) {
          first = first < 0 ? row.index : first;
          last = row.index;
        }
      auto query = explorer::Query::parse(p.query);
      VERIFY_OK(query);
      auto found = explorer::bisect(*tree_, *query, false);
      VERIFY_OK(found);
      QVERIFY2(found->first == first && found->last == last,
               (std::string(p.query) + ": " + std::to_string(found->first) + " to " + std::to_string(found->last) + ", not " + std::to_string(first) + " to " + std::to_string(last)).c_str());
      QCOMPARE(bool(found->hit), first >= 0);
      // What doesn't hold any more: the first dump of something that had it without it.
      std::set<std::string> had;
      int64_t gone = -1;
      for (auto &row : tree_->passes()) {
        bool holds = p.holds(row, q(tree_->text(row.index)->view));
        if (holds)
          had.insert(row.subject);
        else if (gone < 0 && had.count(row.subject))
          gone = row.index;
      }
      auto absent = explorer::bisect(*tree_, *query, true);
      VERIFY_OK(absent);
      QVERIFY2(absent->first == gone, (std::string("!") + p.query + ": " + std::to_string(absent->first) + ", not " + std::to_string(gone)).c_str());
    }
    CancelToken cancelled = CancelToken::make();
    cancelled.cancel();
    QVERIFY(!explorer::bisect(*tree_, *explorer::Query::parse("x"), false, cancelled));
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

  void functionsThatRanInAnotherOrderAreAligned() {
    // A pass manager takes the functions of a module in an order of its own, differently from version to version.
    auto module = [](const char *pass) {
      return std::string("// -----// IR Dump After M (") + pass + ") //----- //\nmodule {\n  func.func @f() {\n  }\n  func.func @g() {\n  }\n}\n\n";
    };
    auto on = [](const char *function, const char *pass) {
      return std::string("// -----// IR Dump After P (") + pass + ") ('func.func' operation: @" + function + ") //----- //\nfunc.func @" + function + "() {\n  x." + pass + "\n}\n\n";
    };
    QTemporaryDir folder;
    std::string at = folder.path().toStdString();
    VERIFY_OK(writeFile(at + "/a.log", module("first") + on("f", "one") + on("f", "two") + on("g", "one") + module("last")));
    VERIFY_OK(writeFile(at + "/b.log", module("first") + on("g", "one") + on("f", "one") + on("f", "two") + module("last")));
    // The same pass, but on the other side of a pass on the module: that is another step.
    VERIFY_OK(writeFile(at + "/c.log", module("first") + on("f", "one") + on("f", "two") + module("last") + on("g", "one")));
    auto a = trace::open(at + "/a.log"), b = trace::open(at + "/b.log"), c = trace::open(at + "/c.log");
    VERIFY_OK(a);
    VERIFY_OK(b);
    VERIFY_OK(c);
    auto same = explorer::align(**a, **b);
    VERIFY_OK(same);
    QCOMPARE(same->firstDivergence, -1);
    QCOMPARE(same->same, 5);
    QCOMPARE(same->rows.size(), size_t(5));
    auto moved = explorer::align(**a, **c);
    VERIFY_OK(moved);
    QCOMPARE(moved->onlyA, 1);
    QCOMPARE(moved->onlyB, 1);
  }

  void printersOfTwoVersionsSpellAttributesDifferently() {
    auto of = [](std::string_view text) { return ir::parse(text); };
    auto differ = [&](std::string_view x, std::string_view y) {
      ir::Tree a = of(x), b = of(y);
      return !diff::diffStructure(a, b).equal();
    };
    QVERIFY(!differ("%0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32\n", "%0 = llvm.load %p <alignment = 4> : !llvm.ptr -> f32\n"));
    QVERIFY(differ("%0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32\n", "%0 = llvm.load %p <alignment = 8> : !llvm.ptr -> f32\n"));
    QVERIFY(differ("%0 = llvm.load %p {alignment = 4 : i32} : !llvm.ptr -> f32\n", "%0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32\n"));
    QVERIFY(differ("%0 = x.y %p {a = [4 : i64]} : f32\n", "%0 = x.y %p {a = [4 : i32]} : f32\n"));
    QVERIFY(differ("%0 = x.y : !t<a = 4>\n", "%0 = x.y : !t<a = 5>\n"));
  }

  void linesOfAFunctionCutOutOfItsModule() {
    // How far it is indented there is nothing that a pass changed; nor is it if a pass dumps what it found.
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/a.log";
    VERIFY_OK(writeFile(at, "// -----// IR Dump After A (a) //----- //\nmodule {\n  func.func @f() {\n    x.one\n    return\n  }\n}\n\n"
                            "// -----// IR Dump After B (b) ('func.func' operation: @f) //----- //\nfunc.func @f() {\n  x.one\n  x.two\n  return\n}\n\n"
                            "// -----// IR Dump After A (a) //----- //\nmodule {\n  func.func @f() {\n    x.one\n    return\n  }\n}\n\n"
                            "// -----// IR Dump After B (b) ('func.func' operation: @f) //----- //\nfunc.func @f() {\n  x.one\n  x.two\n  return\n}\n\n"));
    auto source = trace::open(at);
    VERIFY_OK(source);
    explorer::Effect effect = explorer::effect(**source, 1);
    QCOMPARE(effect.linesAdded, 1);
    QCOMPARE(effect.linesRemoved, 0);
    // The same as its own last dump, yet not what it found: only a comparison tells.
    QCOMPARE(int((*source)->passes()[3].changed), int(trace::Change::Unknown));
    QCOMPARE(explorer::effect(**source, 3).linesAdded, 1);
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
  void anExportStaysBelowItsFolder() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString(), out = at + "/out";
    auto exported = [&](const std::string &name) -> Status {
      auto writer = trace::TraceWriter::create(at + "/t.strata", {.kind = "mlir-tree"});
      for (const std::string &origin : {std::string("good/0_a.mlir"), name}) {
        trace::PassEvent row;
        row.pass = row.anchorOp = row.subject = "a";
        row.origin = origin;
        (*writer)->record(row, "x\n");
      }
      (void)(*writer)->close();
      auto source = trace::open(at + "/t.strata");
      return trace::exportTree(**source, out);
    };
    for (const char *name : {"../evil", "/tmp/strata-evil", "a/../../evil", "a/./b", "a\nb"}) {
      QDir(q(out)).removeRecursively();
      QVERIFY2(!exported(name), name);
      QVERIFY2(!QFile::exists(q(out)), "looked at before anything is written");
    }
    // What would be hidden is not.
    VERIFY_OK(exported(".git/hooks/.post"));
    QVERIFY(QFile::exists(q(out + "/_.git/hooks/_.post")) && !QFile::exists(q(out + "/.git")));
    // What is there stays, unless it is to be replaced.
    VERIFY_OK(writeFile(out + "/good/0_a.mlir", "mine\n"));
    auto again = exported("b.mlir");
    QVERIFY(!again);
    QVERIFY2(q(again.error().message)
                 .contains("1 of the files already, the first of them good/0_a.mlir"),
             again.error().message.c_str());
    QVERIFY(!QFile::exists(q(out + "/b.mlir")));
    QCOMPARE(mapFile(out + "/good/0_a.mlir")->view, std::string_view("mine\n"));
    auto source = trace::open(at + "/t.strata");
    VERIFY_OK(trace::exportTree(**source, out, {}, {}, true));
    QCOMPARE(mapFile(out + "/good/0_a.mlir")->view, std::string_view("x\n"));
    // A link that lies there leads nowhere.
    QDir(q(out)).removeRecursively();
    QVERIFY(QDir().mkpath(q(out)) && QDir().mkpath(q(at + "/elsewhere")) &&
            QFile::link(q(at + "/elsewhere"), q(out + "/good")));
    QVERIFY(!trace::exportTree(**source, out, {}, {}, true));
    QVERIFY(QDir(q(at + "/elsewhere")).isEmpty());
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
private:
  /// Unpacks a run's page as its script does: each line that a difference shows is the line of that number in the run.
  void linesOfThePage(const QString &page) {
    qsizetype from = page.indexOf("id=\"pack\">") + 10, to = page.indexOf("</script>", from);
    QByteArray bytes = QByteArray::fromBase64(page.mid(from, to - from).toLatin1());
    bytes.prepend(QByteArray::fromHex("00100000")); // what qUncompress wants to know: about how long it is
    QJsonObject data = QJsonDocument::fromJson(qUncompress(bytes)).object();
    QJsonArray lines = data["lines"].toArray();
    QJsonObject passes = data["passes"].toObject();
    QVERIFY(!passes.isEmpty());
    int checked = 0;
    for (const QString &pass : passes.keys()) {
      QStringList text = q(tree_->text(pass.toLongLong())->view).split('\n');
      QJsonArray rows = passes[pass].toObject()["rows"].toArray();
      qint64 after = -1;
      for (qsizetype i = 0; i < rows.size(); i += 5) {
        if (rows[i].toInt() == 5 || rows[i + 4].toInt() < 0)
          continue;
        after += rows[i + 3].toInt();
        QString html = lines[rows[i + 4].toInt()].toString();
        QCOMPARE(html.remove(QRegularExpression("<[^>]*>")).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"), text[after]);
        ++checked;
      }
    }
    QVERIFY(checked > 50);
    QVERIFY(bytes.size() * 4 < page.size() || page.size() < 100'000);
  }
private Q_SLOTS:
  void dataIsToldBySizeAndHash() {
    QTemporaryDir folder;
    std::string path = folder.filePath("data.mlir").toStdString();
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("module {\n  %0 = x.y dense<\"0x" + QByteArray(4000, '7') + "\"> : tensor<1000xi16> loc(\"end\")\n}\n");
    file.close();
    auto source = trace::open(path);
    VERIFY_OK(source);
    auto page = explorer::diffHtml(**source, -1, 0);
    VERIFY_OK(page);
    QVERIFY(!q(*page).contains("7777777777"));
    QRegularExpressionMatch label = QRegularExpression("x\\.y</i> dense&lt;<details class=\"x\" data-data=\"([0-9a-f]{16})\"><summary>⟨2000 bytes #[0-9a-f]{6}⟩</summary></details>&gt; : tensor").match(q(*page));
    QVERIFY2(label.hasMatch(), page->substr(page->find("x.y"), 200).c_str());
    QVERIFY(q(*page).contains("loc(&quot;end&quot;)"));
    // It is in the page, packed, under its hash.
    QRegularExpressionMatch packed = QRegularExpression("id=\"data\">\\s*([^<]+)</script>").match(q(*page));
    QVERIFY(packed.hasMatch());
    QByteArray deflated = QByteArray::fromBase64(packed.captured(1).remove('\n').toLatin1());
    deflated.prepend(QByteArray("\0\0\x10\0", 4)); // Qt wants the size first
    QJsonObject data = QJsonDocument::fromJson(qUncompress(deflated)).object();
    QCOMPARE(data[label.captured(1)].toString(), "\"0x" + QString(4000, '7') + "\"");
    QCOMPARE(q(ir::withoutData("a dense<[1, 2]> array<i8: " + std::string(300, '7') + ">\n")).section('#', 0, 0), QString("a dense<[1, 2]> array<⟨304 bytes "));
  }
  void targetsAreReadFromTheProgram() {
    QCOMPARE(q(explorer::targetIn("#t = #hal.executable.target<\"llvm-cpu\", \"embedded-elf-arm_64\", {cpu = \"apple-m4\", cpu_features = \"+neon\"}>\n")),
             QString("llvm-cpu embedded-elf-arm_64 apple-m4"));
    QCOMPARE(q(explorer::targetIn("#t = #hal.executable.target<\"cuda\", \"cuda-nvptx-fb\", {iree_codegen.target_info = #iree_gpu.target<arch = \"sm_60\", features = \"\">}>")),
             QString("cuda cuda-nvptx-fb sm_60"));
    QCOMPARE(q(explorer::targetIn("target triple = \"x86_64-pc-linux-gnu\"\n")), QString("x86_64-pc-linux-gnu"));
    QCOMPARE(q(explorer::targetIn("module attributes {ttg.target = \"cuda:80\"} {")), QString("cuda:80"));
    QVERIFY(explorer::targetIn("hal.executable.target<\"cut").empty());
    QVERIFY(explorer::targetIn("module {}").empty());
  }
  void pagesAreDeterministicAndEscaped() {
    auto a = explorer::runHtml(*tree_, {}), b = explorer::runHtml(*tree_, {});
    VERIFY_OK(a);
    QCOMPARE(*a, *b);
    QVERIFY(!q(*a).contains("http"));
    for (const trace::PassEvent &event : tree_->passes())
      QVERIFY(q(*a).contains(QStringLiteral("id=\"row%1\"").arg(event.index)));
    linesOfThePage(q(*a));
    // Who runs no scripts reads what changed, the first lines of each pass.
    qsizetype changed = std::count_if(tree_->passes().begin(), tree_->passes().end(), [](const trace::PassEvent &e) { return e.changed == trace::Change::Yes; });
    QVERIFY(q(*a).count("<noscript><pre>") >= changed);
    QVERIFY(q(*a).contains(QRegularExpression("\n\\+ +[^\n]*%[a-z0-9]+ = ")));
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
