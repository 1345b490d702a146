// iree-stream-emplace-transients
//
// `stream.resource.transients` says that the caller provides the storage of what is computed on the
// way to a result. The timeline of the result leads back to the allocations of that storage; each
// becomes a range of the caller's.
//
// All of them are laid out by one `stream.resource.pack`, apart from each other, since what the
// timeline orders is not known to the host. Only allocations in different branches share a range:
// it is as large as the largest one. An allocation in a loop has one range for all iterations, so
// each iteration has to wait until the one before has freed it.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/Timeline.h"
#include "compiler/dialects/stream/transforms/TransientSizes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_EMPLACETRANSIENTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Allocations that are never alive together, in one range.
struct Slot {
  SmallVector<ResourceAllocaOp> allocas;
  Value size, offset;
};

bool isTransient(Value resource) {
  return cast<ResourceType>(resource.getType()).getLifetime() == Lifetime::Transient;
}

class Emplacer {
public:
  Emplacer(FunctionOpInterface function, ArrayRef<ResourceTransientsOp> requests)
      : function(function), requests(requests), dominance(function),
        builder(function.getContext()) {}

  LogicalResult run() {
    findAllocations();
    if (failed(verifyLoops()))
      return failure();
    Operation *point = requests.front();
    if (!allocas.empty())
      point = findCommonPoint();
    formSlots();
    builder.setInsertionPoint(point);
    for (Slot &slot : slots)
      if (failed(computeSize(slot, point)))
        return failure();
    if (!allocas.empty() && failed(moveStorageTo(point)))
      return failure();
    layOut(point->getLoc());
    for (Operation *op : replaced)
      op->erase();
    return success();
  }

private:
  void findAllocations();
  LogicalResult verifyLoops();
  Operation *findCommonPoint();
  void formSlots();
  LogicalResult computeSize(Slot &slot, Operation *point);
  LogicalResult moveStorageTo(Operation *point);
  void layOut(Location loc);
  void forwardTimepoint(TimelineOpInterface op);

  FunctionOpInterface function;
  ArrayRef<ResourceTransientsOp> requests;
  DominanceInfo dominance;
  OpBuilder builder;
  SmallVector<ResourceAllocaOp> allocas; // the last one first, as the timeline tells them
  SmallVector<ResourceDeallocaOp> deallocas;
  SmallVector<Slot> slots;
  SmallVector<Operation *> replaced;
};

void Emplacer::findAllocations() {
  SmallVector<Value> ends;
  for (ResourceTransientsOp request : requests)
    if (request.getAwaitTimepoint())
      ends.push_back(request.getAwaitTimepoint());
  DenseSet<Operation *> before = findOpsBefore(ends);
  DenseSet<Value> emplaced;
  function->walk<WalkOrder::PostOrder, ReverseIterator>([&](ResourceAllocaOp op) {
    if (!before.contains(op) || !isTransient(op.getResult()))
      return;
    allocas.push_back(op);
    emplaced.insert(op.getResult());
  });
  function.walk([&](ResourceDeallocaOp op) {
    if (emplaced.contains(op.getOperand()))
      deallocas.push_back(op);
  });
}

LogicalResult Emplacer::verifyLoops() {
  for (ResourceAllocaOp op : allocas) {
    if (!isInLoop(op))
      continue;
    DenseSet<Operation *> before = findOpsBefore(op.getAwaitTimepoint());
    bool isFreed = llvm::any_of(deallocas, [&](ResourceDeallocaOp dealloca) {
      return dealloca.getOperand() == op.getResult() && before.contains(dealloca);
    });
    if (!isFreed)
      return op.emitOpError(
          "is in a loop of which an iteration may start before the previous one is "
          "done, so that all of them can't use one range of the caller's storage");
  }
  return success();
}

/// The last op that comes before all allocations on every path.
Operation *Emplacer::findCommonPoint() {
  Block *common = allocas.front()->getBlock();
  for (ResourceAllocaOp op : allocas)
    common = dominance.findNearestCommonDominator(common, op->getBlock());
  Operation *point = common->getTerminator();
  for (ResourceAllocaOp op : allocas)
    if (Operation *ancestor = common->findAncestorOpInBlock(*op))
      if (ancestor->isBeforeInBlock(point))
        point = ancestor;
  return point;
}

/// The n-th allocations of the branches of one op share a slot, all others have one of their own.
void Emplacer::formSlots() {
  llvm::MapVector<Region *, SmallVector<ResourceAllocaOp>> regions;
  for (ResourceAllocaOp op : allocas)
    regions[op->getParentRegion()].push_back(op);
  for (auto &ops : llvm::make_second_range(regions))
    std::reverse(ops.begin(), ops.end());
  auto areBranches = [&](Operation *op) {
    return isa<RegionBranchOpInterface>(op) && !isLoop(op) &&
           llvm::count_if(op->getRegions(),
                          [&](Region &region) { return regions.contains(&region); }) > 1;
  };
  DenseMap<Operation *, SmallVector<Slot>> shared;
  SmallVector<Slot> own;
  for (auto &[region, ops] : regions) {
    Operation *parent = region->getParentOp();
    if (!areBranches(parent)) {
      for (ResourceAllocaOp op : ops)
        own.push_back({{op}, {}, {}});
      continue;
    }
    SmallVector<Slot> &branchSlots = shared[parent];
    if (branchSlots.size() < ops.size())
      branchSlots.resize(ops.size());
    for (auto [slot, op] : llvm::zip(branchSlots, ops))
      slot.allocas.push_back(op);
  }
  for (Region *region : llvm::make_first_range(regions)) {
    auto it = shared.find(region->getParentOp());
    if (it == shared.end())
      continue;
    slots.append(it->second);
    shared.erase(it);
  }
  slots.append(own);
}

LogicalResult Emplacer::computeSize(Slot &slot, Operation *point) {
  IRMapping mapping;
  for (ResourceAllocaOp op : slot.allocas) {
    Value original = op.getStorageSize();
    Region *region = op->getParentRegion();
    Value size = cloneComputation(original, mapping, builder, [&](Value value) {
      return dominance.properlyDominates(value, point) &&
             (isa<BlockArgument>(value) || value.getParentRegion() != region);
    });
    if (!size && dominance.properlyDominates(original, point))
      size = original;
    if (!size)
      return op.emitOpError(
          "has a size that can't be computed before the operation that would divide "
          "the caller's storage");
    slot.size = slot.size ? arith::MaxUIOp::create(builder, op.getLoc(), slot.size, size) : size;
  }
  return success();
}

/// Moves the storage, and what it is computed from, up to where it is needed.
LogicalResult Emplacer::moveStorageTo(Operation *point) {
  ResourceTransientsOp request = requests.front();
  SmallVector<Value> worklist = {request.getStorage(), request.getStorageSize()};
  llvm::SetVector<Operation *> late;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (dominance.properlyDominates(value, point))
      continue;
    Operation *op = value.getDefiningOp();
    Operation *ancestor = op ? op->getBlock()->findAncestorOpInBlock(*point) : nullptr;
    if (!ancestor || op->getNumRegions() != 0 || !isPure(op))
      return request.emitOpError(
          "takes storage that is not there yet where the transients are allocated");
    if (late.insert(op))
      llvm::append_range(worklist, op->getOperands());
  }
  // What is moved keeps its order.
  SmallVector<Operation *> ordered;
  function.walk([&](Operation *op) {
    if (late.contains(op))
      ordered.push_back(op);
  });
  for (Operation *op : ordered)
    op->moveBefore(op->getBlock()->findAncestorOpInBlock(*point));
  return success();
}

void Emplacer::forwardTimepoint(TimelineOpInterface op) {
  OpBuilder atOp(op);
  SmallVector<Value> awaited = op.getAwaitTimepoints();
  Value before = awaited.empty() ? TimepointImmediateOp::create(atOp, op.getLoc(),
                                                                atOp.getType<TimepointType>())
                                 : awaited.front();
  op.getResultTimepoint().replaceAllUsesWith(before);
}

void Emplacer::layOut(Location loc) {
  ResourceTransientsOp request = requests.front();
  SmallVector<Value> sizes = llvm::map_to_vector(slots, [](Slot &slot) { return slot.size; });
  SmallVector<Type> offsetTypes(slots.size(), builder.getIndexType());
  SmallVector<int64_t> alwaysAlive(2 * slots.size(), 0);
  auto pack = ResourcePackOp::create(builder, loc, builder.getIndexType(), offsetTypes, Value(),
                                     builder.getIndexArrayAttr(alwaysAlive), sizes,
                                     request.getAffinityAttr());
  pack->setAttr(kEmplacedAttr, builder.getUnitAttr());
  if (!slots.empty()) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value storage = ResourceSubviewOp::create(builder, loc, request.getStorage().getType(),
                                              request.getStorage(), request.getStorageSize(), zero,
                                              pack.getTotalLength());
    for (auto [slot, offset] : llvm::zip_equal(slots, pack.getPackedOffsets())) {
      for (ResourceAllocaOp op : slot.allocas) {
        OpBuilder atOp(op);
        Value range = ResourceSubviewOp::create(atOp, op.getLoc(), storage.getType(), storage,
                                                pack.getTotalLength(), offset, op.getStorageSize());
        op.getResult().replaceAllUsesWith(range);
        forwardTimepoint(op);
        replaced.push_back(op);
      }
    }
  }
  for (ResourceDeallocaOp op : deallocas) {
    forwardTimepoint(op);
    replaced.push_back(op);
  }
  for (ResourceTransientsOp op : requests) {
    forwardTimepoint(op);
    op.getResult().replaceAllUsesWith(op.getResource());
    replaced.push_back(op);
  }
}

LogicalResult emplaceTransients(FunctionOpInterface function) {
  SmallVector<ResourceTransientsOp> requests;
  bool hasCalls = false;
  function.walk([&](Operation *op) {
    if (auto request = dyn_cast<ResourceTransientsOp>(op))
      requests.push_back(request);
    hasCalls |= isa<CallOpInterface>(op);
  });
  if (requests.empty())
    return success();
  if (!function.isPublic())
    return function.emitOpError(
        "takes storage for its transients, which only a public function can");
  if (hasCalls)
    return function.emitOpError("takes storage for its transients and so may not call functions");
  for (ResourceTransientsOp request : requests) {
    if (request.getStorage() != requests.front().getStorage())
      return request.emitOpError(
          "takes other storage than a request before; only one is supported");
    if (!isTransient(request.getStorage()))
      return request.emitOpError("takes storage that is not transient");
  }
  return Emplacer(function, requests).run();
}

struct EmplaceTransientsPass : public impl::EmplaceTransientsPassBase<EmplaceTransientsPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (failed(emplaceTransients(function)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
