// Command buffers: verifiers and canonicalizers.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsCommandBuffer.cpp.inc"

namespace mlir::iree::hal {

template <typename Op>
static LogicalResult verifyBindings(Op op) {
  size_t count = op.getBindingBuffers().size();
  if (count != op.getBindingOffsets().size() || count != op.getBindingLengths().size())
    return op.emitOpError("needs one offset and one length for each binding");
  return success();
}

LogicalResult CommandBufferDispatchOp::verify() { return verifyBindings(*this); }
LogicalResult CommandBufferDispatchIndirectOp::verify() { return verifyBindings(*this); }

//===-- hal.command_buffer.update_buffer: a range of host memory ----------------------------===//

Value CommandBufferUpdateBufferOp::getOperandSize(unsigned index) {
  return &getOperation()->getOpOperand(index) == &getSourceBufferMutable() ? getSourceSize()
                                                                           : Value();
}
Value CommandBufferUpdateBufferOp::getResultSize(unsigned) { return {}; }

util::SubrangeOperand CommandBufferUpdateBufferOp::getSubrangeOperand(unsigned) {
  return {getSourceBuffer(), getSourceSize(), getSourceOffset(), getLength()};
}

void CommandBufferUpdateBufferOp::setSubrangeOperand(unsigned, util::SubrangeOperand operand) {
  getSourceBufferMutable().assign(operand.resource);
  getSourceSizeMutable().assign(operand.resourceSize);
  getSourceOffsetMutable().assign(operand.offset);
  getLengthMutable().assign(operand.length);
}

//===-- Canonicalizers ----------------------------------------------------------------------===//

namespace {

struct FoldDeviceOfCreate : OpRewritePattern<CommandBufferDeviceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CommandBufferDeviceOp op,
                                PatternRewriter &rewriter) const override {
    auto create = op.getCommandBuffer().getDefiningOp<CommandBufferCreateOp>();
    if (!create)
      return failure();
    rewriter.replaceOp(op, create.getDevice());
    return success();
  }
};

/// If `buffer` is a subspan, replaces it by what it spans and adds to `offset`.
bool foldSubspan(Value &buffer, Value &offset, PatternRewriter &rewriter) {
  auto subspan = buffer.getDefiningOp<BufferSubspanOp>();
  if (!subspan)
    return false;
  buffer = subspan.getSourceBuffer();
  offset = rewriter.createOrFold<arith::AddIOp>(subspan.getLoc(), subspan.getSourceOffset(),
                                                offset);
  return true;
}

template <typename Op>
struct FoldTargetSubspan : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Value buffer = op.getTargetBuffer(), offset = op.getTargetOffset();
    if (!foldSubspan(buffer, offset, rewriter))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getTargetBufferMutable().assign(buffer);
      op.getTargetOffsetMutable().assign(offset);
    });
    return success();
  }
};

struct FoldCopySourceSubspan : OpRewritePattern<CommandBufferCopyBufferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CommandBufferCopyBufferOp op,
                                PatternRewriter &rewriter) const override {
    Value buffer = op.getSourceBuffer(), offset = op.getSourceOffset();
    if (!foldSubspan(buffer, offset, rewriter))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceBufferMutable().assign(buffer);
      op.getSourceOffsetMutable().assign(offset);
    });
    return success();
  }
};

template <typename Op>
struct FoldBindingSubspans : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    SmallVector<Value> buffers(op.getBindingBuffers()), offsets(op.getBindingOffsets());
    bool changed = false;
    for (auto [buffer, offset] : llvm::zip_equal(buffers, offsets))
      changed |= foldSubspan(buffer, offset, rewriter);
    if (!changed)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getBindingBuffersMutable().assign(buffers);
      op.getBindingOffsetsMutable().assign(offsets);
    });
    return success();
  }
};

struct FoldWorkgroupsSubspan : OpRewritePattern<CommandBufferDispatchIndirectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CommandBufferDispatchIndirectOp op,
                                PatternRewriter &rewriter) const override {
    Value buffer = op.getWorkgroupsBuffer(), offset = op.getWorkgroupsOffset();
    if (!foldSubspan(buffer, offset, rewriter))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getWorkgroupsBufferMutable().assign(buffer);
      op.getWorkgroupsOffsetMutable().assign(offset);
    });
    return success();
  }
};

} // namespace

void CommandBufferDeviceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                        MLIRContext *context) {
  patterns.add<FoldDeviceOfCreate>(context);
}

void CommandBufferFillBufferOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                            MLIRContext *context) {
  patterns.add<FoldTargetSubspan<CommandBufferFillBufferOp>>(context);
}

void CommandBufferUpdateBufferOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                              MLIRContext *context) {
  patterns.add<FoldTargetSubspan<CommandBufferUpdateBufferOp>>(context);
}

void CommandBufferCopyBufferOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                            MLIRContext *context) {
  patterns.add<FoldCopySourceSubspan, FoldTargetSubspan<CommandBufferCopyBufferOp>>(context);
}

void CommandBufferDispatchOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                          MLIRContext *context) {
  patterns.add<FoldBindingSubspans<CommandBufferDispatchOp>>(context);
}

void CommandBufferDispatchIndirectOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                                  MLIRContext *context) {
  patterns.add<FoldBindingSubspans<CommandBufferDispatchIndirectOp>, FoldWorkgroupsSubspan>(
      context);
}

} // namespace mlir::iree::hal
