// Folds globals: what is always the same becomes an initial value, what has one becomes a constant
// where it is loaded, and what nothing loads goes.

#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/CommonPatterns.h"
#include "compiler/dialects/util/transforms/FixedPoint.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_FOLDGLOBALSPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// True if the global has its stored value before anything but initializers runs: nothing else
/// stores it, or an initializer surely does.
bool isSetByInitialization(Global &global) {
  return global.onlyInitialized || llvm::any_of(global.stores, [](GlobalStoreOpInterface store) {
           return isa<InitializerOpInterface>(store->getParentOp()) &&
                  store->getBlock()->isEntryBlock();
         });
}

/// A value that is all that is ever stored becomes the initial value.
bool inlineConstantStores(GlobalTable &table) {
  return table.forEach([](Global &global) {
    Attribute initial = global.op.getGlobalInitialValue();
    // Others may store a public global; before the first store of a function, the zero that a
    // global starts with could be seen.
    if (!global.isClosed() || (!initial && !isSetByInitialization(global)))
      return GlobalChange::None;
    Attribute value = initial;
    for (GlobalStoreOpInterface store : global.stores) {
      Attribute stored;
      if (!matchPattern(store.getStoredGlobalValue(), m_Constant(&stored)) ||
          (value && stored != value))
        return GlobalChange::None;
      value = stored;
    }
    if (!value || value == initial)
      return GlobalChange::None;
    auto typed = dyn_cast<TypedAttr>(value);
    if (typed && typed.getType() != global.op.getGlobalType())
      return GlobalChange::None;
    global.op.setGlobalInitialValue(value);
    global.eraseStores();
    return GlobalChange::Updated;
  });
}

/// A global that only ever gets the value of one other is that other.
bool renameChained(GlobalTable &table) {
  return table.forEach([&](Global &global) {
    if (!global.isClosed() || global.stores.empty() || global.op.getGlobalInitialValue())
      return GlobalChange::None;
    StringRef sourceName;
    for (GlobalStoreOpInterface store : global.stores) {
      auto load = store.getStoredGlobalValue().getDefiningOp<GlobalLoadOpInterface>();
      if (!load || (!sourceName.empty() && load.getGlobalName() != sourceName))
        return GlobalChange::None;
      sourceName = load.getGlobalName();
    }
    // Only if both have their value once and for all do they never differ.
    Global *source = table.lookup(sourceName);
    if (!source || source == &global || source->isIndirect || !global.onlyInitialized ||
        !source->isClosed() || !source->onlyInitialized ||
        source->op.getGlobalType() != global.op.getGlobalType())
      return GlobalChange::None;
    global.eraseStores();
    table.redirectUses(global, *source);
    return GlobalChange::Erase;
  });
}

/// A global that is only stored during initialization does not change later, nor do its loads then.
bool markImmutable(GlobalTable &table) {
  return table.forEach([](Global &global) {
    if (!global.isClosed() || !global.onlyInitialized)
      return GlobalChange::None;
    bool changed = global.op.isGlobalMutable();
    if (changed)
      global.op.setGlobalMutable(false);
    for (GlobalLoadOpInterface load : global.loads) {
      if (load.isGlobalImmutable() || load->getParentOfType<InitializerOpInterface>())
        continue;
      load.setGlobalImmutable(true);
      changed = true;
    }
    return changed ? GlobalChange::Updated : GlobalChange::None;
  });
}

Value materialize(Location loc, Type type, Attribute value, OpBuilder &builder) {
  // Builtin attributes have no dialect that knows an operation for them.
  Dialect *owner = &value.getDialect();
  if (isa<BuiltinDialect>(owner)) {
    MLIRContext *context = type.getContext();
    owner = context->getLoadedDialect(isa<FlatSymbolRefAttr>(value) ? "func" : "arith");
  }
  Operation *constant = owner ? owner->materializeConstant(builder, value, type, loc) : nullptr;
  return constant ? constant->getResult(0) : Value();
}

/// Loads of a constant become the constant.
bool inlineConstantLoads(GlobalTable &table) {
  return table.forEach([](Global &global) {
    Attribute value = global.op.getGlobalInitialValue();
    if (global.isIndirect || !global.stores.empty() || global.op.isGlobalMutable() || !value ||
        global.loads.empty() || isa<ReferenceTypeInterface>(global.op.getGlobalType()))
      return GlobalChange::None;
    // A constant could not carry what other dialects say about the global.
    for (NamedAttribute attr : global.op->getDialectAttrs())
      if (!attr.getNameDialect() || attr.getNameDialect()->getNamespace() != "util")
        return GlobalChange::None;
    InliningPolicyAttrInterface policy = global.op.getGlobalInliningPolicy();
    SmallVector<GlobalLoadOpInterface> kept;
    for (GlobalLoadOpInterface load : global.loads) {
      OpBuilder builder(load);
      Value constant;
      if (!policy || policy.isLegalToInline(load, global.op))
        constant =
            materialize(load.getLoc(), load.getLoadedGlobalValue().getType(), value, builder);
      if (!constant) {
        kept.push_back(load);
        continue;
      }
      load.getLoadedGlobalValue().replaceAllUsesWith(constant);
      load->erase();
    }
    bool changed = kept.size() != global.loads.size();
    global.loads = std::move(kept);
    if (!global.loads.empty() || !global.references.empty())
      return changed ? GlobalChange::Updated : GlobalChange::None;
    return global.op.isGlobalPrivate() ? GlobalChange::Erase : GlobalChange::Updated;
  });
}

bool eraseUnused(GlobalTable &table) {
  return table.forEach([](Global &global) {
    return global.canErase() && global.loads.empty() && global.references.empty()
               ? GlobalChange::Erase
               : GlobalChange::None;
  });
}

/// Of several constants that are the same, the first stays.
bool mergeEqualConstants(GlobalTable &table) {
  MLIRContext *context = table.getModule().getContext();
  llvm::MapVector<Attribute, SmallVector<Global *>> byValue;
  table.forEach([&](Global &global) {
    if (global.isClosed() && global.stores.empty() && global.op.getGlobalInitialValue()) {
      auto key = ArrayAttr::get(
          context, {global.op.getGlobalInitialValue(), TypeAttr::get(global.op.getGlobalType()),
                    DictionaryAttr::get(context, llvm::to_vector(global.op->getDialectAttrs()))});
      byValue[key].push_back(&global);
    }
    return GlobalChange::None;
  });
  bool changed = false;
  for (auto &[key, equal] : byValue) {
    if (equal.size() == 1)
      continue;
    auto locs = llvm::map_to_vector(equal, [](Global *global) { return global->op.getLoc(); });
    equal.front()->op->setLoc(FusedLoc::get(context, locs));
    for (Global *global : ArrayRef(equal).drop_front()) {
      table.redirectUses(*global, *equal.front());
      table.erase(*global);
    }
    changed = true;
  }
  return changed;
}

struct FoldGlobalsPass : impl::FoldGlobalsPassBase<FoldGlobalsPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet owned(context);
    addAllCanonicalizationPatterns(owned);
    patterns = FrozenRewritePatternSet(std::move(owned));
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    GlobalTable table(module);
    bool changedAny = false;
    for (int round = 0; round < 10; ++round) {
      if (failed(applyPatternsGreedily(module, patterns, config)))
        return signalPassFailure();
      table.rebuild();
      bool changed = inlineConstantStores(table);
      changed |= renameChained(table);
      changed |= markImmutable(table);
      changed |= inlineConstantLoads(table);
      changed |= eraseUnused(table);
      changed |= mergeEqualConstants(table);
      if (!changed)
        break;
      changedAny = true;
    }
    if (changedAny)
      signalFixedPointModified(module);
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
} // namespace mlir::iree::util
