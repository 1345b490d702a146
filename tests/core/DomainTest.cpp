#include "core/explorer/Layouts.h"
#include "core/stream/Schedule.h"
#include "tests/core/Support.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <set>

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

static std::vector<layout::Found> layoutsIn(std::string_view text, const std::vector<layout::Bound> &earlier = {}) {
  return layout::findLayouts(ir::parse(text), earlier);
}

class DomainTest : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void placesAndBack() {
    using layout::Layout;
    for (auto &[shape, tiling] : std::vector<std::pair<layout::Index, layout::Tiling>>{
             {{5, 7}, {{0, 1}, {4, 2}, {0, 1}}}, {{5, 7}, {{1, 0}, {4, 1}, {1, 0}}}, {{3, 4, 5}, {{2}, {8}, {}}}, {{6}, {{}, {}, {}}},
             {{21, 30}, {{0, 1}, {16, 32}, {0, 1}, {{16}, {2, 4, 4}}, {2, 0, 1, 3}}}}) {
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
  /// Against plain loops over the packed tensor as it lies: the tiles' dimensions in their order, then what is in a tile.
  void randomLayoutsAgainstPlainLoops() {
    std::mt19937 random(20);
    auto upTo = [&](int64_t most) { return int64_t(random() % uint64_t(most)) + 1; };
    for (int run = 0; run < 300; ++run) {
      size_t rank = size_t(upTo(4));
      layout::Index shape, dims(rank);
      for (size_t d = 0; d < rank; ++d) {
        shape.push_back(upTo(rank > 2 ? 5 : 19));
        dims[d] = int64_t(d);
      }
      std::shuffle(dims.begin(), dims.end(), random);
      layout::Tiling tiling;
      tiling.innerDimsPos.assign(dims.begin(), dims.begin() + ptrdiff_t(random() % (rank + 1)));
      bool swizzled = run % 3 == 0;
      int64_t parts = 0;
      for (size_t k = 0; k < tiling.innerDimsPos.size(); ++k) {
        layout::Index split(size_t(upTo(swizzled ? 3 : 1)));
        int64_t size = 1;
        for (int64_t &part : split)
          size *= part = upTo(swizzled ? 3 : 6);
        tiling.innerTileSizes.push_back(size);
        parts += int64_t(split.size());
        if (swizzled)
          tiling.expand.push_back(split);
      }
      if (swizzled) {
        for (int64_t i = 0; i < parts; ++i)
          tiling.permutation.push_back(i);
        std::shuffle(tiling.permutation.begin(), tiling.permutation.end(), random);
      }
      if (run % 4) {
        tiling.outerDimsPerm.resize(rank);
        for (size_t d = 0; d < rank; ++d)
          tiling.outerDimsPerm[d] = int64_t(d);
        std::shuffle(tiling.outerDimsPerm.begin(), tiling.outerDimsPerm.end(), random);
      }
      int64_t bits = int64_t(8) << (run % 4);
      auto l = layout::Layout::make(shape, tiling, bits);
      VERIFY_OK(l);

      auto tileOf = [&](size_t d) {
        for (size_t k = 0; k < tiling.innerDimsPos.size(); ++k)
          if (tiling.innerDimsPos[k] == int64_t(d))
            return tiling.innerTileSizes[k];
        return int64_t(1);
      };
      // Sizes of the loops, the outermost first, and what each adds to which dimension for one step.
      struct Loop {
        size_t dim;
        int64_t size, step;
      };
      std::vector<Loop> loops, inner;
      for (size_t i = 0; i < rank; ++i) {
        size_t d = tiling.outerDimsPerm.empty() ? i : size_t(tiling.outerDimsPerm[i]);
        loops.push_back({d, (shape[d] + tileOf(d) - 1) / tileOf(d), tileOf(d)});
      }
      for (size_t k = 0; k < tiling.innerDimsPos.size(); ++k) {
        layout::Index split = swizzled ? tiling.expand[k] : layout::Index{tiling.innerTileSizes[k]};
        for (size_t i = 0; i < split.size(); ++i) {
          int64_t step = 1;
          for (size_t j = i + 1; j < split.size(); ++j)
            step *= split[j];
          inner.push_back({size_t(tiling.innerDimsPos[k]), split[i], step});
        }
      }
      for (size_t i = 0; i < inner.size(); ++i)
        loops.push_back(swizzled ? inner[size_t(tiling.permutation[i])] : inner[i]);
      int64_t count = 1, padding = 0;
      for (const Loop &loop : loops)
        count *= loop.size;
      QCOMPARE(l->packedElements(), count);
      layout::Index steps(loops.size(), 0);
      for (int64_t at = 0; at < count; ++at) {
        layout::Index element(rank, 0);
        for (size_t i = 0; i < loops.size(); ++i)
          element[loops[i].dim] += steps[i] * loops[i].step;
        bool outside = false;
        for (size_t d = 0; d < rank; ++d)
          outside |= element[d] >= shape[d];
        padding += outside;
        auto place = l->place(element);
        VERIFY_OK(place);
        QCOMPARE(place->element, at);
        QCOMPARE(place->byte(), at * bits / 8);
        auto back = l->elementAtByte(at * bits / 8);
        VERIFY_OK(back);
        QCOMPARE(back->index, element);
        QCOMPARE(back->padding, outside);
        for (size_t i = loops.size(); i-- > 0 && ++steps[i] == loops[i].size;)
          steps[i] = 0;
      }
      QCOMPARE(l->paddingElements(), padding);
    }
  }
  void genericFormsSayTheSame() {
    auto found = layoutsIn(
        "  %1 = \"linalg.pack\"(%0, %d) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64: 1, 0>, "
        "static_inner_tiles = array<i64: 8, 1>}> : (tensor<9x20xf32>, tensor<3x9x8x1xf32>) -> tensor<3x9x8x1xf32>\n"
        "  %2 = \"linalg.mmt4d\"(%l, %1, %z) <{operandSegmentSizes = array<i32: 2, 1>}> ({\n  ^bb0(%a: f32, %b: f32, %c: f32):\n"
        "    \"linalg.yield\"(%c) : (f32) -> ()\n  }) : (tensor<4x9x8x1xf32>, tensor<3x9x8x1xf32>, tensor<4x3x8x8xf32>) -> tensor<4x3x8x8xf32>\n"
        "  %3 = \"linalg.unpack\"(%2, %e) <{inner_dims_pos = array<i64: 0, 1>, outer_dims_perm = array<i64>, static_inner_tiles = array<i64: 8, 8>}> : "
        "(tensor<4x3x8x8xf32>, tensor<30x20xf32>) -> tensor<30x20xf32>\n"
        "  %4 = \"linalg.pack\"(%0, %d, %t) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<9xi8>, tensor<?x?xi8>, index) -> tensor<?x?xi8>\n");
    QCOMPARE(found.size(), size_t(6));
    QCOMPARE(found[0].shape, (layout::Index{9, 20}));
    QCOMPARE(found[0].tiling.innerTileSizes, (layout::Index{8, 1}));
    QCOMPARE(found[0].tiling.outerDimsPerm, (layout::Index{1, 0}));
    QCOMPARE(q(found[2].role), QString("rhs"));
    QCOMPARE(found[2].shape, (layout::Index{9, 20})); // from where it was packed
    QCOMPARE(found[3].shape, (layout::Index{30, 20})); // to where it is unpacked
    QVERIFY(found[4].source == layout::Found::Source::Unpack);
    QCOMPARE(found[4].shape, (layout::Index{30, 20}));
    QVERIFY(layout::gapOf(found[5]) == layout::Gap::Dynamic);
  }
  void encodingsOfEveryKind() {
    auto found = layoutsIn(
        "func.func @f(%a: tensor<32x64xf32, #iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 16], "
        "outerDimsPerm = [0, 1], swizzle = {expandShape = [[[\"Internal\", 16]], [[\"CrossThread\", 4], [\"Internal\", 4]]], permutation = [1, 0, 2]}}}>>)\n"
        "  %0 = g.h : tensor<40x9xf32, #iree_encoding.layout<[#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], "
        "innerTileSizes = [8, 1], outerDimsPerm = [0, 1], scalableTiles = [true, false]}}>]>>\n"
        "  %1 = g.h : tensor<8x4xf8E8M0FNU, #iree_encoding.encoding<operand_index = 2 : index, op_type = scaled_matmul, element_types = [f4E2M1FN]>>\n"
        "  %2 = g.h : tensor<8x4xf32, #iree_encoding.encoding<operand_index = 4 : index, op_type = scaled_matmul, element_types = [f4E2M1FN]>>\n"
        "  %3 = g.h : tensor<8x4xf32, #iree_encoding.testing<layouts = [#iree_encoding.specialized<3, tensor<8x4xf32>>]>>\n");
    QCOMPARE(found.size(), size_t(5));
    auto gpu = layout::Layout::make(found[0].shape, found[0].tiling, 32);
    VERIFY_OK(gpu);
    QCOMPARE(gpu->place({1, 5})->element, 1 * 64 + 1 * 4 + 1); // 4 x 16 x 4: part 1 of columns, row 1, place 1
    QCOMPARE(found[1].tiling.innerTileSizes, (layout::Index{-1, 1}));
    QVERIFY(layout::gapOf(found[1]) == layout::Gap::Dynamic); // the machine says how many times 8
    QCOMPARE(q(found[2].role), QString("lhs scales"));
    QCOMPARE(q(found[3].role), QString("result"));
    QVERIFY(layout::gapOf(found[4]) == layout::Gap::NoTiles);
  }
  /// In the llvm dialect a kernel's bindings are pointers; what lies there is what lay there before.
  void kernelsKeepTheirBindingsInTheLlvmDialect() {
    QTemporaryDir folder;
    std::string at = folder.path().toStdString() + "/builtin_module_no-symbol-name/";
    QDir().mkpath(q(at));
    std::string encoding = "#e = #iree_encoding.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [4, 1], outerDimsPerm = [0, 1]}}>]>\n";
    auto kernel = [](const std::string &name) {
      return "  func.func @" + name + "() {\n    %c0 = arith.constant 0 : index\n    %0 = hal.interface.binding.subspan layout(#p) binding(1) alignment(64) offset(%c0) : "
             "!iree_tensor_ext.dispatch.tensor<readonly:tensor<10x3xf32, #e>>\n    return\n  }\n";
    };
    VERIFY_OK(writeFile(at + "0_a.mlir", encoding + "module {\n" + kernel("k") + kernel("other") + "}\n"));
    VERIFY_OK(writeFile(at + "1_b.mlir", "module {\n  llvm.func @k(%arg0: !llvm.ptr) -> i32 {\n    llvm.return %0 : i32\n  }\n  llvm.func @declared(i32)\n}\n"));
    VERIFY_OK(writeFile(at + "2_c.mlir", "module {\n  vm.module @m {\n  }\n}\n"));
    auto source = trace::open(folder.path().toStdString());
    VERIFY_OK(source);
    auto text = (*source)->text(1);
    auto found = explorer::layoutsOf(**source, 1, ir::parse(text->view));
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].fromRow, int64_t(0));
    QCOMPARE(q(found[0].role), QString("1"));
    QCOMPARE(layout::Layout::make(found[0].shape, found[0].tiling, 32)->packedShape(), (layout::Index{3, 3, 4, 1}));
    QVERIFY(explorer::layoutsOf(**source, 2, ir::parse((*source)->text(2)->view)).empty());
    QCOMPARE(explorer::lastWithLayouts(**source, 2), int64_t(0)); // of what the text itself says
    QCOMPARE(explorer::lastWithLayouts(**source, 0), int64_t(-1));
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
    auto found = layoutsIn(
        "#e = #x.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>]>\n"
        "%p = linalg.pack %2 padding_value(%c : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 4] into %3 : tensor<5x7xf32> -> tensor<1x2x16x4xf32>\n"
        "%u = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [%t] into %3 : tensor<?x?xbf16> -> tensor<?xbf16>\n");
    QCOMPARE(found.size(), size_t(3));
    QCOMPARE(found[2].tiling.innerTileSizes, (layout::Index{-1})); // chosen when it runs
    QVERIFY(layout::gapOf(found[2]) == layout::Gap::Dynamic);
    QCOMPARE(found[0].tiling.innerTileSizes, (layout::Index{16, 1}));
    QCOMPARE(found[1].shape, (layout::Index{5, 7}));
    QCOMPARE(q(found[1].element), QString("f32"));
    QCOMPARE(layout::bitsOf("f8E4M3FN"), 8);
    QCOMPARE(layout::bitsOf("complex<f32>"), 64);
    QCOMPARE(layout::bitsOf("!x"), 0);
  }
  void encodingsOnTypes() {
    auto found = layoutsIn(
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
    auto found = layoutsIn(
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
  void swizzlesInsideTiles() {
    // What a GPU's resolver makes of the left operand of a product of f16: the tile of 16 x 32 lies as 4 x 16 x 2 x 4.
    auto found = layoutsIn("#r = #iree_gpu.gpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [16, 32], "
                           "outerDimsPerm = [0, 1], swizzle = {expandShape = [[[\"CrossThread\", 16 : i16]], [[\"CrossIntrinsic\", 2 : i16], [\"CrossThread\", 4], "
                           "[\"Internal\", 4]]], permutation = [2, 0, 1, 3]}}}>\n"
                           "#e = #iree_encoding.layout<[#r]>\n"
                           "func.func @f(%a: tensor<255x300xf16, #e>)\n");
    QCOMPARE(found.size(), size_t(1));
    auto l = layout::Layout::make(found[0].shape, found[0].tiling, 16);
    VERIFY_OK(l);
    QCOMPARE(l->packedShape(), (layout::Index{16, 10, 4, 16, 2, 4}));
    // Row 17, column 45: tile (1, 1), in it (1, 13), column 13 = (0, 3, 1).
    QCOMPARE(l->place({17, 45})->element, ((((1 * 10 + 1) * 4 + 3) * 16 + 1) * 2 + 0) * 4 + 1);
    QVERIFY(!layout::Layout::make({4, 4}, {{0}, {4}, {}, {{2, 3}}, {0, 1}}, 8));
    QVERIFY(!layout::Layout::make({4, 4}, {{0}, {4}, {}, {{2, 2}}, {0, 0}}, 8));
  }
  void productsKnowTheirMatrices() {
    // In loops, of a result that is unpacked later: 45 x 70 in tiles of 8 x 16. The left operand was packed here, K is in
    // tiles of two; the right one comes from elsewhere, so its columns follow from the result, its rows from the left one.
    std::string_view text =
        "func.func @f(%a: tensor<45x33xi8>, %ad: tensor<6x17x8x2xi8>, %b: tensor<5x17x16x2xi8>, %c: tensor<6x5x8x16xi32>, %u: tensor<45x70xi32>) {\n"
        "  %pack = linalg.pack %a padding_value(%z : i8) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %ad : tensor<45x33xi8> -> tensor<6x17x8x2xi8>\n"
        "  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %u) -> (tensor<45x70xi32>) {\n"
        "    %s = tensor.extract_slice %pack[%i, 0, 0, 0] [1, 17, 8, 2] [1, 1, 1, 1] : tensor<6x17x8x2xi8> to tensor<1x17x8x2xi8>\n"
        "    %e = tensor.empty() : tensor<1x5x8x16xi32>\n"
        "    %m = linalg.mmt4d ins(%s, %b : tensor<1x17x8x2xi8>, tensor<5x17x16x2xi8>) outs(%e : tensor<1x5x8x16xi32>) -> tensor<1x5x8x16xi32>\n"
        "    %d = tensor.extract_slice %acc[%p, 0] [%q, 70] [1, 1] : tensor<45x70xi32> to tensor<?x70xi32>\n"
        "    %x = linalg.unpack %m inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<1x5x8x16xi32> -> tensor<?x70xi32>\n"
        "    %n = tensor.insert_slice %x into %acc[%p, 0] [%q, 70] [1, 1] : tensor<?x70xi32> into tensor<45x70xi32>\n"
        "    scf.yield %n : tensor<45x70xi32>\n"
        "  }\n  return\n}\n";
    auto found = layoutsIn(text);
    QCOMPARE(found.size(), size_t(5)); // pack, three operands, unpack
    QCOMPARE(found[1].shape, (layout::Index{45, 33}));
    QVERIFY(found[1].part && found[1].open.empty());
    QCOMPARE(found[2].shape, (layout::Index{33, 70}));
    QVERIFY(!found[2].part && found[2].open.empty());
    QCOMPARE(found[3].shape, (layout::Index{45, 70}));
    QVERIFY(found[3].part);
    QCOMPARE(found[4].shape, (layout::Index{45, 70})); // of the whole, not of the slice
    // A product whose operands come from nowhere: what isn't in tiles of one is open.
    auto alone = layoutsIn("linalg.mmt4d ins(%4, %5 : tensor<3x5x8x1xf32>, tensor<2x5x16x1xf32>) outs(%8 : tensor<3x2x8x16xf32>)\n");
    QCOMPARE(alone[0].open, (layout::Index{0}));
    QCOMPARE(alone[1].open, (layout::Index{1}));
    QCOMPARE(alone[2].open, (layout::Index{0, 1}));
    // What was found must fit what the product takes: a tensor of other tiles says nothing of it.
    std::string other(text);
    other.replace(other.find("inner_tiles = [8, 2]"), 20, "inner_tiles = [4, 4]");
    QCOMPARE(layoutsIn(other)[1].open.size(), size_t(2));
  }
  void bindingsAreWhatEarlierDumpsTold() {
    auto told = layout::boundTensors(ir::parse(
        "#e = #iree_encoding.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 2], outerDimsPerm = [1, 0]}}>]>\n"
        "func.func @k() {\n  %c64 = arith.constant 64 : index\n"
        "  %0 = hal.interface.binding.subspan binding(1) alignment(64) offset(%c64) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<33x70xi8, #e>>\n"
        "  return\n}\n"));
    QCOMPARE(told.size(), size_t(1));
    QCOMPARE(q(told[0].function), QString("@k"));
    QCOMPARE(told[0].offset, 64);
    auto kernel = [](int offset, std::string_view type) {
      return "func.func @k() {\n  %o = arith.constant " + std::to_string(offset) +
             " : index\n  %0 = hal.interface.binding.subspan binding(1) alignment(64) offset(%o) : memref<" + std::string(type) + ">\n  return\n}\n";
    };
    auto found = layoutsIn(kernel(64, "5x17x16x2xi8, #hal.descriptor_type<storage_buffer>"), told);
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].shape, (layout::Index{33, 70}));
    QCOMPARE(layoutsIn(kernel(64, "2720xi8"), told).size(), size_t(1));        // flat
    QCOMPARE(layoutsIn(kernel(64, "5x17x16x1xi8"), told).size(), size_t(0));   // another tensor
    QCOMPARE(layoutsIn(kernel(128, "5x17x16x2xi8"), told).size(), size_t(0));  // elsewhere
  }
  void anEarlierRowTellsTheEncoding() {
    QTemporaryDir folder;
    QFile log(folder.filePath("kernel.log"));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write("// -----// IR Dump After FirstPass: first-pass //----- //\n"
              "#e = #iree_encoding.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}}>]>\n"
              "func.func @k() {\n  %c0 = arith.constant 0 : index\n"
              "  %0 = hal.interface.binding.subspan binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<13x7xf32, #e>>\n"
              "  return\n}\n\n"
              "// -----// IR Dump After SecondPass: second-pass //----- //\n"
              "func.func @k() {\n  %c0 = arith.constant 0 : index\n"
              "  %0 = hal.interface.binding.subspan binding(0) alignment(64) offset(%c0) : memref<2x7x8x1xf32>\n  return\n}\n");
    log.close();
    auto source = trace::open(log.fileName().toStdString());
    VERIFY_OK(source);
    QCOMPARE((*source)->passes().size(), size_t(2));
    auto text = (*source)->text(1);
    VERIFY_OK(text);
    auto found = explorer::layoutsOf(**source, 1, ir::parse(text->view));
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].shape, (layout::Index{13, 7}));
    QCOMPARE(found[0].fromRow, 0);
    QCOMPARE(layout::Layout::make(found[0].shape, found[0].tiling, 32)->paddingElements(), 3 * 7);
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
  void partsOfOneBufferAreThatBuffer() {
    // Two results share an allocation: its parts are handed in one by one, and one of them is cut again.
    ir::Tree tree = ir::parse(
        "util.func public @two() {\n"
        "  %c0 = arith.constant 0 : index\n  %c16 = arith.constant 16 : index\n  %c64 = arith.constant 64 : index\n"
        "  %c128 = arith.constant 128 : index\n  %c320 = arith.constant 320 : index\n"
        "  %r, %t = stream.resource.alloca uninitialized : !stream.resource<external>{%c320} => !stream.timepoint\n"
        "  %a = stream.resource.subview %r[%c0] : !stream.resource<external>{%c320} -> !stream.resource<external>{%c128}\n"
        "  %b = stream.resource.subview %r[%c128] : !stream.resource<external>{%c320} -> !stream.resource<external>{%c128}\n"
        "  %c = stream.resource.subview %b[%c64] : !stream.resource<external>{%c128} -> !stream.resource<external>{%c64}\n"
        "  %1 = stream.cmd.execute await(%t) => with(%a as %x: !stream.resource<external>{%c128}, %c as %y: !stream.resource<external>{%c64}) {\n"
        "    stream.cmd.fill %c0, %x[%c0 for %c128] : i32 -> !stream.resource<external>{%c128}\n"
        "    stream.cmd.dispatch @k::@go {\n      ro %x[%c0 for %c128] : !stream.resource<external>{%c128},\n"
        "      wo %y[%c16 for %c16] : !stream.resource<external>{%c64}\n    }\n"
        "  } => !stream.timepoint\n  util.return\n}\n");
    auto all = stream::schedules(tree);
    QCOMPARE(all.size(), size_t(1));
    const stream::Schedule &s = all[0];
    QCOMPARE(s.resources.size(), size_t(1));
    QCOMPARE(q(s.resources[0].outer), QString("%r"));
    QCOMPARE(*s.resources[0].bytes, 320);
    QCOMPARE(s.slices.size(), size_t(2));
    QCOMPARE(*s.slices[0].offsetBytes, 0);
    QCOMPARE(*s.slices[1].offsetBytes, 128 + 64 + 16);
    QCOMPARE(q(s.slices[1].offset), QString("%c128 + %c64 + %c16"));
  }
  void memoryUsedAgainIsAnotherSlice() {
    // Bytes 0 to 64: written in step 0, read in 1, written afresh in 2, added to in 3. What is flushed is read.
    ir::Tree tree = ir::parse(
        "util.initializer {\n  %c0 = arith.constant 0 : index\n  %c64 = arith.constant 64 : index\n  %c128 = arith.constant 128 : index\n"
        "  %1 = stream.cmd.execute on(#hal.device.affinity<@left>) with(%r as %x: !stream.resource<transient>{%c128}) {\n"
        "    stream.cmd.fill %z, %x[%c0 for %c64] : i32 -> !stream.resource<transient>{%c128}\n"
        "    stream.cmd.dispatch @a::@go {\n      ro %x[%c0 for %c64] : !stream.resource<transient>{%c128},\n"
        "      ro %x[%c0 for %c64] : !stream.resource<transient>{%c128},\n      wo %x[%c64 for %c64] : !stream.resource<transient>{%c128}\n    }\n"
        "    stream.cmd.copy %x[%c64], %x[%c0], %c64 : !stream.resource<transient>{%c128} -> !stream.resource<transient>{%c128}\n"
        "    stream.cmd.dispatch @b::@go {\n      rw %x[%c0 for %c64] : !stream.resource<transient>{%c128}\n    }\n"
        "    stream.cmd.flush to(#hal.device.affinity<@right>) %x[%c0 for %c64] : !stream.resource<transient>{%c128}\n"
        "  } => !stream.timepoint\n  util.return\n}\n");
    auto all = stream::schedules(tree);
    QCOMPARE(all.size(), size_t(1));
    QCOMPARE(q(all[0].function), QString("util.initializer"));
    QCOMPARE(q(all[0].affinity), QString("#hal.device.affinity<@left>"));
    auto &slices = all[0].slices;
    QCOMPARE(slices.size(), size_t(3));
    QVERIFY(slices[0].firstStep == 0 && slices[0].lastStep == 1 && slices[0].offsetBytes == 0);
    QCOMPARE(slices[0].readers, std::vector<uint32_t>{1});
    QVERIFY(slices[1].firstStep == 2 && slices[1].lastStep == 4 && slices[1].offsetBytes == 0);
    QCOMPARE(slices[1].writers, (std::vector<uint32_t>{2, 3}));
    QCOMPARE(slices[1].readers, (std::vector<uint32_t>{3, 4}));
    QCOMPARE(*slices[2].offsetBytes, 64);
    QCOMPARE(q(all[0].commands[4].name), QString("flush to @right"));
    auto g = stream::dispatchGraph(tree); // through the copy
    QCOMPARE(g.edges.size(), size_t(1));
    QVERIFY(g.edges[0].from == 0 && g.edges[0].to == 1);
  }
  void kernelsTellPartsOfWholeBuffers() {
    // One slab for all: offsets are handed in, as numbers of 32 bits, folded where all dispatches hand in the same.
    auto program = [](std::string_view take, std::string_view hand) {
      return "stream.executable private @e {\n  builtin.module {\n    func.func @go(%b0: !stream.binding, %b1: !stream.binding" + std::string(take) +
             "      %1 = stream.binding.subspan %b0[%from] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>\n"
             "      %2 = stream.binding.subspan %b1[%to] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>\n"
             "      return\n    }\n  }\n}\n"
             "util.func public @f(%n: index) {\n  %c0 = arith.constant 0 : index\n  %z = arith.constant 0 : i32\n  %i128 = arith.constant 128 : i32\n"
             "  %c1024 = arith.constant 1024 : index\n  %m = arith.index_castui %n : index to i32\n"
             "  %1 = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c1024}) {\n"
             "    stream.cmd.dispatch @e::@go" + std::string(hand) + " {\n      ro %x[%c0 for %c1024] : !stream.resource<transient>{%c1024},\n"
             "      wo %x[%c0 for %c1024] : !stream.resource<transient>{%c1024}\n    }\n  } => !stream.timepoint\n  util.return\n}\n";
    };
    std::string numbers = program(", %a: i32, %b: i32) {\n      %s = arith.index_castui %b : i32 to index\n"
                                  "      %from, %to = util.assume.int %c<umin = 0>, %s<umin = 128> : index, index\n      %c = arith.index_castui %a : i32 to index\n",
                                  "(%z, %i128 : i32, i32)");
    auto s = stream::schedules(ir::parse(numbers))[0];
    QCOMPARE(s.slices.size(), size_t(2));
    QVERIFY(s.slices[0].offsetBytes == 0 && s.slices[0].lengthBytes == 128 && s.slices[0].writers.empty());
    QVERIFY(s.slices[1].offsetBytes == 128 && s.slices[1].lengthBytes == 128 && s.slices[1].readers.empty());
    // Of 64 bits in two halves; how far is known when it runs.
    std::string halves = program(", %a: i32, %b: i32) {\n      %from = arith.constant 0 : index\n      %lo = arith.extui %a : i32 to i64\n"
                                 "      %hi = arith.extui %b : i32 to i64\n      %c32 = arith.constant 32 : i64\n      %up = arith.shli %hi, %c32 : i64\n"
                                 "      %or = arith.ori %lo, %up : i64\n      %to = arith.index_castui %or : i64 to index\n",
                                 "(%m, %z : i32, i32)");
    s = stream::schedules(ir::parse(halves))[0];
    QCOMPARE(s.slices.size(), size_t(2));
    QCOMPARE(q(s.slices[1].offset), QString("%n"));
    // A kernel that isn't in the text leaves what the dispatch says.
    s = stream::schedules(ir::parse(numbers.substr(numbers.find("util.func"))))[0];
    QCOMPARE(s.slices.size(), size_t(1));
    QCOMPARE(*s.slices[0].lengthBytes, 1024);
  }
  void edgesAreTheSameAtEachLevel() {
    auto edges = [](std::string_view text) {
      std::set<std::pair<int, int>> out;
      for (auto &e : stream::dispatchGraph(ir::parse(text)).edges)
        out.emplace(e.from, e.to);
      return out;
    };
    const std::set<std::pair<int, int>> want{{0, 2}, {1, 2}, {2, 0}, {2, 3}};
    // A loop: what went round last feeds the first of the next round.
    QCOMPARE(edges("%r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %u, %x = %in) -> (i32, t) {\n"
                   "  %a = flow.dispatch @a::@f(%x) : (t) -> t\n  %b = flow.dispatch @b::@f(%in) : (t) -> t\n"
                   "  %c = flow.dispatch @c::@f(%a, %b) : (t, t) -> t\n  scf.yield %u, %c : i32, t\n}\n%d = flow.dispatch @d::@f(%r#1) : (t) -> t\n"), want);
    QCOMPARE(edges("func.func @f(%in: t) {\n  cf.br ^bb1(%u, %in : i32, t)\n^bb1(%k: i32, %x: t):\n"
                   "  %a = flow.dispatch @a::@f(%x) : (t) -> t\n  %b = flow.dispatch @b::@f(%in) : (t) -> t\n"
                   "  %c = flow.dispatch @c::@f(%a, %b) : (t, t) -> t\n  cf.cond_br %p, ^bb1(%u, %c : i32, t), ^bb2\n^bb2:\n"
                   "  %d = flow.dispatch @d::@f(%c) : (t) -> t\n}\n"), want);
    // Regions: each result is what the region hands on in its place.
    QCOMPARE(edges("%0:2, %tp = stream.async.execute with(%in as %x: r{%s}) -> (r{%s}, r{%s}) {\n"
                   "  %1:2 = stream.async.concurrent with(%x as %y: r{%s}) -> (r{%s}, r{%s}) {\n"
                   "    %a = stream.async.dispatch @a::@f(%y[%c0 to %s for %s]) : (r{%s}) -> r{%s}\n"
                   "    %b = stream.async.dispatch @b::@f(%y[%c0 to %s for %s]) : (r{%s}) -> r{%s}\n"
                   "    stream.yield %a, %b : r{%s}, r{%s}\n  }\n"
                   "  %c = stream.async.dispatch @c::@f(%1#1[%c0 to %s for %s]) : (r{%s}) -> r{%s}\n"
                   "  stream.yield %1#0, %c : r{%s}, r{%s}\n} => !stream.timepoint\n"
                   "%2:2 = stream.timepoint.await %tp => %0#0, %0#1 : r{%s}, r{%s}\n%d = stream.async.dispatch @d::@f(%2#1[%c0 to %s for %s]) : (r{%s}) -> r{%s}\n"),
             (std::set<std::pair<int, int>>{{1, 2}, {2, 3}}));
    // What isn't there is not looked for.
    QCOMPARE(edges("%2:2 = stream.timepoint.await %tp => %0#0, %0#1 : r, r\n%d = stream.async.dispatch @d::@f(%2#99[%c0 to %s for %s]) : (r{%s}) -> r{%s}\n").size(), size_t(0));
    // Memory: who wrote last, in parts, in another execution too.
    auto dispatch = [](std::string_view name, std::string_view uses) {
      std::string out = "    stream.cmd.dispatch @" + std::string(name) + "::@f {\n";
      for (size_t at = 0; at < uses.size(); at += 6) // "wo x 0": mode, buffer, offset in units of 64
        out += "      " + std::string(uses.substr(at, 2)) + " %" + uses[at + 3] + "[%o" + uses[at + 5] + " for %c64] : !stream.resource<transient>{%c256},\n";
      return out + "    }\n";
    };
    QCOMPARE(edges("util.func @f() {\n  %r = x.alloc : !stream.resource<transient>\n  %o0 = arith.constant 0 : index\n  %o1 = arith.constant 64 : index\n  %c64 = arith.constant 64 : index\n"
                   "  %t1 = stream.cmd.execute with(%r as %x: !stream.resource<transient>{%c256}) {\n" +
                   dispatch("a", "wo x 0") + dispatch("b", "wo x 1") + dispatch("c", "ro x 0ro x 1wo x 1") + "  } => !stream.timepoint\n"
                   "  %q = stream.timepoint.await %t1 => %r : !stream.resource<transient>{%c256}\n"
                   "  %t2 = stream.cmd.execute with(%q as %y: !stream.resource<transient>{%c256}) {\n" +
                   dispatch("d", "ro y 1wo y 0") + "  } => !stream.timepoint\n}\n"),
             (std::set<std::pair<int, int>>{{0, 2}, {1, 2}, {2, 3}}));
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
