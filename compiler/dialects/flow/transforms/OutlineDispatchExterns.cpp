#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_OUTLINEDISPATCHEXTERNSPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// One variant per target, each with the same export.
void outline(hal::DispatchExternOp op, SymbolTable &symbols) {
  Operation *function = op->getParentOp();
  while (!isa<ModuleOp>(function->getParentOp()))
    function = function->getParentOp();
  OpBuilder builder(function);
  Location loc = op.getLoc();
  auto executable =
      hal::ExecutableOp::create(builder, loc, builder.getStringAttr("private"),
                                builder.getStringAttr("extern_dispatch"), /*lazy=*/UnitAttr());
  hal::ExecutableOp::ensureTerminator(executable.getBody(), builder, loc);
  StringAttr name = symbols.insert(executable, Block::iterator(function));

  SmallVector<Attribute> entries;
  for (auto [i, attr] : llvm::enumerate(op.getTargets())) {
    auto target = cast<hal::ExecutableTargetAttr>(attr);
    builder.setInsertionPoint(executable.getBody().front().getTerminator());
    auto variant = hal::ExecutableVariantOp::create(
        builder, loc, builder.getStringAttr("public"),
        builder.getStringAttr(target.getSymbolNameFragment()), target,
        cast<ArrayAttr>(op.getTargetObjects()[i]), /*sources=*/DictionaryAttr());
    hal::ExecutableVariantOp::ensureTerminator(variant.getBody(), builder, loc);
    builder.setInsertionPointToStart(&variant.getBody().front());
    auto exported = hal::ExecutableExportOp::create(
        builder, loc, builder.getStringAttr("public"), op.getExportNameAttr(),
        cast<IntegerAttr>(op.getTargetOrdinals()[i]), op.getLayout(),
        /*condition_fallback=*/FlatSymbolRefAttr(), op.getWorkgroupSizeAttr(),
        op.getSubgroupSizeAttr(), op.getWorkgroupLocalMemoryAttr(),
        /*source_locs=*/DictionaryAttr());
    IRMapping mapping;
    op.getWorkgroupCount().cloneInto(&exported.getWorkgroupCount(), mapping);
    op.getTargetRegions()[i].cloneInto(&exported.getCondition(), mapping);
    entries.push_back(SymbolRefAttr::get(name, {FlatSymbolRefAttr::get(variant.getSymNameAttr()),
                                                FlatSymbolRefAttr::get(exported.getSymNameAttr())}));
  }

  builder.setInsertionPoint(op);
  auto call = DispatchOp::create(builder, loc, op.getResultTypes(), op.getWorkload(),
                                 builder.getArrayAttr(entries), op.getArguments(),
                                 op.getArgumentDims(), op.getResultDims(), op.getTiedOperandsAttr());
  for (NamedAttribute attr : op->getDialectAttrs())
    call->setAttr(attr.getName(), attr.getValue());
  op.replaceAllUsesWith(call.getResults());
  op.erase();
}

struct OutlineDispatchExternsPass
    : impl::OutlineDispatchExternsPassBase<OutlineDispatchExternsPass> {
  void runOnOperation() override {
    SmallVector<hal::DispatchExternOp> ops;
    getOperation().walk([&](hal::DispatchExternOp op) { ops.push_back(op); });
    SymbolTable symbols(getOperation());
    for (hal::DispatchExternOp op : ops)
      outline(op, symbols);
  }
};

} // namespace
} // namespace mlir::iree::flow
