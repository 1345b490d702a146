#include "compiler/dialects/stream/analysis/DispatchSites.h"

namespace mlir::iree::stream {

FunctionOpInterface lookupKernel(ExecutableExportOp exportOp) {
  auto executable = exportOp->getParentOfType<ExecutableOp>();
  for (auto module : executable.getBody().getOps<ModuleOp>()) {
    auto kernel = dyn_cast_or_null<FunctionOpInterface>(
        SymbolTable::lookupSymbolIn(module, exportOp.getFunctionRefAttr()));
    if (kernel && !kernel.isExternal())
      return kernel;
  }
  return {};
}

static SmallVector<unsigned> getArgs(FunctionOpInterface kernel, bool bindings) {
  SmallVector<unsigned> args;
  for (auto [i, type] : llvm::enumerate(kernel.getArgumentTypes()))
    if (isa<BindingType>(type) == bindings)
      args.push_back(i);
  return args;
}

SmallVector<unsigned> getBindingArgs(FunctionOpInterface kernel) { return getArgs(kernel, true); }
SmallVector<unsigned> getOperandArgs(FunctionOpInterface kernel) { return getArgs(kernel, false); }

bool DispatchTarget::isExclusive() const {
  size_t bindings = getBindingArgs(kernel).size(), operands = getOperandArgs(kernel).size();
  return llvm::all_of(sites, [&](CmdDispatchOp site) {
    return site.getEntryPoints().size() == 1 && site.getResources().size() == bindings &&
           site.getUniformOperands().size() == operands;
  });
}

SmallVector<DispatchTarget> findDispatchTargets(ModuleOp module) {
  SymbolTableCollection symbolTables;
  llvm::MapVector<Operation *, SmallVector<CmdDispatchOp>> sites;
  module.walk([&](ExecutableExportOp exportOp) { sites.insert({exportOp, {}}); });
  module.walk([&](CmdDispatchOp dispatch) {
    for (auto ref : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>()) {
      Operation *target = symbolTables.lookupNearestSymbolFrom(dispatch, ref);
      auto it = sites.find(target);
      if (it != sites.end() && !llvm::is_contained(it->second, dispatch))
        it->second.push_back(dispatch);
    }
  });
  SmallVector<DispatchTarget> targets;
  for (auto &[op, dispatches] : sites) {
    auto exportOp = cast<ExecutableExportOp>(op);
    FunctionOpInterface kernel = lookupKernel(exportOp);
    if (kernel && !dispatches.empty())
      targets.push_back({exportOp, kernel, std::move(dispatches)});
  }
  return targets;
}

} // namespace mlir::iree::stream
