#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_PROPAGATEDISPATCHCONFIGPASS
#include "compiler/codegen/common/workgroup/Passes.h.inc"

static LogicalResult propagate(DispatchConfigOp config, hal::ExecutableExportOp exportOp) {
  std::optional<ArrayRef<int64_t>> size = config.getWorkgroupSize();
  if (!size)
    return config.emitOpError("has no workgroup size");
  OpBuilder builder(config.getContext());
  Region &count = exportOp.getWorkgroupCount();
  if (!count.empty()) {
    if (count.getArgumentTypes() != config.getBody().getArgumentTypes())
      return config.emitOpError("takes other arguments than the count region of the export");
    count.dropAllReferences();
    count.getBlocks().clear();
    builder.cloneRegionBefore(config.getBody(), count, count.end());
    Operation *yield = count.front().getTerminator();
    builder.setInsertionPoint(yield);
    hal::ReturnOp::create(builder, yield->getLoc(), yield->getOperands());
    yield->erase();
  }
  SmallVector<int64_t> sizes(*size);
  sizes.resize(3, 1);
  exportOp.setWorkgroupSizeAttr(builder.getIndexArrayAttr(sizes));
  if (std::optional<uint64_t> subgroupSize = config.getSubgroupSize())
    exportOp.setSubgroupSizeAttr(builder.getIndexAttr(*subgroupSize));
  if (IntegerAttr localMemory = config.getWorkgroupLocalMemoryAttr())
    exportOp.setWorkgroupLocalMemoryAttr(localMemory);
  return success();
}

namespace {

struct PropagateDispatchConfigPass
    : impl::PropagateDispatchConfigPassBase<PropagateDispatchConfigPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto module : getOperation().getOps<ModuleOp>())
      for (auto config : llvm::make_early_inc_range(module.getOps<DispatchConfigOp>())) {
        auto exportOp = symbols.lookup<hal::ExecutableExportOp>(config.getFunctionRef());
        if (exportOp && failed(propagate(config, exportOp)))
          return signalPassFailure();
        config.erase();
      }
  }
};

} // namespace
} // namespace mlir::iree::codegen
