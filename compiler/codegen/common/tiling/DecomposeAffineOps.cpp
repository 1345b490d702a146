#include "compiler/codegen/common/tiling/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DECOMPOSEAFFINEOPSPASS
#include "compiler/codegen/common/tiling/Passes.h.inc"

namespace {

struct DecomposeAffineOpsPass : impl::DecomposeAffineOpsPassBase<DecomposeAffineOpsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](affine::AffineApplyOp op) {
      rewriter.setInsertionPoint(op);
      affine::reorderOperandsByHoistability(rewriter, op);
      // An expression that is too simple to be split stays as it is.
      (void)affine::decompose(rewriter, op);
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
