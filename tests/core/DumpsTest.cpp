// Dumps as people have them: what each pass found, who changed what, and that nothing is lost.
#include "core/explorer/Effects.h"
#include "core/explorer/Open.h"
#include "core/explorer/Search.h"
#include "core/explorer/StateBefore.h"
#include "core/provenance/Histories.h"
#include "core/trace/import/Banner.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

using namespace strata;
using namespace strata::trace;

namespace {

const std::string kAdd = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 0\n  ret i32 %a\n}\n";
const std::string kPlain = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
const std::string kOther = "define i32 @g(i32 %x) {\n  ret i32 %x\n}\n";

std::string llvm(const std::string &pass, const std::string &on, const std::string &text) {
  return "; *** IR Dump After " + pass + " on " + on + " ***\n" + text;
}
std::string mlir(const std::string &pass, const std::string &text) {
  return "// -----// IR Dump After " + pass + " (" + pass + ") //----- //\n" + text + "\n";
}
std::string module(const std::string &inside) {
  std::string out = "module {\n";
  for (size_t at = 0; at < inside.size();) {
    size_t end = inside.find('\n', at);
    out += "  " + inside.substr(at, end + 1 - at);
    at = end + 1;
  }
  return out + "}\n";
}

} // namespace

class DumpsTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  std::unique_ptr<TraceSource> open(const std::string &text, const char *name = "a.log") {
    std::string path = folder_.filePath(QLatin1String(name)).toStdString();
    QDir().mkpath(QFileInfo(QString::fromStdString(path)).path());
    std::ofstream(path, std::ios::binary) << text;
    auto source = explorer::open(path);
    return source ? std::move(*source) : nullptr;
  }
  /// One letter a row: y changed, n unchanged, ? nobody knows.
  static QString marks(const TraceSource &source) {
    QString out;
    explorer::effects(source, [&](int64_t row, const explorer::Effect &effect) {
      Change change = source.passes()[size_t(row)].changed;
      bool known = change != Change::Unknown || effect.before >= 0;
      bool changed = change == Change::Yes || (change == Change::Unknown && effect.changedSomething());
      out += !known ? '?' : changed ? 'y' : 'n';
    });
    return out;
  }
  static std::vector<int64_t> befores(const TraceSource &source) {
    std::vector<int64_t> out;
    for (const PassEvent &row : source.passes()) {
      auto before = explorer::stateBefore(source, row.index);
      out.push_back(before ? before->row : -1);
    }
    return out;
  }
  static QStringList passes(const TraceSource &source) {
    QStringList out;
    for (const PassEvent &row : source.passes())
      out << q(row.pass);
    return out;
  }
  static bool isTold(const TraceSource &source, const char *words) {
    for (const Note &note : source.notes())
      if (note.kind == NoteKind::Flag && q(note.text).contains(QLatin1String(words)))
        return true;
    return false;
  }

private Q_SLOTS:
  void callGraphsRelateToTheirFunctions() {
    auto log = open(llvm("SROAPass", "f", kAdd) + llvm("PostOrderFunctionAttrsPass", "(f)", kAdd) +
                    llvm("InstCombinePass", "f", kPlain) + llvm("InlinerPass", "(f)", kPlain));
    QCOMPARE(marks(*log), QString("?nyn"));
    QCOMPARE(befores(*log), (std::vector<int64_t>{-1, 0, 1, 2}));
  }
  void severalFunctionsAreEachAsTheyWereLast() {
    auto log = open(llvm("A", "f", kAdd) + llvm("B", "g", kOther) + llvm("C", "(f, g)", kAdd + kOther) +
                    llvm("D", "f", kPlain) + llvm("E", "(f, g)", kPlain + kOther));
    QCOMPARE(marks(*log), QString("??nyn"));
    QCOMPARE(q(explorer::stateBefore(*log, 4)->text.view), q(kPlain + kOther));
  }
  void functionsOfAModuleAreFoundInIt() {
    std::string head = "; ModuleID = 'x'\nsource_filename = \"x\"\n\n";
    auto first = open("*** IR Dump At Start ***\n" + head + kAdd + "*** IR Dump After InstCombinePass on f ***\n" + kPlain);
    QCOMPARE(befores(*first), (std::vector<int64_t>{-1, 0}));
    QCOMPARE(q(explorer::stateBefore(*first, 1)->text.view), q(kAdd));
    QCOMPARE(marks(*first), QString("?y"));
    auto between = open(llvm("SROAPass", "f", kAdd) + llvm("GlobalOptPass", "[module]", head + kPlain) +
                        llvm("InvalidateAnalysisPass<llvm::AAManager>", "f", kPlain));
    QCOMPARE(befores(*between), (std::vector<int64_t>{-1, 0, 1}));
    QCOMPARE(marks(*between), QString("?yn"));
    // The module is as it was, with the function that a pass changed since.
    auto after = open(llvm("A", "[module]", head + kAdd + "\n" + kOther) + llvm("B", "f", kPlain) +
                      llvm("C", "[module]", head + kPlain + "\n" + kOther));
    QCOMPARE(marks(*after), QString("?yn"));
  }
  void loopsArePartsOfTheirFunction() {
    auto function = [](const char *hoisted, const char *inLoop) {
      return std::string("define void @f(i32 %a, i32 %n) {\nentry:\n") + hoisted +
             "  br label %loop\n\nloop:                                             ; preds = %loop, %entry\n" + inLoop +
             "  %c = call i1 @g()\n  br i1 %c, label %loop, label %exit\n\n"
             "exit:                                             ; preds = %loop\n  ret void\n}\n";
    };
    std::string mul = "  %m = mul i32 %a, %a\n";
    auto log = open(llvm("LCSSAPass", "f", function("", mul.c_str())) +
                    llvm("LICMPass", "loop %loop in function f",
                         "\n; Preheader:\nentry:\n" + mul +
                             "  br label %loop\n\n; Loop:\nloop:                                             ; preds = %loop, %entry\n"
                             "  %c = call i1 @g()\n  br i1 %c, label %loop, label %exit\n\n"
                             "; Exit blocks\nexit:                                             ; preds = %loop\n  ret void\n") +
                    llvm("DCEPass", "f", function(mul.c_str(), "")));
    QCOMPARE(marks(*log), QString("?yn"));
    QCOMPARE(befores(*log), (std::vector<int64_t>{-1, 0, 1}));
  }
  void numbersOfAttributesAreRenumbering() {
    auto with = [](const char *group) { return std::string("define i32 @f() ") + group + " {\n  ret i32 0, !dbg !7\n}\n"; };
    auto log = open(llvm("A", "f", with("#1")) + llvm("B", "f", with("#2")) + llvm("C", "(f)", with("#12")));
    QCOMPARE(marks(*log), QString("?nn"));
  }
  void functionsAreFoundInModulesBetween() {
    std::string long_ = "func.func @f(%x: i32) -> i32 {\n  %a = arith.addi %x, %x : i32\n  return %x : i32\n}\n";
    std::string short_ = "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n";
    auto log = open(mlir("cse", long_) + mlir("symbol-dce", module(short_)) + mlir("nop", short_) + mlir("cse", long_) +
                    mlir("canonicalize", module(long_)));
    QCOMPARE(marks(*log), QString("?ynyn"));
  }
  void programsMayHaveNames() {
    std::string f = "func.func @f() {\n  a.a\n}\n", g = "func.func @f() {\n  a.b\n}\n";
    std::string named = module(g);
    named.insert(6, " @program");
    auto log = open(mlir("cse", f) + mlir("lower", named) + mlir("check", g));
    QCOMPARE(marks(*log), QString("?yn"));
  }
  void modulesOfExecutablesAreToldApart() {
    auto kernel = [](const std::string &name, const char *op) {
      return "func.func @" + name + "() {\n  test." + op + "\n  return\n}\n";
    };
    auto executable = [&](const std::string &name, const std::string &inside) {
      std::string text = module(inside), out = "  hal.executable private @" + name + " {\n    hal.executable.variant public @v {\n";
      for (size_t at = 0; at < text.size();) {
        size_t end = text.find('\n', at);
        out += "      " + text.substr(at, end + 1 - at);
        at = end + 1;
      }
      return out + "    }\n  }\n";
    };
    std::string a = kernel("a", "x"), b = kernel("b", "x"), a2 = kernel("a", "y");
    auto log = open(mlir("outline", "module {\n" + executable("e0", a) + executable("e1", b) + "}\n") +
                    mlir("lower", module(a)) + mlir("lower", module(b)) + mlir("tile", a2) + mlir("check", module(b)) +
                    mlir("check", module(a2)) + mlir("link", "module {\n" + executable("e0", a2) + executable("e1", b) + "}\n"));
    QCOMPARE(marks(*log), QString("?nnynnn"));
  }

  void headersBehindALoggersPrefix() {
    std::string text = "func.func @f() {\n  return\n}\n\n";
    auto log = open("I0304 12:00:01.123456 4411 c.cc:118] " + mlir("cse", text) + "I0304 12:00:01.2 4411 c.cc:118] " + mlir("dce", text));
    QCOMPARE(passes(*log), (QStringList{"cse", "dce"}));
    QVERIFY(isTold(*log, "2 headers of dumps stand behind something like 'I0304 12:00:01.123456 4411 c.cc:118] '"));
    log = open("mlir-opt.exe : " + mlir("cse", "At line:1 char:1\n" + text) + mlir("dce", text));
    QCOMPARE(passes(*log), (QStringList{"cse", "dce"}));
    log = open("[pod/a] // ----- // IR dump after CSE (cse) // ----- //\n" + text);
    QCOMPARE(passes(*log), QStringList{"cse"});
    // What only speaks of one is told.
    log = open(mlir("cse", text) + "see \"// -----// IR Dump After X (x) //----- //\" above\n");
    QCOMPARE(passes(*log), QStringList{"cse"});
    QVERIFY(isTold(*log, "1 lines speak of a dump"));
  }
  void textsThatBeginOnTheirHeadersLine() {
    auto log = open("// -----// IR Dump After CSE (cse) //----- // !s = !cir.int<s, 32>\nmodule {\n}\n"
                    "// -----// IR Dump After DCE (dce) //----- // module {\n}\n");
    QCOMPARE(passes(*log), (QStringList{"cse", "dce"}));
    QCOMPARE(q(log->text(0)->view), QString("!s = !cir.int<s, 32>\nmodule {\n}\n"));
    QCOMPARE(q(log->text(1)->view), QString("module {\n}\n"));
  }
  void stepsInsideAPass() {
    std::string a = "func.func @f() {\n  a.a\n}\n", b = "func.func @f() {\n  a.b\n}\n";
    auto log = open("// -----// IR Dump Before P (p) //----- //\n" + a + "// *** IR Dump After Pattern Application ***\n" + b +
                    mlir("P", b) + mlir("Q", b));
    QVERIFY(log->passes()[1].moment == Moment::Inside);
    // The pass is held against what it found, not against its own steps.
    QCOMPARE(log->passes()[2].previous, int64_t(0));
    QCOMPARE(marks(*log), QString("nyyn"));
  }
  void numbersOfPasses() {
    auto log = open("; *** IR Dump Before 18-GlobalOptPass on f ***\n" + kAdd + llvm("18-GlobalOptPass", "f", kPlain));
    QCOMPARE(passes(*log), (QStringList{"GlobalOptPass", "GlobalOptPass"}));
    QCOMPARE(log->passes()[1].number.value_or(0), int64_t(18));
    log = open("BISECT: running pass (1) sroa on f\n*** IR Dump After EarlyCSEPass on f omitted because no change ***\n"
               "BISECT: running pass (2) sroa on f\n*** IR Dump After SROAPass on f ***\n" + kPlain);
    QCOMPARE(log->passes()[0].number.value_or(0), int64_t(2));
    QVERIFY(log->passes()[0].changed == Change::Yes); // others would not be printed
  }
  void logsInNotebooksAndPages() {
    auto log = open("{\n \"cells\": [{\"outputs\": [{\"text\": [\n"
                    "  \"// -----// IR Dump After A (a) //----- //\\n\",\n  \"func.func @f() {\\n\",\n  \"  x.y {k = \\\"v\\\"}\\n\",\n  \"}\"\n ]}]},\n"
                    " {\"outputs\": [{\"text\": [\n  \"// -----// IR Dump After B (b) //----- //\\n\",\n  \"func.func @f() {\\n\",\n  \"}\\n\"\n ]}]}]\n}\n",
                    "n.ipynb");
    QCOMPARE(passes(*log), (QStringList{"a", "b"}));
    QCOMPARE(q(log->text(0)->view), QString("func.func @f() {\n  x.y {k = \"v\"}\n}\n"));
    log = open("<html><pre>// -----// IR Dump After A (a) //----- //\nfunc.func @f() -&gt; i32 {\n}\n</pre>\n", "p.html");
    QCOMPARE(q(log->text(0)->view), QString("func.func @f() -> i32 {\n}\n"));
  }
  void modulesOfXla() {
    std::string at = "2026-02-10 03:53:38.31: I     463 xla/service/hlo_pass_pipeline.cc:312] ", text;
    for (const char *line : {"HLO in module jit_f before pass: algsimp", "HloModule jit_f, entry={f32[]}", "", "ENTRY %main (p: f32[]) -> f32[] {",
                             "  ROOT %p = f32[] parameter(0)", "}", "  HLO pass fusion", "HLO in module jit_f after pass: fusion",
                             "HloModule jit_f, entry={f32[]}", "", "ENTRY %main (p: f32[]) -> f32[] {", "  ROOT %q = f32[] parameter(0)", "}"})
      text += at + line + "\n";
    auto log = open(text);
    QCOMPARE(passes(*log), (QStringList{"algsimp", "fusion"}));
    QVERIFY(log->passes()[0].moment == Moment::Before && log->passes()[1].moment == Moment::After);
    QVERIFY(log->text(0)->view.starts_with("HloModule jit_f") && log->text(0)->view.ends_with("parameter(0)\n}\n"));
  }
  void modulesWithoutHeaders() {
    auto log = open("starting\n#m = 1 : i32\nmodule {\n  a.a #m\n}\ndone one\nmodule {\n  a.b\n}\nmodule {\n  a.b\n}\n");
    QCOMPARE(passes(*log), (QStringList{"module 1", "module 2", "module 3"}));
    QCOMPARE(marks(*log), QString("?yn"));
    QVERIFY(log->text(0)->view.starts_with("#m"));
    log = open("func.func @one() {\n  return\n}\n\n// -----\n\nfunc.func @two() {\n  return\n}\n", "s.mlir");
    QCOMPARE(log->passes().size(), size_t(2));
    QCOMPARE(q(log->passes()[1].anchorSymbol), QString("@two"));
    QCOMPARE(log->passes()[1].previous, int64_t(-1));
  }
  void foldersOfStages() {
    for (auto [name, text] : {std::pair("s/0_in.mlir", "module @m {\n}\n"), std::pair("s/1_A/2_Y.mlir", "module @m {\n  a.b\n}\n"),
                              std::pair("s/1_A/1_X.mlir", "module @m {\n}\n"), std::pair("s/10_B/1_Z.mlir", "module @m {\n  a.b\n}\n")})
      open(text, name);
    auto tree = explorer::open(folder_.filePath("s").toStdString());
    VERIFY_OK(tree);
    QCOMPARE(passes(**tree), (QStringList{"in", "X", "Y", "Z"}));
    QCOMPARE(befores(**tree), (std::vector<int64_t>{-1, 0, 1, 2}));
    QCOMPARE(marks(**tree), QString("?nyn"));
  }
  void foldersOfGcc() {
    std::string head = "\n;; Function f (f, funcdef_no=0, decl_uid=1, cgraph_uid=1, symbol_order=0)\n\n";
    std::string other = "\n;; Function g (g, funcdef_no=1, decl_uid=2, cgraph_uid=2, symbol_order=1)\n\n";
    std::string f = "int f (int x)\n{\n  <bb 2> :\n  _2 = x_1(D) * 1;\n  return _2;\n\n}\n";
    std::string folded = "int f (int x)\n{\n  <bb 2> :\n  return x_1(D);\n\n}\n";
    std::string g = "int * g ()\n{\n  <bb 2> :\n  return 0B;\n\n}\n";
    std::string insns = "(note 1 0 3 NOTE_INSN_DELETED)\n(insn 3 1 0 2 (use (reg:SI 0 ax)))\n";
    open(f + "\n\n" + g, "gcc/a.c.006t.gimple");
    open(head + f + other + g, "gcc/a.c.021t.ssa");
    // What the pass says of its work is no part of the function; the last of two texts is.
    open(head + "Visiting statement\n" + f + "Merging blocks\n" + folded + other + g, "gcc/a.c.034t.ccp1");
    open("", "gcc/a.c.339t.statistics");
    open(head + ";; Full RTL\n" + insns, "gcc/a.c.256r.expand");
    auto tree = explorer::open(folder_.filePath("gcc").toStdString());
    VERIFY_OK(tree);
    QCOMPARE(q((*tree)->run().kind), QString("gcc"));
    QCOMPARE(passes(**tree), (QStringList{"gimple", "gimple", "ssa", "ssa", "ccp1", "ccp1", "expand"}));
    QCOMPARE(befores(**tree), (std::vector<int64_t>{-1, -1, 0, 1, 2, 3, 4}));
    QCOMPARE(marks(**tree), QString("??nnyny"));
    QCOMPARE(q((*tree)->text(1)->view), q(g));
    QCOMPARE(q((*tree)->text(4)->view), q(folded));
    QCOMPARE(q((*tree)->text(6)->view), q(insns));
    QCOMPARE(q((*tree)->notes().front().text), QString("dumps of GCC without a function, which have no row: 1"));
  }
  void foldersOfRust() {
    std::string two = "fn f() -> () {\n    bb0: {\n        goto -> bb1;\n    }\n\n    bb1: {\n        return;\n    }\n}\n";
    std::string one = "fn f() -> () {\n    bb0: {\n        return;\n    }\n}\n";
    open(one, "mir/c.f.3-2-010.Inline.after.mir");
    open(two, "mir/c.f.3-2-009.SimplifyCfg-final.before.mir");
    open(one, "mir/c.f.3-2-009.SimplifyCfg-final.after.mir");
    open(one, "mir/c.f.3-2-010.Inline.before.mir");
    auto tree = explorer::open(folder_.filePath("mir").toStdString());
    VERIFY_OK(tree);
    QCOMPARE(q((*tree)->run().kind), QString("rust-mir"));
    QCOMPARE(passes(**tree), (QStringList{"SimplifyCfg-final", "SimplifyCfg-final", "Inline", "Inline"}));
    QVERIFY((*tree)->passes()[0].moment == Moment::Before);
    std::vector<int64_t> befores = this->befores(**tree);
    QCOMPARE(befores[1], int64_t(0));
    QCOMPARE(befores[3], int64_t(2));
    QCOMPARE(marks(**tree)[1], QChar('y'));
    QCOMPARE(marks(**tree)[3], QChar('n'));
  }
  void logsThatEndInTheMiddleSaySo() {
    for (const std::string &log : {mlir("cse", "func.func @f() {\n  a.b\n"), llvm("SROAPass", "f", "define i32 @f() {\n  ret"),
                                   llvm("SROAPass", "f", kPlain) + llvm("GVNPass", "f", "")}) {
      auto source = open(log);
      QVERIFY2(source->run().status.starts_with("cut off: the log ends in the middle of row"), log.c_str());
    }
    for (const std::string &log : {mlir("cse", "func.func @f() {\n}\n"), llvm("SROAPass", "f", kPlain)})
      QCOMPARE(q(open(log)->run().status), QString("done"));
  }
  void copiesAreFollowed() {
    auto at = [](int line) { return " loc(\"u.mlir\":" + std::to_string(line) + ":1)"; };
    std::string head = "func.func @f(%a: f32, %m: memref<f32>) {\n", tail = "  return" + at(9) + "\n}" + at(1) + "\n";
    auto mul = [&](const char *r) { return std::string("  ") + r + " = arith.mulf %a, %a : f32" + at(4) + "\n  memref.store " + r + ", %m[] : memref<f32>" + at(5) + "\n"; };
    auto log = open(mlir("canonicalize", head + mul("%0") + tail) + mlir("unroll", head + mul("%0") + mul("%1") + mul("%2") + tail));
    std::shared_ptr<const TraceSource> source = std::move(log);
    provenance::Histories histories(source);
    QVERIFY(histories.build(2));
    std::vector<std::pair<int64_t, int64_t>> places;
    auto found = histories.forward(0, 2), back = histories.backward(1, 6);
    QVERIFY(found && back);
    for (const auto &sighting : *found)
      places.emplace_back(sighting.row, sighting.line);
    QCOMPARE(places, (std::vector<std::pair<int64_t, int64_t>>{{0, 2}, {1, 2}, {1, 4}, {1, 6}}));
    QCOMPARE(back->back().line, int64_t(2));
  }
  void comparisonsAreNoBrackets() {
    auto text = open("acme.kernel @k(%s: f32) {\n  acme.if %s < 0.5 then {\n    acme.trace %s : f32\n  } else {\n    acme.yield\n  }\n"
                     "  acme.give %s : f32\n}\nacme.lost %a <3\nacme.next\n", "k.mlir");
    int64_t hits = 0;
    explorer::search(*text, *explorer::Query::parse("op:acme.*"), [&](const explorer::Hit &) { return ++hits, true; });
    QCOMPARE(hits, int64_t(7));
  }
};

QTEST_GUILESS_MAIN(DumpsTest)
#include "DumpsTest.moc"
