// Rows of passes that changed nothing: a trace has no text of them, and a dump tree may have it. The answers are the same.
#include "core/explorer/Align.h"
#include "core/explorer/Search.h"
#include "core/explorer/StateBefore.h"
#include "core/trace/Reader.h"
#include "core/trace/Writer.h"
#include "tests/core/Support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace strata;
using namespace strata::trace;

namespace {

std::string function(const std::string &name, const std::string &op) { return "func.func @" + name + "() {\n  x." + op + "\n  return\n}\n"; }

std::string module(const std::string &f, const std::string &g) {
  auto indented = [](std::string text) {
    for (size_t at = 0; at + 1 < text.size(); at = std::min(text.find('\n', at), text.size()) + 1)
      text.insert(at, "  ");
    return text;
  };
  return "module {\n" + indented(function("f", f)) + indented(function("g", g)) + "}\n";
}

} // namespace

class UnchangedTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  /// Without `all`, texts are there where something changed.
  std::unique_ptr<TraceSource> run(const char *name, bool all) {
    std::string path = folder_.filePath(QLatin1String(name)).toStdString();
    auto writer = TraceWriter::create(path, {.kind = "compile"});
    (*writer)->input(module("a", "b"));
    auto pass = [&](const char *argument, const char *symbol, bool changed, const std::string &text) {
      bool whole = !*symbol;
      auto handle = (*writer)->beginPass({argument, "", "", whole ? "builtin.module" : "func.func", symbol,
                                          whole ? "builtin.module" : std::string("builtin.module/func.func ") + symbol});
      (*writer)->endPass(handle, {.changed = changed, .text = changed || all ? text : ""});
    };
    pass("first", "@g", false, function("g", "b"));
    pass("rewrite", "", true, module("c", "b"));
    pass("look", "@f", false, function("f", "c"));
    pass("lower", "@f", true, function("f", "d"));
    pass("look", "@f", false, function("f", "d"));
    (*writer)->finish("done");
    (void)(*writer)->close();
    return std::move(*openTrace(path));
  }

private Q_SLOTS:
  void theirTextIsWhatTheyFound() {
    auto trace = run("a.strata", false), dumps = run("b.strata", true);
    for (int64_t row : {1, 3, 5}) {
      QCOMPARE(trace->passes()[size_t(row)].bytes, int64_t(0));
      auto text = explorer::textAfter(*trace, row);
      VERIFY_OK(text);
      QCOMPARE(q(text->view), q(dumps->text(row)->view));
    }
  }

  void whatStandsInThemIsFoundWhereItCame() {
    auto trace = run("c.strata", false);
    auto rowsWith = [&](const char *query) {
      std::vector<int64_t> rows;
      explorer::search(*trace, *explorer::Query::parse(query), [&](const explorer::Hit &hit) { return rows.push_back(hit.row), true; });
      return rows;
    };
    QCOMPARE(rowsWith("op:x.a"), std::vector<int64_t>{0});
    QCOMPARE(rowsWith("op:x.b"), (std::vector<int64_t>{0, 2}));
    QCOMPARE(rowsWith("op:x.c"), std::vector<int64_t>{2});
  }

  void whatIsGoneWasAround() {
    for (bool all : {false, true}) {
      auto trace = run("d.strata", all);
      auto gone = explorer::bisect(*trace, *explorer::Query::parse("op:x.c"), true);
      VERIFY_OK(gone);
      QCOMPARE(gone->first, int64_t(4));
    }
  }

  void runsThatDidTheSameAreTheSame() {
    auto trace = run("e.strata", false), dumps = run("f.strata", true);
    for (auto [a, b] : {std::pair(trace.get(), dumps.get()), std::pair(dumps.get(), trace.get())}) {
      auto aligned = explorer::align(*a, *b);
      VERIFY_OK(aligned);
      QCOMPARE(aligned->firstDivergence, int64_t(-1));
      QCOMPARE(aligned->same, int64_t(6));
    }
  }
};

QTEST_GUILESS_MAIN(UnchangedTest)
#include "UnchangedTest.moc"
