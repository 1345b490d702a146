#include "compiler/codegen/common/types/RetypeOperation.h"

namespace mlir::iree::codegen {

LogicalResult RetypeOperation::matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                               ConversionPatternRewriter &rewriter) const {
  SmallVector<Type> types;
  if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
    return failure();
  SmallVector<NamedAttribute> attrs(op->getAttrs());
  if (op->hasTrait<OpTrait::ConstantLike>())
    for (NamedAttribute &attr : attrs)
      attr.setValue(convertConstant(attr.getValue()));
  OperationState state(op->getLoc(), op->getName().getStringRef(), operands, types, attrs,
                       op->getSuccessors());
  for (Region &region : op->getRegions()) {
    Region *moved = state.addRegion();
    rewriter.inlineRegionBefore(region, *moved, moved->end());
    if (failed(rewriter.convertRegionTypes(moved, *getTypeConverter())))
      return failure();
  }
  rewriter.replaceOp(op, rewriter.create(state));
  return success();
}

} // namespace mlir::iree::codegen
