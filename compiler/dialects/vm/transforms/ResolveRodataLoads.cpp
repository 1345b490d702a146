#include "compiler/dialects/vm/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_RESOLVERODATALOADSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

/// All that happens to one buffer global.
struct BufferGlobal {
  GlobalRefOp op;
  SmallVector<GlobalLoadRefOp> loads;
  SmallVector<GlobalStoreRefOp> stores;
  bool isAddressTaken = false;
};

/// The constant that every store stores, or null.
FlatSymbolRefAttr getUniformRodata(const BufferGlobal &global) {
  FlatSymbolRefAttr uniform;
  for (GlobalStoreRefOp store : global.stores) {
    auto rodata = store.getValue().getDefiningOp<ConstRefRodataOp>();
    if (!rodata || (uniform && uniform != rodata.getRodataAttr()))
      return {};
    uniform = rodata.getRodataAttr();
  }
  return uniform;
}

struct ResolveRodataLoadsPass : impl::ResolveRodataLoadsPassBase<ResolveRodataLoadsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::MapVector<StringRef, BufferGlobal> globals;
    for (auto op : module.getOps<GlobalRefOp>())
      if (isBufferRef(op.getType()) && !op.getIsMutable())
        globals[op.getSymName()].op = op;
    module.walk([&](Operation *op) {
      auto name = op->getAttrOfType<FlatSymbolRefAttr>("global");
      auto it = name ? globals.find(name.getValue()) : globals.end();
      if (it == globals.end())
        return;
      if (auto load = dyn_cast<GlobalLoadRefOp>(op))
        it->second.loads.push_back(load);
      else if (auto store = dyn_cast<GlobalStoreRefOp>(op))
        it->second.stores.push_back(store);
      else
        it->second.isAddressTaken = true;
    });
    for (auto &[name, global] : globals)
      if (!global.isAddressTaken)
        resolve(global);
  }

  static void resolve(BufferGlobal &global) {
    FlatSymbolRefAttr rodata = getUniformRodata(global);
    if (!rodata && !global.stores.empty())
      return;
    for (GlobalLoadRefOp load : global.loads) {
      OpBuilder builder(load);
      Value value = rodata ? ConstRefRodataOp::create(builder, load.getLoc(), load.getType(), rodata)
                                 .getResult()
                           : ConstRefZeroOp::create(builder, load.getLoc(), load.getType());
      load.replaceAllUsesWith(value);
      load.erase();
    }
    for (GlobalStoreRefOp store : global.stores)
      store.erase();
  }
};

} // namespace
} // namespace mlir::iree::vm
