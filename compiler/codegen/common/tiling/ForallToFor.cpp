#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_FORALLTOFORPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Inserts the slice that an iteration contributes into the value that the loop carries.
static Value insertSlice(OpBuilder &builder, tensor::ParallelInsertSliceOp op, IRMapping &mapping) {
  auto map = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value v) { return mapping.lookupOrDefault(v); });
  };
  return tensor::InsertSliceOp::create(
      builder, op.getLoc(), mapping.lookupOrDefault(op.getSource()),
      mapping.lookupOrDefault(op.getDest()), map(op.getOffsets()), map(op.getSizes()),
      map(op.getStrides()), op.getStaticOffsets(), op.getStaticSizes(), op.getStaticStrides());
}

static LogicalResult convertToLoopNest(RewriterBase &rewriter, scf::ForallOp op) {
  auto contributions = op.getTerminator().getYieldingOps();
  if (!llvm::all_of(contributions, llvm::IsaPred<tensor::ParallelInsertSliceOp>))
    return op.emitOpError("contributes other than by inserting slices");
  rewriter.setInsertionPoint(op);
  auto buildBody = [&](OpBuilder &builder, Location, ValueRange ivs, ValueRange carried) {
    IRMapping mapping;
    mapping.map(op.getInductionVars(), ivs);
    mapping.map(op.getRegionIterArgs(), carried);
    for (Operation &nested : op.getBody()->without_terminator())
      builder.clone(nested, mapping);
    scf::ValueVector results;
    for (Operation &contribution : op.getTerminator().getYieldingOps())
      results.push_back(
          insertSlice(builder, cast<tensor::ParallelInsertSliceOp>(contribution), mapping));
    return results;
  };
  scf::LoopNest nest = scf::buildLoopNest(
      rewriter, op.getLoc(), op.getLowerBound(rewriter), op.getUpperBound(rewriter),
      op.getStep(rewriter), ValueRange(op.getOutputs()), buildBody);
  rewriter.replaceOp(op, nest.results);
  return success();
}

namespace {

struct ForallToForPass : impl::ForallToForPassBase<ForallToForPass> {
  void runOnOperation() override {
    SmallVector<scf::ForallOp> loops;
    getOperation().walk([&](scf::ForallOp op) {
      if (!op.getMapping())
        loops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp op : loops)
      if (failed(convertToLoopNest(rewriter, op)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
