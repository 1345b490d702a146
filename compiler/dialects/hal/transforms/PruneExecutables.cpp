#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_PRUNEEXECUTABLESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Adds the references in the attributes of `op` to `names`, each with what it is nested in:
/// `@a::@b::@c` uses `@a` and `@a::@b` too.
void addReferences(Operation *op, llvm::DenseSet<SymbolRefAttr> &names) {
  op->getAttrDictionary().walk([&](SymbolRefAttr name) {
    ArrayRef<FlatSymbolRefAttr> nested = name.getNestedReferences();
    for (size_t depth = 0; depth <= nested.size(); ++depth)
      names.insert(SymbolRefAttr::get(name.getRootReference(), nested.take_front(depth)));
  });
}

/// References in the module, without those that the parts of an executable make to each other.
llvm::DenseSet<SymbolRefAttr> gatherReferences(ModuleOp module) {
  llvm::DenseSet<SymbolRefAttr> names;
  module.walk([&](Operation *op) {
    if (!isa<ExecutableOp, ExecutableVariantOp, ExecutableExportOp>(op))
      addReferences(op, names);
  });
  return names;
}

struct PruneExecutablesPass : impl::PruneExecutablesPassBase<PruneExecutablesPass> {
  using PruneExecutablesPassBase::PruneExecutablesPassBase;

  void runOnOperation() override {
    llvm::DenseSet<SymbolRefAttr> used = gatherReferences(getOperation());
    for (auto executable : llvm::make_early_inc_range(getOperation().getOps<ExecutableOp>())) {
      if (!executable.isPrivate())
        continue;
      StringAttr name = executable.getSymNameAttr();
      if (!used.contains(FlatSymbolRefAttr::get(name))) {
        executable.erase();
        continue;
      }
      auto variants = executable.getBody().getOps<ExecutableVariantOp>();
      for (auto variant : llvm::make_early_inc_range(variants)) {
        auto variantName = FlatSymbolRefAttr::get(variant.getSymNameAttr());
        if (used.contains(SymbolRefAttr::get(name, variantName)))
          pruneExports(variant, name, variantName, used);
        else
          variant.erase();
      }
    }
  }

private:
  void pruneExports(ExecutableVariantOp variant, StringAttr executable, FlatSymbolRefAttr name,
                    const llvm::DenseSet<SymbolRefAttr> &used) {
    // Entry points that are used, and those along the chains of fallbacks from them.
    llvm::DenseSet<Operation *> live;
    for (auto entry : variant.getExportOps()) {
      auto entryName = FlatSymbolRefAttr::get(entry.getSymNameAttr());
      if (!used.contains(SymbolRefAttr::get(executable, {name, entryName})))
        continue;
      for (ExecutableExportOp next = entry; next && live.insert(next).second;)
        next = next.getConditionFallbackAttr()
                   ? dyn_cast_or_null<ExecutableExportOp>(SymbolTable::lookupSymbolIn(
                         variant, next.getConditionFallbackAttr()))
                   : ExecutableExportOp();
    }
    for (auto entry : llvm::make_early_inc_range(variant.getExportOps()))
      if (!live.contains(entry))
        entry.erase();
  }
};

} // namespace

} // namespace mlir::iree::hal
