// Questions about SSA values that folders and passes of every dialect ask.
#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// Order and constants
//===----------------------------------------------------------------------===//

/// True if `value` is defined before the point, so that an op there can use it.
bool isUsableAt(Value value, Block *block, Block::iterator point);
bool isUsableAt(Value value, Operation *op);

/// Moves the op that defines `value` before `consumer` if that is legal; true if it is usable there.
bool moveDefinitionBefore(Value value, Operation *consumer);

/// Builds a constant of `attr` by arith or by the dialect of the attribute or the type; null if none can.
Operation *materializeConstant(OpBuilder &builder, Location loc, TypedAttr attr);

/// True if the signature must not change: others call the function, or it has no body here.
bool hasFixedSignature(CallableOpInterface callable);

/// The global named by `ref`, as seen from `from`; null if there is none.
GlobalOpInterface lookupGlobalOp(Operation *from, SymbolRefAttr ref, SymbolTableCollection &symbols);

/// Drops excluded operands and results from a list of tied operand indices and renumbers the rest.
void dropTiedOperands(ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults,
                      SmallVector<int64_t> &tiedOperands);

//===----------------------------------------------------------------------===//
// Dynamic dimensions and sizes
//===----------------------------------------------------------------------===//

/// The dynamic dimensions of a shaped value, found along definitions, ties and uses. Nothing if unknown.
std::optional<ValueRange> findDynamicDims(Value value);
/// As above, and they are usable at the given point.
std::optional<ValueRange> findDynamicDims(Value value, Block *block, Block::iterator point);
/// One dimension: an attribute if static, null if unknown.
OpFoldResult findDim(Value value, int64_t dim);

/// The dynamic dimensions of `value`; `tensor.dim` and the like are built where they aren't known.
SmallVector<Value> buildDynamicDims(Location loc, Value value, OpBuilder &builder);

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Bits of a scalar, a complex number or a vector.
unsigned getTypeBitWidth(Type type);
/// Bits that an element of a width that is no power of two takes when packed: twice the width,
/// rounded up to a power of two of bytes, 64 at most.
unsigned getStorageBitWidth(Type type);
/// Bytes that an element takes in memory: a power of two.
int32_t getRoundedElementByteWidth(Type type);
/// Bytes that a static shape, or the elements of a dense attribute, take in memory.
int64_t getStorageBytes(ShapedType type);
int64_t getStorageBytes(int64_t count, Type elementType);

} // namespace mlir::iree::util
