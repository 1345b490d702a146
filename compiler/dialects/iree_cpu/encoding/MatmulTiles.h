// Which tiles the operands of a matrix multiplication are packed into.
#pragma once

#include "compiler/dialects/iree_codegen/ir/PackedLayout.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"

namespace mlir::iree::cpu {

struct MatmulTile {
  int64_t m, n, k;
};

/// The tiles that suit the element types (lhs, rhs, result), the one for wide matrices first. `config` has the
/// target's triple and features. Empty if such a multiplication isn't worth packing for.
SmallVector<MatmulTile> getCpuMatmulTiles(ArrayRef<Type> elementTypes, DictionaryAttr config);
SmallVector<MatmulTile> getVmvxMatmulTiles(ArrayRef<Type> elementTypes, DictionaryAttr config);

/// True if the multiplication has fewer columns than rows: it is computed transposed.
bool isNarrowN(encoding::EncodingAttr encoding);

/// The layout of the operand that `encoding` describes, from the best of `tiles`; identity if none fits.
codegen::PackedLayout getMatmulLayout(encoding::EncodingAttr encoding, ArrayRef<MatmulTile> tiles);

} // namespace mlir::iree::cpu
