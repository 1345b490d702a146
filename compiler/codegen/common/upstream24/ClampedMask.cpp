#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

/// Compares i32 lane numbers with the bound, which is clamped so that it fits.
struct ClampedMask : OpRewritePattern<vector::CreateMaskOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::CreateMaskOp op, PatternRewriter &rewriter) const override {
    VectorType type = op.getType();
    if (type.getRank() != 1 || type.isScalable())
      return failure();
    Location loc = op.getLoc();
    constexpr int64_t limit = std::numeric_limits<int32_t>::max();
    SmallVector<int32_t> numbers(type.getDimSize(0));
    std::iota(numbers.begin(), numbers.end(), 0);
    Value lanes =
        arith::ConstantOp::create(rewriter, loc, rewriter.getI32VectorAttr(numbers));
    Value bound = arith::MinSIOp::create(
        rewriter, loc, op.getOperand(0), arith::ConstantIndexOp::create(rewriter, loc, limit));
    bound = arith::IndexCastOp::create(rewriter, loc, rewriter.getI32Type(), bound);
    bound = vector::BroadcastOp::create(rewriter, loc, lanes.getType(), bound);
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(op, arith::CmpIPredicate::slt, lanes, bound);
    return success();
  }
};

} // namespace

void populateClampedMaskPatterns(RewritePatternSet &patterns) {
  patterns.add<ClampedMask>(patterns.getContext(), /*benefit=*/2);
}

} // namespace mlir::iree::codegen::upstream24
