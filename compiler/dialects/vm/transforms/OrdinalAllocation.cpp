#include "compiler/dialects/vm/analysis/ModuleOrdinals.h"
#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_ORDINALALLOCATIONPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

struct OrdinalAllocationPass : impl::OrdinalAllocationPassBase<OrdinalAllocationPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    ModuleOrdinals ordinals(module);
    Builder builder(module);
    for (Operation &op : module.getBlock())
      if (isa<FuncOp, ImportOp, ExportOp, RodataOp, util::GlobalOpInterface>(op))
        op.setAttr("ordinal", builder.getI32IntegerAttr(ordinals.get(&op)));
    module.setOrdinalCountsAttr(OrdinalCountsAttr::get(
        &getContext(), ordinals.imports, ordinals.exports, ordinals.functions,
        ordinals.globalBytes, ordinals.globalRefs, ordinals.segments, /*rwdatas=*/0));
  }
};

} // namespace
} // namespace mlir::iree::vm
