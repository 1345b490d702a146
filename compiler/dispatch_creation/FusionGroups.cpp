#include "compiler/dispatch_creation/FusionGroups.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

/// The operations that define what `op` takes as operands, and what its regions take from around them.
static SmallVector<Operation *> getDefinitions(Operation *op) {
  SmallVector<Operation *> definitions;
  SetVector<Value> taken(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), taken);
  for (Value value : taken)
    if (Operation *definition = value.getDefiningOp())
      definitions.push_back(definition);
  return definitions;
}

/// `ops` and what they need, transitively. Only those that `follow` accepts are listed, and looked behind.
static SetVector<Operation *> getNeeds(ArrayRef<Operation *> ops,
                                       llvm::function_ref<bool(Operation *)> follow) {
  SetVector<Operation *> needs;
  auto add = [&](Operation *op) {
    if (follow(op))
      needs.insert(op);
  };
  llvm::for_each(ops, add);
  for (unsigned next = 0; next < needs.size(); ++next)
    llvm::for_each(getDefinitions(needs[next]), add);
  return needs;
}

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
  // Members that it takes directly are no way around.
  SmallVector<Operation *> others = getDefinitions(consumer);
  llvm::erase_if(others, [&](Operation *op) { return contains(op); });
  // What precedes the whole group can't depend on it.
  auto mayNeedMember = [&](Operation *op) {
    return llvm::any_of(maps_, [&](const auto &entry) {
      return !dominance.properlyDominates(op, entry.first);
    });
  };
  return llvm::any_of(getNeeds(others, mayNeedMember),
                      [&](Operation *op) { return contains(op); });
}

bool FusionGroup::hasUserThatMustComeFirst(Operation *producer) const {
  Block *block = root_->getBlock();
  auto getTopLevel = [&](Operation *op) { return block->findAncestorOpInBlock(*op); };
  // What stands before the producer doesn't depend on it.
  llvm::DenseSet<Operation *> needed;
  for (Operation *need : getNeeds(getOps(), [&](Operation *op) {
         Operation *topLevel = getTopLevel(op);
         return !(topLevel && topLevel->isBeforeInBlock(producer));
       }))
    needed.insert(getTopLevel(need));
  return llvm::any_of(producer->getUsers(), [&](Operation *nested) {
    Operation *user = getTopLevel(nested);
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
