#include "compiler/dialects/stream/ir/StreamPatterns.h"

#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/IR/Dominance.h"

namespace mlir::iree::stream {

/// The shortest integer of whole bytes whose repetition is that of `pattern`; the attribute itself if
/// there is none shorter.
static TypedAttr findShortestPeriod(TypedAttr pattern) {
  APInt bits;
  if (auto floatAttr = dyn_cast<FloatAttr>(pattern))
    bits = floatAttr.getValue().bitcastToAPInt();
  else if (auto integerAttr = dyn_cast<IntegerAttr>(pattern))
    bits = integerAttr.getValue();
  else
    return pattern;
  unsigned width = bits.getBitWidth();
  if (width <= 8)
    return pattern;
  auto repetitionOf = [&](unsigned period) {
    auto type = IntegerType::get(pattern.getContext(), period);
    return IntegerAttr::get(type, bits.trunc(period));
  };
  if (bits.isZero() || bits.isAllOnes())
    return repetitionOf(8);
  if (!llvm::isPowerOf2_32(width))
    return pattern;
  for (unsigned period = 8; period < width; period *= 2)
    if (APInt::getSplat(width, bits.trunc(period)) == bits)
      return repetitionOf(period);
  return pattern;
}

LogicalResult shortenFillPattern(OpOperand &pattern, PatternRewriter &rewriter) {
  TypedAttr constant;
  if (!matchPattern(pattern.get(), m_Constant(&constant)))
    return failure();
  TypedAttr shortest = findShortestPeriod(constant);
  if (shortest == constant)
    return failure();
  Operation *filled = pattern.getOwner();
  auto replacement = arith::ConstantOp::create(rewriter, filled->getLoc(), shortest);
  rewriter.modifyOpInPlace(filled, [&] { pattern.set(replacement); });
  return success();
}

//===----------------------------------------------------------------------===//
// Subviews
//===----------------------------------------------------------------------===//

/// The offset within what `subview` views.
static Value addSubviewOffset(Operation *op, ResourceSubviewOp subview, Value offset,
                              PatternRewriter &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *region = op->getParentOfType<CmdExecuteOp>();
  if (region && util::isUsableAt(offset, region) &&
      util::isUsableAt(subview.getSourceOffset(), region))
    rewriter.setInsertionPoint(region);
  Location loc = rewriter.getFusedLoc({subview.getLoc(), op->getLoc()});
  return rewriter.createOrFold<arith::AddIOp>(loc, subview.getSourceOffset(), offset);
}

LogicalResult foldSubview(Operation *op, MutableOperandRange resource, MutableOperandRange size,
                          MutableOperandRange offsets, PatternRewriter &rewriter) {
  auto subview = resource[0].get().getDefiningOp<ResourceSubviewOp>();
  if (!subview)
    return failure();
  SmallVector<Value> sums;
  for (OpOperand &offset : offsets)
    sums.push_back(addSubviewOffset(op, subview, offset.get(), rewriter));
  rewriter.modifyOpInPlace(op, [&] {
    resource.assign(subview.getSource());
    size.assign(subview.getSourceSize());
    offsets.assign(sums);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Sinking
//===----------------------------------------------------------------------===//

static bool isSunk(Operation &op) { return isa<AsyncAllocaOp, AsyncSplatOp, TimepointAwaitOp>(op); }

LogicalResult sinkBefore(Operation *op, Operation *target, PatternRewriter &rewriter) {
  if (op->getNextNode() == target)
    return failure();
  if (op->getBlock() == target->getBlock()) {
    // A plain op needs only its own producers close to it; what else is sunk may stay behind.
    bool isPlain = !target->hasTrait<OpTrait::IsTerminator>() && target->getNumRegions() == 0;
    auto isPassable = [&](Operation &between) {
      if (!isSunk(between))
        return true;
      return isPlain && !llvm::is_contained(between.getUsers(), target);
    };
    if (llvm::none_of(llvm::make_range(op->getIterator(), target->getIterator()), isPassable))
      return failure();
  }
  rewriter.modifyOpInPlace(op, [&] { op->moveBefore(target); });
  return success();
}

/// The first op, within the block that all users are in or below, that is a user or holds one.
static Operation *findFirstUser(Operation *op) {
  auto users = op->getUsers();
  if (users.empty())
    return nullptr;
  if (op->hasOneUse())
    return *users.begin();
  Block *block = (*users.begin())->getBlock();
  DominanceInfo dominance(op->getParentOp());
  for (Operation *user : users)
    block = dominance.findNearestCommonDominator(block, user->getBlock());
  if (!block)
    return nullptr;
  Operation *first = block->getTerminator();
  for (Operation *user : users)
    if (Operation *ancestor = block->findAncestorOpInBlock(*user))
      if (ancestor->isBeforeInBlock(first))
        first = ancestor;
  return first;
}

template <typename OpT>
LogicalResult SinkToFirstUser<OpT>::matchAndRewrite(OpT op, PatternRewriter &rewriter) const {
  Operation *first = findFirstUser(op);
  return first ? sinkBefore(op, first, rewriter) : failure();
}

template struct SinkToFirstUser<AsyncAllocaOp>;
template struct SinkToFirstUser<AsyncSplatOp>;

} // namespace mlir::iree::stream
