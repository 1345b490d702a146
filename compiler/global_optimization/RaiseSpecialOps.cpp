#include "compiler/global_optimization/Passes.h"
#include "compiler/global_optimization/SoftmaxMatcher.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_RAISESPECIALOPSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// A generic op that yields one value from outside fills.
LogicalResult raiseFill(linalg::GenericOp op, PatternRewriter &rewriter) {
  if (!isOutsideDispatch(op) || op.getNumDpsInputs() != 0 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || !op.getIndexingMapsArray()[0].isIdentity() ||
      !llvm::hasSingleElement(*op.getBlock()))
    return failure();
  Value value = op.getBlock()->getTerminator()->getOperand(0);
  if (value.getParentBlock() == op.getBlock())
    return failure();
  rewriter.replaceOpWithNewOp<linalg::FillOp>(op, ValueRange{value}, op.getDpsInits(),
                                              linalg::getPrunedAttributeList(op));
  return success();
}

LogicalResult raiseSoftmax(linalg::GenericOp op, PatternRewriter &rewriter) {
  Value source = isOutsideDispatch(op) ? matchSoftmax(op) : Value();
  if (!source)
    return failure();
  rewriter.replaceOpWithNewOp<linalg::SoftmaxOp>(op, op->getResultTypes(), source,
                                                 op.getDpsInits()[0], op.getNumLoops() - 1);
  return success();
}

/// The input of a generic op that swaps the two innermost dimensions.
Value matchInnerTranspose(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumLoops() < 2 ||
      op.getNumParallelLoops() != op.getNumLoops() || !llvm::hasSingleElement(*op.getBlock()) ||
      op.getBlock()->getTerminator()->getOperand(0) != op.getBlock()->getArgument(0))
    return {};
  SmallVector<AffineExpr> swapped;
  for (unsigned i = 0, e = op.getNumLoops(); i < e; ++i)
    swapped.push_back(getAffineDimExpr(i, op.getContext()));
  std::swap(swapped[swapped.size() - 1], swapped[swapped.size() - 2]);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool matches = maps[0].isIdentity() &&
                 maps[1] == AffineMap::get(op.getNumLoops(), 0, swapped, op.getContext());
  return matches ? op.getDpsInputs()[0] : Value();
}

/// matmul(a, transpose(b)) reads b by the map of its right side.
template <typename MatmulOp> struct ReadTransposed : OpRewritePattern<MatmulOp> {
  using OpRewritePattern<MatmulOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(MatmulOp op, PatternRewriter &rewriter) const override {
    auto linalgOp = cast<linalg::LinalgOp>(op.getOperation());
    if (!isOutsideDispatch(op) || op.hasUserDefinedMaps())
      return failure();
    Value source = matchInnerTranspose(linalgOp.getDpsInputs()[1]);
    if (!source)
      return failure();
    SmallVector<AffineMap> maps = linalgOp.getIndexingMapsArray();
    SmallVector<AffineExpr> dims(maps[1].getResults());
    std::swap(dims[dims.size() - 1], dims[dims.size() - 2]);
    maps[1] = AffineMap::get(maps[1].getNumDims(), 0, dims, op.getContext());
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(1, source);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
    return success();
  }
};

/// The elementwise extension that computes the operand.
Operation *matchExtension(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !llvm::hasNItems(*op.getBlock(), 2) ||
      !llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
    return nullptr;
  Operation *cast = &op.getBlock()->front();
  bool isPlain = isa<arith::ExtFOp, arith::ExtSIOp>(cast) &&
                 cast->getOperand(0) == op.getBlock()->getArgument(0) &&
                 op.getBlock()->getTerminator()->getOperand(0) == cast->getResult(0);
  // Booleans would change their meaning under a sign.
  return isPlain && !cast->getOperand(0).getType().isInteger(1) ? cast : nullptr;
}

/// Named ops extend narrow operands themselves, as signed.
struct FoldExtension : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp>(op.getOperation()) || !isOutsideDispatch(op) ||
        !op.hasPureTensorSemantics() || op.getNumDpsInputs() < 2 ||
        (!isa<linalg::ContractionOpInterface>(*op) && !isa<linalg::ConvolutionOpInterface>(*op)))
      return failure();
    // With another cast function, or pooling of unsigned numbers, a sign would matter.
    if (op->hasAttr("cast") || op->getName().getStringRef().ends_with("unsigned"))
      return failure();
    Type resultElement = getElementTypeOrSelf(op->getResultTypes()[0]);
    Block *body = op.getBlock();
    bool changed = false;
    for (unsigned i : {0u, 1u}) {
      Value operand = op->getOperand(i);
      Operation *cast =
          getElementTypeOrSelf(operand) == resultElement ? matchExtension(operand) : nullptr;
      if (!cast)
        continue;
      rewriter.modifyOpInPlace(op, [&] {
        op->setOperand(i, operand.getDefiningOp<linalg::GenericOp>().getDpsInputs()[0]);
        BlockArgument wide = body->getArgument(i);
        BlockArgument narrow =
            body->insertArgument(i, cast->getOperand(0).getType(), wide.getLoc());
        IRMapping mapping;
        mapping.map(cast->getOperand(0), narrow);
        auto builder = OpBuilder::atBlockBegin(body);
        wide.replaceAllUsesWith(builder.clone(*cast, mapping)->getResult(0));
        body->eraseArgument(i + 1);
      });
      changed = true;
    }
    return success(changed);
  }
};

struct RaiseSpecialOpsPass : impl::RaiseSpecialOpsPassBase<RaiseSpecialOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(raiseFill);
    patterns.add(raiseSoftmax);
    patterns.add<FoldExtension, ReadTransposed<linalg::MatmulOp>,
                 ReadTransposed<linalg::BatchMatmulOp>>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
