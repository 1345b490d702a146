#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_GENERALIZELINALGNAMEDOPSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

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
      // What others have noted on an op stays, the maps among it that some ops keep once they have
      // been asked for.
      (void)op.getIndexingMaps();
      DictionaryAttr notes = op->getDiscardableAttrDictionary();
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, op);
      if (succeeded(generic))
        (*generic)->setDiscardableAttrs(notes);
    }
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
