// iree-stream-elide-async-copies
//
// Copies keep values apart that ops change in place. A copy goes if nothing changes either side, or if
// it is the last to see a storage that is made for its source; a slice that is only read is read where
// it lies; an update that nobody reads does not happen.

#include "compiler/dialects/stream/analysis/StorageOwnership.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ELIDEASYNCCOPIESPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// True if the source can take the place of its copy.
bool canShare(Value source, Value copy, Operation *op, StorageOwnership &ownership) {
  if (source.getType() != copy.getType())
    return false;
  // An argument belongs to whoever passes it.
  if (!isa<BlockArgument>(source) && !ownership.isEverChanged(source) &&
      !ownership.isEverChanged(copy))
    return true;
  return ownership.isHandedOver(source, op);
}

bool elideClone(AsyncCloneOp op, StorageOwnership &ownership) {
  if (!canShare(op.getSource(), op.getResult(), op, ownership))
    return false;
  op.replaceAllUsesWith(op.getSource());
  op.erase();
  return true;
}

/// Between places that share memory nothing is moved.
bool elideTransfer(AsyncTransferOp op, AffinityTopologyAttrInterface topology,
                   StorageOwnership &ownership) {
  AffinityAttr source = op.getSourceAffinityAttr(), target = op.getTargetAffinityAttr();
  bool isReachable = source == target;
  if (source && target && topology && source != target)
    isReachable = topology.hasUnifiedMemory(source, target) ||
                  topology.hasTransparentAccess(source, target);
  if (!isReachable || !canShare(op.getSource(), op.getResult(), op, ownership))
    return false;
  op.replaceAllUsesWith(op.getSource());
  op.erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

bool isOnlyReadByCopiesAndKernels(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
    return isa<AsyncCopyOp, AsyncDispatchOp>(use.getOwner()) &&
           !tiedOp.isOperandTied(use.getOperandNumber());
  });
}

/// True if an op changes bytes of the slice, or may.
bool isSourceChanged(AsyncSliceOp slice) {
  AsyncAccessRange own = {ResourceAccessBitfield::Read, slice.getSource(), slice.getSourceOffset(),
                          slice.getSourceEnd(), slice.getResultSize()};
  for (Operation *user : slice.getSource().getUsers()) {
    auto accessOp = dyn_cast<AsyncAccessOpInterface>(user);
    if (!accessOp)
      return true;
    SmallVector<AsyncAccessRange> ranges;
    accessOp.getAsyncAccessRanges(ranges);
    auto tiedOp = dyn_cast<util::TiedOpInterface>(user);
    for (AsyncAccessRange &range : ranges) {
      // Some name the result where they write to the operand that it is tied to.
      Value resource = range.resource;
      if (auto result = dyn_cast<OpResult>(resource); result && result.getOwner() == user && tiedOp)
        if (Value tied = tiedOp.getTiedResultOperand(resource))
          resource = tied;
      if (resource != slice.getSource() || !range.isWrite())
        continue;
      range.resource = slice.getSource();
      if (AsyncAccessRange::mayOverlap(own, range))
        return true;
    }
  }
  return false;
}

Value addOffset(Location loc, Value a, Value b, OpBuilder &builder) {
  if (matchPattern(a, m_Zero()))
    return b;
  return matchPattern(b, m_Zero()) ? a : builder.createOrFold<arith::AddIOp>(loc, a, b);
}

void readFromSource(AsyncCopyOp op, AsyncSliceOp slice) {
  OpBuilder builder(op);
  for (OpOperand *bound : {&op.getSourceOffsetMutable(), &op.getSourceEndMutable()})
    bound->set(addOffset(op.getLoc(), slice.getSourceOffset(), bound->get(), builder));
  op.getSourceSizeMutable().set(slice.getSourceSize());
  op.getSourceMutable().set(slice.getSource());
}

void readFromSource(AsyncDispatchOp op, AsyncSliceOp slice) {
  OpBuilder builder(op);
  unsigned range = 0;
  for (auto [i, operand] : llvm::enumerate(op.getResourceOperands())) {
    if (!isa<ResourceType>(operand.getType()))
      continue;
    if (operand == slice.getResult()) {
      Value start = addOffset(op.getLoc(), slice.getSourceOffset(),
                              op.getResourceOperandOffsets()[range], builder);
      Value end = addOffset(op.getLoc(), slice.getSourceOffset(),
                            op.getResourceOperandEnds()[range], builder);
      op.getResourceOperandsMutable().slice(i, 1).assign(slice.getSource());
      op.getResourceOperandSizesMutable().slice(range, 1).assign(slice.getSourceSize());
      op.getResourceOperandOffsetsMutable().slice(range, 1).assign(start);
      op.getResourceOperandEndsMutable().slice(range, 1).assign(end);
    }
    ++range;
  }
}

bool elideSlice(AsyncSliceOp op) {
  Value source = op.getSource();
  if (op->use_empty() || !isOnlyReadByCopiesAndKernels(op.getResult()) ||
      util::TiedOpInterface::findTiedBaseValue(source) != source || isSourceChanged(op))
    return false;
  for (Operation *user : llvm::SetVector<Operation *>(op->user_begin(), op->user_end())) {
    if (auto copy = dyn_cast<AsyncCopyOp>(user))
      readFromSource(copy, op);
    else
      readFromSource(cast<AsyncDispatchOp>(user), op);
  }
  op.erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

/// True if the value has storage that an op in the same block makes for it, or that the program was given
/// for good, and nobody else knows.
bool hasOwnStorage(Value value) {
  Value base = util::TiedOpInterface::findTiedBaseValue(value);
  Operation *producer = base.getDefiningOp();
  if (auto import = dyn_cast_or_null<TensorImportOp>(producer))
    return import.getConsume() && producer->getBlock() == value.getParentBlock();
  return producer && producer->getBlock() == value.getParentBlock() &&
         producer->hasTrait<trait::AsyncPhase>() && isa<StreamableOpInterface>(producer) &&
         !isa<AsyncConstantOp, AsyncBarrierOp>(producer);
}

/// An update whose bytes all users leave alone.
bool elideUpdate(AsyncUpdateOp op) {
  if (!op.getTarget().hasOneUse() || !hasOwnStorage(op.getTarget()))
    return false;
  AsyncAccessRange own = {ResourceAccessBitfield::Write, op.getResult(), op.getTargetOffset(),
                          op.getTargetEnd(), op.getUpdateSize()};
  for (OpOperand &use : op.getResult().getUses()) {
    auto accessOp = dyn_cast<AsyncAccessOpInterface>(use.getOwner());
    auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
    if (!accessOp || (tiedOp && tiedOp.isOperandTied(use.getOperandNumber())))
      return false;
    SmallVector<AsyncAccessRange> ranges;
    accessOp.getAsyncAccessRanges(ranges);
    for (AsyncAccessRange &range : ranges)
      if (range.resource == op.getResult() && AsyncAccessRange::mayOverlap(own, range))
        return false;
  }
  op.replaceAllUsesWith(op.getTarget());
  op.erase();
  return true;
}

struct ElideAsyncCopiesPass : public impl::ElideAsyncCopiesPassBase<ElideAsyncCopiesPass> {
  void runOnOperation() override {
    auto topology =
        getOperation()->getAttrOfType<AffinityTopologyAttrInterface>("stream.topology");
    // A copy less may make another one the last user.
    bool changed = true;
    while (changed) {
      changed = false;
      StorageOwnership ownership(getOperation());
      for (auto callable : getOperation().getOps<CallableOpInterface>()) {
        if (!callable.getCallableRegion())
          continue;
        callable.getCallableRegion()->walk([&](Operation *op) {
          if (auto clone = dyn_cast<AsyncCloneOp>(op))
            changed |= elideClone(clone, ownership);
          else if (auto transfer = dyn_cast<AsyncTransferOp>(op))
            changed |= elideTransfer(transfer, topology, ownership);
          else if (auto slice = dyn_cast<AsyncSliceOp>(op))
            changed |= elideSlice(slice);
          else if (auto update = dyn_cast<AsyncUpdateOp>(op))
            changed |= elideUpdate(update);
        });
      }
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
