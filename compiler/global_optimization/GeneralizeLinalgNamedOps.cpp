#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_GENERALIZELINALGNAMEDOPSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

constexpr StringLiteral kMemoizedMaps = "linalg.memoized_indexing_maps";

/// Ops whose name says no more than their body does.
bool isSimple(linalg::LinalgOp op) {
  return isa<linalg::AbsOp, linalg::AddOp, linalg::BroadcastOp, linalg::CeilOp, linalg::CopyOp,
             linalg::DivOp, linalg::DivUnsignedOp, linalg::ExpOp, linalg::FloorOp, linalg::LogOp,
             linalg::MapOp, linalg::MaxOp, linalg::MulOp, linalg::NegFOp, linalg::ReduceOp,
             linalg::SubOp, linalg::TransposeOp>(op.getOperation());
}

struct GeneralizeLinalgNamedOpsPass
    : impl::GeneralizeLinalgNamedOpsPassBase<GeneralizeLinalgNamedOpsPass> {
  using GeneralizeLinalgNamedOpsPassBase::GeneralizeLinalgNamedOpsPassBase;

  bool shouldGeneralize(linalg::LinalgOp op) {
    if (isa<linalg::GenericOp>(op) || !isOutsideDispatch(op))
      return false;
    return isSimple(op) || linalg::isaConvolutionOpInterface(op) ||
           (enableGeneralizeMatmul && linalg::isaContractionOpInterface(op));
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (shouldGeneralize(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      // Some ops keep their maps in an attribute once they have been asked for; it stays in the
      // text.
      (void)op.getIndexingMaps();
      Attribute maps = op->getAttr(kMemoizedMaps);
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, op);
      if (succeeded(generic) && maps)
        (*generic)->setAttr(kMemoizedMaps, maps);
    }
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
