// Which constants share an allocation, and where in it they lie.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"

namespace mlir::iree::stream {

/// A constant and where it lies in its storage.
struct ConstantPart {
  Value result, size;
  Attribute value;
  int64_t bytes, offset = 0;
};

struct ConstantStorage {
  Type type;
  SmallVector<ConstantPart> parts;
  int64_t bytes = 0;
};

/// Bytes of a value as it is written, or nothing if it isn't known here.
std::optional<int64_t> getWrittenSize(Attribute value);

/// The constants of the op; fails if it has one that can't be packed.
FailureOr<SmallVector<ConstantPart>> getConstantParts(ResourceConstantsOp op);

/// One storage for each type of resource; a new one where the limits of the device ask for it.
SmallVector<ConstantStorage> distribute(ArrayRef<ConstantPart> parts, ResourceConfigAttr config);

/// Makes each of the constants a view of `memory`, which is `length` bytes long.
void replaceByViews(const ConstantStorage &storage, Value memory, Value length, OpBuilder &builder);

/// All of the timepoints as one.
Value joinAll(Location loc, ArrayRef<Value> timepoints, OpBuilder &builder);

} // namespace mlir::iree::stream
