#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::linalg_ext {

#define GEN_PASS_DEF_DECOMPOSEAGGREGATEDOPSPASS
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h.inc"

namespace {

struct DecomposeAggregatedOpsPass
    : impl::DecomposeAggregatedOpsPassBase<DecomposeAggregatedOpsPass> {
  using DecomposeAggregatedOpsPassBase::DecomposeAggregatedOpsPassBase;

  void runOnOperation() override {
    SmallVector<StringRef> names;
    StringRef(filterOps).split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (names.empty() || llvm::is_contained(names, op->getName().getStringRef()))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::AggregatedOpInterface op : ops) {
      rewriter.setInsertionPoint(op);
      // The parts are made of tensors.
      auto dps = dyn_cast<DestinationStyleOpInterface>(op.getOperation());
      FailureOr<SmallVector<Value>> parts = failure();
      if (!dps || dps.hasPureTensorSemantics())
        parts = op.decomposeOperation(rewriter);
      if (failed(parts)) {
        op->emitOpError() << "cannot be decomposed";
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *parts);
    }
  }
};

} // namespace
} // namespace mlir::iree::linalg_ext
