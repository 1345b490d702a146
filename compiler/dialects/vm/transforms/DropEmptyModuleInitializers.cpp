#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_DROPEMPTYMODULEINITIALIZERSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

bool isEmpty(FuncOp func) {
  return func.isExternal() ||
         (func.getBody().hasOneBlock() && isa<ReturnOp>(func.getBody().front().front()));
}

struct DropEmptyModuleInitializersPass
    : impl::DropEmptyModuleInitializersPassBase<DropEmptyModuleInitializersPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (StringRef name : {"__init", "__deinit"}) {
      auto func = symbols.lookup<FuncOp>(name);
      if (!func || !isEmpty(func))
        continue;
      for (auto op : llvm::make_early_inc_range(getOperation().getOps<ExportOp>()))
        if (op.getExportName() == name)
          op.erase();
      func.erase();
    }
  }
};

} // namespace
} // namespace mlir::iree::vm
