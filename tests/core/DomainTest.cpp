#include "core/layout/Find.h"
#include "core/stream/Schedule.h"
#include "tests/core/Support.h"

#include <QTest>

using namespace strata;

static const char *const kStream = R"(
util.func public @chain(%a: !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%c256} => !stream.timepoint
  %0 = stream.cmd.execute await(%t) => with(%a as %in: !stream.resource<external>{%c64}, %r as %slab: !stream.resource<transient>{%c256}) {
    stream.cmd.concurrent {
      stream.cmd.dispatch @one::@go {
        ro %in[%c0 for %c64] : !stream.resource<external>{%c64},
        wo %slab[%c0 for %c64] : !stream.resource<transient>{%c256}
      }
      stream.cmd.fill %c0, %slab[%c192 for %c64] : i32 -> !stream.resource<transient>{%c256}
    }
    stream.cmd.dispatch @two::@go {
      ro %slab[%c0 for %c64] : !stream.resource<transient>{%c256},
      rw %slab[%c192 for %c64] : !stream.resource<transient>{%c256}
    }
  } => !stream.timepoint
  util.return
}
)";

class DomainTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void placesAndBack() {
    using layout::Layout;
    for (auto &[shape, tiling] : std::vector<std::pair<layout::Index, layout::Tiling>>{
             {{5, 7}, {{0, 1}, {4, 2}, {0, 1}}}, {{5, 7}, {{1, 0}, {4, 1}, {1, 0}}}, {{3, 4, 5}, {{2}, {8}, {}}}, {{6}, {{}, {}, {}}}}) {
      auto l = Layout::make(shape, tiling, 32);
      VERIFY_OK(l);
      int64_t padding = 0;
      for (int64_t i = 0; i < l->packedElements(); ++i) {
        auto e = l->element(i);
        VERIFY_OK(e);
        auto p = l->place(e->index);
        VERIFY_OK(p);
        QCOMPARE(p->element, i);
        QCOMPARE(p->byte(), 4 * i);
        padding += e->padding;
      }
      QCOMPARE(padding, l->paddingElements());
      QVERIFY(!l->element(l->packedElements()));
    }
  }
  void sizes() {
    auto l = layout::Layout::make({500, 500}, {{0, 1}, {8, 8}, {0, 1}}, 32);
    VERIFY_OK(l);
    QCOMPARE(l->packedShape(), (layout::Index{63, 63, 8, 8}));
    QCOMPARE(l->bytes(), 1'016'064);
    QCOMPARE(layout::Layout::make({500, 500}, {{1, 0}, {8, 1}, {1, 0}}, 32)->bytes(), 1'008'000);
    // Element (9, 3) of a 16x1-tiled matrix: tile row 0, tile column 3, row 9 in the tile.
    auto p = layout::Layout::make({500, 500}, {{0, 1}, {16, 1}, {0, 1}}, 32)->place({9, 3});
    QCOMPARE(p->outer, (layout::Index{0, 3}));
    QCOMPARE(p->byte(), (3 * 16 + 9) * 4);
  }
  void refuses() {
    QVERIFY(!layout::Layout::make({4}, {{1}, {2}, {}}, 32));
    QVERIFY(!layout::Layout::make({4, 4}, {{0, 0}, {2, 2}, {}}, 32));
    QVERIFY(!layout::Layout::make({4, 4}, {{0}, {0}, {}}, 32));
    QVERIFY(!layout::Layout::make({4, 4}, {{0}, {2}, {1, 1}}, 32));
    QVERIFY(!layout::Layout::make({-1}, {{}, {}, {}}, 32));
    QVERIFY(!layout::Layout::make({int64_t(1) << 40, int64_t(1) << 40}, {{}, {}, {}}, 32));
  }
  void foundInText() {
    auto found = layout::findLayouts(
        "#e = #x.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>\n"
        "%p = linalg.pack %2 padding_value(%c : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %3 : tensor<5x7xf32> -> tensor<1x2x16x4xf32>\n"
        "%u = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [%t] into %3 : tensor<?x?xbf16> -> tensor<?xbf16>\n");
    QCOMPARE(found.size(), size_t(2));
    QCOMPARE(found[0].tiling.innerTileSizes, (layout::Index{16, 1}));
    QCOMPARE(found[1].shape, (layout::Index{5, 7}));
    QCOMPARE(q(found[1].element), QString("f32"));
    QCOMPARE(layout::bitsOf("f8E4M3FN"), 8);
    QCOMPARE(layout::bitsOf("complex<f32>"), 64);
    QCOMPARE(layout::bitsOf("!x"), 0);
  }
  void encodingsOnTypes() {
    auto found = layout::findLayouts(
        "#enc = #iree_encoding.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [1, 4], outerDimsPerm = [0, 1]}}>]>\n"
        "#open = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32]>\n"
        "func.func @f(%a: tensor<1x9xbf16, #enc>, %b: tensor<?x9xf32, #iree_encoding.padding<[0, 64]>>, %c: tensor<3x5xi8, #iree_encoding.identity>) {\n"
        "  %0 = g.h %a : tensor<7x2xf32, #open> -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<1x9xf16, #enc>>\n"
        "  %1 = g.h %a : tensor<2x6xf32, #iree_encoding.padding<[0, 2]>>\n}\n");
    using Source = layout::Found::Source;
    std::vector<Source> sources;
    for (const auto &f : found)
      sources.push_back(f.source);
    QCOMPARE(sources, (std::vector<Source>{Source::EncodingInfo, Source::Padding, Source::Identity, Source::Abstract, Source::EncodingInfo, Source::Padding}));
    QCOMPARE(found[0].shape, (layout::Index{1, 9})); // a narrow one: one row, 4 columns a tile
    QCOMPARE(layout::Layout::make(found[0].shape, found[0].tiling, 16)->packedShape(), (layout::Index{1, 3, 1, 4}));
    QCOMPARE(q(found[3].role), QString("rhs"));
    QCOMPARE(q(found[4].element), QString("f16"));
    // Two columns of room after each row of six.
    auto rows = layout::Layout::make(found[5].shape, found[5].tiling, 32);
    VERIFY_OK(rows);
    QCOMPARE(rows->place({1, 3})->element, 8 + 3);
    QCOMPARE(rows->paddingElements(), 4);
  }
  void productsOfTiles() {
    auto found = layout::findLayouts(
        "  %9 = linalg.mmt4d {c = #x.y<a = [1, 1]>} ins(%4, %5 : tensor<3x5x8x1xf32>, tensor<2x5x16x1xf32>) outs(%8 : tensor<3x2x8x16xf32>) -> tensor<3x2x8x16xf32>\n"
        "  linalg.batch_mmt4d ins(%4, %5 : memref<7x3x5x8x2xi8>, memref<7x2x5x16x2xi8>) outs(%8 : memref<7x3x2x8x16xi32>)\n");
    QCOMPARE(found.size(), size_t(6));
    QCOMPARE(found[1].shape, (layout::Index{5, 32}));
    auto right = layout::Layout::make(found[1].shape, found[1].tiling, 32);
    VERIFY_OK(right);
    QCOMPARE(right->packedShape(), (layout::Index{2, 5, 16, 1}));
    QCOMPARE(right->place({3, 17})->element, (1 * 5 + 3) * 16 + 1);
    QCOMPARE(layout::Layout::make(found[4].shape, found[4].tiling, 8)->packedShape(), (layout::Index{7, 2, 5, 16, 2}));
    QCOMPARE(layout::Layout::make(found[5].shape, found[5].tiling, 32)->packedShape(), (layout::Index{7, 3, 2, 8, 16}));
  }
  void schedule() {
    ir::Tree tree = ir::parse(kStream);
    auto all = stream::schedules(tree);
    QCOMPARE(all.size(), size_t(1));
    const stream::Schedule &s = all[0];
    QCOMPARE(q(s.function), QString("@chain"));
    QCOMPARE(s.steps, 2);
    QCOMPARE(*s.transientBytes(), 256);
    QCOMPARE(s.commands.size(), size_t(3));
    QCOMPARE(q(s.commands[0].name), QString("dispatch @one::@go"));
    QCOMPARE(s.commands[0].step, s.commands[1].step);
    QCOMPARE(s.commands[2].step, 1);
    QCOMPARE(s.slices.size(), size_t(3)); // in, and two of the slab
    QCOMPARE(*s.slices[1].offsetBytes, 0);
    QCOMPARE(*s.slices[2].offsetBytes, 192);
    QCOMPARE(s.slices[2].writers.size(), size_t(2));
    QCOMPARE(s.slices[2].firstStep, 0);
    QCOMPARE(s.slices[2].lastStep, 1);
  }
  void graph() {
    ir::Tree tree = ir::parse(kStream);
    auto g = stream::dispatchGraph(tree);
    QCOMPARE(g.nodes.size(), size_t(2));
    QCOMPARE(g.edges.size(), size_t(1));
    QCOMPARE(q(g.nodes[g.edges[0].to].key), QString("@two::@go#0"));
    ir::Tree flow = ir::parse("%0 = flow.dispatch @a::@f(%x) : () -> i32\n%1 = y.cast %0 : i32\n%2 = flow.dispatch @a::@f(%1) : () -> i32\n");
    g = stream::dispatchGraph(flow);
    QCOMPARE(g.edges.size(), size_t(1));
    QCOMPARE(q(g.nodes[1].key), QString("@a::@f#1"));
  }
};

QTEST_GUILESS_MAIN(DomainTest)
#include "DomainTest.moc"
