#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_PROPAGATEENCODINGSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct PropagateEncodingsPass : impl::PropagateEncodingsPassBase<PropagateEncodingsPass> {
  void runOnOperation() override {
    SmallVector<encoding::SetEncodingOp> ops;
    getOperation()->walk([&](encoding::SetEncodingOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (encoding::SetEncodingOp op : ops) {
      auto unset = op.getSource().getDefiningOp<encoding::UnsetEncodingOp>();
      if (!unset || unset.getSource().getType() != op.getResult().getType())
        continue;
      rewriter.replaceOp(op, unset.getSource());
      if (unset.use_empty())
        rewriter.eraseOp(unset);
    }
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
