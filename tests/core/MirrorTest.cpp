// Which side is before and which after is the reader's choice: the other way round, the same is
// told with added and removed exchanged. Texts are made by seeded random edits.

#include "core/diff/Rows.h"
#include "core/diff/Structure.h"
#include "tests/core/Support.h"

#include <QTest>
#include <map>
#include <random>
#include <set>

using namespace strata;
using namespace strata::diff;

namespace {

/// A function of `size` operations that use what came before; many are equal or nearly so.
std::vector<std::string> operations(std::mt19937 &random, size_t size) {
  const char *names[] = {"arith.addf", "arith.mulf", "math.exp", "arith.constant"};
  std::vector<std::string> out;
  for (size_t i = 0; i < size; ++i) {
    size_t kind = i == 0 ? 3 : random() % 4;
    auto operand = [&] { return "%" + std::to_string(random() % i); };
    std::string line = "  %" + std::to_string(i) + " = " + names[kind];
    if (kind == 3)
      line += " " + std::to_string(random() % 3) + ".0 : f32";
    else if (kind == 2)
      line += " " + operand() + " : f32";
    else {
      line += " " + operand();
      line += ", " + operand() + " : f32";
    }
    out.push_back(line);
  }
  return out;
}

std::string textOf(const std::vector<std::string> &lines) {
  std::string out = "func.func @f() {\n";
  for (const std::string &line : lines)
    out += line + "\n";
  return out + "  return\n}\n";
}

/// The same with some lines gone, doubled, exchanged, or with another operand or word.
std::vector<std::string> edited(std::mt19937 &random, std::vector<std::string> lines) {
  for (size_t edits = 1 + random() % 5; edits > 0 && lines.size() > 2; --edits) {
    size_t at = 1 + random() % (lines.size() - 1);
    std::string &line = lines[at];
    switch (random() % 5) {
    case 0:
      lines.erase(lines.begin() + ptrdiff_t(at));
      break;
    case 1:
      lines.insert(lines.begin() + ptrdiff_t(at), "  %new" + std::to_string(edits) + line.substr(line.find(" = ")));
      break;
    case 2:
      std::swap(line, lines[1 + random() % (lines.size() - 1)]);
      break;
    case 3:
      if (size_t use = line.rfind('%'); use > 2)
        line.replace(use, line.find_first_of(", ", use) - use, "%0");
      break;
    default:
      if (size_t word = line.find("addf"); word != std::string::npos)
        line.replace(word, 4, "subf");
    }
  }
  return lines;
}

/// What is told of both texts: (kind, node before, node after, follows), sides exchanged if asked.
using Told = std::multiset<std::tuple<ChangeKind, uint32_t, uint32_t, bool>>;
Told told(const StructureDiff &diff, bool exchanged) {
  std::map<ChangeKind, ChangeKind> mirror{{ChangeKind::Added, ChangeKind::Removed},
                                          {ChangeKind::Removed, ChangeKind::Added},
                                          {ChangeKind::Outlined, ChangeKind::Inlined},
                                          {ChangeKind::Inlined, ChangeKind::Outlined}};
  Told out;
  for (const Change &c : diff.changes) {
    if (!exchanged)
      out.emplace(c.kind, c.before, c.after, c.follows);
    else
      out.emplace(mirror.count(c.kind) ? mirror[c.kind] : c.kind, c.after, c.before, c.follows);
  }
  return out;
}

} // namespace

class MirrorTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void exchangedSidesTellTheSame() {
    std::mt19937 random(17);
    int changed = 0;
    for (int i = 0; i < 400; ++i) {
      std::vector<std::string> lines = operations(random, 4 + random() % 30);
      std::string before = textOf(lines), after = textOf(edited(random, lines));
      ir::Tree x = ir::parse(before), y = ir::parse(after);
      StructureDiff there = diffStructure(x, y), back = diffStructure(y, x);
      QVERIFY2(told(there, false) == told(back, true), (before + "----\n" + after).c_str());
      QCOMPARE(there.linesAdded, back.linesRemoved);
      QCOMPARE(there.linesRemoved, back.linesAdded);
      QCOMPARE(there.linesModified, back.linesModified);
      for (uint32_t n = 0; n < there.partner.size(); ++n)
        if (there.partner[n] != ir::kNone)
          QCOMPARE(back.partner[there.partner[n]], n);
      changed += !there.equal();
    }
    QVERIFY(changed > 300);
  }
  /// Two texts that share nothing, too long to weigh each pair of lines: every line is gone or new.
  void lastNewlineIsNoLine() {
    std::string before, after;
    for (int i = 0; i < 250; ++i) {
      before += "a.before" + std::to_string(i) + "\n";
      after += "b.after" + std::to_string(i) + " {k = " + std::to_string(i) + "}\n";
    }
    auto shortened = [](const std::string &text) { return text.substr(0, text.size() - 1); };
    for (auto [a, b] : {std::pair(before, after), std::pair(before, shortened(after)),
                        std::pair(shortened(before), after), std::pair(before + "\n", shortened(after)),
                        std::pair(before + "\n", after + "\n")}) {
      Rows there = alignTexts(a, b), back = alignTexts(b, a);
      QCOMPARE(std::pair(there.added, there.removed), std::pair(back.removed, back.added));
      QCOMPARE(there.added, int64_t(250));
    }
  }
};

QTEST_APPLESS_MAIN(MirrorTest)
#include "MirrorTest.moc"
