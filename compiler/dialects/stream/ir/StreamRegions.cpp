// Execution regions as closures: how they use captures, and how captures and results are dropped.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::iree::stream {

/// A read unless nothing uses the value; a write if a result is tied to a use, or it is a command.
static util::ValueAccess computeAccess(Value value) {
  util::ValueAccess access;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    access.isRead = true;
    if (auto tiedOp = dyn_cast<util::TiedOpInterface>(user))
      access.isWrite |= tiedOp.isOperandTied(use.getOperandNumber());
    access.isWrite |= isa<SubviewEffectOpInterface>(user);
  }
  return access;
}

static util::ValueAccess computeYieldAccess(Region &body, unsigned resultIndex) {
  auto yield = cast<YieldOp>(body.front().getTerminator());
  return computeAccess(yield.getResourceOperands()[resultIndex]);
}

/// What remains of `values` and their sizes; values without a size have none in `sizes`.
static void exclude(SmallVectorImpl<Value> &values, SmallVectorImpl<Value> &sizes,
                    ArrayRef<unsigned> excluded) {
  SmallVector<Value> keptValues, keptSizes;
  unsigned size = 0;
  for (auto [i, value] : llvm::enumerate(values)) {
    bool hasSize = isa<util::SizeAwareTypeInterface>(value.getType());
    if (!llvm::is_contained(excluded, i)) {
      keptValues.push_back(value);
      if (hasSize)
        keptSizes.push_back(sizes[size]);
    }
    size += hasSize;
  }
  values.assign(keptValues);
  sizes.assign(keptSizes);
}

static void moveBody(Region &from, Region &to, ArrayRef<unsigned> excludedOperands,
                     ArrayRef<unsigned> excludedResults) {
  to.takeBody(from);
  for (Block &block : to) {
    auto yield = dyn_cast<YieldOp>(block.getTerminator());
    if (!yield || excludedResults.empty())
      continue;
    SmallVector<Value> values(yield.getResourceOperands());
    SmallVector<Value> sizes(yield.getResourceOperandSizes());
    exclude(values, sizes, excludedResults);
    yield.getResourceOperandsMutable().assign(values);
    yield.getResourceOperandSizesMutable().assign(sizes);
  }
  BitVector erased(to.getNumArguments());
  for (unsigned i : excludedOperands)
    erased.set(i);
  to.front().eraseArguments(erased);
}

/// The parts of a region op that change when captures and results are dropped.
namespace {
struct Signature {
  SmallVector<Value> operands, operandSizes, results, resultSizes;
  SmallVector<int64_t> ties;

  template <typename OpT>
  Signature(OpT op, ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults)
      : operands(op.getResourceOperands()), operandSizes(op.getResourceOperandSizes()),
        results(op.getResults()), resultSizes(op.getResultSizes()),
        ties(op.getTiedResultOperandIndices()) {
    exclude(operands, operandSizes, excludedOperands);
    exclude(results, resultSizes, excludedResults);
    util::dropTiedOperands(excludedOperands, excludedResults, ties);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// stream.async.execute
//===----------------------------------------------------------------------===//

Operation::operand_range AsyncExecuteOp::getClosureOperands() { return getResourceOperands(); }
Operation::result_range AsyncExecuteOp::getClosureResults() { return getResults(); }
bool AsyncExecuteOp::canClosureContainOp(Operation *) { return false; }

util::ValueAccess AsyncExecuteOp::getOperandAccess(unsigned operandIndex) {
  return computeAccess(getBody().getArgument(operandIndex));
}

util::ValueAccess AsyncExecuteOp::getResultAccess(unsigned resultIndex) {
  return computeYieldAccess(getBody(), resultIndex);
}

util::ClosureOpInterface AsyncExecuteOp::cloneReplacementExcludingOperandsAndResults(
    ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults, PatternRewriter &) {
  Signature kept(*this, excludedOperands, excludedResults);
  OpBuilder builder(getContext());
  auto clone = AsyncExecuteOp::create(
      builder, getLoc(), TypeRange(ValueRange(kept.results)), getResultTimepoint().getType(),
      kept.operands, kept.operandSizes, kept.resultSizes, getAwaitTimepoint(),
      builder.getIndexArrayAttr(kept.ties), getAffinityAttr());
  clone->setDiscardableAttrs(getOperation()->getDiscardableAttrDictionary());
  moveBody(getBody(), clone.getBody(), excludedOperands, excludedResults);
  return clone;
}

//===----------------------------------------------------------------------===//
// stream.async.concurrent
//===----------------------------------------------------------------------===//

Operation::operand_range AsyncConcurrentOp::getClosureOperands() { return getResourceOperands(); }
Operation::result_range AsyncConcurrentOp::getClosureResults() { return getResults(); }
bool AsyncConcurrentOp::canClosureContainOp(Operation *) { return false; }

util::ValueAccess AsyncConcurrentOp::getOperandAccess(unsigned operandIndex) {
  return computeAccess(getBody().getArgument(operandIndex));
}

util::ValueAccess AsyncConcurrentOp::getResultAccess(unsigned resultIndex) {
  return computeYieldAccess(getBody(), resultIndex);
}

util::ClosureOpInterface AsyncConcurrentOp::cloneReplacementExcludingOperandsAndResults(
    ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults, PatternRewriter &) {
  Signature kept(*this, excludedOperands, excludedResults);
  OpBuilder builder(getContext());
  auto clone = AsyncConcurrentOp::create(
      builder, getLoc(), TypeRange(ValueRange(kept.results)), kept.operands, kept.operandSizes,
      kept.resultSizes, builder.getIndexArrayAttr(kept.ties), getAffinityAttr());
  clone->setDiscardableAttrs(getOperation()->getDiscardableAttrDictionary());
  moveBody(getBody(), clone.getBody(), excludedOperands, excludedResults);
  return clone;
}

//===----------------------------------------------------------------------===//
// stream.cmd.execute
//===----------------------------------------------------------------------===//

Operation::operand_range CmdExecuteOp::getClosureOperands() { return getResourceOperands(); }

Operation::result_range CmdExecuteOp::getClosureResults() {
  return getOperation()->getResults().take_front(0);
}

bool CmdExecuteOp::canClosureContainOp(Operation *) { return false; }

util::ValueAccess CmdExecuteOp::getOperandAccess(unsigned operandIndex) {
  return computeAccess(getBody().getArgument(operandIndex));
}

util::ValueAccess CmdExecuteOp::getResultAccess(unsigned) { return util::ValueAccess::None(); }

util::ClosureOpInterface CmdExecuteOp::cloneReplacementExcludingOperandsAndResults(
    ArrayRef<unsigned> excludedOperands, ArrayRef<unsigned> excludedResults, PatternRewriter &) {
  SmallVector<Value> operands(getResourceOperands()), sizes(getResourceOperandSizes());
  exclude(operands, sizes, excludedOperands);
  OpBuilder builder(getContext());
  auto clone = CmdExecuteOp::create(builder, getLoc(), getResultTimepoint().getType(), operands,
                                    sizes, getOnceAttr(), getAwaitTimepoint(), getAffinityAttr());
  clone->setDiscardableAttrs(getOperation()->getDiscardableAttrDictionary());
  moveBody(getBody(), clone.getBody(), excludedOperands, excludedResults);
  return clone;
}

} // namespace mlir::iree::stream
