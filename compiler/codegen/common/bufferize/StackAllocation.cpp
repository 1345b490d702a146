#include "compiler/codegen/common/bufferize/StackAllocation.h"

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

/// An upper bound of each dimension, or nothing.
static std::optional<SmallVector<int64_t>> getBoundedShape(MemRefType type,
                                                           ValueRange dynamicSizes) {
  SmallVector<int64_t> shape(type.getShape());
  auto dynamicSize = dynamicSizes.begin();
  for (int64_t &extent : shape) {
    if (!ShapedType::isDynamic(extent))
      continue;
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, *dynamicSize++, /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (failed(bound))
      return std::nullopt;
    extent = *bound;
  }
  return shape;
}

Value createStackAllocation(OpBuilder &builder, Location loc, FunctionOpInterface func, MemRefType type,
                            ValueRange dynamicSizes, IntegerAttr alignment) {
  if (!type.getLayout().isIdentity())
    return {};
  std::optional<SmallVector<int64_t>> shape = getBoundedShape(type, dynamicSizes);
  if (!shape)
    return {};
  Value buffer;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&func.getFunctionBody().front());
    auto stackType = MemRefType::get(*shape, type.getElementType(), MemRefLayoutAttrInterface(),
                                     type.getMemorySpace());
    buffer = memref::AllocaOp::create(builder, loc, stackType, alignment);
  }
  if (type.hasStaticShape())
    return buffer;
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, buffer);
  auto dynamicSize = dynamicSizes.begin();
  for (auto [size, extent] : llvm::zip(sizes, type.getShape()))
    if (ShapedType::isDynamic(extent))
      size = *dynamicSize++;
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0)),
      ones(type.getRank(), builder.getIndexAttr(1));
  Value view = memref::SubViewOp::create(builder, loc, buffer, zeros, sizes, ones);
  return view.getType() == type ? view : memref::CastOp::create(builder, loc, type, view);
}

} // namespace mlir::iree::codegen
