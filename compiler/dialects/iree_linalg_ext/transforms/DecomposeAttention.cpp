#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::linalg_ext {

#define GEN_PASS_DEF_DECOMPOSEATTENTIONPASS
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h.inc"

namespace {

struct DecomposeAttentionPass : impl::DecomposeAttentionPassBase<DecomposeAttentionPass> {
  using DecomposeAttentionPassBase::DecomposeAttentionPassBase;

  void runOnOperation() override {
    SmallVector<OnlineAttentionOp> ops;
    getOperation()->walk([&](OnlineAttentionOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (OnlineAttentionOp op : ops) {
      if (!op.hasPureTensorSemantics()) {
        op.emitOpError("can only be decomposed on tensors");
        return signalPassFailure();
      }
      NamedAttrList config(op.getDecompositionConfigAttr());
      config.set("use_exp2", rewriter.getBoolAttr(useExp2));
      op.setDecompositionConfigAttr(config.getDictionary(&getContext()));
      rewriter.setInsertionPoint(op);
      auto parts = cast<linalg::AggregatedOpInterface>(op.getOperation()).decomposeOperation(rewriter);
      if (failed(parts))
        return signalPassFailure();
      rewriter.replaceOp(op, *parts);
    }
  }
};

} // namespace
} // namespace mlir::iree::linalg_ext
