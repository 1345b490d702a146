// One op applies all corrections of a product (see ZeroPoints.h).

#include "compiler/global_optimization/Passes.h"
#include "compiler/global_optimization/ZeroPoints.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_LINALGQUANTIZEDMATMULTOMATMULPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// A value that the correction subtracts or adds, as a factor of one or two operands.
struct Term {
  SmallVector<unsigned, 2> operands;
  bool isSubtracted;
};

template <typename QuantizedOp, typename ProductOp>
struct SplitOffZeroPoints : OpRewritePattern<QuantizedOp> {
  using OpRewritePattern<QuantizedOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(QuantizedOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    SmallVector<Value> inputs = op.getDpsInputs();
    Value lhs = inputs[0], rhs = inputs[1], lhsZero = inputs[2], rhsZero = inputs[3];
    Value init = op.getDpsInits()[0];
    auto type = cast<RankedTensorType>(init.getType());
    Type element = type.getElementType();
    if (!isSummable(lhs, element) || !isSummable(rhs, element) || lhsZero.getType() != element ||
        rhsZero.getType() != element)
      return failure();

    Location loc = op.getLoc();
    Value product = ProductOp::create(rewriter, loc, ValueRange{lhs, rhs}, init)->getResult(0);
    bool hasLhsZero = !isConstantZero(lhsZero), hasRhsZero = !isConstantZero(rhsZero);
    if (!hasLhsZero && !hasRhsZero) {
      rewriter.replaceOp(op, product);
      return success();
    }

    unsigned rank = type.getRank();
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, init), element);
    AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
    AffineMap scalar = AffineMap::get(rank, 0, rewriter.getContext());
    SmallVector<Value> operands = {product};
    SmallVector<AffineMap> maps = {identity};
    auto addOperand = [&](Value value, AffineMap map) {
      operands.push_back(value);
      maps.push_back(map);
      return unsigned(operands.size() - 1);
    };
    // Sums along a dimension of an operand, which the result lacks `dropped` of, times a zero
    // point.
    SmallVector<Term> terms;
    auto addSums = [&](Value operand, unsigned summed, unsigned dropped, Value zero) {
      SmallVector<bool> isReduced(rank, false);
      isReduced[summed] = true;
      Value sums = sumAlong(rewriter, loc, operand, element, isReduced);
      unsigned sumsIndex = addOperand(sums, identity.dropResult(dropped));
      terms.push_back({{sumsIndex, addOperand(zero, scalar)}, /*isSubtracted=*/true});
    };
    if (hasRhsZero)
      addSums(lhs, rank - 1, rank - 1, rhsZero);
    if (hasLhsZero)
      addSums(rhs, rank - 2, rank - 2, lhsZero);
    if (hasLhsZero && hasRhsZero) {
      Value zeros = arith::MulIOp::create(rewriter, loc, lhsZero, rhsZero);
      Value count = countElements(rewriter, loc, lhs, {rank - 1}, element);
      Value constant = arith::MulIOp::create(rewriter, loc, zeros, count);
      terms.push_back({{addOperand(constant, scalar)}, /*isSubtracted=*/false});
    }
    maps.push_back(identity);

    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    rewriter.replaceOpWithNewOp<linalg::GenericOp>(
        op, type, operands, empty, maps, loops,
        [&](OpBuilder &builder, Location loc, ValueRange args) {
          Value result = args[0];
          for (const Term &term : terms) {
            Value value = args[term.operands[0]];
            if (term.operands.size() == 2)
              value = arith::MulIOp::create(builder, loc, value, args[term.operands[1]]);
            result = term.isSubtracted
                         ? arith::SubIOp::create(builder, loc, result, value).getResult()
                         : arith::AddIOp::create(builder, loc, result, value).getResult();
          }
          linalg::YieldOp::create(builder, loc, result);
        });
    return success();
  }
};

struct LinalgQuantizedMatmulToMatmulPass
    : impl::LinalgQuantizedMatmulToMatmulPassBase<LinalgQuantizedMatmulToMatmulPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SplitOffZeroPoints<linalg::QuantizedMatmulOp, linalg::MatmulOp>,
                 SplitOffZeroPoints<linalg::QuantizedBatchMatmulOp, linalg::BatchMatmulOp>>(
        &getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
