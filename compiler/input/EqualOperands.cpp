#include "compiler/input/EqualOperands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::input {
namespace {

bool losesItsShape(Operation *op) {
  if (!isa<arith::XOrIOp, arith::CmpIOp>(op) || op->getOperand(0) != op->getOperand(1))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && !type.hasStaticShape();
}

/// What the elements are written into: the operand where its type is that of the result.
Value destinationOf(OpBuilder &builder, Operation *op) {
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (operand.getType() == type)
    return operand;
  return tensor::EmptyOp::create(builder, op->getLoc(),
                                 tensor::getMixedSizes(builder, op->getLoc(), operand),
                                 type.getElementType());
}

void lower(Operation *op) {
  OpBuilder builder(op);
  Value operand = op->getOperand(0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, op->getLoc(), type, operand, destinationOf(builder, op), {identity, identity}, parallel,
      [&](OpBuilder &body, Location loc, ValueRange elements) {
        Operation *scalar = body.create(loc, op->getName().getIdentifier(), {elements[0], elements[0]},
                                        type.getElementType(), op->getAttrs());
        linalg::YieldOp::create(body, loc, scalar->getResults());
      });
  op->replaceAllUsesWith(generic);
  op->erase();
}

} // namespace

void lowerEqualOperandsOfDynamicShape(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ModuleOp>(op) && op != root)
      return WalkResult::skip();
    if (!losesItsShape(op))
      return WalkResult::advance();
    lower(op);
    return WalkResult::skip();
  });
}

} // namespace mlir::iree::input
