#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUGENERALIZENAMEDOPSPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

struct GPUGeneralizeNamedOpsPass : impl::GPUGeneralizeNamedOpsPassBase<GPUGeneralizeNamedOpsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> contractions;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!isa<linalg::GenericOp>(op) && linalg::isaContractionOpInterface(op))
        contractions.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : contractions) {
      rewriter.setInsertionPoint(op);
      // Every named contraction has a generic form.
      (void)linalg::generalizeNamedOp(rewriter, op);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
