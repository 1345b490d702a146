// Of all that became of an operation, the way to what does its work.

#include "core/provenance/Follow.h"
#include "core/provenance/MainLine.h"
#include "core/trace/import/Log.h"
#include "tests/core/Support.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace strata;

namespace {

using Line = std::vector<std::pair<int64_t, int64_t>>; // rows and lines
using Source = std::shared_ptr<const trace::TraceSource>;

/// Of the operation on a line; empty if there is none.
Line mainLine(const Source &source, int64_t row, int64_t line) {
  provenance::Histories histories(source);
  Line places;
  auto all = provenance::follow(*source, histories, row, line, provenance::Direction::Forward);
  if (!all)
    return places;
  if (auto main = provenance::mainLine(*source, histories, *all))
    for (auto &s : *main)
      places.emplace_back(s.row, s.line);
  return places;
}

constexpr const char *kBefore = "func.func @f(%x: f32, %p: !llvm.ptr) {\n"               // 1
                                "  %0 = x.product %x, %x : f32\n"                        // 2
                                "  llvm.store %0, %p : f32, !llvm.ptr\n"                 // 3
                                "}\n";
constexpr const char *kAfter = "func.func @f(%x: f32, %p: !llvm.ptr) {\n"                // 1
                               "  %i = llvm.mlir.constant(4 : i64) : i64\n"              // 2
                               "  %j = llvm.mul %i, %i : i64\n"                          // 3
                               "  %q = llvm.getelementptr %p[%j] : !llvm.ptr, f32\n"     // 4
                               "  %v = llvm.load %q : !llvm.ptr -> f32\n"                // 5
                               "  %m = llvm.fmul %v, %x : f32\n"                         // 6
                               "  %0 = llvm.fadd %m, %v : f32\n"                         // 7
                               "  llvm.store %0, %p : f32, !llvm.ptr\n"                  // 8
                               "}\n";

} // namespace

class MainLineTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  /// Not at the first or last of what was made, nor at the product of integers of an address.
  void endsWhereTheWorkIsDone() {
    Text log = Text::own(std::string("// -----// IR Dump After before: before //----- //\n") +
                         kBefore + "\n// -----// IR Dump After after: after //----- //\n" + kAfter);
    auto scan = trace::scanLog(log.view);
    VERIFY_OK(scan);
    auto opened = trace::openLog(log, "test", std::move(*scan));
    VERIFY_OK(opened);
    Source source = std::move(*opened);
    QCOMPARE(mainLine(source, 0, 2), (Line{{0, 2}, {1, 6}}));
    QCOMPARE(mainLine(source, 0, 3), (Line{{0, 3}})); // it stays as it is
    QVERIFY(mainLine(source, 0, 9).empty());
  }

  /// Into the assembly: a multiplication to a multiplication, a load to a load.
  void endsAtTheInstruction() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/";
    std::string dumps = at + "builtin_module_no-symbol-name/";
    QDir().mkpath(q(dumps));
    std::string head = "module {\n  llvm.func @k(%a: f32, %p: !llvm.ptr) {\n"
                       "    %v = llvm.load %p : !llvm.ptr -> f32\n",
                tail = "    llvm.store %0, %p : f32, !llvm.ptr\n    llvm.return\n  }\n}\n";
    std::string fused = "    %0 = llvm.intr.fmuladd(%a, %v, %a) : (f32, f32, f32) -> f32\n";
    VERIFY_OK(writeFile(dumps + "0_input.mlir", head + "    %0 = x.product %a, %v : f32\n" + tail));
    VERIFY_OK(writeFile(dumps + "1_lower.mlir", head + fused + tail));
    VERIFY_OK(writeFile(at + "module_k.s", "\t.text\nk:\n\tpushq\t%rbp\n" // 1 to 3
                                           "\tvmovss\t(%rdi), %xmm1\n"
                                           "\tvfmadd231ss\t%xmm1, %xmm0, %xmm0\n"
                                           "\tvmovss\t%xmm0, (%rdi)\n\tretq\n"));
    auto opened = trace::open(at);
    VERIFY_OK(opened);
    Source source = std::move(*opened);
    auto text = source->text(2);
    VERIFY_OK(text);
    auto lineOf = [&](std::string_view what) {
      size_t place = text->view.find(what);
      return 1 + std::count(text->view.begin(), text->view.begin() + ptrdiff_t(place), '\n');
    };
    QCOMPARE(mainLine(source, 0, 4), (Line{{0, 4}, {1, 4}, {2, lineOf("vfmadd231ss")}}));
    QCOMPARE(mainLine(source, 0, 3), (Line{{0, 3}, {2, lineOf("(%rdi), %xmm1")}}));
  }

  void sightingsStandTogetherByRow() {
    std::vector<provenance::Sighting> places{{0, 3}, {2, 1}, {2, 7}, {5, 1}};
    auto rows = provenance::byRow(places);
    QCOMPARE(rows.size(), size_t(3));
    QVERIFY(rows[1].row == 2 && rows[1].begin == 1 && rows[1].count == 2);
    QVERIFY(rows[2].row == 5 && rows[2].begin == 3 && rows[2].count == 1);
    QVERIFY(provenance::byRow({}).empty());
  }
};

QTEST_APPLESS_MAIN(MainLineTest)
#include "MainLineTest.moc"
