#include "app/models/DiffModel.h"

#include <QTest>

using namespace strata;
using namespace strata::app;

namespace {

std::shared_ptr<const IrDocument> document(const char *text) { return IrDocument::make(Text::own(text)); }

constexpr const char *kBefore = "func.func @f(%arg0: i32) -> i32 {\n"
                                "  %0 = arith.addi %arg0, %arg0 : i32\n"
                                "  %1 = arith.muli %0, %arg0 : i32\n"
                                "  return %1 : i32\n"
                                "}\n";

} // namespace

class DiffModelTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void equalTextsHaveNoMarks() {
    auto diff = Diff::make(document(kBefore), document(kBefore));
    QCOMPARE(diff->rows.size(), size_t(5));
    QCOMPARE(diff->added + diff->removed + diff->modified + diff->renumbered, int64_t(0));
  }

  void renumberedLinesAreNoChanges() {
    auto diff = Diff::make(document(kBefore), document("func.func @f(%arg0: i32) -> i32 {\n"
                                                       "  %c1_i32 = arith.constant 1 : i32\n"
                                                       "  %sum = arith.addi %arg0, %arg0 : i32\n"
                                                       "  %7 = arith.muli %sum, %arg0 : i32\n"
                                                       "  return %7 : i32\n"
                                                       "}\n"));
    QCOMPARE(diff->added, int64_t(1));
    QCOMPARE(diff->removed, int64_t(0));
    QCOMPARE(diff->modified, int64_t(0));
    QCOMPARE(diff->renumbered, int64_t(3));
    QCOMPARE(diff->rows[1].mark, ChangeMark::Added);
  }

  void anOperandThatMeansSomethingElseIsAChange() {
    // The text differs in value names alone, but the product is of other values now.
    auto diff = Diff::make(document(kBefore), document("func.func @f(%arg0: i32) -> i32 {\n"
                                                       "  %0 = arith.addi %arg0, %arg0 : i32\n"
                                                       "  %1 = arith.muli %0, %0 : i32\n"
                                                       "  return %1 : i32\n"
                                                       "}\n"));
    QCOMPARE(diff->modified, int64_t(1));
    QCOMPARE(diff->rows[2].mark, ChangeMark::Modified);
  }

  void rowsCoverBothTexts() {
    auto before = document("a.x\nb.y\nc.z\n"), after = document("b.y\nd.w\nc.zz\n");
    auto diff = Diff::make(before, after);
    int64_t nextBefore = 0, nextAfter = 0;
    for (const DiffRow &row : diff->rows) {
      if (row.before >= 0)
        QCOMPARE(row.before, nextBefore++);
      if (row.after >= 0)
        QCOMPARE(row.after, nextAfter++);
    }
    QCOMPARE(nextBefore, int64_t(3));
    QCOMPARE(nextAfter, int64_t(3));
  }

  void longLinesCostWhatIsVisible() {
    std::string line = "%0 = arith.constant dense<";
    line.append(4 << 20, '1');
    line += "> : tensor<4xi8>\n";
    auto doc = document(line.c_str());
    IrDocument::Pieces shown = doc->pieces(0, 0, 200);
    QVERIFY(shown.pieces.size() < 100);
    for (const LinePiece &piece : shown.pieces)
      QVERIFY(piece.end - piece.begin <= 300 || !piece.label.isEmpty());
  }
};

QTEST_GUILESS_MAIN(DiffModelTest)
#include "DiffModelTest.moc"
