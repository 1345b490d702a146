// Which constants share an allocation, and where in it they lie.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"

#include "llvm/ADT/DenseMap.h"

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

/// Numbers as constants in front of an op, each of them once, even where a region in between asks for it.
class Numbers {
public:
  explicit Numbers(Operation *before) : loc_(before->getLoc()), builder_(before) {}

  /// Constants that are there already.
  void add(ValueRange values);
  Value getIndex(int64_t number) { return get(number, builder_.getIndexType()); }
  Value getI64(int64_t number) { return get(number, builder_.getI64Type()); }

private:
  Value get(int64_t number, Type type);

  Location loc_;
  OpBuilder builder_;
  llvm::DenseMap<std::pair<int64_t, Type>, Value> known_;
};

/// Bytes of a value as it is written, or nothing if it isn't known here.
std::optional<int64_t> getWrittenSize(Attribute value);

/// The constants of the op; fails if it has one that can't be packed.
FailureOr<SmallVector<ConstantPart>> getConstantParts(ResourceConstantsOp op);

/// One storage for each type of resource; a new one where the limits of the device ask for it.
SmallVector<ConstantStorage> distribute(ArrayRef<ConstantPart> parts, ResourceConfigAttr config);

/// Makes each of the constants a view of `memory`, which is `length` bytes long.
void replaceByViews(const ConstantStorage &storage, Value memory, Value length, Numbers &numbers,
                    OpBuilder &builder);

/// All of the timepoints as one.
Value joinAll(Location loc, ArrayRef<Value> timepoints, OpBuilder &builder);

} // namespace mlir::iree::stream
