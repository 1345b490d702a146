// Views of what is read from parameters and written to them.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

namespace {

//===----------------------------------------------------------------------===//
// Loads of which a part is used
//===----------------------------------------------------------------------===//

/// A part of a resource, as a view or as a copy.
struct Part {
  Operation *op;
  Value offset, size;
};

std::optional<Part> getPart(Operation *op) {
  if (auto subview = dyn_cast<ResourceSubviewOp>(op))
    return Part{op, subview.getSourceOffset(), subview.getResultSize()};
  if (auto slice = dyn_cast<AsyncSliceOp>(op))
    return Part{op, slice.getSourceOffset(), slice.getResultSize()};
  return std::nullopt;
}

/// The part of `result`, which `await` may wait for, if nothing else of it is used.
std::optional<Part> findOnlyPart(Value result, TimepointAwaitOp &await) {
  if (!result.hasOneUse())
    return std::nullopt;
  Operation *user = *result.user_begin();
  await = dyn_cast<TimepointAwaitOp>(user);
  if (!await)
    return getPart(user);
  Value awaited = await->getResult(result.use_begin()->getOperandNumber() -
                                   await.getODSOperandIndexAndLength(0).first);
  return awaited.hasOneUse() ? getPart(*awaited.user_begin()) : std::nullopt;
}

/// True if where the part is can be known before `op`.
bool isKnownBefore(const Part &part, Operation *op) {
  return util::moveDefinitionBefore(part.offset, op) && util::moveDefinitionBefore(part.size, op);
}

/// The place in the parameter of what is at `offset` of the resource.
Value addOffset(Location loc, Value parameterOffset, Value offset, PatternRewriter &rewriter) {
  Value wide = rewriter.createOrFold<arith::IndexCastOp>(loc, rewriter.getI64Type(), offset);
  return rewriter.createOrFold<arith::AddIOp>(loc, parameterOffset, wide);
}

/// Only the part that is used is loaded.
struct LoadUsedPart : OpRewritePattern<AsyncParameterLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncParameterLoadOp op,
                                PatternRewriter &rewriter) const override {
    TimepointAwaitOp await;
    std::optional<Part> part = findOnlyPart(op.getResult(), await);
    if (!part || part->op->getResult(0).getType() != op.getResult().getType() ||
        !isKnownBefore(*part, op))
      return failure();
    Value offset = addOffset(rewriter.getFusedLoc({op.getLoc(), part->op->getLoc()}),
                             op.getSourceOffset(), part->offset, rewriter);
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceOffsetMutable().assign(offset);
      op.getResultSizeMutable().assign(part->size);
    });
    if (await) {
      unsigned index = op.getResult().use_begin()->getOperandNumber() -
                       await.getODSOperandIndexAndLength(0).first;
      rewriter.modifyOpInPlace(await, [&] {
        await.getResourceOperandSizesMutable().slice(index, 1).assign(part->size);
      });
    }
    rewriter.replaceOp(part->op, part->op->getOperand(0));
    return success();
  }
};

struct LoadUsedParts : OpRewritePattern<CmdParameterLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdParameterLoadOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      auto subview = result.hasOneUse() ? dyn_cast<ResourceSubviewOp>(*result.user_begin())
                                        : ResourceSubviewOp();
      if (!subview || !isKnownBefore(*getPart(subview), op))
        continue;
      rewriter.setInsertionPoint(op);
      Value offset = addOffset(rewriter.getFusedLoc({op.getLoc(), subview.getLoc()}),
                               op.getSourceOffsets()[i], subview.getSourceOffset(), rewriter);
      rewriter.modifyOpInPlace(op, [&] {
        op.getSourceOffsetsMutable().slice(i, 1).assign(offset);
        op.getResultSizesMutable().slice(i, 1).assign(subview.getResultSize());
      });
      rewriter.replaceOp(subview, result);
      changed = true;
    }
    return success(changed);
  }
};

//===----------------------------------------------------------------------===//
// Ranges of subviews
//===----------------------------------------------------------------------===//

// Only of commands: what an async op makes of a view is a value of the size of the view. The offset
// within the parameter stays, as it is no matter of the view.

struct ReadIntoSubview : OpRewritePattern<CmdParameterReadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdParameterReadOp op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getTargetMutable(), op.getTargetSizeMutable(),
                       op.getTargetOffsetMutable(), rewriter);
  }
};

struct WriteFromSubview : OpRewritePattern<CmdParameterWriteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdParameterWriteOp op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getSourceMutable(), op.getSourceSizeMutable(),
                       op.getSourceOffsetMutable(), rewriter);
  }
};

struct GatherIntoSubview : OpRewritePattern<CmdParameterGatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdParameterGatherOp op,
                                PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getTargetMutable(), op.getTargetSizeMutable(),
                       op.getTargetOffsetsMutable(), rewriter);
  }
};

struct ScatterFromSubview : OpRewritePattern<CmdParameterScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdParameterScatterOp op,
                                PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getSourceMutable(), op.getSourceSizeMutable(),
                       op.getSourceOffsetsMutable(), rewriter);
  }
};

} // namespace

void addParameterViewPatterns(RewritePatternSet &patterns) {
  patterns.add<LoadUsedPart, LoadUsedParts, ReadIntoSubview, WriteFromSubview, GatherIntoSubview,
               ScatterFromSubview>(patterns.getContext());
}

} // namespace mlir::iree::stream
