#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"

#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h.inc"
#include "compiler/dialects/iree_encoding/ir/EncodingEnums.h.inc"
#include "compiler/dialects/iree_encoding/ir/EncodingInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_encoding/ir/EncodingAttrs.h.inc"

namespace mlir::iree::encoding {

/// The encoding of a tensor type, or null.
SerializableAttr getEncoding(Type type);

/// Builds the bytes that `type` needs in row-major order with `padding` elements added per dimension
/// (none if empty). Elements of less than a byte take a whole one unless `packed`.
Value buildDenseSizeInBytes(Location loc, OpBuilder &builder, RankedTensorType type,
                            ValueRange dynamicDims, ArrayRef<int64_t> padding, bool packed);

} // namespace mlir::iree::encoding
