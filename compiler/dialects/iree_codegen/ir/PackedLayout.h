// How a tensor is laid out in tiles.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Support/LLVM.h"

namespace mlir::iree::codegen {

/// The parameters of `linalg.pack`. Without any the tensor isn't packed.
struct PackedLayout {
  SmallVector<int64_t> innerDimsPos;
  SmallVector<int64_t> innerTileSizes;
  SmallVector<int64_t> outerDimsPerm;

  bool isIdentity() const { return innerDimsPos.empty() && innerTileSizes.empty(); }

  /// `{innerDimsPos = [...], innerTileSizes = [...], outerDimsPerm = [...]}`.
  DictionaryAttr toAttr(MLIRContext *context) const;
  static std::optional<PackedLayout> fromAttr(DictionaryAttr attr);

  /// The type without its encoding, packed.
  RankedTensorType pack(RankedTensorType type) const;
};

} // namespace mlir::iree::codegen
