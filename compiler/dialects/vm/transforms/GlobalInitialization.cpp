#include "compiler/dialects/vm/transforms/Passes.h"

#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_GLOBALINITIALIZATIONPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

/// A function `() -> ()` that code is appended to. If the module has it already, its returns lead to the new
/// code.
class LifecycleFunction {
public:
  LifecycleFunction(ModuleOp module, SymbolTable &symbols, StringRef name) : builder_(module) {
    func_ = symbols.lookup<FuncOp>(name);
    if (!func_) {
      builder_.setInsertionPoint(module.getBlock().getTerminator());
      func_ = FuncOp::create(builder_, builder_.getUnknownLoc(), name,
                             builder_.getFunctionType({}, {}));
      builder_.setInsertionPointToEnd(func_.addEntryBlock());
      return;
    }
    Block *block = builder_.createBlock(&func_.getBody(), func_.getBody().end());
    for (auto op : llvm::make_early_inc_range(func_.getOps<ReturnOp>())) {
      builder_.setInsertionPoint(op);
      BranchOp::create(builder_, op.getLoc(), block);
      op.erase();
    }
    builder_.setInsertionPointToEnd(block);
  }

  OpBuilder &getBuilder() { return builder_; }

  /// Takes the blocks of an initializer; what returned there goes on with what is appended next.
  LogicalResult append(InitializerOp initializer) {
    InlinerInterface inliner(func_.getContext());
    if (failed(inlineRegion(inliner, InlinerConfig{}.getCloneCallback(), &initializer.getBody(),
                            builder_.getInsertionBlock(), builder_.getInsertionPoint(),
                            /*inlinedOperands=*/ValueRange(), /*resultsToReplace=*/ValueRange(),
                            /*inlineLoc=*/std::nullopt, /*shouldCloneInlinedRegion=*/false)))
      return initializer.emitOpError("could not be moved into the function that runs all");
    builder_.setInsertionPointToEnd(&func_.getBody().back());
    return success();
  }

  /// Ends the function and exports it, unless that has been done.
  void finish(ModuleOp module) {
    ReturnOp::create(builder_, builder_.getUnknownLoc());
    func_.setPrivate();
    for (auto op : module.getOps<ExportOp>())
      if (op.getExportName() == func_.getName())
        return;
    OpBuilder builder(func_);
    ExportOp::create(builder, func_.getLoc(), func_.getSymName(), func_.getSymName(),
                     /*ordinal=*/nullptr);
  }

private:
  FuncOp func_;
  OpBuilder builder_;
};

/// Globals start as zero; other initial values are stored.
void storeInitialValue(util::GlobalOpInterface global, OpBuilder &builder) {
  auto value = dyn_cast_if_present<TypedAttr>(global.getGlobalInitialValue());
  if (!value)
    return;
  global.setGlobalInitialValue({});
  if (value == builder.getZeroAttr(value.getType()))
    return;
  auto *dialect = global->getContext()->getLoadedDialect<VmDialect>();
  Operation *constant =
      dialect->materializeConstant(builder, value, value.getType(), global.getLoc());
  global.createStoreOp(global.getLoc(), constant->getResult(0), builder);
}

/// Globals are mutable exactly when something stores to them.
void updateMutability(ModuleOp module) {
  llvm::DenseMap<Attribute, SmallVector<util::GlobalLoadOpInterface>> loads;
  llvm::DenseSet<Attribute> used, stored;
  module.walk([&](Operation *op) {
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
      loads[load.getGlobalAttr().getAttr()].push_back(load);
    else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op))
      stored.insert(store.getGlobalAttr().getAttr());
    if (auto name = op->getAttrOfType<FlatSymbolRefAttr>("global"))
      used.insert(name.getAttr());
  });
  for (auto global : module.getOps<util::GlobalOpInterface>()) {
    StringAttr name = global.getGlobalName();
    bool isStored = stored.contains(name);
    if (!used.contains(name) || global.isGlobalMutable() == isStored)
      continue;
    global.setGlobalMutable(isStored);
    for (util::GlobalLoadOpInterface load : loads[name])
      load.setGlobalImmutable(!isStored);
  }
}

struct GlobalInitializationPass : impl::GlobalInitializationPassBase<GlobalInitializationPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    LifecycleFunction init(module, symbols, "__init"), deinit(module, symbols, "__deinit");
    for (auto global : module.getOps<util::GlobalOpInterface>())
      storeInitialValue(global, init.getBuilder());
    for (auto initializer : llvm::make_early_inc_range(module.getOps<InitializerOp>())) {
      if (failed(init.append(initializer)))
        return signalPassFailure();
      initializer.erase();
    }
    updateMutability(module);
    init.finish(module);
    deinit.finish(module);
  }
};

} // namespace
} // namespace mlir::iree::vm
