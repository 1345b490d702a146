#include "compiler/dialects/iree_cpu/encoding/MatmulTiles.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::iree::cpu {
namespace {

/// What a multiplication computes with, as far as the choice of tiles depends on it.
enum class Arithmetic { None, Float, BFloat, I8, I16, I8I4, I16U4 };

Arithmetic classify(ArrayRef<Type> types) {
  if (types.size() != 3)
    return Arithmetic::None;
  Type lhs = types[0], rhs = types[1], out = types[2];
  if (out.isF32() || out.isF16() || out.isBF16()) {
    if (lhs.isBF16() && rhs.isBF16() && !out.isF16())
      return Arithmetic::BFloat;
    return isa<FloatType>(lhs) && isa<FloatType>(rhs) ? Arithmetic::Float : Arithmetic::None;
  }
  if (!out.isSignlessInteger(32))
    return Arithmetic::None;
  if (lhs.isSignlessInteger(8) && rhs.isSignlessInteger(8))
    return Arithmetic::I8;
  if (lhs.isSignlessInteger(16) && rhs.isSignlessInteger(16))
    return Arithmetic::I16;
  if (lhs.isSignlessInteger(8) && rhs.isSignlessInteger(4))
    return Arithmetic::I8I4;
  if (lhs.isSignlessInteger(16) && rhs.isUnsignedInteger(4))
    return Arithmetic::I16U4;
  return Arithmetic::None;
}

bool hasFeature(DictionaryAttr config, StringRef feature) {
  auto features = config ? config.getAs<StringAttr>("cpu_features") : nullptr;
  if (!features)
    return false;
  SmallVector<StringRef> names;
  features.getValue().split(names, ',');
  return llvm::is_contained(names, feature);
}

/// The tile and those of half the rows, down to one row.
SmallVector<MatmulTile> truncations(int64_t m, int64_t n, int64_t k) {
  SmallVector<MatmulTile> tiles;
  for (; m >= 1; m /= 2)
    tiles.push_back({m, n, k});
  return tiles;
}

SmallVector<MatmulTile> getX86Tiles(Arithmetic kind, DictionaryAttr config) {
  if (kind == Arithmetic::BFloat && hasFeature(config, "+avx512bf16"))
    return truncations(16, 16, 2);
  if (kind == Arithmetic::Float || kind == Arithmetic::BFloat) {
    if (hasFeature(config, "+avx512f"))
      return truncations(16, 16, 1);
    return hasFeature(config, "+avx") ? truncations(8, 8, 1) : truncations(8, 4, 1);
  }
  if (kind == Arithmetic::I8 || kind == Arithmetic::I16) {
    if (hasFeature(config, "+avx512vnni") || hasFeature(config, "+avx512bw"))
      return truncations(16, 16, 2);
    return hasFeature(config, "+avx2") ? truncations(8, 8, 2) : truncations(8, 4, 2);
  }
  if (kind == Arithmetic::I16U4 && hasFeature(config, "+avx512vnni"))
    return {{1, 32, 8}};
  return {};
}

SmallVector<MatmulTile> getAArch64Tiles(Arithmetic kind, DictionaryAttr config) {
  bool i8mm = hasFeature(config, "+i8mm"), dotprod = hasFeature(config, "+dotprod");
  switch (kind) {
  case Arithmetic::BFloat:
    return truncations(8, 8, hasFeature(config, "+bf16") ? 4 : 1);
  case Arithmetic::Float:
    return truncations(8, 8, 1);
  case Arithmetic::I8:
    if (!i8mm && !dotprod)
      return {};
    return truncations(8, 8, i8mm ? 8 : 4);
  case Arithmetic::I8I4:
    if (i8mm)
      return truncations(4, 8, 16);
    return dotprod ? truncations(8, 8, 8) : truncations(4, 16, 2);
  default:
    return {};
  }
}

/// The width of vectors in bits, at least.
int64_t getRiscvVectorBits(DictionaryAttr config) {
  for (int64_t bits = 65536; bits > 128; bits /= 2)
    if (hasFeature(config, ("+zvl" + Twine(bits) + "b").str()))
      return bits;
  return 128;
}

SmallVector<MatmulTile> getRiscv64Tiles(ArrayRef<Type> types, DictionaryAttr config) {
  if (types.size() != 3 || !hasFeature(config, "+v"))
    return {};
  Type lhs = types[0], rhs = types[1], out = types[2];
  int64_t bits = getRiscvVectorBits(config), n = bits / 8;
  auto from = [&](int64_t m) { return SmallVector<MatmulTile>{{m, n, 1}, {4, n, 1}, {2, n, 1}, {1, n, 1}}; };
  if (lhs.isF32() && rhs.isF32() && out.isF32())
    return from(7);
  if (lhs.isF16() && rhs.isF16()) {
    if (hasFeature(config, "+zvfh"))
      return from(7);
    return hasFeature(config, "+zvfhmin") ? from(6) : SmallVector<MatmulTile>{};
  }
  if (lhs.isBF16() && rhs.isBF16() && out.isF32())
    return hasFeature(config, "+zvfbfwma") ? from(7) : SmallVector<MatmulTile>{};
  if (classify(types) == Arithmetic::I8)
    return from(7);
  return {};
}

std::optional<linalg::ContractionDimensions> getDims(encoding::EncodingAttr encoding) {
  SmallVector<AffineMap> maps = encoding.getMaps();
  if (maps.size() != 3)
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(maps);
  if (failed(dims) || dims->batch.size() > 1 || dims->m.size() > 1 || dims->n.size() > 1 ||
      dims->k.size() > 1)
    return std::nullopt;
  return *dims;
}

struct Narrow {
  enum Kind { No, M, N } kind = No;
  int64_t size = 0;
};

Narrow getNarrow(encoding::EncodingAttr encoding, const linalg::ContractionDimensions &dims) {
  SmallVector<int64_t> sizes = encoding.getIterationSizesArray();
  if (sizes.empty())
    return {};
  int64_t m = dims.m.empty() ? 1 : sizes[dims.m[0]];
  int64_t n = dims.n.empty() ? 1 : sizes[dims.n[0]];
  if (ShapedType::isDynamic(m) && ShapedType::isDynamic(n))
    return {};
  if (!ShapedType::isDynamic(n) && (ShapedType::isDynamic(m) || n < m))
    return {Narrow::N, n};
  if (!ShapedType::isDynamic(m) && (ShapedType::isDynamic(n) || m < n))
    return {Narrow::M, m};
  return {};
}

/// The largest of the tiles that pad a narrow dimension least.
MatmulTile choose(ArrayRef<MatmulTile> tiles, Narrow narrow) {
  auto penalty = [&](MatmulTile tile) -> int64_t {
    if (narrow.kind == Narrow::No)
      return 0;
    return std::max<int64_t>(0, tile.m - static_cast<int64_t>(llvm::PowerOf2Ceil(narrow.size)));
  };
  MatmulTile best = tiles.front();
  for (MatmulTile tile : tiles.drop_front()) {
    int64_t change = penalty(tile) - penalty(best);
    if (change < 0 || (change == 0 && tile.m * tile.n * tile.k > best.m * best.n * best.k))
      best = tile;
  }
  if (narrow.kind == Narrow::N)
    std::swap(best.m, best.n);
  return best;
}

} // namespace

SmallVector<MatmulTile> getCpuMatmulTiles(ArrayRef<Type> elementTypes, DictionaryAttr config) {
  auto name = config ? config.getAs<StringAttr>("target_triple") : nullptr;
  if (!name)
    return {};
  llvm::Triple triple(name.getValue());
  if (triple.isAArch64())
    return getAArch64Tiles(classify(elementTypes), config);
  if (triple.getArch() == llvm::Triple::x86_64)
    return getX86Tiles(classify(elementTypes), config);
  if (triple.isRISCV64())
    return getRiscv64Tiles(elementTypes, config);
  return {};
}

SmallVector<MatmulTile> getVmvxMatmulTiles(ArrayRef<Type> elementTypes, DictionaryAttr config) {
  return truncations(8, 8, 4);
}

bool isNarrowN(encoding::EncodingAttr encoding) {
  std::optional<linalg::ContractionDimensions> dims = getDims(encoding);
  return dims && getNarrow(encoding, *dims).kind == Narrow::N;
}

codegen::PackedLayout getMatmulLayout(encoding::EncodingAttr encoding, ArrayRef<MatmulTile> tiles) {
  std::optional<linalg::ContractionDimensions> dims = getDims(encoding);
  AffineMap map = encoding.getOperandMap();
  if (!dims || !map || tiles.empty())
    return {};
  Narrow narrow = getNarrow(encoding, *dims);
  MatmulTile tile = choose(tiles, narrow);

  codegen::PackedLayout layout;
  auto add = [&](ArrayRef<unsigned> loops, std::optional<int64_t> size) {
    if (loops.empty())
      return;
    std::optional<unsigned> dim =
        map.getResultPosition(getAffineDimExpr(loops[0], encoding.getContext()));
    if (!dim)
      return;
    layout.outerDimsPerm.push_back(*dim);
    if (!size)
      return;
    layout.innerDimsPos.push_back(*dim);
    layout.innerTileSizes.push_back(*size);
  };
  add(dims->batch, std::nullopt);
  add(dims->m, tile.m);
  add(dims->n, tile.n);
  add(dims->k, tile.k);

  bool isResult = encoding.getOperandIndex().getInt() == 2;
  if (isResult && narrow.kind == Narrow::N && layout.innerTileSizes.size() >= 2)
    for (SmallVectorImpl<int64_t> *list :
         {&layout.innerDimsPos, &layout.innerTileSizes, &layout.outerDimsPerm})
      std::swap(list->back(), *std::prev(list->end(), 2));
  return layout;
}

} // namespace mlir::iree::cpu
