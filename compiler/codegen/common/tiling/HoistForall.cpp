#include "compiler/codegen/common/tiling/HoistForall.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::codegen {
namespace {

/// One result: what the parallel loop writes of it, and where it reads the same part.
struct Part {
  tensor::ParallelInsertSliceOp insert;
  SmallVector<tensor::ExtractSliceOp> extracts;
};

bool isSameSlice(tensor::ExtractSliceOp a, tensor::ParallelInsertSliceOp b) {
  return a.getMixedOffsets() == b.getMixedOffsets() && a.getMixedSizes() == b.getMixedSizes() &&
         a.getMixedStrides() == b.getMixedStrides() && a.getType() == b.getSourceType();
}

struct HoistForall : OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp loop, PatternRewriter &rewriter) const override {
    scf::ForallOp forall = findForall(loop);
    if (!forall)
      return rewriter.notifyMatchFailure(loop, "doesn't consist of one parallel loop");
    for (Value bound : forall->getOperands().drop_back(forall.getOutputs().size()))
      if (!loop.isDefinedOutsideOfLoop(bound))
        return rewriter.notifyMatchFailure(loop, "bounds of the parallel loop change");
    SmallVector<Part> parts;
    llvm::SetVector<Operation *> indices;
    for (BlockArgument out : forall.getRegionOutArgs()) {
      std::optional<Part> part = findPart(forall, out);
      if (!part || failed(collectIndices(part->insert, loop, forall, indices)))
        return rewriter.notifyMatchFailure(loop, "part of a result changes");
      parts.push_back(*part);
    }
    rewrite(rewriter, loop, forall, parts, indices);
    return success();
  }

private:
  /// The parallel loop that updates all that `loop` carries, in order, while nothing else sees it.
  static scf::ForallOp findForall(scf::ForOp loop) {
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    if (yield.getNumOperands() == 0)
      return {};
    auto forall = yield.getOperand(0).getDefiningOp<scf::ForallOp>();
    if (!forall || forall->getParentOp() != loop ||
        !llvm::equal(forall.getResults(), yield.getOperands()) ||
        !llvm::equal(forall.getOutputs(), loop.getRegionIterArgs()))
      return {};
    for (BlockArgument carried : loop.getRegionIterArgs())
      if (!carried.hasOneUse())
        return {};
    for (Operation &op : loop.getBody()->without_terminator())
      if (&op != forall && !isPure(&op))
        return {};
    return forall;
  }

  static std::optional<Part> findPart(scf::ForallOp forall, BlockArgument out) {
    Part part;
    for (Operation *user : out.getUsers())
      if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(user)) {
        if (part.insert || insert.getDest() != out)
          return std::nullopt;
        part.insert = insert;
      }
    if (!part.insert)
      return std::nullopt;
    for (Operation *user : out.getUsers()) {
      if (user == part.insert)
        continue;
      auto extract = dyn_cast<tensor::ExtractSliceOp>(user);
      if (!extract || !isSameSlice(extract, part.insert))
        return std::nullopt;
      part.extracts.push_back(extract);
    }
    return part;
  }

  /// The computation of the part's position, which must be the same in all iterations of `loop`.
  static LogicalResult collectIndices(tensor::ParallelInsertSliceOp insert, scf::ForOp loop,
                                      scf::ForallOp forall,
                                      llvm::SetVector<Operation *> &indices) {
    std::function<LogicalResult(Value)> collect = [&](Value value) -> LogicalResult {
      if (loop.isDefinedOutsideOfLoop(value) ||
          llvm::is_contained(forall.getInductionVars(), value))
        return success();
      Operation *op = value.getDefiningOp();
      if (!op || op->getBlock() != forall.getBody() || !isPure(op) || op->getNumRegions() != 0)
        return failure();
      for (Value operand : op->getOperands())
        if (failed(collect(operand)))
          return failure();
      indices.insert(op);
      return success();
    };
    for (ValueRange values : {insert.getOffsets(), insert.getSizes(), insert.getStrides()})
      for (Value value : values)
        if (failed(collect(value)))
          return failure();
    return success();
  }

  static void rewrite(PatternRewriter &rewriter, scf::ForOp loop, scf::ForallOp forall,
                      MutableArrayRef<Part> parts, const llvm::SetVector<Operation *> &indices) {
    // Both loops are built anew; the bodies move.
    Location loc = forall.getLoc();
    auto outer = scf::ForallOp::create(rewriter, loc, forall.getMixedLowerBound(),
                                       forall.getMixedUpperBound(), forall.getMixedStep(),
                                       loop.getInitArgs(), forall.getMapping());
    SmallVector<Value> outerArguments(outer.getBody()->getArguments());
    Operation *combining = forall.getTerminator();
    rewriter.setInsertionPointToStart(outer.getBody());
    for (Operation *index : indices)
      rewriter.moveOpBefore(index, outer.getTerminator());
    // Indices refer to the counters of the old loop until its body is inlined.
    rewriter.setInsertionPoint(outer.getTerminator());
    SmallVector<Value> first;
    for (auto [part, out] : llvm::zip(parts, outer.getRegionOutArgs()))
      first.push_back(tensor::ExtractSliceOp::create(
          rewriter, loc, cast<RankedTensorType>(part.insert.getSourceType()), out,
          part.insert.getMixedOffsets(), part.insert.getMixedSizes(),
          part.insert.getMixedStrides()));
    auto inner = scf::ForOp::create(rewriter, loop.getLoc(), loop.getLowerBound(),
                                    loop.getUpperBound(), loop.getStep(), first);
    inner->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    if (!inner.getBody()->empty())
      rewriter.eraseOp(inner.getBody()->getTerminator());

    SmallVector<Value> next;
    for (auto [part, carried] : llvm::zip(parts, inner.getRegionIterArgs())) {
      next.push_back(part.insert.getSource());
      for (tensor::ExtractSliceOp extract : part.extracts)
        rewriter.replaceOp(extract, carried);
    }
    rewriter.setInsertionPointToStart(outer.getTerminator().getBody());
    for (auto [part, result, out] :
         llvm::zip(parts, inner.getResults(), outer.getRegionOutArgs()))
      tensor::ParallelInsertSliceOp::create(
          rewriter, part.insert.getLoc(), result, out, part.insert.getMixedOffsets(),
          part.insert.getMixedSizes(), part.insert.getMixedStrides());
    rewriter.eraseOp(combining);

    // What the sequential loop computes before the parallel one stays before its body.
    for (Operation &op : llvm::make_early_inc_range(loop.getBody()->without_terminator()))
      if (&op != forall)
        rewriter.moveOpBefore(&op, inner.getBody(), inner.getBody()->end());
    rewriter.inlineBlockBefore(forall.getBody(), inner.getBody(), inner.getBody()->end(),
                               outerArguments);
    rewriter.setInsertionPointToEnd(inner.getBody());
    scf::YieldOp::create(rewriter, loop.getLoc(), next);
    rewriter.replaceAllUsesWith(loop.getInductionVar(), inner.getInductionVar());
    rewriter.eraseOp(loop.getBody()->getTerminator());
    rewriter.eraseOp(forall);
    rewriter.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(rewriter, loop.getLoc(), loop.getRegionIterArgs());
    rewriter.replaceOp(loop, outer.getResults());
  }
};

} // namespace

void populateForallHoistingPatterns(RewritePatternSet &patterns) {
  patterns.add<HoistForall>(patterns.getContext());
}

} // namespace mlir::iree::codegen
