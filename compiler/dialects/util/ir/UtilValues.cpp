#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// Order and constants
//===----------------------------------------------------------------------===//

bool isValueUsableForOp(Value value, Block *block, Block::iterator point) {
  if (!block)
    return false;
  Block *defining = value.getParentBlock();
  if (defining == block) {
    Operation *op = value.getDefiningOp();
    if (!op || point == block->end())
      return true;
    return op->isBeforeInBlock(&*point);
  }
  // While dialects are converted, blocks that are replaced are in no region.
  if (!defining || !defining->getParent() || !block->getParent())
    return false;
  // A value of an enclosing region: compare where that region's op stands.
  if (Operation *ancestor = defining->findAncestorOpInBlock(*block->getParentOp()))
    return isa<BlockArgument>(value) || value.getDefiningOp()->isBeforeInBlock(ancestor);
  // Another block of the same region: only the entry block surely comes before all others.
  return defining->isEntryBlock() && defining->getParent()->isAncestor(block->getParent());
}

bool isValueUsableForOp(Value value, Operation *op) {
  return isValueUsableForOp(value, op->getBlock(), Block::iterator(op));
}

bool tryMoveProducerBefore(Value value, Operation *consumer) {
  Operation *producer = value.getDefiningOp();
  if (!producer)
    return isValueUsableForOp(value, consumer);
  if (producer->getBlock() == consumer->getBlock()) {
    if (producer->isBeforeInBlock(consumer))
      return true;
    if (!isPure(producer) || !llvm::all_of(producer->getOperands(), [&](Value operand) {
          return isValueUsableForOp(operand, consumer);
        }))
      return false;
    producer->moveBefore(consumer);
    return true;
  }
  return isValueUsableForOp(value, consumer);
}

Operation *materializeConstant(OpBuilder &builder, Location loc, TypedAttr attr) {
  Type type = attr.getType();
  if (arith::ConstantOp::isBuildableWith(attr, type))
    return arith::ConstantOp::create(builder, loc, type, attr);
  if (Operation *op = attr.getDialect().materializeConstant(builder, attr, type, loc))
    return op;
  return type.getDialect().materializeConstant(builder, attr, type, loc);
}

bool isPublicOrExternal(CallableOpInterface callable) {
  auto symbol = dyn_cast<SymbolOpInterface>(callable.getOperation());
  if (symbol && symbol.isPublic())
    return true;
  Region *body = callable.getCallableRegion();
  return !body || body->empty();
}

GlobalOpInterface lookupGlobalOp(Operation *from, SymbolRefAttr ref,
                                 SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<GlobalOpInterface>(from->getParentOp(), ref);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Value SizeAwareTypeInterface::findSizeValue(Value value, Block *block, Block::iterator before) {
  // What defines the value, or what it is tied to, dominates it: no check is needed on the way up.
  for (Value up = value; up;) {
    Operation *op = up.getDefiningOp();
    if (auto sizeAware = dyn_cast_if_present<SizeAwareOpInterface>(op))
      return sizeAware.getResultSizeFromValue(up);
    auto tied = dyn_cast_if_present<TiedOpInterface>(op);
    up = tied ? tied.getTiedResultOperand(up) : Value();
  }
  SmallVector<Value> worklist = {value};
  while (!worklist.empty()) {
    for (OpOperand &use : worklist.pop_back_val().getUses()) {
      if (auto sizeAware = dyn_cast<SizeAwareOpInterface>(use.getOwner())) {
        Value size = sizeAware.getOperandSize(use.getOperandNumber());
        if (size && isValueUsableForOp(size, block, before))
          return size;
      }
      if (auto tied = dyn_cast<TiedOpInterface>(use.getOwner()))
        worklist.append(tied.getOperandTiedResults(use.getOperandNumber()));
    }
  }
  return {};
}

Value SizeAwareTypeInterface::queryValueSize(Location loc, Value value, OpBuilder &builder) {
  auto sizeAware = dyn_cast<SizeAwareTypeInterface>(value.getType());
  if (!sizeAware)
    return {};
  if (Value size = sizeAware.findSizeValue(value, builder.getBlock(), builder.getInsertionPoint()))
    return size;
  if (auto inferred = dyn_cast<InferTypeSizeInterface>(value.getType()))
    return inferred.inferSizeFromValue(loc, value, builder);
  return {};
}

//===----------------------------------------------------------------------===//
// Dynamic dimensions
//===----------------------------------------------------------------------===//

std::optional<ValueRange> findDynamicDims(Value value) {
  while (value) {
    Operation *op = value.getDefiningOp();
    if (auto shapeAware = dyn_cast_if_present<ShapeAwareOpInterface>(op))
      return shapeAware.getResultDynamicDimsFromValue(value);
    auto tied = dyn_cast_if_present<TiedOpInterface>(op);
    value = tied ? tied.getTiedResultOperand(value) : Value();
  }
  return std::nullopt;
}

std::optional<ValueRange> findDynamicDims(Value value, Block *block, Block::iterator point) {
  if (std::optional<ValueRange> dims = findDynamicDims(value))
    return dims;
  // Users know the dimensions too, but theirs may be defined too late.
  for (OpOperand &use : value.getUses()) {
    if (auto shapeAware = dyn_cast<ShapeAwareOpInterface>(use.getOwner())) {
      ValueRange dims = shapeAware.getOperandDynamicDims(use.getOperandNumber());
      if (llvm::all_of(dims, [&](Value dim) { return isValueUsableForOp(dim, block, point); }))
        return dims;
    }
  }
  return std::nullopt;
}

OpFoldResult findDim(Value value, int64_t dim) {
  auto type = cast<ShapedType>(value.getType());
  if (!type.isDynamicDim(dim))
    return Builder(value.getContext()).getIndexAttr(type.getDimSize(dim));
  std::optional<ValueRange> dims = findDynamicDims(value);
  unsigned index = type.getDynamicDimIndex(dim);
  return dims && index < dims->size() ? OpFoldResult((*dims)[index]) : OpFoldResult();
}

ValueRange findDynamicDimsInList(unsigned idx, ValueRange values, ValueRange dynamicDims) {
  auto countDims = [](Type type) -> unsigned {
    if (auto shaped = dyn_cast<ShapedType>(type))
      return shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
    return isa<SizeAwareTypeInterface>(type) ? 1 : 0;
  };
  unsigned first = 0;
  for (unsigned i = 0; i < idx; ++i)
    first += countDims(values[i].getType());
  return dynamicDims.slice(first, countDims(values[idx].getType()));
}

Value findValueSizeInList(unsigned idx, ValueRange values, ValueRange dynamicDims) {
  ValueRange dims = findDynamicDimsInList(idx, values, dynamicDims);
  return dims.empty() ? Value() : dims.front();
}

SmallVector<Value> buildDynamicDimsForValue(Location loc, Value value, OpBuilder &builder) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || type.getNumDynamicDims() == 0)
    return {};
  if (auto dims = findDynamicDims(value, builder.getBlock(), builder.getInsertionPoint()))
    return llvm::to_vector(*dims);
  SmallVector<Value> dims;
  for (int64_t i = 0, rank = type.getRank(); i < rank; ++i) {
    if (!type.isDynamicDim(i))
      continue;
    if (isa<TensorType>(type))
      dims.push_back(tensor::DimOp::create(builder, loc, value, i));
    else
      dims.push_back(memref::DimOp::create(builder, loc, value, i));
  }
  return dims;
}

SmallVector<Value> buildDynamicDimsForValues(Location loc, ValueRange values, OpBuilder &builder) {
  SmallVector<Value> dims;
  for (Value value : values)
    llvm::append_range(dims, buildDynamicDimsForValue(loc, value, builder));
  return dims;
}

SmallVector<Value> buildShape(Location loc, Type type, ValueRange dynamicDims, OpBuilder &builder) {
  SmallVector<Value> shape;
  unsigned nextDynamic = 0;
  for (int64_t size : cast<ShapedType>(type).getShape())
    shape.push_back(ShapedType::isDynamic(size)
                        ? dynamicDims[nextDynamic++]
                        : arith::ConstantIndexOp::create(builder, loc, size).getResult());
  return shape;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

unsigned getTypeBitWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getTypeBitWidth(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getTypeBitWidth(vector.getElementType());
  if (isa<IndexType>(type))
    return IndexType::kInternalStorageBitWidth;
  return type.getIntOrFloatBitWidth();
}

unsigned getTypePhysicalStorageBitWidth(Type type) {
  unsigned bits = std::min(getTypeBitWidth(type) * 2, 64u);
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8)) * 8;
}

int32_t getRoundedElementByteWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getRoundedElementByteWidth(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getRoundedElementByteWidth(vector.getElementType());
  return llvm::PowerOf2Ceil(llvm::divideCeil(getTypeBitWidth(type), 8));
}

int64_t getRoundedPhysicalStorageSize(int64_t count, Type elementType) {
  unsigned bits = getTypeBitWidth(elementType);
  if (bits == 1)
    return count;
  if (bits == 8 || bits == 16 || bits == 32 || bits == 64)
    return count * bits / 8;
  unsigned wordBits = getTypePhysicalStorageBitWidth(elementType);
  unsigned perWord = std::max(1u, wordBits / bits);
  return int64_t(llvm::divideCeil(count, perWord)) * std::max(wordBits, bits) / 8;
}

int64_t getRoundedPhysicalStorageSize(ShapedType type) {
  return getRoundedPhysicalStorageSize(type.getNumElements(), type.getElementType());
}

} // namespace mlir::iree::util
