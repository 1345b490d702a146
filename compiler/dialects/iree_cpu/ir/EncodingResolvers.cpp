#include "compiler/dialects/iree_cpu/encoding/MatmulTiles.h"
#include "compiler/dialects/iree_cpu/encoding/PackedLowering.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::cpu {
namespace {

constexpr StringRef kEncodingInfo = "encoding_info";

std::optional<codegen::PackedLayout> getStoredLayout(DictionaryAttr configuration) {
  if (!configuration)
    return std::nullopt;
  auto info = configuration.getAs<DictionaryAttr>(kEncodingInfo);
  return info ? codegen::PackedLayout::fromAttr(info) : std::nullopt;
}

/// The layout that a resolved encoding names first.
codegen::PackedLayout getResolvedLayout(encoding::LayoutAttr attr) {
  if (attr.getLayouts().empty())
    return {};
  DictionaryAttr configuration;
  Attribute first = attr.getLayouts()[0];
  if (auto cpu = dyn_cast<CPUEncodingResolverAttr>(first))
    configuration = cpu.getConfiguration();
  else if (auto vmvx = dyn_cast<VMVXEncodingResolverAttr>(first))
    configuration = vmvx.getConfiguration();
  return getStoredLayout(configuration).value_or(codegen::PackedLayout{});
}

using GetTiles = SmallVector<MatmulTile> (*)(ArrayRef<Type>, DictionaryAttr);

codegen::PackedLayout getLayoutOf(RankedTensorType type, DictionaryAttr configuration,
                                  GetTiles getTiles) {
  if (auto layout = dyn_cast_if_present<encoding::LayoutAttr>(type.getEncoding()))
    return getResolvedLayout(layout);
  auto attr = dyn_cast_if_present<encoding::EncodingAttr>(type.getEncoding());
  if (!attr)
    return {};
  codegen::PackedLayout layout =
      getMatmulLayout(attr, getTiles(attr.getElementTypesArray(), configuration));
  // Elements may be stored in a wider or narrower type than the one that tiles are counted in.
  if (attr.getOriginalElementType() && !layout.innerTileSizes.empty()) {
    Type original = attr.getOriginalElementType().getValue(), stored = type.getElementType();
    if (original.isIntOrFloat() && stored.isIntOrFloat())
      layout.innerTileSizes.back() = std::max<int64_t>(
          1, layout.innerTileSizes.back() * original.getIntOrFloatBitWidth() /
                 stored.getIntOrFloatBitWidth());
  }
  return layout;
}

DictionaryAttr simplify(MLIRContext *context, DictionaryAttr config, ArrayRef<StringRef> names) {
  SmallVector<NamedAttribute> kept;
  for (StringRef name : names)
    if (std::optional<NamedAttribute> attr = config ? config.getNamed(name) : std::nullopt)
      kept.push_back(*attr);
  return DictionaryAttr::get(context, kept);
}

DictionaryAttr storeLayout(MLIRContext *context, const codegen::PackedLayout &layout) {
  Builder builder(context);
  return builder.getDictionaryAttr(builder.getNamedAttr(kEncodingInfo, layout.toAttr(context)));
}

/// Each packed dimension is rounded up to whole tiles.
Value buildStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                       ValueRange dynamicDims, const codegen::PackedLayout &layout) {
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<Value> dims(dynamicDims);
  for (auto [dim, size] : llvm::zip_equal(layout.innerDimsPos, layout.innerTileSizes)) {
    if (size == 1)
      continue;
    if (!type.isDynamicDim(dim)) {
      shape[dim] = llvm::alignTo(shape[dim], size);
      continue;
    }
    Value &extent = dims[type.getDynamicDimIndex(dim)];
    Value tile = arith::ConstantIndexOp::create(builder, loc, size);
    extent = arith::CeilDivSIOp::create(builder, loc, extent, tile);
    extent = arith::MulIOp::create(builder, loc, extent, tile, arith::IntegerOverflowFlags::nsw);
  }
  unsigned bits = type.getElementTypeBitWidth();
  if (bits % 8 != 0)
    return encoding::buildDenseSizeInBytes(
        loc, builder, RankedTensorType::get(shape, type.getElementType()), dims, /*padding=*/{},
        /*packed=*/true);
  // What is known comes first, so that the rest is a chain of products that don't wrap.
  int64_t known = bits / 8;
  for (int64_t size : shape)
    if (!ShapedType::isDynamic(size))
      known *= size;
  Value bytes = arith::ConstantIndexOp::create(builder, loc, known);
  for (Value dim : dims)
    bytes = arith::MulIOp::create(builder, loc, bytes, dim, arith::IntegerOverflowFlags::nsw);
  return bytes;
}

/// Only a whole tensor has a place of its own in a packed tensor.
LogicalResult sliceWhole(OpBuilder &builder, Location loc, RankedTensorType type,
                         ValueRange dynamicDims, ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides,
                         const codegen::PackedLayout &layout,
                         SmallVectorImpl<OpFoldResult> &newOffsets,
                         SmallVectorImpl<OpFoldResult> &newSizes,
                         SmallVectorImpl<OpFoldResult> &newStrides) {
  if (layout.isIdentity()) {
    newOffsets.assign(offsets.begin(), offsets.end());
    newSizes.assign(sizes.begin(), sizes.end());
    newStrides.assign(strides.begin(), strides.end());
    return success();
  }
  if (!areAllConstantIntValue(offsets, 0) || !areAllConstantIntValue(strides, 1) ||
      !isEqualConstantIntOrValueArray(sizes,
                                      getMixedValues(type.getShape(), dynamicDims, builder)))
    return failure();
  newSizes = getPackedSizes(builder, loc, layout, type, dynamicDims);
  newOffsets.assign(newSizes.size(), builder.getIndexAttr(0));
  newStrides.assign(newSizes.size(), builder.getIndexAttr(1));
  return success();
}

Type packType(Type type, const codegen::PackedLayout &layout) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getEncoding() ? layout.pack(tensor) : type;
}

codegen::PackedLayout layoutOf(CPUEncodingResolverAttr resolver, RankedTensorType type) {
  return getLayoutOf(type, resolver.getConfiguration(), getCpuMatmulTiles);
}

codegen::PackedLayout layoutOf(VMVXEncodingResolverAttr resolver, RankedTensorType type) {
  return getLayoutOf(type, resolver.getConfiguration(), getVmvxMatmulTiles);
}

template <typename Resolver> codegen::PackedLayout layoutOfType(Resolver resolver, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? layoutOf(resolver, tensor) : codegen::PackedLayout{};
}

} // namespace

Attribute CPUEncodingResolverAttr::cloneWithSimplifiedConfig(DictionaryAttr config) const {
  return get(getContext(), simplify(getContext(), config,
                                    {"cpu_features", "target_triple", "ukernels",
                                     "enable_inner_tiled"}));
}

Attribute VMVXEncodingResolverAttr::cloneWithSimplifiedConfig(DictionaryAttr config) const {
  return get(getContext(), simplify(getContext(), config, {"ukernels"}));
}

Attribute CPUEncodingResolverAttr::getLayout(RankedTensorType type) const {
  return get(getContext(), storeLayout(getContext(), layoutOf(*this, type)));
}

Attribute VMVXEncodingResolverAttr::getLayout(RankedTensorType type) const {
  DictionaryAttr stored = storeLayout(getContext(), layoutOf(*this, type));
  SmallVector<NamedAttribute> items(stored.getValue());
  if (auto attr = dyn_cast_if_present<encoding::EncodingAttr>(type.getEncoding()))
    items.emplace_back(StringAttr::get(getContext(), "encoding_attr"), attr);
  return get(getContext(), DictionaryAttr::get(getContext(), items));
}

#define STRATA_PACKED_RESOLVER(Resolver)                                                           \
  bool Resolver::isSerialized() const { return getStoredLayout(getConfiguration()).has_value(); } \
  bool Resolver::isIdentityLayout() const {                                                        \
    std::optional<codegen::PackedLayout> layout = getStoredLayout(getConfiguration());             \
    return layout && layout->isIdentity();                                                         \
  }                                                                                                \
  Value Resolver::calculateStorageSizeInBytes(Location loc, OpBuilder &builder,                    \
                                              RankedTensorType type, ValueRange dynamicDims)       \
      const {                                                                                      \
    codegen::PackedLayout layout =                                                                 \
        getStoredLayout(getConfiguration()).value_or(layoutOf(*this, type));                       \
    return buildStorageSize(loc, builder, type, dynamicDims, layout);                              \
  }                                                                                                \
  Type Resolver::convertType(Type type) const {                                                    \
    return packType(type, layoutOfType(*this, type));                                              \
  }                                                                                                \
  LogicalResult Resolver::getOffsetsSizesStrides(                                                  \
      OpBuilder &builder, Location loc, RankedTensorType type, ValueRange dynamicDims,             \
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,                                \
      ArrayRef<OpFoldResult> strides, SmallVectorImpl<OpFoldResult> &newOffsets,                   \
      SmallVectorImpl<OpFoldResult> &newSizes, SmallVectorImpl<OpFoldResult> &newStrides) const {  \
    return sliceWhole(builder, loc, type, dynamicDims, offsets, sizes, strides,                    \
                      layoutOf(*this, type), newOffsets, newSizes, newStrides);                    \
  }                                                                                                \
  Operation *Resolver::lowerOp(OpBuilder &builder, Operation *op, TypeRange resultTypes,           \
                               ValueRange operands) const {                                        \
    return lowerToPacked(builder, op, resultTypes, operands,                                       \
                         [&](RankedTensorType type) { return layoutOf(*this, type); });            \
  }

STRATA_PACKED_RESOLVER(CPUEncodingResolverAttr)
STRATA_PACKED_RESOLVER(VMVXEncodingResolverAttr)
#undef STRATA_PACKED_RESOLVER

} // namespace mlir::iree::cpu
