// Fences and channels: folders and canonicalizers.

#include "compiler/dialects/hal/ir/HalCanonicalizer.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsSync.cpp.inc"

namespace mlir::iree::hal {

OpFoldResult FenceJoinOp::fold(FoldAdaptor) {
  return getFences().size() == 1 ? OpFoldResult(getFences().front()) : OpFoldResult();
}

namespace {

/// The fences once each and without those known to be null: these are reached already.
SmallVector<Value> getDistinctFences(ValueRange fences) {
  llvm::SetVector<Value> distinct;
  for (Value fence : fences)
    if (!fence.getDefiningOp<util::NullOp>())
      distinct.insert(fence);
  return distinct.takeVector();
}

template <typename Op>
struct RemoveRepeatedFences : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    SmallVector<Value> fences = getDistinctFences(op.getFences());
    if (fences.size() == op.getFences().size())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getFencesMutable().assign(fences); });
    return success();
  }
};

struct ReplaceEmptyJoin : OpRewritePattern<FenceJoinOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FenceJoinOp op, PatternRewriter &rewriter) const override {
    if (!op.getFences().empty())
      return failure();
    rewriter.replaceOpWithNewOp<util::NullOp>(op, op.getType());
    return success();
  }
};

struct ReplaceEmptyAwait : OpRewritePattern<FenceAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FenceAwaitOp op, PatternRewriter &rewriter) const override {
    bool waitsForNothing = op.getFences().empty();
    if (waitsForNothing)
      rewriter.replaceOpWithNewOp<arith::ConstantIntOp>(op, op.getStatus().getType(), 0);
    return success(waitsForNothing);
  }
};

/// Fence signaled by the host before anything else used it -> null.
struct ReplaceSignaledFence : OpRewritePattern<FenceSignalOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(FenceSignalOp op, PatternRewriter &rewriter) const override {
    auto create = op.getFence().getDefiningOp<FenceCreateOp>();
    if (!create || create->getBlock() != op->getBlock())
      return failure();
    bool usedBefore = llvm::any_of(op.getFence().getUsers(), [&](Operation *user) {
      // A user inside a region counts where the region's op is.
      Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
      return ancestor && ancestor != op && ancestor->isBeforeInBlock(op);
    });
    if (usedBefore)
      return failure();
    Location loc = rewriter.getFusedLoc({create.getLoc(), op.getLoc()});
    Value null = util::NullOp::create(rewriter, loc, create.getType());
    rewriter.replaceAllUsesWith(op.getFence(), null);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ChannelCreateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<EraseUnused<ChannelCreateOp>>(context);
}

void ChannelSplitOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<EraseUnused<ChannelSplitOp>>(context);
}

void FenceCreateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<EraseUnused<FenceCreateOp>>(context);
}

void FenceJoinOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ReplaceEmptyJoin, RemoveRepeatedFences<FenceJoinOp>>(context);
}

void FenceSignalOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReplaceSignaledFence>(context);
}

void FenceAwaitOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ReplaceEmptyAwait, RemoveRepeatedFences<FenceAwaitOp>>(context);
}

} // namespace mlir::iree::hal
