#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/config/ConfigTracking.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONCRETIZEPADRESULTSHAPEPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// The sum of `sizes`, if it is one constant although they are not: `s` and `tile - s`.
std::optional<int64_t> getConstantSum(OpBuilder &builder, Location loc,
                                      ArrayRef<OpFoldResult> sizes) {
  AffineExpr sum = builder.getAffineConstantExpr(0);
  SmallVector<Value> operands;
  for (OpFoldResult size : sizes) {
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      sum = sum + *constant;
      continue;
    }
    // As symbols all, so that one value is one symbol in whichever map it comes.
    sum = sum + builder.getAffineSymbolExpr(operands.size());
    operands.push_back(cast<Value>(size));
  }
  auto map = AffineMap::get(0, operands.size(), sum, builder.getContext());
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  SmallVector<AffineExpr> symbols;
  for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
    symbols.push_back(builder.getAffineSymbolExpr(map.getNumSymbols() + dim));
  SmallVector<Value> asSymbols(ArrayRef<Value>(operands).drop_front(map.getNumDims()));
  llvm::append_range(asSymbols, ArrayRef<Value>(operands).take_front(map.getNumDims()));
  map = map.replaceDimsAndSymbols(symbols, {}, 0, operands.size());
  affine::canonicalizeMapAndOperands(&map, &asSymbols);
  if (auto constant = dyn_cast<AffineConstantExpr>(map.getResult(0)))
    return constant.getValue();
  return std::nullopt;
}

/// Padding of a slice up to a tile has the size of the tile, however large the slice is.
struct InferPaddedShape : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::PadOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResultType();
    auto slice = op.getSource().getDefiningOp<OffsetSizeAndStrideOpInterface>();
    if (type.hasStaticShape() || !slice)
      return failure();
    SmallVector<OpFoldResult> low = op.getMixedLowPad(), sizes = slice.getMixedSizes(),
                              high = op.getMixedHighPad();
    if (sizes.size() != low.size())
      return failure(); // a slice that drops dimensions
    SmallVector<int64_t> shape;
    for (auto [before, size, after] : llvm::zip_equal(low, sizes, high)) {
      std::optional<int64_t> sum = getConstantSum(rewriter, op.getLoc(), {before, size, after});
      if (!sum)
        return failure();
      shape.push_back(*sum);
    }
    auto padded = cast<tensor::PadOp>(rewriter.clone(*op));
    padded.getResult().setType(type.clone(shape));
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, padded);
    return success();
  }
};

struct ConcretizePadResultShapePass
    : impl::ConcretizePadResultShapePassBase<ConcretizePadResultShapePass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    scf::populateSCFForLoopCanonicalizationPatterns(patterns);
    tensor_ext::DispatchTensorLoadOp::getCanonicalizationPatterns(patterns, context);
    context->getLoadedDialect<tensor::TensorDialect>()->getCanonicalizationPatterns(patterns);
    patterns.add<InferPaddedShape>(context);
    ConfigTrackingListener listener;
    GreedyRewriteConfig config;
    config.setListener(&listener);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
