#include "compiler/dialects/iree_codegen/ir/PackedLayout.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::codegen {

DictionaryAttr PackedLayout::toAttr(MLIRContext *context) const {
  Builder builder(context);
  return builder.getDictionaryAttr({
      builder.getNamedAttr("innerDimsPos", builder.getI64ArrayAttr(innerDimsPos)),
      builder.getNamedAttr("innerTileSizes", builder.getI64ArrayAttr(innerTileSizes)),
      builder.getNamedAttr("outerDimsPerm", builder.getI64ArrayAttr(outerDimsPerm)),
  });
}

std::optional<PackedLayout> PackedLayout::fromAttr(DictionaryAttr attr) {
  PackedLayout layout;
  auto read = [&](StringRef name, SmallVectorImpl<int64_t> &values) {
    auto array = attr.getAs<ArrayAttr>(name);
    if (!array || !llvm::all_of(array, llvm::IsaPred<IntegerAttr>))
      return false;
    for (Attribute value : array)
      values.push_back(cast<IntegerAttr>(value).getInt());
    return true;
  };
  if (!attr || !read("innerDimsPos", layout.innerDimsPos) ||
      !read("innerTileSizes", layout.innerTileSizes) ||
      !read("outerDimsPerm", layout.outerDimsPerm) ||
      layout.innerDimsPos.size() != layout.innerTileSizes.size())
    return std::nullopt;
  return layout;
}

RankedTensorType PackedLayout::pack(RankedTensorType type) const {
  type = type.dropEncoding();
  if (isIdentity())
    return type;
  return linalg::PackOp::inferPackedType(type, innerTileSizes, innerDimsPos, outerDimsPerm);
}

} // namespace mlir::iree::codegen
