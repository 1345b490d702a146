#include "compiler/dispatch_creation/FusionGroups.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

SmallVector<Operation *> FusionGroup::getOps() const {
  SmallVector<Operation *> ops;
  for (const auto &[op, map] : maps_)
    ops.push_back(op);
  return ops;
}

void FusionGroup::insert(Operation *op) {
  FailureOr<AffineMap> map = getLoopMap(op, maps_);
  // Slices and packs join without loops that could be related to the root's.
  maps_.insert({op, succeeded(map) ? *map : getRootMap(op)});
}

bool FusionGroup::canFollow(Operation *op) const {
  // Values must come in through operands; the loops of a body's captures are unknown.
  bool usesGroupInBody = false;
  visitUsedValuesDefinedAbove(op->getRegions(), [&](OpOperand *operand) {
    usesGroupInBody |= contains(operand->get().getDefiningOp());
  });
  if (usesGroupInBody)
    return false;
  FailureOr<AffineMap> map = getLoopMap(op, maps_);
  if (failed(map))
    return false;
  return getOuterParallelLoops(op).all() || maps_.lookup(root_) == *map;
}

bool FusionGroup::wouldExceedBindings(Operation *added) const {
  llvm::SetVector<Operation *> inputs;
  unsigned results = 0;
  auto isInside = [&](Operation *op) { return op == added || contains(op); };
  auto visit = [&](Operation *op) {
    auto visitOperand = [&](OpOperand *operand) {
      Operation *producer = operand->get().getDefiningOp();
      if (producer && isa<RankedTensorType>(operand->get().getType()) && !isInside(producer) &&
          !isa<linalg::FillOp, tensor::EmptyOp>(producer))
        inputs.insert(producer);
    };
    visitUsedValuesDefinedAbove(op->getRegions(), visitOperand);
    for (OpOperand &operand : op->getOpOperands())
      visitOperand(&operand);
    for (OpResult result : op->getResults())
      results += !llvm::all_of(result.getUsers(), isInside);
  };
  visit(added);
  for (const auto &[op, map] : maps_)
    visit(op);
  return inputs.size() + results > kMaxBindings;
}

bool FusionGroup::isNeededOnTheWayTo(Operation *consumer, const DominanceInfo &dominance) const {
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitUsesFromAbove = false;
  options.omitBlockArguments = true;
  // What precedes the whole group can't depend on it.
  options.filter = [&](Operation *op) {
    return !llvm::all_of(maps_, [&](const auto &entry) {
      return dominance.properlyDominates(op, entry.first);
    });
  };
  llvm::SetVector<Operation *> slice;
  auto addNeeds = [&](OpOperand *operand) {
    if (!contains(operand->get().getDefiningOp()))
      (void)getBackwardSlice(operand->get(), &slice, options);
  };
  visitUsedValuesDefinedAbove(consumer->getRegions(), addNeeds);
  for (OpOperand &operand : consumer->getOpOperands())
    addNeeds(&operand);
  return llvm::any_of(maps_, [&](const auto &entry) { return slice.contains(entry.first); });
}

bool FusionGroup::hasUserThatMustComeFirst(Operation *producer) const {
  Block *block = root_->getBlock();
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitUsesFromAbove = false;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *op) {
    Operation *ancestor = block->findAncestorOpInBlock(*op);
    return !ancestor || !ancestor->isBeforeInBlock(producer);
  };
  llvm::DenseSet<Operation *> needed;
  for (const auto &[op, map] : maps_) {
    llvm::SetVector<Operation *> slice;
    (void)getBackwardSlice(op, &slice, options);
    for (Operation *member : slice) {
      if (Operation *ancestor = block->findAncestorOpInBlock(*member))
        needed.insert(ancestor);
    }
  }
  return llvm::any_of(producer->getUsers(), [&](Operation *nested) {
    Operation *user = block->findAncestorOpInBlock(*nested);
    if (!user || contains(user) || !user->isBeforeInBlock(root_))
      return false;
    return isa<flow::DispatchRegionOp>(user) || needed.contains(user);
  });
}

FusionGroup &FusionGroups::create(Operation *root) {
  groups_.push_back(std::make_unique<FusionGroup>(root));
  groupOf_[root] = groups_.back().get();
  return *groups_.back();
}

void FusionGroups::append(Operation *op, FusionGroup &group) {
  group.insert(op);
  groupOf_[op] = &group;
}

} // namespace mlir::iree::dispatch_creation
