#include "core/base/File.h"
#include "core/diff/Rows.h"
#include "core/diff/Statistics.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"
#include "core/ir/Values.h"
#include "core/trace/import/Import.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>
#include <map>
#include <random>
#include <set>

using namespace strata;
using namespace strata::diff;

namespace {

std::vector<std::string> treeFiles() {
  std::vector<std::string> files;
  for (auto &name : QDir(q(data("dumps/tree/builtin_module_ledger"))).entryList({"*.mlir"}, QDir::Files, QDir::Name))
    files.push_back(data("dumps/tree/builtin_module_ledger/" + name.toStdString()));
  return files;
}

std::string read(const std::string &path) {
  auto file = mapFile(path);
  return file ? std::string(file->view) : std::string();
}

StructureDiff structure(const std::string &a, const std::string &b) {
  ir::Tree x = ir::parse(a), y = ir::parse(b);
  return diffStructure(x, y);
}

/// The text with every value renamed.
std::string renamed(const std::string &text) {
  ir::TokenBuffer tokens = ir::parse(text).tokens();
  std::map<std::string, std::string> names;
  std::string out;
  for (uint32_t i = 0; i < tokens.size(); ++i) {
    std::string word(tokens.text(i));
    if (tokens.kind(i) == ir::TokenKind::Value) {
      size_t hash = word.find('#');
      std::string name = word.substr(0, hash);
      auto &other = names[name];
      if (other.empty())
        other = "%v" + std::to_string(names.size() * 7 % 1000) + "_" + std::to_string(names.size());
      word = other + (hash == std::string::npos ? "" : word.substr(hash));
    }
    out += word;
  }
  return out;
}

} // namespace

class DiffTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void linesRebuildTheOtherSide() {
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
      std::string a, b;
      for (int i = 0; i < 60; ++i) {
        std::string line = std::string(1, char('a' + random() % (round % 2 ? 4 : 26))) + "\n";
        if (random() % 8)
          a += line;
        if (random() % 8)
          b += line;
        if (random() % 10 == 0)
          b += "new " + line;
      }
      auto x = lineStarts(a), y = lineStarts(b);
      std::string rebuilt;
      int64_t atA = 0, atB = 0;
      for (const Hunk &h : diffLines(a, b)) {
        QCOMPARE(h.before.begin, atA);
        QCOMPARE(h.after.begin, atB);
        atA = h.before.end, atB = h.after.end;
        rebuilt += h.equal ? a.substr(size_t(x[size_t(h.before.begin)]), size_t(x[size_t(h.before.end)] - x[size_t(h.before.begin)]))
                           : b.substr(size_t(y[size_t(h.after.begin)]), size_t(y[size_t(h.after.end)] - y[size_t(h.after.begin)]));
      }
      QCOMPARE(rebuilt, b);
    }
  }

  void linesAreFew() {
    // One line in, one out, in text of repeating lines: the smallest answer is 2.
    std::string a, b;
    for (int i = 0; i < 50; ++i) {
      a += i % 2 ? "x\n" : "y\n";
      b += i % 2 ? "x\n" : "y\n";
      if (i == 20)
        a += "gone\n";
      if (i == 30)
        b += "new\n";
    }
    auto counts = count(diffLines(a, b));
    QCOMPARE(counts.added, 1);
    QCOMPARE(counts.removed, 1);
  }

  void neverQuadratic() {
    std::string a, b;
    std::mt19937 random(1);
    for (int i = 0; i < 60'000; ++i) {
      a += std::to_string(random() % 50) + "\n";
      b += std::to_string(random() % 50) + "\n";
    }
    QElapsedTimer timer;
    timer.start();
    auto hunks = diffLines(a, b);
    QVERIFY2(timer.elapsed() < 5000, std::to_string(timer.elapsed()).c_str());
    QVERIFY(!hunks.empty());
  }

  void words() {
    std::string a = "%1 = arith.addf %a, %b : f32", b = "%2 = arith.mulf %a, %b : f32";
    auto d = diffWords(a, b);
    QCOMPARE(d.before.size(), size_t(2));
    QCOMPARE(a.substr(size_t(d.before[1].begin), size_t(d.before[1].size())), std::string("arith.addf"));
    QCOMPARE(b.substr(size_t(d.after[0].begin), size_t(d.after[0].size())), std::string("%2"));
    QVERIFY(diffWords(a, a).before.empty());
    QVERIFY2(diffWords("  " + a, "      " + a).after.empty(), "indentation is no word");
    d = diffWords("  " + a, "      " + b);
    QCOMPARE(d.after.size(), size_t(2));
    QCOMPARE(d.after[0].begin, int64_t(6));
  }

  void renamingIsNoChange() {
    for (auto &path : treeFiles()) {
      std::string text = read(path);
      QVERIFY(!text.empty());
      auto d = structure(text, renamed(text));
      QVERIFY2(d.equal(), path.c_str());
      QVERIFY(structure(text, text).equal());
    }
  }

  void aliasesOrderAndLocationsAreNoChange() {
    std::string a = "#map = affine_map<(d0) -> (d0)>\nfunc.func @f(%a: i32) attributes {x = 1 : i32, y = #map} {\n  // why\n  x.y %a {k, l = \"s\"} : i32 loc(\"f\":1:2)\n}\n";
    std::string b = "func.func @f(%b: i32) attributes {y = affine_map<(d0) -> (d0)>, x = 1 : i32} {\n  x.y %b {l = \"s\", k} : i32\n} loc(#loc)\n#loc = loc(unknown)\n";
    auto d = structure(a, b);
    QVERIFY(d.equal());
  }

  void namesAreAllThatADeclarationHas() {
    std::string a = "vm.import private @m.f(%buffer : !vm.buffer, %length : i64) -> i32\nfunc.func @g(%a: i32) {\n  return\n}\n", b = a, c = a;
    b.replace(b.find("%length"), 7, "%offset");
    QVERIFY(!structure(a, b).equal());
    c.replace(c.find("%a"), 2, "%b"); // it has a body, to which the name is nothing but a name
    QVERIFY(structure(a, c).equal());
  }

  void swappedEqualOperandsAreSeen() {
    // Two equal constants have equal hashes; the pairs still know them apart.
    std::string a = "func.func @f() {\n  %0 = arith.constant 1 : i32\n  %1 = arith.constant 1 : i32\n  x.y %0, %1 : i32\n  x.z %0 : i32\n}\n";
    std::string b = a;
    b.replace(b.find("x.y %0, %1"), 10, "x.y %1, %0");
    auto d = structure(a, b);
    QCOMPARE(d.changes.size(), size_t(1));
    QVERIFY(d.changes[0].kind == ChangeKind::Modified);
  }

  void everySingleMutationIsSeen() {
    std::mt19937 random(11);
    int mutations = 0;
    for (auto &path : treeFiles()) {
      std::string text = read(path);
      ir::Tree tree = ir::parse(text);
      ir::Values values = ir::resolveValues(tree);
      for (int round = 0; round < 300; ++round) {
        // An operand (a use, not a definition) becomes another value, a successor another block; a number, a string, a
        // symbol or a word (of an operation's name, an attribute, a type) becomes another one.
        uint32_t t = uint32_t(random() % tree.tokens().size());
        std::string other;
        if (tree.tokens().kind(t) == ir::TokenKind::Value) {
          ir::ValueId id = values.at(t);
          if (!id.valid() || values.values[id.index].token == t)
            continue;
          uint32_t v = uint32_t(random() % values.values.size());
          // A value of another name that is visible: one defined in the same region or function.
          other = std::string(ir::valueName(tree.tokens().text(values.values[v].token)));
          if (v == id.index || other == ir::valueName(tree.tokens().text(t)))
            continue;
        } else if (tree.tokens().kind(t) == ir::TokenKind::Number && tree.opAt(tree.tokens().begin(t)) != ir::kNone) {
          other = "7" + std::string(tree.tokens().text(t));
        } else if (tree.tokens().kind(t) == ir::TokenKind::String && tree.tokens().text(t).ends_with('"')) {
          other = std::string(tree.tokens().text(t));
          other.insert(other.size() - 1, 1, 'x');
        } else if (tree.tokens().kind(t) == ir::TokenKind::Symbol || tree.tokens().kind(t) == ir::TokenKind::Word) {
          other = std::string(tree.tokens().text(t)) + "x";
        } else if (tree.tokens().kind(t) == ir::TokenKind::Block) {
          uint32_t u = uint32_t(random() % tree.tokens().size());
          while (tree.tokens().kind(u) != ir::TokenKind::Block)
            u = (u + 1) % tree.tokens().size();
          other = std::string(tree.tokens().text(u));
          bool label = false;
          for (uint32_t n = 1; n < tree.size(); ++n)
            label |= tree.node(n).kind == ir::NodeKind::Block && tree.node(n).name == t;
          if (label || other == tree.tokens().text(t))
            continue;
        } else {
          continue;
        }
        std::string changed = text;
        changed.replace(tree.tokens().begin(t), tree.tokens().end(t) - tree.tokens().begin(t), other);
        auto d = structure(text, changed);
        QVERIFY2(!d.equal(), (path + ": " + std::string(tree.tokens().text(t)) + " -> " + other).c_str());
        ++mutations;
      }
    }
    QVERIFY(mutations > 400);
  }

  /// The matmul's kernel of a real compile, 28 passes: plain diff shows 2,307 lines, most of them renumbered.
  void passesOnAKernelShowWhatTheyDid() {
    auto source = trace::open(data("dumps/matmul_dispatch.strata"));
    VERIFY_OK(source);
    int64_t plain = 0, shown = 0;
    std::string before;
    for (size_t row = 0; row < (*source)->passes().size(); ++row) {
      auto text = (*source)->text(int64_t(row));
      VERIFY_OK(text);
      std::string after(text->view);
      if (row) {
        auto lines = count(diffLines(before, after));
        plain += lines.added + lines.removed;
        auto d = structure(before, after);
        shown += d.linesAdded + d.linesRemoved + d.linesModified;
        QVERIFY(structure(after, renamed(after)).equal());
      }
      before = std::move(after);
    }
    QCOMPARE(plain, 2307);
    QVERIFY2(shown <= 600, std::to_string(shown).c_str());
  }

  void argumentsThatLeaveALoopTouchTheirUsersOnly() {
    std::string a = "func.func @f(%m: memref<4xf32>, %n: index) {\n  %c = x.c : index\n  %r = scf.for %i = %c to %n step %c iter_args(%x = %m) -> (memref<4xf32>) {\n    x.use %i : index\n    x.store %x[%i] : memref<4xf32>\n    scf.yield %x : memref<4xf32>\n  }\n  return\n}\n";
    std::string b = "func.func @f(%m: memref<4xf32>, %n: index) {\n  %c = x.c : index\n  scf.for %i = %c to %n step %c {\n    x.use %i : index\n    x.store %m[%i] : memref<4xf32>\n  }\n  return\n}\n";
    auto d = structure(a, b);
    QCOMPARE(d.linesModified, 2); // the loop's header, and what takes the loop's operand now
    QCOMPARE(d.linesRemoved, 1);  // the yield
  }

  /// An operand that turns from a definition that stays to one that came is a change of its user, and so is the reverse.
  void whatTakesAnotherDefinitionIsModified() {
    std::string head = "func.func @f(%m: i1) {\n  %0 = x.def %m : i1\n", tail = "  x.other %0 : i1\n  return\n}\n";
    std::string plain = head + "  x.store %0 : i1\n" + tail;
    for (std::string line : {"  %1 = x.new : i1\n", "  %1 = x.wrap %0 : i1\n"}) {
      std::string used = head + line + "  x.store %1 : i1\n" + tail, unused = head + line + "  x.store %0 : i1\n" + tail;
      for (bool forward : {true, false}) {
        auto d = forward ? structure(plain, used) : structure(used, plain);
        QCOMPARE(d.changes.size(), size_t(2));
        QCOMPARE(d.linesModified, 1);
        QCOMPARE(d.linesAdded + d.linesRemoved, 1);
        QCOMPARE((forward ? structure(plain, unused) : structure(unused, plain)).changes.size(), size_t(1));
        Rows rows = forward ? alignTexts(plain, used) : alignTexts(used, plain);
        QCOMPARE(rows.modified, 1);
        QCOMPARE(rows.renumbered, 0);
      }
    }
    // Of what was replaced, both sides are listed; its users follow.
    std::string one = head + "  %1 = x.one %m {k = 1} : i1\n  x.use %1 : i1\n" + tail, two = head + "  %2 = y.a : i1\n  %1 = y.two {l = 2} : i1\n  x.use %1 : i1\n" + tail;
    std::multiset<std::string> kinds;
    for (const Change &c : structure(one, two).changes)
      kinds.insert(std::string(name(c.kind)) + (c.follows ? " follows" : ""));
    QCOMPARE(kinds, (std::multiset<std::string>{"added", "added", "modified follows", "removed"}));
  }

  void usersFindTheirOperandsAgain() {
    // Three reads become two: the contraction says which.
    std::string a = "func.func @f(%m: i1, %z: i1) {\n  %1 = x.slice %m : i1\n  %2 = x.slice %z : i1\n  %3 = x.read %1 : i1\n  %4 = x.read %2 : i1\n  %5 = x.read %z : i2\n  %6 = x.contract %3, %4, %5 : i1\n  x.keep %6 : i1\n  return\n}\n";
    std::string b = "func.func @f(%m: i1, %z: i1) {\n  %3 = x.read %m {whole} : i1\n  %4 = x.read %z {whole} : i1\n  %6 = x.contract %3, %4, %z : i1\n  x.keep %6 : i1\n  return\n}\n";
    auto d = structure(a, b);
    for (const Change &c : d.changes)
      QVERIFY(c.kind != ChangeKind::Moved);
    QCOMPARE(d.linesAdded, 2);
    QCOMPARE(d.linesRemoved, 5);
  }

  void blocksAreNotWhatIsInThem() {
    std::string a = "func.func @f(%c: i1, %n: i32) {\n  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n  %0 = x.mul %n, %n : i32\n  %1 = x.mul %n, %n : i32\n  x.use %0, %1 : i32\n  cf.br ^bb2\n^bb2:\n  return\n}\n";
    std::string b = a; // as cse leaves it
    b.replace(b.find("  %1"), b.find("  x.use") - b.find("  %1"), "");
    b.replace(b.find("%0, %1"), 6, "%0, %0");
    auto d = structure(a, b);
    QCOMPARE(d.changes.size(), size_t(2)); // and what used it follows
    for (const Change &c : d.changes)
      QVERIFY2(c.kind == ChangeKind::Removed || c.follows, std::string(name(c.kind)).c_str());
    Rows rows = alignTexts(a, b);
    QCOMPARE(rows.removed, 1);
    QCOMPARE(rows.added + rows.modified, 0);
  }

  void rowsSayWhatBecameOfPlaces() {
    auto at = [](const std::string &text, const char *what) {
      return int64_t(std::count(text.begin(), text.begin() + long(text.find(what)), '\n'));
    };
    struct Case {
      const char *name;
      std::string before, after;
      const char *line; // on both sides
      RowMove move;
    };
    std::string inside = "    %0 = x.first %a {k = 1} : i32\n    %1 = x.second %0 {l = 2} : i32\n";
    std::string whole = "module {\n  func.func @f(%a: i32) {\n" + inside + "    x.third %1 : i32\n    return\n  }\n}\n";
    std::string split = "module {\n  func.func @g(%a: i32) {\n" + inside + "    return %1 : i32\n  }\n  func.func @f(%a: i32) {\n    %1 = func.call @g(%a) : (i32) -> i32\n    x.third %1 : i32\n    return\n  }\n}\n";
    std::string late = "func.func @f(%a: i32) {\n  x.one {k = 1}\n  x.two {k = 2}\n  x.three {k = 3}\n  return\n}\n";
    std::string early = "func.func @f(%a: i32) {\n  x.two {k = 2}\n  x.three {k = 3}\n  x.one {k = 1}\n  return\n}\n";
    for (const Case &c : {Case{"outlined", whole, split, "x.first", RowMove::Outlined}, Case{"inlined", split, whole, "x.first", RowMove::Inlined},
                          Case{"moved", late, early, "x.one", RowMove::Moved}}) {
      ir::Tree x = ir::parse(c.before), y = ir::parse(c.after);
      for (const Rows &rows : {alignRows(x, y), alignTexts(c.before, c.after)}) {
        int64_t from = at(c.before, c.line), to = at(c.after, c.line);
        int seen = 0;
        for (const Row &row : rows.rows) {
          if (row.before == from && row.after < 0) {
            QVERIFY2(row.move == c.move && row.other == to, c.name);
            ++seen;
          }
          if (row.after == to && row.before < 0) {
            QVERIFY2(row.move == c.move && row.other == from, c.name);
            ++seen;
          }
          if (row.before == from && row.after == to) {
            QVERIFY2(row.move == c.move, c.name);
            seen = 2;
          }
        }
        QCOMPARE(seen, 2);
        QCOMPARE(rows.moved > 0, c.move == RowMove::Moved);
        QCOMPARE(rows.outlined > 0, c.move == RowMove::Outlined);
        QCOMPARE(rows.inlined > 0, c.move == RowMove::Inlined);
      }
    }
  }
  /// Over the same 28 steps as above, in the rows that the window shows.
  void rowsOfAKernelShowNoMore() {
    auto source = trace::open(data("dumps/matmul_dispatch.strata"));
    VERIFY_OK(source);
    int64_t shown = 0;
    for (int64_t row = 1; row < int64_t((*source)->passes().size()); ++row) {
      auto before = (*source)->text(row - 1), after = (*source)->text(row);
      VERIFY_OK(before);
      VERIFY_OK(after);
      Rows rows = alignTexts(before->view, after->view);
      shown += rows.added + rows.removed + rows.modified;
    }
    QVERIFY2(shown <= 600, std::to_string(shown).c_str());
  }
  /// One operation that became another, and one that became three, as the compiler recorded it.
  void whatWasMadeFromALineStandsBesideIt() {
    std::string a = "func.func @f(%m: i32) {\n  %0 = arith.addi %m, %m : i32\n"
                    "  memref.store %0, %m : i32\n  return\n}\n";
    std::string b = "func.func @f(%m: i32) {\n  %0 = llvm.add %m, %m : i32\n"
                    "  %1 = llvm.gep %m : i32\n  %2 = llvm.cast %1 : i32\n"
                    "  llvm.store %0, %2 : i32\n  return\n}\n";
    std::vector<LineLink> links{{1, 1}, {2, 2}, {2, 3}, {2, 4}};
    auto x = ir::parse(a), y = ir::parse(b);
    for (const Rows &rows : {alignRows(x, y, {}, links), alignTexts(a, b, {}, links)}) {
      std::vector<std::pair<int64_t, int64_t>> made;
      for (const Row &row : rows.rows)
        if (row.made) {
          QCOMPARE(row.mark, RowMark::Modified);
          made.emplace_back(row.before, row.after);
        }
      QCOMPARE(made, (std::vector<std::pair<int64_t, int64_t>>{{1, 1}, {2, 4}}));
      // Counted as without the links.
      QCOMPARE(rows.added, 4);
      QCOMPARE(rows.removed, 2);
      QCOMPARE(rows.modified, 0);
      QCOMPARE(rows.rows.size(), size_t(7));
    }
    QCOMPARE(alignRows(x, y).rows.size(), size_t(9));
    // What is still there is not what another was made from, and links that cross are followed as
    // far as the order allows.
    Rows kept = alignRows(x, x, {}, {{1, 2}});
    QCOMPARE(kept.modified + kept.added + kept.removed, 0);
    int crossing = 0;
    for (const Row &row : alignRows(x, y, {}, {{1, 4}, {2, 1}}).rows)
      crossing += row.made;
    QCOMPARE(crossing, 1);
    // Nonsense from a file changes nothing.
    QCOMPARE(alignRows(x, y, {}, {{-5, 2}, {99, 1}, {1, 99}}).rows.size(), size_t(9));
  }
  void typesFollowOnlyWhatPrintsOthers() {
    // The definition changed, but not in its type: that of its user is a change of its own.
    std::string a = "func.func @f() {\n  %0 = x.def {k = 1} : i32\n  %1 = x.use %0 : i32\n  x.end %1 : i32\n}\n", b = a, c = a;
    b.replace(b.find("k = 1"), 5, "k = 2");
    b.replace(b.find("x.use %0 : i32"), 14, "x.use %0 : i64");
    int modified = 0;
    for (const Change &change : structure(a, b).changes)
      modified += change.kind == ChangeKind::Modified && !change.follows;
    QCOMPARE(modified, 2);
    c.replace(c.find("k = 1} : i32"), 12, "k = 1} : i64");
    c.replace(c.find("x.use %0 : i32"), 14, "x.use %0 : i64");
    auto d = structure(a, c);
    QCOMPARE(d.changes.size(), size_t(2));
    QVERIFY(d.changes[1].follows);
    QCOMPARE(alignTexts(a, c).modified, 1);
  }

  void aLastLineOfBlanksIsALine() {
    for (std::string end : {"   ", "  loc(\"a\":1:2)", "\t", ""}) {
      std::string a = "x.a\n" + end, b = "x.a\nx.b\n" + end;
      ir::Tree x = ir::parse(a), y = ir::parse(b);
      for (const Rows &rows : {alignRows(x, y), alignTexts(a, b)}) {
        int64_t left = 0, right = 0;
        for (const Row &row : rows.rows)
          left += row.before >= 0, right += row.after >= 0;
        QCOMPARE(left, end.empty() ? 1 : 2);
        QCOMPARE(right, end.empty() ? 2 : 3);
      }
    }
  }

  void aNewNameIsOneChange() {
    std::string body;
    for (int i = 0; i < 6; ++i)
      body += "    x.step {n = " + std::to_string(i) + "}\n";
    std::string a = "module {\n  func.func @f() {\n" + body + "    return\n  }\n  func.func @h() {\n    x.other\n    return\n  }\n}\n", b = a, c = a;
    b.replace(b.find("@f"), 2, "@g");
    auto renamed = structure(a, b);
    QCOMPARE(renamed.changes.size(), size_t(1));
    QVERIFY(renamed.changes[0].kind == ChangeKind::Modified);
    // And what is in it may have changed, too: the variant of another target.
    b.replace(b.find("n = 3"), 5, "n = 7");
    auto d = structure(a, b);
    QCOMPARE(d.changes.size(), size_t(2));
    for (const Change &change : d.changes)
      QVERIFY(change.kind == ChangeKind::Modified);
    // Another function in its place is another function.
    c.replace(c.find("  func.func @f"), c.find("  func.func @h") - c.find("  func.func @f"), "  func.func @g() {\n    y.a\n    y.b\n    return\n  }\n");
    int removed = 0;
    for (const Change &change : structure(a, c).changes)
      removed += change.kind == ChangeKind::Removed;
    QVERIFY2(removed >= 7, std::to_string(removed).c_str());
  }

  void typesThatFollowAreOnlyTypes() {
    // An attribute in a header without a colon is no type, even if an operand's definition changed.
    std::string a = "func.func @f(%n: index) {\n  %c = x.c : index\n  %r = x.loop %c to %n tag 1 {\n    x.yield\n  }\n  return\n}\n";
    std::string b = a;
    b.replace(b.find("x.c"), 3, "x.d");
    b.replace(b.find("tag 1"), 5, "tag 2");
    for (const Change &c : structure(a, b).changes)
      QVERIFY(!c.follows);
  }

  /// Equal pairs in the order of `after`, and its own text where something changed, give `after`.
  void changesAndEqualPartsRebuildTheOtherSide() {
    auto files = treeFiles();
    for (size_t i = 0; i + 1 < files.size(); ++i) {
      std::string a = read(files[i]), b = read(files[i + 1]);
      ir::Tree x = ir::parse(a), y = ir::parse(b);
      auto d = diffStructure(x, y);
      std::vector<uint32_t> source(y.size(), ir::kNone);
      for (uint32_t n = 0; n < x.size(); ++n)
        if (d.partner[n] != ir::kNone) {
          QCOMPARE(source[d.partner[n]], ir::kNone); // one partner only
          source[d.partner[n]] = n;
        }
      std::vector<char> reported(y.size(), 0), removed(x.size(), 0);
      for (const Change &c : d.changes) {
        if (c.after != ir::kNone)
          reported[c.after] = 1;
        if (c.kind == ChangeKind::Removed)
          removed[c.before] = 1;
      }
      for (uint32_t n = 1; n < y.size(); ++n) {
        if (y.node(n).kind != ir::NodeKind::Op)
          continue;
        QVERIFY(source[n] != ir::kNone || reported[n]);
        // What is called equal has the same name and symbol, and stands in the partner of the enclosing node.
        if (!reported[n]) {
          QCOMPARE(x.opName(source[n]), y.opName(n));
          QCOMPARE(x.symbol(source[n]), y.symbol(n));
        }
      }
      for (uint32_t n = 1; n < x.size(); ++n)
        if (x.node(n).kind == ir::NodeKind::Op)
          QVERIFY((d.partner[n] == ir::kNone) == bool(removed[n]));
    }
  }

  void classes() {
    auto kinds = [](const StructureDiff &d) {
      std::multiset<std::string> out;
      for (const Change &c : d.changes)
        out.insert(std::string(name(c.kind)));
      return out;
    };
    std::string a = "module {\n  func.func @f(%a: i32) {\n    %0 = x.first %a {k = 1} : i32\n    %1 = x.second %0 : i32\n    x.third %1 : i32\n    return\n  }\n}\n";
    std::string moved = "module {\n  func.func @f(%a: i32) {\n    %0 = x.first %a {k = 1} : i32\n    %1 = x.second %0 : i32\n    return\n    x.third %1 : i32\n  }\n}\n";
    QCOMPARE(kinds(structure(a, moved)), (std::multiset<std::string>{"moved"}));
    std::string outlined = "module {\n  func.func @g(%a: i32) {\n    %0 = x.first %a {k = 1} : i32\n    return\n  }\n  func.func @f(%a: i32) {\n    %0 = func.call @g(%a) : (i32) -> i32\n    %1 = x.second %0 : i32\n    x.third %1 : i32\n    return\n  }\n}\n";
    auto k = kinds(structure(a, outlined));
    QVERIFY(k.count("added") >= 1);
    QVERIFY(k.count("outlined") + k.count("modified") >= 1);
    std::string added = a;
    added.insert(added.find("    return"), "    x.fourth %0 : i32\n");
    auto d = structure(a, added);
    QCOMPARE(kinds(d), (std::multiset<std::string>{"added"}));
    QCOMPARE(d.linesAdded, 1);
    QCOMPARE(kinds(structure(added, a)), (std::multiset<std::string>{"removed"}));
    std::string modified = a;
    modified.replace(modified.find("k = 1"), 5, "k = 2");
    QCOMPARE(kinds(structure(a, modified)), (std::multiset<std::string>{"modified"}));
  }

  void counts() {
    auto d = delta(countOps("x.a\nx.b\nx.b\n"), countOps("x.b\nx.c\nx.c\n"));
    QCOMPARE(d.added, 2);
    QCOMPARE(d.removed, 2);
  }

  /// By chunks or as a whole: the rows are the same.
  void largeTextsAlignAsSmallOnes() {
    auto same = [](const std::string &a, const std::string &b) {
      ir::Tree x = ir::parse(a), y = ir::parse(b);
      Rows whole = alignRows(x, y), chunks = alignTexts(a, b);
      QCOMPARE(chunks.rows.size(), whole.rows.size());
      for (size_t i = 0; i < whole.rows.size(); ++i) {
        QCOMPARE(chunks.rows[i].before, whole.rows[i].before);
        QCOMPARE(chunks.rows[i].after, whole.rows[i].after);
        QCOMPARE(int(chunks.rows[i].mark), int(whole.rows[i].mark));
      }
    };
    auto files = treeFiles();
    for (size_t i = 1; i < files.size(); ++i)
      same(read(files[i - 1]), read(files[i]));
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
      std::string text = "#m = affine_map<(d0) -> (d0)>\nmodule {\n";
      for (int f = 0; f < 30; ++f) {
        text += "  func.func @f" + std::to_string(f) + "(%a: i32) {\n";
        for (int l = 0; l < 8; ++l)
          text += "    %" + std::to_string(l) + " = x.op" + std::to_string(random() % 5) + " %a, %a {v = " + std::to_string(random() % 90) + " : i32, m = #m} : i32\n";
        text += "    return\n  }\n";
      }
      text += "}\n";
      std::string other = text;
      for (int edits = 0; edits < 3; ++edits) {
        size_t at = other.find("x.op", random() % (other.size() - 200));
        if (at == std::string::npos)
          continue;
        switch (random() % 3) {
        case 0:
          other.replace(at, 5, "y.new");
          break;
        case 1: { // a line goes
          size_t begin = other.rfind('\n', at) + 1;
          other.erase(begin, other.find('\n', at) + 1 - begin);
          break;
        }
        default: // a value is another
          other.replace(other.find("%a", at), 2, "%0");
        }
      }
      same(text, other);
      same(other, text);
    }
    // Two functions change places: all lines stay in the rows.
    std::string a = "module {\n  func.func @f() {\n    x.a\n  }\n  func.func @g() {\n    x.b\n  }\n}\n";
    std::string b = "module {\n  func.func @g() {\n    x.b\n  }\n  func.func @f() {\n    x.a\n  }\n}\n";
    std::vector<int> left(8), right(8);
    for (const Row &row : alignTexts(a, b).rows) {
      if (row.before >= 0)
        ++left[size_t(row.before)];
      if (row.after >= 0)
        ++right[size_t(row.after)];
    }
    QCOMPARE(left, std::vector<int>(8, 1));
    QCOMPARE(right, std::vector<int>(8, 1));
  }

  /// Nested, chained and repeated beyond reason: found, and soon.
  void adversariesEndSoon() {
    auto times = [](int n, const std::string &what) {
      std::string out;
      while (n--)
        out += what;
      return out;
    };
    const int many = 100'000;
    QElapsedTimer timer;
    timer.start();
    struct Case {
      const char *name;
      std::string before, after;
      int64_t changes; // at least; 0: none
    };
    std::string nested = times(many, "x.r {\n") + "x.a\n" + times(many, "}\n"), chain, functions, reversed;
    for (int i = 0; i < 30'000; ++i) {
      chain += "#m" + std::to_string(i) + " = #m" + std::to_string(i + 1) + "\n";
      functions += "func.func @f" + std::to_string(i) + "() {\n  x.a\n}\n";
      reversed += "func.func @f" + std::to_string(29'999 - i) + "() {\n  x.a\n}\n";
    }
    std::string tree;
    for (int i = 0; i < 60; ++i)
      tree += "#m" + std::to_string(i) + " = [#m" + std::to_string(i + 1) + ", #m" + std::to_string(i + 1) + "]\n";
    std::string equal = "func.func @f(%a: i32) {\n" + times(many, "  %0 = x.op %a : i32\n");
    const Case cases[] = {
        {"equal operations", equal + "}\n", equal + "  y.z\n}\n", 1},
        {"nested regions", nested, nested.substr(0, nested.find("x.a")) + "x.b\n" + times(many, "}\n"), 1},
        {"open brackets", "x.a " + times(many, "("), "x.a " + times(many - 1, "("), 1},
        {"crossed brackets", "x.a " + times(many, "[") + times(many, ")"), "x.a " + times(many, "[") + times(many - 1, ")"), 1},
        {"nested dictionaries", "x.a {" + times(many, "{a = ") + "1" + times(many, "}"), "x.a {" + times(many, "{a = ") + "2" + times(many, "}"), 1},
        {"a chain of aliases", chain + "#m30000 = 1\nx.a #m0\n", chain + "#m30000 = 2\nx.a #m0\n", 1},
        {"aliases that double", tree + "#m60 = 1\nx.a #m0\n", tree + "#m60 = 2\nx.a #m0\n", 1},
        {"aliases in a circle", "#a = #b\n#b = #a\nx.a #a\n", "#a = #b\n#b = #a\nx.a #a\n", 0},
        {"functions reversed", functions, reversed, 29'000},
        {"a line of megabytes", "x.a [" + times(1'000'000, "1, ") + "2]\n", "x.a [" + times(1'000'000, "1, ") + "3]\n", 1},
    };
    for (const Case &c : cases) {
      StructureDiff d = structure(c.before, c.after);
      QVERIFY2(c.changes ? int64_t(d.changes.size()) >= c.changes : d.equal(), c.name);
      QVERIFY2(!alignTexts(c.before, c.after).rows.empty(), c.name);
    }
    QVERIFY2(timer.elapsed() < 60'000, std::to_string(timer.elapsed()).c_str());
  }

  void symbolsThatChangePlacesMoved() {
    std::string f = "func.func @f() {\n  x.a\n}\n", g = "func.func @g() {\n  x.b\n}\n", h = "func.func @h() {\n  x.c\n}\n";
    StructureDiff d = structure(f + g + h, h + f + g);
    QCOMPARE(d.changes.size(), size_t(1));
    QVERIFY(d.changes[0].kind == ChangeKind::Moved);
    QCOMPARE(d.linesAdded + d.linesRemoved + d.linesModified, 0);
  }
};

QTEST_GUILESS_MAIN(DiffTest)
#include "DiffTest.moc"
