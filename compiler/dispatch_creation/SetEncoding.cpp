#include "compiler/dispatch_creation/DataTiling.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_SETENCODINGPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// The size of each dynamic loop, asked of the first operand that the loop indexes.
SmallVector<Value> getDynamicLoopSizes(RewriterBase &rewriter, linalg::LinalgOp op) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<Value> sizes(ranges.size());
  for (OpOperand &operand : op->getOpOperands()) {
    for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || !ShapedType::isDynamic(ranges[loop.getPosition()]) || sizes[loop.getPosition()])
        continue;
      sizes[loop.getPosition()] =
          tensor::DimOp::create(rewriter, op.getLoc(), operand.get(), dim);
    }
  }
  llvm::erase(sizes, Value());
  return sizes;
}

// The op on encoded operands: each tensor says which operand of which op it will be, and the back end chooses a
// layout that suits this.
void encodeOperands(RewriterBase &rewriter, linalg::LinalgOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<Type> elementTypes =
      llvm::map_to_vector(op->getOperandTypes(), [](Type type) { return getElementTypeOrSelf(type); });
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<Value> dynamicSizes = getDynamicLoopSizes(rewriter, op);

  SmallVector<Value> encoded;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    auto type = cast<RankedTensorType>(operand.getType());
    auto encoding = encoding::EncodingAttr::get(rewriter.getContext(), i,
                                                encoding::EncodingOpType::matmul, elementTypes, maps,
                                                sizes);
    encoded.push_back(encoding::SetEncodingOp::create(
        rewriter, loc, RankedTensorType::get(type.getShape(), type.getElementType(), encoding),
        operand, dynamicSizes));
  }
  Value init = encoded.back();
  Operation *clone = mlir::clone(rewriter, op, init.getType(), encoded);
  clone->removeAttr(kDataTilingHint);
  SmallVector<Value> resultDims =
      tensor::createDynamicDimValues(rewriter, loc, op.getDpsInitOperand(0)->get());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  rewriter.replaceOpWithNewOp<encoding::UnsetEncodingOp>(op, type, clone->getResult(0), resultDims,
                                                         dynamicSizes);
}

// A filled tensor is filled in whatever layout.
struct FoldFill : OpRewritePattern<encoding::SetEncodingOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(encoding::SetEncodingOp op, PatternRewriter &rewriter) const override {
    auto fill = op.getSource().getDefiningOp<linalg::FillOp>();
    if (!fill)
      return failure();
    auto type = cast<RankedTensorType>(op.getResult().getType());
    Value empty = tensor::EmptyOp::create(
        rewriter, fill.getLoc(), tensor::getMixedSizes(rewriter, fill.getLoc(), fill.output()),
        type.getElementType(), type.getEncoding());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.value(), empty);
    return success();
  }
};

struct SetEncodingPass : impl::SetEncodingPassBase<SetEncodingPass> {
  using SetEncodingPassBase::SetEncodingPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(encodingOption, "default", context);
  }

  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    SmallVector<linalg::LinalgOp> candidates;
    function.walk([&](linalg::LinalgOp op) {
      if (op->hasAttr(kDataTilingHint) && op.getNumDpsInits() == 1)
        candidates.push_back(op);
    });
    for (linalg::LinalgOp op : candidates)
      encodeOperands(rewriter, op);

    RewritePatternSet patterns(context);
    patterns.add<FoldFill>(context);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.enableConstantCSE(false);
    if (failed(applyPatternsGreedily(function, std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
