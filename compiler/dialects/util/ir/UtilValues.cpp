#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// `value` is a result of an operation of `block` that stands at `place` or behind it.
static bool isDefinedFrom(Value value, OpBuilder::InsertPoint place) {
  Operation *definition = value.getDefiningOp();
  return definition && place.getPoint() != place.getBlock()->end() &&
         !definition->isBeforeInBlock(&*place.getPoint());
}

/// True if an operation that is inserted at `place` can use `value`. Blocks that a conversion has taken
/// out of their region see only what their own operations define.
static bool isUsableAt(Value value, OpBuilder::InsertPoint place) {
  Block *home = value.getParentBlock();
  // Climb from the place to the block that defines the value: what stands there must come earlier.
  for (Block *block = place.getBlock(); block && home;) {
    if (block == home)
      return !isDefinedFrom(value, place);
    Region *region = block->getParent();
    if (!region)
      return false;
    // Without a dominance tree, only the entry is known to come before another block of its region.
    if (home->getParent() == region)
      return home->isEntryBlock();
    Operation *holder = region->getParentOp();
    block = holder ? holder->getBlock() : nullptr;
    if (block)
      place = OpBuilder::InsertPoint(block, Block::iterator(holder));
  }
  return false;
}

bool isUsableAt(Value value, Block *block, Block::iterator point) {
  return isUsableAt(value, OpBuilder::InsertPoint(block, point));
}

bool isUsableAt(Value value, Operation *op) {
  return isUsableAt(value, OpBuilder::InsertPoint(op->getBlock(), Block::iterator(op)));
}

bool moveDefinitionBefore(Value value, Operation *user) {
  if (isUsableAt(value, user))
    return true;
  Operation *definition = value.getDefiningOp();
  if (!definition || definition->getBlock() != user->getBlock() || !isPure(definition))
    return false;
  for (Value operand : definition->getOperands())
    if (!isUsableAt(operand, user))
      return false;
  definition->moveBefore(user);
  return true;
}

bool hasFixedSignature(CallableOpInterface callable) {
  if (Region *body = callable.getCallableRegion(); !body || body->empty())
    return true;
  auto symbol = dyn_cast<SymbolOpInterface>(*callable);
  return symbol && symbol.isPublic();
}


/// The nearest definition of `value`, going from tied results to their operands, that has interface
/// `Aware`; `value` becomes its result. Null if there is none.
template <typename Aware>
static Aware findAwareDefinition(Value &value) {
  while (Operation *definition = value.getDefiningOp()) {
    if (auto aware = dyn_cast<Aware>(definition))
      return aware;
    auto tied = dyn_cast<TiedOpInterface>(definition);
    Value operand = tied ? tied.getTiedResultOperand(value) : Value();
    if (!operand)
      break;
    value = operand;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

std::optional<ValueRange> findDynamicDims(Value value) {
  if (auto definition = findAwareDefinition<ShapeAwareOpInterface>(value))
    return definition.getResultDynamicDimsFromValue(value);
  return std::nullopt;
}

std::optional<ValueRange> findDynamicDims(Value value, Block *block, Block::iterator point) {
  OpBuilder::InsertPoint place(block, point);
  std::optional<ValueRange> found = findDynamicDims(value);
  for (auto use = value.use_begin(); !found && use != value.use_end(); ++use) {
    auto user = dyn_cast<ShapeAwareOpInterface>(use->getOwner());
    if (!user)
      continue;
    // A user may list values that are defined behind the place.
    ValueRange listed = user.getOperandDynamicDims(use->getOperandNumber());
    if (llvm::all_of(listed, [&](Value dim) { return isUsableAt(dim, place); }))
      found = listed;
  }
  return found;
}

OpFoldResult findDim(Value value, int64_t dim) {
  auto type = cast<ShapedType>(value.getType());
  if (!type.isDynamicDim(dim))
    return Builder(value.getContext()).getIndexAttr(type.getDimSize(dim));
  ValueRange dims = findDynamicDims(value).value_or(ValueRange());
  unsigned position = type.getDynamicDimIndex(dim);
  return position < dims.size() ? OpFoldResult(dims[position]) : OpFoldResult();
}

SmallVector<Value> buildDynamicDims(Location loc, Value value, OpBuilder &builder) {
  SmallVector<Value> dims;
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.getNumDynamicDims())
    return dims;
  if (auto listed = findDynamicDims(value, builder.getBlock(), builder.getInsertionPoint()))
    return SmallVector<Value>(*listed);
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      dims.push_back(isa<TensorType>(type)
                         ? tensor::DimOp::create(builder, loc, value, dim).getResult()
                         : memref::DimOp::create(builder, loc, value, dim).getResult());
  return dims;
}

SmallVector<Value> buildShape(Location loc, Type type, ValueRange dynamicDims, OpBuilder &builder) {
  auto dynamic = dynamicDims.begin();
  return llvm::map_to_vector(cast<ShapedType>(type).getShape(), [&](int64_t size) -> Value {
    if (ShapedType::isDynamic(size))
      return *dynamic++;
    return arith::ConstantIndexOp::create(builder, loc, size);
  });
}

//===----------------------------------------------------------------------===//
// Sizes in bytes
//===----------------------------------------------------------------------===//

Value SizeAwareTypeInterface::findSizeValue(Value value, Block *block, Block::iterator before) {
  // What defines the value, or what it is tied to, dominates it: only what users know needs a check.
  if (Value source = value; auto definition = findAwareDefinition<SizeAwareOpInterface>(source))
    return definition.getResultSizeFromValue(source);
  OpBuilder::InsertPoint place(block, before);
  SmallVector<Value> tied = {value};
  while (!tied.empty()) {
    for (OpOperand &use : tied.pop_back_val().getUses()) {
      unsigned operand = use.getOperandNumber();
      if (auto user = dyn_cast<SizeAwareOpInterface>(use.getOwner()))
        if (Value size = user.getOperandSize(operand); size && isUsableAt(size, place))
          return size;
      if (auto user = dyn_cast<TiedOpInterface>(use.getOwner()))
        llvm::append_range(tied, user.getOperandTiedResults(operand));
    }
  }
  return {};
}

Value SizeAwareTypeInterface::queryValueSize(Location loc, Value value, OpBuilder &builder) {
  auto sized = dyn_cast<SizeAwareTypeInterface>(value.getType());
  if (!sized)
    return {};
  Value size = sized.findSizeValue(value, builder.getBlock(), builder.getInsertionPoint());
  auto inferred = dyn_cast<InferTypeSizeInterface>(value.getType());
  return size || !inferred ? size : inferred.inferSizeFromValue(loc, value, builder);
}

//===----------------------------------------------------------------------===//
// Constants and symbols
//===----------------------------------------------------------------------===//

Operation *materializeConstant(OpBuilder &builder, Location loc, TypedAttr attr) {
  Type type = attr.getType();
  Operation *constant = nullptr;
  // Builtin attributes have no dialect that knows an operation for them.
  if (arith::ConstantOp::isBuildableWith(attr, type))
    constant = arith::ConstantOp::create(builder, loc, type, attr);
  for (Dialect *dialect : {&attr.getDialect(), &type.getDialect()})
    if (!constant)
      constant = dialect->materializeConstant(builder, attr, type, loc);
  return constant;
}

GlobalOpInterface lookupGlobalOp(Operation *from, SymbolRefAttr ref,
                                 SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<GlobalOpInterface>(from->getParentOp(), ref);
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The scalars that a value of `type` is made of: their type and how many there are.
static std::pair<Type, int64_t> getScalars(Type type) {
  return llvm::TypeSwitch<Type, std::pair<Type, int64_t>>(type)
      .Case([](ComplexType complex) {
        auto [scalar, count] = getScalars(complex.getElementType());
        return std::pair(scalar, 2 * count);
      })
      .Case([](VectorType vector) {
        auto [scalar, count] = getScalars(vector.getElementType());
        return std::pair(scalar, vector.getNumElements() * count);
      })
      .Default([](Type scalar) { return std::pair(scalar, int64_t(1)); });
}

static unsigned getScalarBits(Type scalar) {
  return scalar.isIndex() ? IndexType::kInternalStorageBitWidth : scalar.getIntOrFloatBitWidth();
}

/// The smallest power of two of bytes that holds so many bits.
static unsigned roundToBytes(unsigned bits) {
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
}

unsigned getTypeBitWidth(Type type) {
  auto [scalar, count] = getScalars(type);
  return count * getScalarBits(scalar);
}

unsigned getStorageBitWidth(Type type) {
  return 8 * roundToBytes(std::min(2 * getTypeBitWidth(type), 64u));
}

int32_t getRoundedElementByteWidth(Type type) {
  auto [scalar, count] = getScalars(type);
  return count * roundToBytes(getScalarBits(scalar));
}

int64_t getStorageBytes(int64_t count, Type elementType) {
  unsigned bits = getTypeBitWidth(elementType);
  switch (bits) {
  case 1:
    return count;
  case 8:
  case 16:
  case 32:
  case 64:
    return count * (bits / 8);
  }
  // An element that is wider than a word takes its own width.
  unsigned wordBits = getStorageBitWidth(elementType);
  if (bits > wordBits)
    return count * bits / 8;
  return llvm::divideCeil(count, wordBits / bits) * (wordBits / 8);
}


int64_t getStorageBytes(ShapedType type) {
  return getStorageBytes(type.getNumElements(), type.getElementType());
}

} // namespace mlir::iree::util
