#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CREATEDISPATCHCONFIGPASS
#include "compiler/codegen/common/workgroup/Passes.h.inc"

/// Copies the count region of `exportOp`, or yields one workgroup where there is none.
static void fillBody(OpBuilder &builder, DispatchConfigOp config,
                     hal::ExecutableExportOp exportOp) {
  Region &count = exportOp.getWorkgroupCount();
  if (count.empty() || count.getNumArguments() == 0) {
    builder.setInsertionPointToStart(builder.createBlock(&config.getBody()));
    Value one = arith::ConstantIndexOp::create(builder, config.getLoc(), 1);
    YieldOp::create(builder, config.getLoc(), ValueRange{one, one, one});
    return;
  }
  builder.cloneRegionBefore(count, config.getBody(), config.getBody().end());
  Operation *returnOp = config.getBody().front().getTerminator();
  builder.setInsertionPoint(returnOp);
  YieldOp::create(builder, returnOp->getLoc(), returnOp->getOperands());
  returnOp->erase();
}

namespace {

struct CreateDispatchConfigPass : impl::CreateDispatchConfigPassBase<CreateDispatchConfigPass> {
  void runOnOperation() override {
    ModuleOp module;
    for (auto nested : getOperation().getOps<ModuleOp>())
      module = nested;
    if (!module)
      return;
    llvm::StringSet<> configured;
    for (auto config : module.getOps<DispatchConfigOp>())
      configured.insert(config.getFunctionRef());
    SymbolTable symbols(module);
    OpBuilder builder(&getContext());
    for (auto exportOp : getOperation().getOps<hal::ExecutableExportOp>()) {
      auto func = symbols.lookup<FunctionOpInterface>(exportOp.getSymName());
      if (!func || configured.contains(func.getName()))
        continue;
      builder.setInsertionPointAfter(func);
      auto config = DispatchConfigOp::create(builder, func.getLoc(),
                                             FlatSymbolRefAttr::get(func.getNameAttr()),
                                             DenseI64ArrayAttr(), IntegerAttr(),
                                             exportOp.getWorkgroupLocalMemoryAttr());
      fillBody(builder, config, exportOp);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
