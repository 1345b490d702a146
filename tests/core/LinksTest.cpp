// What is connected in a text: symbols across nested modules, slices along values, an operation's parts, help.
#include "core/explorer/Help.h"
#include "core/explorer/StateBefore.h"
#include "core/ir/Parts.h"
#include "core/ir/Slice.h"
#include "core/ir/Symbols.h"
#include "core/provenance/Extract.h"
#include "tests/core/Support.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

using namespace strata;

static const char *const kNested = R"(module {
  func.func private @helper()
  hal.executable private @exe {
    hal.executable.variant public @cpu target(<"x">) {
      hal.executable.export public @entry ordinal(0)
      builtin.module {
        func.func @entry() {
          call @helper() : () -> ()
          return
        }
        func.func private @helper()
      }
    }
  }
  func.func @main() {
    call @helper() : () -> ()
    stream.cmd.dispatch @exe::@cpu::@entry
    call @nobody() : () -> ()
    return
  }
}
)";

static int lineOf(const ir::Tree &tree, uint32_t node) {
  return int(std::count(tree.text().begin(), tree.text().begin() + tree.begin(node), '\n')) + 1;
}

class LinksTest : public QObject {
  Q_OBJECT

  static std::vector<int> meant(const ir::Tree &tree, const ir::Symbols &symbols, int line) {
    std::vector<int> out;
    for (auto [token, node] : symbols.references)
      if (std::count(tree.text().begin(), tree.text().begin() + tree.tokens().begin(token), '\n') + 1 == line)
        out.push_back(lineOf(tree, node));
    return out;
  }
  static uint32_t opNamed(const ir::Tree &tree, std::string_view name) {
    for (uint32_t n = 1; n < tree.size(); ++n)
      if (tree.node(n).kind == ir::NodeKind::Op && tree.opName(n) == name)
        return n;
    return ir::kNone;
  }
  static std::vector<std::string> names(const ir::Tree &tree, const std::vector<uint32_t> &ops) {
    std::vector<std::string> out;
    for (uint32_t n : ops)
      out.emplace_back(tree.opName(n));
    return out;
  }

private Q_SLOTS:
  void symbolsByNesting() {
    ir::Tree tree = ir::parse(kNested);
    ir::Symbols symbols = ir::resolveSymbols(tree);
    QCOMPARE(meant(tree, symbols, 8), std::vector<int>({11}));  // the module around it, not the outer one
    QCOMPARE(meant(tree, symbols, 16), std::vector<int>({2}));
    QCOMPARE(meant(tree, symbols, 17), std::vector<int>({3, 4, 5})); // each part by itself, down to the export
    QVERIFY(meant(tree, symbols, 18).empty());
  }

  void slicesFollowValues() {
    ir::Tree tree = ir::parse(R"(func.func @f(%a: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %init = math.exp %a : f32
  %other = math.sin %a : f32
  %sum = scf.for %i = %c0 to %n step %c0 iter_args(%acc = %init) -> (f32) {
    %x = math.cos %acc : f32
    %unused = math.tan %acc : f32
    scf.yield %x : f32
  }
  %twice = arith.addf %sum, %sum : f32
  return %twice : f32
}
)");
    ir::Values values = ir::resolveValues(tree);
    auto back = names(tree, ir::backwardSlice(tree, values, opNamed(tree, "arith.addf")).ops);
    auto has = [](const std::vector<std::string> &all, const char *name) { return std::find(all.begin(), all.end(), name) != all.end(); };
    for (const char *name : {"arith.addf", "scf.for", "scf.yield", "math.cos", "math.exp"})
      QVERIFY2(has(back, name), name);
    for (const char *name : {"math.sin", "math.tan", "func.return"})
      QVERIFY2(!has(back, name), name);
    auto forward = names(tree, ir::forwardSlice(tree, values, opNamed(tree, "math.exp")).ops);
    for (const char *name : {"math.exp", "scf.for", "math.cos", "math.tan", "arith.addf"})
      QVERIFY2(has(forward, name), name);
    QVERIFY(!has(forward, "math.sin"));
    auto inner = names(tree, ir::forwardSlice(tree, values, opNamed(tree, "math.cos")).ops); // yielded: the loop's result
    QVERIFY(has(inner, "arith.addf"));
  }

  /// Names of a slice's operations, as one word with blanks between; without those that hold others.
  static QString sliceOf(const char *text, const char *from, bool forward, ir::Slice *all = nullptr) {
    ir::Tree tree = ir::parse(text);
    ir::Values values = ir::resolveValues(tree);
    ir::Slice slice = forward ? ir::forwardSlice(tree, values, opNamed(tree, from)) : ir::backwardSlice(tree, values, opNamed(tree, from));
    QStringList out;
    for (uint32_t n : slice.ops)
      if (tree.node(n).header == tree.node(n).last)
        out << q(std::string(tree.opName(n)));
    if (all)
      *all = slice;
    return out.join(QLatin1Char(' '));
  }

  void slicesFollowMemory() {
    const char *loads = R"(func.func @f(%m: memref<8xf32>, %other: memref<8xf32>, %v: f32, %i: index) {
  %0 = math.exp %v : f32
  %view = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32>
  memref.store %0, %view[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<8xf32>
  %2 = memref.load %other[%i] : memref<8xf32>
  %3 = math.sin %1 : f32
  %4 = math.cos %2 : f32
  memref.dealloc %m : memref<8xf32>
  return
}
)";
    ir::Slice slice;
    QCOMPARE(sliceOf(loads, "math.exp", true, &slice), QStringLiteral("math.exp memref.store memref.load math.sin"));
    QVERIFY(slice.memory && !slice.guessed && !slice.branches);
    QCOMPARE(sliceOf(loads, "math.sin", false), QStringLiteral("math.exp memref.subview memref.store memref.load math.sin"));
    QCOMPARE(sliceOf(loads, "math.cos", false), QStringLiteral("memref.load math.cos")); // another buffer
    QCOMPARE(sliceOf(loads, "math.cos", true), QStringLiteral("math.cos"));

    // In a loop, what is stored below is loaded above; without one it is not.
    const char *loop = R"(func.func @f(%m: memref<8xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    %1 = memref.load %m[%i] : memref<8xf32>
    %2 = math.sin %1 : f32
    memref.store %2, %m[%i] : memref<8xf32>
  }
  return
}
)";
    QCOMPARE(sliceOf(loop, "memref.store", true), QStringLiteral("memref.load math.sin memref.store"));
    // Linalg on buffers, a copy, and a call of which the text doesn't say what it does.
    const char *copies = R"(func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %d: memref<8xf32>) {
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  linalg.add ins(%c, %c : memref<8xf32>, memref<8xf32>) outs(%d : memref<8xf32>)
  call @g(%b) : (memref<8xf32>) -> ()
  %1 = memref.load %b[%i] : memref<8xf32>
  return
}
)";
    QCOMPARE(sliceOf(copies, "linalg.fill", true, &slice), QStringLiteral("linalg.fill memref.copy call memref.load"));
    QVERIFY(slice.guessed);
    QCOMPARE(sliceOf(copies, "linalg.add", true), QStringLiteral("linalg.add"));
  }

  void slicesFollowResources() {
    // Commands in an execution: what one writes at a resource the other reads; the slice leads out to who awaits it.
    const char *commands = R"(util.func @f(%in: !stream.resource<external>, %c: index) {
  %out = stream.resource.alloc uninitialized : !stream.resource<external>{%c}
  %tmp, %ready = stream.resource.alloca uninitialized : !stream.resource<transient>{%c} => !stream.timepoint
  %tp = stream.cmd.execute await(%ready) => with(%in as %x: !stream.resource<external>{%c}, %tmp as %t: !stream.resource<transient>{%c}, %out as %o: !stream.resource<external>{%c}) {
    stream.cmd.dispatch @one::@k {
      ro %x[%c for %c] : !stream.resource<external>{%c},
      wo %t[%c for %c] : !stream.resource<transient>{%c}
    }
    stream.cmd.fill %z, %o[%c for %c] : i8 -> !stream.resource<external>{%c}
    stream.cmd.copy %t[%c], %o[%c], %c : !stream.resource<transient>{%c} -> !stream.resource<external>{%c}
  } => !stream.timepoint
  %r = stream.timepoint.await %tp => %out : !stream.resource<external>{%c}
  %e = stream.tensor.export %r : tensor<4xf32> in !stream.resource<external>{%c} -> tensor<4xf32>
  util.return %e : tensor<4xf32>
}
)";
    QString forward = sliceOf(commands, "stream.cmd.dispatch", true);
    QCOMPARE(forward, QStringLiteral("stream.cmd.dispatch stream.cmd.copy stream.tensor.export util.return"));
    QString fill = sliceOf(commands, "stream.cmd.fill", true);
    QVERIFY2(fill.contains(QStringLiteral("stream.tensor.export")) && !fill.contains(QStringLiteral("dispatch")), qPrintable(fill));
    QString back = sliceOf(commands, "stream.tensor.export", false);
    for (const char *name : {"stream.cmd.dispatch", "stream.cmd.copy", "stream.cmd.fill", "stream.resource.alloc", "stream.timepoint.await"})
      QVERIFY2(back.contains(QLatin1String(name)), qPrintable(back));
  }

  void slicesFollowBranches() {
    const char *blocks = R"(func.func @f(%c: i1, %v: f32) -> f32 {
  %0 = math.exp %v : f32
  %1 = math.sin %v : f32
  %2 = math.log %v : f32
  cf.cond_br %c, ^bb1(%0, %1 : f32, f32), ^bb2(%2 : f32)
^bb1(%a: f32, %b: f32):
  %3 = math.cos %a : f32
  %4 = math.tan %b : f32
  cf.br ^bb2(%3 : f32)
^bb2(%r: f32):
  %5 = math.sqrt %r : f32
  return %5 : f32
}
)";
    ir::Slice slice;
    QCOMPARE(sliceOf(blocks, "math.exp", true, &slice), QStringLiteral("math.exp cf.cond_br math.cos cf.br math.sqrt return"));
    QVERIFY(slice.branches && !slice.memory);
    QCOMPARE(sliceOf(blocks, "math.sin", true), QStringLiteral("math.sin cf.cond_br math.tan"));
    QCOMPARE(sliceOf(blocks, "math.sqrt", false), QStringLiteral("math.exp math.log cf.cond_br math.cos cf.br math.sqrt"));
    QCOMPARE(sliceOf(blocks, "math.tan", false), QStringLiteral("math.sin cf.cond_br math.tan"));
  }

  void partsOfAnOperation() {
    ir::Tree tree = ir::parse("#map = affine_map<(d0) -> (d0)>\n"
                              "#enc = #iree_encoding.encoding<operand_index = 0, op_type = matmul, user_indexing_maps = [#map, #map]>\n"
                              "func.func @f(%a: tensor<4x?xf32, #enc>) {\n"
                              "  %0:2 = test.op %a, %b {x = 1 : i64, y = {deep = [1, 2]}} : (tensor<4x?xf32, #enc>, f32) -> (f32, i8) loc(\"p.mlir\":3:4)\n"
                              "}\n");
    ir::OpParts parts = ir::partsOf(tree, opNamed(tree, "test.op"));
    QCOMPARE(parts.results.size(), size_t(1));
    QCOMPARE(parts.operands.size(), size_t(2));
    QCOMPARE(parts.types, (std::vector<std::string>{"tensor<4x?xf32, #enc>", "f32", "f32", "i8"}));
    QCOMPARE(q(parts.location), QStringLiteral("\"p.mlir\":3:4"));
    QCOMPARE(parts.attributes.size(), size_t(2));
    QCOMPARE(q(parts.attributes[0].label), QStringLiteral("x = 1 : i64"));
    QCOMPARE(parts.attributes[1].parts.size(), size_t(1));
    QCOMPARE(q(parts.attributes[1].parts[0].label), QStringLiteral("deep = [1, 2]"));
    QCOMPARE(parts.attributes[1].parts[0].parts.size(), size_t(2));
    QCOMPARE(q(ir::aliasText(tree, "#map")), QStringLiteral("affine_map<(d0) -> (d0)>"));
  }

  void helpFromDocuments() {
    explorer::Help help;
    help.add("<!-- made -->\n\n### `toy.add` (toy::AddOp)\n\n_Adds two._\n\nSyntax:\n\n```\noperation ::= `toy.add`\n```\n\nAll of it.\n\nTraits: `X`\n\n"
             "### `-toy-fold`\n\n_Folds._\n\nMore.\n\n### `toy.bare` (toy::BareOp)\n\n");
    QVERIFY(help.find("toy.add"));
    QCOMPARE(q(help.find("toy.add")->summary), QStringLiteral("Adds two."));
    QCOMPARE(q(explorer::description(*help.find("toy.add"))), QStringLiteral("All of it."));
    QCOMPARE(q(help.find("toy-fold")->summary), QStringLiteral("Folds."));
    QVERIFY(help.find("toy.bare") && help.find("toy.bare")->summary.empty());
    QVERIFY(!help.find("toy.sub"));
    QVERIFY(!explorer::Help::load("/no/such/folder"));
  }

  void anExportIsNotItsFunction() {
    Span span = provenance::find(kNested, {"@exe", "@cpu", "@entry"});
    QVERIFY(q(std::string_view(kNested).substr(size_t(span.begin), size_t(span.size()))).trimmed().startsWith(QStringLiteral("func.func @entry()")));
  }

  void whatAPassFoundIsCutOutOfTheModule() {
    // A pass on @f, then one on the module, then one on @f again: the last found what the module's pass left.
    QTemporaryDir folder;
    std::string path = folder.filePath(QStringLiteral("p.log")).toStdString();
    std::ofstream(path) << "// -----// IR Dump After One (one) ('func.func' operation: @f) //----- //\nfunc.func @f() {\n  %c = arith.constant 1 : i32\n  return\n}\n\n"
                           "// -----// IR Dump After Two (two) ('builtin.module' operation) //----- //\nmodule {\n  func.func @f() {\n    %c = arith.constant 2 : i32\n    return\n  }\n}\n\n"
                           "// -----// IR Dump After Three (three) ('func.func' operation: @f) //----- //\nfunc.func @f() {\n  return\n}\n\n";
    auto source = trace::open(path);
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(3));
    auto before = explorer::stateBefore(**source, 2);
    QVERIFY(before.has_value());
    if ((*source)->passes()[2].path.find("module/") != std::string::npos) { // nesting is known
      QCOMPARE(before->row, int64_t(1));
      QCOMPARE(q(before->text.view), QStringLiteral("func.func @f() {\n  %c = arith.constant 2 : i32\n  return\n}\n"));
    }
  }
};

QTEST_GUILESS_MAIN(LinksTest)
#include "LinksTest.moc"
