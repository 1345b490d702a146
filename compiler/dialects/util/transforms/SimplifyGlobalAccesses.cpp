// Loads of globals that don't change go to the start of the function, one for each global. Accesses
// of the others are forwarded to each other and moved to the ends of the stretch of a block that
// they are in: from one op that may access globals itself (a call, a suspension) to the next.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include <map>

namespace mlir::iree::util {

#define GEN_PASS_DEF_SIMPLIFYGLOBALACCESSESPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

// By name: where accesses end up depends on the order of visits.
using AccessesByGlobal = std::map<StringRef, SmallVector<Operation *>>;

void hoistImmutableLoads(Region &region, const llvm::DenseSet<StringRef> &immutable) {
  llvm::DenseMap<StringRef, GlobalLoadOpInterface> firstLoads;
  Operation *lastHoisted = nullptr;
  for (Block &block : region) {
    for (auto load : llvm::make_early_inc_range(block.getOps<GlobalLoadOpInterface>())) {
      StringRef name = load.getGlobalName();
      if (!immutable.contains(name))
        continue;
      auto [first, isFirst] = firstLoads.insert({name, load});
      // Loads of one global may have different types.
      if (!isFirst && first->second->getResultTypes() != load->getResultTypes())
        continue;
      if (!isFirst) {
        load->replaceAllUsesWith(first->second);
        load->erase();
        continue;
      }
      if (lastHoisted)
        load->moveAfter(lastHoisted);
      else
        load->moveBefore(&region.front(), region.front().begin());
      lastHoisted = load;
    }
  }
}

bool mayAccessGlobals(Operation *op) {
  return isa<CallOpInterface, GlobalLoadOpInterface, GlobalStoreOpInterface>(op) ||
         op->hasTrait<trait::YieldPoint>();
}

/// Accesses don't move across such an op.
bool blocksMotion(Operation *op) {
  if (isa<CallOpInterface>(op) || op->hasTrait<trait::YieldPoint>() ||
      op->hasTrait<OpTrait::IsTerminator>())
    return true;
  auto walked = op->walk([&](Operation *nested) {
    return nested != op && mayAccessGlobals(nested) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
  });
  return walked.wasInterrupted();
}

/// Merges neighbouring accesses of one global. True if one was removed.
bool forwardAccesses(SmallVector<Operation *> &accesses) {
  bool removed = false;
  for (size_t i = accesses.size() - 1; i >= 1; --i) {
    Operation *previous = accesses[i - 1], *current = accesses[i];
    auto load = dyn_cast<GlobalLoadOpInterface>(current);
    auto store = dyn_cast<GlobalStoreOpInterface>(previous);
    if (load) {
      Value value = store ? store.getStoredGlobalValue()
                          : cast<GlobalLoadOpInterface>(previous).getLoadedGlobalValue();
      if (value.getType() != load.getLoadedGlobalValue().getType())
        continue;
      load.getLoadedGlobalValue().replaceAllUsesWith(value);
      current->erase();
      accesses.erase(accesses.begin() + i);
      removed = true;
    } else if (store) {
      previous->erase();
      accesses.erase(accesses.begin() + i - 1);
      removed = true;
    }
  }
  return removed;
}

void moveUp(Operation *op) {
  Operation *target = op;
  while (Operation *previous = target->getPrevNode()) {
    if (blocksMotion(previous))
      break;
    target = previous;
  }
  if (target != op)
    op->moveBefore(target);
}

void moveDown(Operation *op) {
  Operation *target = op;
  while (Operation *next = target->getNextNode()) {
    if (blocksMotion(next))
      break;
    target = next;
  }
  if (target != op)
    op->moveAfter(target);
}

/// One round over a block. True if an access was removed: then more may be possible.
bool simplifyBlock(Block &block, const llvm::DenseSet<StringRef> &immutable) {
  SmallVector<AccessesByGlobal> stretches(1);
  for (Operation &op : block) {
    if (auto load = dyn_cast<GlobalLoadOpInterface>(op)) {
      if (!immutable.contains(load.getGlobalName()))
        stretches.back()[load.getGlobalName()].push_back(&op);
    } else if (auto store = dyn_cast<GlobalStoreOpInterface>(op)) {
      stretches.back()[store.getGlobalName()].push_back(&op);
    } else if (blocksMotion(&op)) {
      stretches.emplace_back();
    }
  }
  bool removed = false;
  for (AccessesByGlobal &stretch : stretches) {
    for (auto &[name, accesses] : stretch) {
      removed |= forwardAccesses(accesses);
      if (isa<GlobalLoadOpInterface>(accesses.front()))
        moveUp(accesses.front());
      if (isa<GlobalStoreOpInterface>(accesses.back()))
        moveDown(accesses.back());
    }
  }
  return removed;
}

struct SimplifyGlobalAccessesPass
    : impl::SimplifyGlobalAccessesPassBase<SimplifyGlobalAccessesPass> {
  void runOnOperation() override {
    auto callable = dyn_cast<CallableOpInterface>(getOperation());
    Region *body = callable ? callable.getCallableRegion() : nullptr;
    if (!body || body->empty())
      return;
    // In an initializer, what is immutable later may not have its value yet.
    llvm::DenseSet<StringRef> immutable;
    auto module = getOperation()->getParentOfType<ModuleOp>();
    if (module && !isa<InitializerOpInterface>(getOperation()))
      for (auto global : module.getOps<GlobalOpInterface>())
        if (!global.isGlobalMutable())
          immutable.insert(global.getGlobalName());
    hoistImmutableLoads(*body, immutable);

    auto hasIndirect = body->walk([](Operation *op) {
      return isa<GlobalLoadIndirectOpInterface, GlobalStoreIndirectOpInterface>(op)
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (hasIndirect.wasInterrupted())
      return;
    for (Block &block : *body)
      while (simplifyBlock(block, immutable)) {
      }
  }
};

} // namespace
} // namespace mlir::iree::util
