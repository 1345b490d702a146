#include "compiler/dialects/flow/transforms/KernelSummary.h"
#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_ANNOTATEDISPATCHESPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {
struct AnnotateDispatchesPass : impl::AnnotateDispatchesPassBase<AnnotateDispatchesPass> {
  void runOnOperation() override {
    llvm::DenseMap<Attribute, SymbolRefAttr> renamed;
    for (auto executable : getOperation().getOps<ExecutableOp>()) {
      ModuleOp module = executable.getInnerModule();
      if (!module)
        continue;
      for (auto exported : executable.getBlock().getOps<ExecutableExportOp>()) {
        auto function = module.lookupSymbol<FunctionOpInterface>(exported.getFunctionRefAttr());
        if (!function)
          continue;
        std::string summary = summarizeKernel(function.getFunctionBody());
        if (summary.empty())
          continue;
        auto executableName = executable.getSymNameAttr();
        auto oldRef = SymbolRefAttr::get(executableName, FlatSymbolRefAttr::get(exported));
        std::string name = function.getName().str() + "_" + summary;
        exported.setSymName(name);
        exported.setFunctionRef(name);
        function.setName(name);
        renamed[oldRef] = SymbolRefAttr::get(executableName, FlatSymbolRefAttr::get(exported));
      }
    }
    Builder builder(&getContext());
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      function.walk([&](DispatchOp dispatch) {
        SmallVector<Attribute> entries = llvm::map_to_vector(
            dispatch.getEntryPoints(), [&](Attribute entry) -> Attribute {
              auto it = renamed.find(entry);
              return it == renamed.end() ? entry : it->second;
            });
        dispatch.setEntryPointsAttr(builder.getArrayAttr(entries));
      });
    }
  }
};
} // namespace
} // namespace mlir::iree::flow
