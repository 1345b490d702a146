#include "core/base/File.h"
#include "core/ir/Dialects.h"
#include "core/ir/Fold.h"
#include "core/ir/Tree.h"
#include "core/ir/Values.h"
#include "tests/core/Support.h"

#include <QDirIterator>
#include <QTest>
#include <algorithm>
#include <random>

using namespace strata;
using namespace strata::ir;

namespace {

/// "name@symbol{...}" with regions, blocks as "^bb0", one line.
std::string shape(std::string_view text) {
  Tree tree = parse(text);
  std::string out;
  std::vector<uint32_t> open;
  for (uint32_t n = 1; n <= tree.size(); ++n) {
    while (!open.empty() && (n == tree.size() || tree.node(open.back()).end <= n)) {
      if (tree.node(open.back()).kind == NodeKind::Region)
        out += "}";
      open.pop_back();
    }
    if (n == tree.size())
      break;
    const Node &node = tree.node(n);
    if (node.kind == NodeKind::Region)
      out += "{";
    else {
      out += (out.empty() || out.back() == '{' ? "" : " ") + std::string(node.kind == NodeKind::Op ? tree.opName(n) : tree.tokens().text(node.kind == NodeKind::Resource ? node.begin : node.name));
      out += tree.symbol(n);
    }
    open.push_back(n);
  }
  return out;
}

/// What must hold of every tree of any text.
void checkTree(const Tree &tree) {
  for (uint32_t n = 0; n < tree.size(); ++n) {
    const Node &node = tree.node(n);
    QVERIFY(node.begin <= node.last && node.last <= tree.tokens().size());
    QVERIFY(node.end > n && node.end <= tree.size());
    if (n) {
      QVERIFY(node.parent < n);
      const Node &parent = tree.node(node.parent);
      QVERIFY(node.end <= parent.end);
      QVERIFY(node.begin >= parent.begin && node.last <= parent.last);
    }
  }
}

} // namespace

class ParserTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void shapes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("want");
    QTest::newRow("function") << "module @m {\n  func.func private @f(%a: i32) -> i32 {\n    %0 = arith.addi %a, %a : i32\n    return %0 : i32\n  }\n}\n"
                              << "builtin.module@m{func.func@f{arith.addi return}}";
    QTest::newRow("dictionary is no region") << "func.func @f() attributes {hal.stub, k = {a.b = 1}} {\n  a.b {x = 1}\n  c.d\n}"
                                             << "func.func@f{a.b c.d}";
    QTest::newRow("blocks") << "func.func @f() {\n  cf.br ^bb1(%c : i32)\n^bb1(%x: i32):  // pred: ^bb0\n  cf.cond_br %x, ^bb1(%x : i32), ^bb2\n^bb2:\n  return\n}"
                            << "func.func@f{cf.br ^bb1 cf.cond_br ^bb2 return}";
    QTest::newRow("generic") << "\"func.func\"() <{sym_name = \"f g\", function_type = () -> ()}> ({\n^bb0(%a: i32):\n  %0:2 = \"x.y\"(%a) ({\n  }, {\n    \"x.z\"() : () -> ()\n  }) {k = 1 : i32} : (i32) -> (i32, i32)\n}) : () -> ()"
                             << "func.func@\"f g\"{^bb0 x.y{x.z}}";
    QTest::newRow("calls define nothing") << "func.call @f(%a) : (i32) -> ()\nutil.call @g() : () -> ()\nvm.call @h() : () -> ()"
                                          << "func.call util.call vm.call";
    QTest::newRow("continuation lines") << "%0 = linalg.matmul\n    ins(%a, %b : tensor<4xf32>, tensor<4xf32>)\n    outs(%c : tensor<4xf32>) -> tensor<4xf32>\nreturn"
                                        << "linalg.matmul return";
    QTest::newRow("region of one line") << "scf.if %c {\n  scf.yield\n}\nx.y" << "scf.if{scf.yield} x.y";
    QTest::newRow("lists in braces") << "stream.cmd.dispatch @ex::@fn[%c](%a : index) {\n  ro %arg0[%c0 for %c1] : !stream.resource<external>,\n  wo %arg1[%c0 for %c1] : !stream.resource<external>\n}\nx.y"
                                     << "stream.cmd.dispatch x.y";
    QTest::newRow("aliases and resources") << "#map = affine_map<(d0) -> (d0)>\n!t = tensor<4xf32>\nx.y {m = #map}\n{-#\n  dialect_resources: {}\n#-}\n"
                                           << "#map !t x.y {-#";
    QTest::newRow("affine") << "affine.for %i = 0 to 10 {\n  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {\n    x.y\n  } else {\n    x.z\n  }\n}"
                            << "affine.for{affine.if{x.y}{x.z}}";
    QTest::newRow("llvm ir") << "; ModuleID = 'x'\ndefine i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  ret i32 %2\n}\n\ndeclare void @g()\n"
                             << "define@f{add ret} declare@g";
    QTest::newRow("never closed") << "func.func @f() {\n  x.y [1, 2\n  %0 = x.z : i32\n" << "func.func@f{x.y x.z}";
    QTest::newRow("closed too often") << "x.y\n}\n}\nx.z )" << "x.y x.z";
    QTest::newRow("empty") << "" << "";
  }
  void shapes() {
    QFETCH(QString, text);
    QFETCH(QString, want);
    std::string bytes = text.toStdString();
    QCOMPARE(q(shape(bytes)), want);
    checkTree(parse(bytes));
  }

  void everyFileHasATree() {
    QDirIterator it(QString(STRATA_TEST_DATA), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
      auto file = mapFile(it.next().toStdString());
      VERIFY_OK(file);
      checkTree(parse(file->view));
    }
  }

  void brokenTextHasATree() {
    auto file = mapFile(data("dumps/odd-names.pretty-loc.mlir"));
    VERIFY_OK(file);
    std::mt19937 random(7);
    for (int i = 0; i < 300; ++i) {
      std::string text(file->view);
      for (int j = 0; j < 5; ++j) {
        size_t at = random() % text.size();
        switch (random() % 3) {
        case 0:
          text.erase(at, random() % 40);
          break;
        case 1:
          text[at] = "{}()[]<>\"\n%^@#!="[random() % 16];
          break;
        default:
          text.insert(at, text.substr(random() % text.size(), random() % 40));
        }
      }
      Tree tree = parse(text);
      checkTree(tree);
      Values values = resolveValues(tree);
      for (auto &[token, value] : values.occurrences)
        QVERIFY(tree.tokens().kind(token) == TokenKind::Value && value.index < values.values.size());
    }
  }

  void countsOfARealFile() {
    auto file = mapFile(data("dumps/odd-names.generic.mlir"));
    VERIFY_OK(file);
    Tree tree = parse(file->view);
    auto names = opNames(tree);
    QCOMPARE(std::count(names.begin(), names.end(), "affine.for"), 2);
    QCOMPARE(std::count(names.begin(), names.end(), "arith.constant"), 8);
    QCOMPARE(std::count(names.begin(), names.end(), "func.func"), 4);
    QCOMPARE(dialects(tree)["affine"], std::count_if(names.begin(), names.end(), [](auto n) { return n.starts_with("affine."); }));
  }

  void definitionsAndUses() {
    std::string text = "func.func @f(%a: i32, %b: i32) {\n  %0:2 = x.y %a, %b : i32\n  scf.for %i = %0#0 to %0#1 iter_args(%s = %a) {\n    x.z %i, %s, %b\n  }\n}\n"
                       "func.func @g(%a: i32) {\n  x.w %a, %q\n}\n";
    Tree tree = parse(text);
    Values values = resolveValues(tree);
    std::map<std::string, int> occurrences;
    for (auto &[token, id] : values.occurrences)
      ++occurrences[std::string(tree.tokens().text(values.values[id.index].token)) + "@" + std::to_string(id.index)];
    std::vector<int> counts;
    for (const Value &value : values.values) {
      int n = 0;
      for (auto &[token, id] : values.occurrences)
        n += &values.values[id.index] == &value;
      counts.push_back(n);
    }
    // a b (f), %0, i, s, a (g), q
    QCOMPARE(counts, std::vector<int>({3, 3, 3, 2, 2, 2, 1}));
    QCOMPARE(int(std::count_if(values.values.begin(), values.values.end(), [](auto &v) { return !v.resolved; })), 1);
    ValueId b = values.values.size() > 1 ? ValueId(1) : ValueId();
    QCOMPARE(q(tree.tokens().text(values.tokensOf(b)[0])), QString("%b"));
  }

  void opUnderACursor() {
    std::string text = "module {\n  x.y\n  x.z {a = 1}\n}\n";
    Tree tree = parse(text);
    QCOMPARE(tree.opName(tree.opAt(uint32_t(text.find("a = 1")))), std::string_view("x.z"));
    QCOMPARE(tree.opName(tree.opAt(2)), std::string_view("builtin.module"));
    QCOMPARE(tree.opAt(uint32_t(text.size()) - 1), kNone);
  }

  void foldsAndElisions() {
    std::string text = "module {\n  func.func @f() {\n    x.y {v = dense<\"0x" + std::string(600, 'A') + "\"> : tensor<300xi8>}\n  }\n}\n";
    Tree tree = parse(text);
    auto f = folds(tree);
    QCOMPARE(f.size(), size_t(2));
    QCOMPARE(f[1].firstLine, 1);
    QCOMPARE(f[1].lastLine, 3);
    auto e = elisions(tree.tokens());
    QCOMPARE(e.size(), size_t(1));
    QCOMPARE(e[0].size, 300);
  }
};

QTEST_GUILESS_MAIN(ParserTest)
#include "ParserTest.moc"
