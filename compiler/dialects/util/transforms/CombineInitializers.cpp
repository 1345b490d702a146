// Concatenates all initializers. Globals that are initialized on the way, by their value or by an
// initializer, move up to the first of them, so that all stand before the one initializer that
// remains.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_COMBINEINITIALIZERSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

bool hasInitialValue(GlobalOpInterface global) {
  Attribute value = global.getGlobalInitialValue();
  return value && !isa<UninitializedAttr>(value);
}

/// The globals that the initializer accesses, also in functions that it calls, in the order of
/// discovery.
SmallVector<Operation *> collectGlobals(InitializerOpInterface initializer, SymbolTable &symbols) {
  llvm::SetVector<Operation *> globals;
  llvm::DenseSet<Operation *> visited;
  SmallVector<Region *> worklist = {&initializer.getInitializerRegion()};
  auto addGlobal = [&](StringRef name) {
    if (auto global = symbols.lookup<GlobalOpInterface>(name))
      globals.insert(global);
  };
  while (!worklist.empty()) {
    worklist.pop_back_val()->walk([&](Operation *op) {
      if (auto load = dyn_cast<GlobalLoadOpInterface>(op))
        addGlobal(load.getGlobalName());
      else if (auto store = dyn_cast<GlobalStoreOpInterface>(op))
        addGlobal(store.getGlobalName());
      else if (auto address = dyn_cast<GlobalAddressOpInterface>(op))
        addGlobal(address.getGlobalName());
      auto call = dyn_cast<CallOpInterface>(op);
      auto callee = call ? dyn_cast<SymbolRefAttr>(call.getCallableForCallee()) : SymbolRefAttr();
      if (!callee)
        return;
      auto function = symbols.lookup<FunctionOpInterface>(callee.getRootReference());
      if (function && visited.insert(function).second)
        worklist.push_back(&function.getFunctionBody());
    });
  }
  return globals.takeVector();
}

/// Turns the initial value of the global into a store. One that no op can make stays where it is.
void storeInitialValue(GlobalOpInterface global, OpBuilder &builder) {
  auto value = dyn_cast<TypedAttr>(global.getGlobalInitialValue());
  Operation *constant = value ? materializeConstant(builder, global.getLoc(), value) : nullptr;
  if (!constant)
    return;
  global.createStoreOp(global.getLoc(), constant->getResult(0), builder);
  global.setGlobalInitialValue({});
}

struct CombineInitializersPass : impl::CombineInitializersPassBase<CombineInitializersPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<Operation *> steps;
    SmallVector<Location> locs;
    bool hasInitializers = false;
    for (Operation &op : *module.getBody()) {
      auto global = dyn_cast<GlobalOpInterface>(op);
      bool isInitializer = isa<InitializerOpInterface>(op);
      hasInitializers |= isInitializer;
      if (isInitializer || (global && hasInitialValue(global))) {
        steps.push_back(&op);
        locs.push_back(op.getLoc());
      }
    }
    if (!hasInitializers || steps.size() < 2)
      return;

    SymbolTable symbols(module);
    llvm::SetVector<Operation *> involved;
    for (Operation *step : steps) {
      if (auto initializer = dyn_cast<InitializerOpInterface>(step))
        involved.insert_range(collectGlobals(initializer, symbols));
      involved.insert(step);
    }
    SmallVector<Operation *> ordered = involved.takeVector();
    llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (auto [previous, op] : llvm::zip(ordered, ArrayRef(ordered).drop_front()))
      op->moveAfter(previous);

    OpBuilder builder(&getContext());
    builder.setInsertionPointAfter(ordered.back());
    Location loc = FusedLoc::get(&getContext(), locs);
    auto combined = InitializerOp::create(builder, loc);
    builder.setInsertionPointToStart(combined.addEntryBlock());
    InlinerInterface inliner(&getContext());
    for (Operation *op : ordered) {
      auto initializer = dyn_cast<InitializerOpInterface>(op);
      if (!initializer) {
        if (hasInitialValue(cast<GlobalOpInterface>(op)))
          storeInitialValue(cast<GlobalOpInterface>(op), builder);
        continue;
      }
      if (failed(inlineRegion(inliner, InlinerConfig().getCloneCallback(),
                              &initializer.getInitializerRegion(), builder.getInsertionBlock(),
                              builder.getInsertionPoint(), /*inlinedOperands=*/ValueRange(),
                              /*resultsToReplace=*/ValueRange(), /*inlineLoc=*/std::nullopt,
                              /*shouldCloneInlinedRegion=*/false))) {
        op->emitOpError("can't be inlined into the combined initializer");
        return signalPassFailure();
      }
      builder.setInsertionPointToEnd(&combined.getBody().back());
    }
    ReturnOp::create(builder, loc);
    for (Operation *step : steps)
      if (isa<InitializerOpInterface>(step))
        step->erase();
  }
};

} // namespace
} // namespace mlir::iree::util
