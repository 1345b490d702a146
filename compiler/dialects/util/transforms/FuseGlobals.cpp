// Two globals are one if they start with the same value and, in every block that stores either, the
// last store of each stores the same value, with nothing in between that could read one of them.

#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/FixedPoint.h"
#include "compiler/dialects/util/transforms/Passes.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_FUSEGLOBALSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// What decides whether globals are equal: the start, and each store as (block, value), in the
/// order of the module.
struct History {
  Attribute initialValue;
  Type type;
  DictionaryAttr attrs;
  SmallVector<std::pair<Block *, Value>> stores;
  bool operator==(const History &) const = default;
};

History getHistory(Global &global) {
  History history{
      global.op.getGlobalInitialValue(),
      global.op.getGlobalType(),
      DictionaryAttr::get(global.op->getContext(), llvm::to_vector(global.op->getDialectAttrs())),
      {}};
  for (GlobalStoreOpInterface store : global.stores)
    history.stores.push_back({store->getBlock(), store.getStoredGlobalValue()});
  return history;
}

/// True if nothing between the stores of both, in any block, could see that one is written and the
/// other not.
bool areStoredTogether(Global &a, Global &b) {
  for (auto [storeA, storeB] : llvm::zip_equal(a.stores, b.stores)) {
    Operation *first = storeA, *last = storeB;
    if (last->isBeforeInBlock(first))
      std::swap(first, last);
    for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode()) {
      auto load = dyn_cast<GlobalLoadOpInterface>(op);
      if (load && load.getGlobalName() != a.getName() && load.getGlobalName() != b.getName())
        continue;
      if (load || isa<CallOpInterface>(op) || op->getNumRegions() != 0 ||
          op->hasTrait<trait::YieldPoint>())
        return false;
    }
  }
  return true;
}

struct FuseGlobalsPass : impl::FuseGlobalsPassBase<FuseGlobalsPass> {
  void runOnOperation() override {
    GlobalTable table(getOperation());
    SmallVector<std::pair<History, Global *>> kept;
    bool changed = table.forEach([&](Global &global) {
      if (!global.isClosed() || global.stores.empty())
        return GlobalChange::None;
      History history = getHistory(global);
      auto equal = llvm::find_if(kept, [&](auto &entry) {
        return entry.first == history && areStoredTogether(*entry.second, global);
      });
      if (equal == kept.end()) {
        kept.push_back({std::move(history), &global});
        return GlobalChange::None;
      }
      Global &base = *equal->second;
      base.op->setLoc(FusedLoc::get(&getContext(), {base.op.getLoc(), global.op.getLoc()}));
      base.op.setGlobalMutable(base.op.isGlobalMutable() || global.op.isGlobalMutable());
      table.redirectUses(global, base);
      return GlobalChange::Erase;
    });
    if (changed)
      signalFixedPointModified(getOperation());
  }
};

} // namespace
} // namespace mlir::iree::util
