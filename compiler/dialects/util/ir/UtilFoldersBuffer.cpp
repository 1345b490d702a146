// Folders and canonicalization patterns of buffers: sizes are found at definitions, views merge.

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

OpFoldResult BufferConstantOp::fold(FoldAdaptor) {
  // A constant must have a value, or matchers read past the end of its (no) results. Those with a name, an alignment
  // or a type are equal only if these are.
  if (getName() || getAlignment() || getMimeType())
    return (*this)->getAttrDictionary();
  return getValue();
}

//===----------------------------------------------------------------------===//
// util.buffer.size, util.buffer.storage
//===----------------------------------------------------------------------===//

OpFoldResult BufferSizeOp::fold(FoldAdaptor) {
  auto sizeAware = cast<SizeAwareTypeInterface>(getOperand().getType());
  return sizeAware.findSizeValue(getOperand(), (*this)->getBlock(), Block::iterator(*this));
}

/// select(c, a, b).size is select(c, a.size, b.size).
static LogicalResult selectSize(BufferSizeOp op, PatternRewriter &rewriter) {
  auto select = op.getOperand().getDefiningOp<arith::SelectOp>();
  if (!select)
    return failure();
  SmallVector<Value> sizes;
  for (Value buffer : {select.getTrueValue(), select.getFalseValue()})
    sizes.push_back(rewriter.createOrFold<BufferSizeOp>(op.getLoc(), op.getType(), buffer));
  rewriter.replaceOpWithNewOp<arith::SelectOp>(op, select.getCondition(), sizes[0], sizes[1]);
  return success();
}

/// A constant that can be written has a known size.
static LogicalResult sizeOfConstant(BufferSizeOp op, PatternRewriter &rewriter) {
  auto constant = op.getOperand().getDefiningOp<BufferConstantOp>();
  auto sized = constant ? dyn_cast<SizedStorageAttr>(constant.getValue()) : SizedStorageAttr();
  if (!sized)
    return failure();
  rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, sized.getStorageSize());
  return success();
}

void BufferSizeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(selectSize);
  patterns.add(sizeOfConstant);
}

/// The storage of a view is that of its source, at an offset.
static LogicalResult storageOfSubspan(BufferStorageOp op, PatternRewriter &rewriter) {
  auto subspan = op.getOperand().getDefiningOp<BufferSubspanOp>();
  if (!subspan)
    return failure();
  Location loc = rewriter.getFusedLoc({subspan.getLoc(), op.getLoc()});
  auto source = BufferStorageOp::create(rewriter, loc, op.getResultTypes(), subspan.getSource(),
                                        subspan.getSourceSize());
  Value offset =
      rewriter.createOrFold<arith::AddIOp>(loc, subspan.getSourceOffset(), source.getOffset());
  rewriter.replaceOp(op, {source.getResult(), offset});
  return success();
}

void BufferStorageOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(storageOfSubspan);
}

/// A buffer that is only freed is not needed.
static LogicalResult eraseUnusedAlloc(BufferAllocOp op, PatternRewriter &rewriter) {
  if (!llvm::all_of(op->getUsers(), [](Operation *user) { return isa<BufferDeallocOp>(user); }))
    return failure();
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    rewriter.eraseOp(user);
  rewriter.eraseOp(op);
  return success();
}

void BufferAllocOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(eraseUnusedAlloc);
}

//===----------------------------------------------------------------------===//
// util.buffer.subspan, util.buffer.load
//===----------------------------------------------------------------------===//

OpFoldResult BufferSubspanOp::fold(FoldAdaptor) {
  // As long as the source: the offset can only be zero.
  return getSourceSize() == getResultSize() ? getSource() : Value();
}

static LogicalResult mergeSubspans(BufferSubspanOp op, PatternRewriter &rewriter) {
  auto parent = op.getSource().getDefiningOp<BufferSubspanOp>();
  if (!parent)
    return failure();
  Location loc = rewriter.getFusedLoc({parent.getLoc(), op.getLoc()});
  Value offset =
      rewriter.createOrFold<arith::AddIOp>(loc, parent.getSourceOffset(), op.getSourceOffset());
  auto merged = BufferSubspanOp::create(rewriter, loc, op.getType(), parent.getSource(),
                                        parent.getSourceSize(), offset, op.getResultSize());
  rewriter.replaceOp(op, merged.getResult());
  return success();
}

/// Ops that take a range take it from the source.
static LogicalResult moveIntoUsers(BufferSubspanOp op, PatternRewriter &rewriter) {
  bool changed = false;
  for (OpOperand &use : llvm::make_early_inc_range(op.getResult().getUses())) {
    auto user = dyn_cast<SubrangeOperandOpInterface>(use.getOwner());
    if (!user)
      continue;
    SubrangeOperand old = user.getSubrangeOperand(use.getOperandNumber());
    if (old.resource != op.getResult())
      continue;
    rewriter.setInsertionPoint(user);
    Location loc = rewriter.getFusedLoc({op.getLoc(), user->getLoc()});
    Value offset = rewriter.createOrFold<arith::AddIOp>(loc, op.getSourceOffset(), old.offset);
    rewriter.modifyOpInPlace(user, [&] {
      user.setSubrangeOperand(use.getOperandNumber(),
                              {op.getSource(), op.getSourceSize(), offset, old.length});
    });
    changed = true;
  }
  return success(changed);
}

/// A choice between two ranges of one buffer, as long as each other, is a choice of the offset.
static LogicalResult selectOffset(arith::SelectOp op, PatternRewriter &rewriter) {
  auto ifTrue = op.getTrueValue().getDefiningOp<BufferSubspanOp>();
  auto ifFalse = op.getFalseValue().getDefiningOp<BufferSubspanOp>();
  if (!ifTrue || !ifFalse || ifTrue.getSource() != ifFalse.getSource() ||
      ifTrue.getResultSize() != ifFalse.getResultSize())
    return failure();
  Value offset =
      arith::SelectOp::create(rewriter, op.getLoc(), op.getCondition(), ifTrue.getSourceOffset(),
                              ifFalse.getSourceOffset());
  rewriter.replaceOpWithNewOp<BufferSubspanOp>(op, op.getType(), ifTrue.getSource(),
                                               ifTrue.getSourceSize(), offset,
                                               ifTrue.getResultSize());
  return success();
}

void BufferSubspanOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(mergeSubspans);
  patterns.add(moveIntoUsers);
  patterns.add(selectOffset);
}

OpFoldResult BufferLoadOp::fold(FoldAdaptor constants) {
  // An element of a constant, at a place that is a whole number of elements.
  auto elements = dyn_cast_if_present<DenseElementsAttr>(constants.getSource());
  auto offset = dyn_cast_if_present<IntegerAttr>(constants.getSourceOffset());
  if (!elements || !offset || elements.getElementType() != getType() || !getType().isIntOrFloat() ||
      getType().getIntOrFloatBitWidth() % 8 != 0)
    return {};
  uint64_t bytes = getType().getIntOrFloatBitWidth() / 8, at = offset.getValue().getZExtValue();
  if (at % bytes != 0 || at / bytes >= uint64_t(elements.getNumElements()))
    return {};
  return *(elements.getValues<TypedAttr>().begin() + at / bytes);
}

} // namespace mlir::iree::util
