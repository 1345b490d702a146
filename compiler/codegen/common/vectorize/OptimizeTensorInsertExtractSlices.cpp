#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/vectorize/CarriedTransfers.h"
#include "compiler/codegen/common/vectorize/InvariantCode.h"
#include "compiler/codegen/common/vectorize/SlicesInTransfers.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_OPTIMIZETENSORINSERTEXTRACTSLICESPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

bool isInBounds(vector::TransferReadOp op) { return !op.hasOutOfBoundsDim(); }

Value broadcastPadding(RewriterBase &rewriter, vector::TransferReadOp op) {
  return vector::BroadcastOp::create(rewriter, op.getLoc(), op.getType(), op.getPadding());
}

/// A read of what was just written is the written vector; masks turn into selections.
struct ForwardWriteToRead : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    auto write = op.getBase().getDefiningOp<vector::TransferWriteOp>();
    if (!write || !op.hasPureTensorSemantics() || !write.hasPureTensorSemantics() ||
        write.getValueToStore().getType() != op.getType() ||
        !op.getPermutationMap().isMinorIdentity() ||
        !write.getPermutationMap().isMinorIdentity() ||
        (op.hasOutOfBoundsDim() && write.hasOutOfBoundsDim()) || !haveSameIndices(op, write))
      return failure();
    Value value = write.getValueToStore();
    if (write.getMask() && !areSameMasks(write.getMask(), op.getMask())) {
      Value before = vector::TransferReadOp::create(
          rewriter, op.getLoc(), op.getType(), write.getBase(), op.getIndices(),
          op.getPermutationMap(), op.getPadding(), /*mask=*/Value(), op.getInBoundsAttr());
      value = arith::SelectOp::create(rewriter, op.getLoc(), write.getMask(), value, before);
    }
    if (op.getMask())
      value = arith::SelectOp::create(rewriter, op.getLoc(), op.getMask(), value,
                                      broadcastPadding(rewriter, op));
    rewriter.replaceOp(op, value);
    return success();
  }

private:
  static bool haveSameIndices(vector::TransferReadOp read, vector::TransferWriteOp write) {
    auto isZero = [](Value value) { return isConstantIntValue(value, 0); };
    return read.getIndices() == write.getIndices() ||
           (llvm::all_of(read.getIndices(), isZero) && llvm::all_of(write.getIndices(), isZero));
  }
};

/// Reading an empty tensor gives anything within its bounds, and the padding outside.
struct FoldReadOfEmpty : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !op.getBase().getDefiningOp<tensor::EmptyOp>() ||
        !op.getPermutationMap().isMinorIdentity())
      return failure();
    if (!isInBounds(op)) {
      rewriter.replaceOp(op, broadcastPadding(rewriter, op));
      return success();
    }
    Value anything = ub::PoisonOp::create(rewriter, op.getLoc(), op.getType());
    if (op.getMask())
      anything = arith::SelectOp::create(rewriter, op.getLoc(), op.getMask(), anything,
                                         broadcastPadding(rewriter, op));
    rewriter.replaceOp(op, anything);
    return success();
  }
};

/// A slice that is all of a tensor is the tensor.
struct FoldWholeExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType() != op.getType() || !tensor::isCastLikeExtractSliceOp(op))
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// What replaces all of a tensor is the result.
struct FoldWholeInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType() != op.getType() || !tensor::isCastLikeInsertSliceOp(op))
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// A read through a slice that is all of its source reads the source, as does one of a tensor that a slice
/// has replaced as a whole.
struct ReadThroughWholeSlice : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    Value source;
    if (auto extract = op.getBase().getDefiningOp<tensor::ExtractSliceOp>())
      source = getWholeSource(extract, tensor::isCastLikeExtractSliceOp);
    else if (auto insert = op.getBase().getDefiningOp<tensor::InsertSliceOp>())
      source = getWholeSource(insert, tensor::isCastLikeInsertSliceOp);
    if (!source)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getBaseMutable().assign(source); });
    return success();
  }

private:
  template <typename SliceOp>
  static Value getWholeSource(SliceOp slice, bool (*hasSizesOfResult)(SliceOp)) {
    bool isWhole = slice.getType() == slice.getSourceType() && slice.hasUnitStride() &&
                   areAllConstantIntValue(slice.getMixedOffsets(), 0) && hasSizesOfResult(slice);
    return isWhole ? slice.getSource() : Value();
  }
};

/// A write to the place that the previous write wrote hides it.
struct SkipOverwrittenWrite : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    auto previous = op.getBase().getDefiningOp<vector::TransferWriteOp>();
    if (!previous || !op.hasPureTensorSemantics() || !previous.hasPureTensorSemantics() ||
        op.hasOutOfBoundsDim() || previous.hasOutOfBoundsDim() ||
        op.getVectorType() != previous.getVectorType() ||
        op.getIndices() != previous.getIndices() ||
        op.getPermutationMap() != previous.getPermutationMap() ||
        !areSameMasks(op.getMask(), previous.getMask()))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getBaseMutable().assign(previous.getBase()); });
    return success();
  }
};

/// The shape of a loop-carried tensor that is only written into is that of its initial value.
struct FoldDimOfCarriedTensor : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    auto argument = dyn_cast<BlockArgument>(op.getSource());
    auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : nullptr;
    if (!loop || argument == loop.getInductionVar())
      return failure();
    Value value = loop.getTiedLoopYieldedValue(argument)->get();
    while (auto write = value.getDefiningOp<vector::TransferWriteOp>())
      value = write.getBase();
    if (value != argument)
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(loop.getTiedLoopInit(argument)->get()); });
    return success();
  }
};

struct OptimizeTensorInsertExtractSlicesPass
    : impl::OptimizeTensorInsertExtractSlicesPassBase<OptimizeTensorInsertExtractSlicesPass> {
  using OptimizeTensorInsertExtractSlicesPassBase::OptimizeTensorInsertExtractSlicesPassBase;

  void runOnOperation() override {
    hoistSlicesWithinBlocks();
    IRRewriter rewriter(&getContext());
    if (failed(simplifyLoops(rewriter)))
      return signalPassFailure();
    getOperation().walk([&](scf::ForOp loop) { hoistLoopInvariantSubsets(rewriter, loop); });
    if (failed(simplifyLoops(rewriter)) || failed(foldSlices()))
      return signalPassFailure();
    // What slices hid is as simple now.
    if (hoistCarriedTransfers(rewriter, getOperation()) && failed(foldSlices()))
      return signalPassFailure();
  }

private:
  /// Slices move up to what they depend on, so that reads of the same tensor come before writes.
  void hoistSlicesWithinBlocks() {
    SmallVector<tensor::ExtractSliceOp> slices;
    getOperation().walk([&](tensor::ExtractSliceOp op) { slices.push_back(op); });
    DominanceInfo dominance(getOperation());
    for (tensor::ExtractSliceOp op : slices) {
      Operation *position = &op->getBlock()->front();
      for (Value operand : op->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (producer->getBlock() == op->getBlock() && !dominance.dominates(producer, position))
            position = producer;
      if (position != op.getOperation())
        op->moveAfter(position);
    }
  }

  LogicalResult simplifyLoops(RewriterBase &rewriter) {
    if (failed(simplifyCarriedTensors()))
      return failure();
    moveInvariantCodeOutOfRunningLoops(getOperation());
    hoistCarriedTransfers(rewriter, getOperation());
    return success();
  }

  LogicalResult simplifyCarriedTensors() {
    MLIRContext *context = &getContext();
    RewritePatternSet shapes(context);
    shapes.add<FoldDimOfCarriedTensor>(context);
    tensor::DimOp::getCanonicalizationPatterns(shapes, context);
    tensor::EmptyOp::getCanonicalizationPatterns(shapes, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(shapes))))
      return failure();
    RewritePatternSet transfers(context);
    transfers.add<SkipOverwrittenWrite, ForwardWriteToRead, FoldReadOfEmpty>(context);
    vector::TransferWriteOp::getCanonicalizationPatterns(transfers, context);
    return applyPatternsGreedily(getOperation(), std::move(transfers));
  }

  LogicalResult foldSlices() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    populateSlicesInTransfersPatterns(patterns);
    scf::ForOp::getCanonicalizationPatterns(patterns, context);
    vector::TransferWriteOp::getCanonicalizationPatterns(patterns, context);
    patterns.add<ReadThroughWholeSlice>(context);
    if (foldIdentitySlices)
      patterns.add<FoldWholeExtract, FoldWholeInsert>(context);
    patterns.add<ForwardWriteToRead, FoldReadOfEmpty>(context);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
