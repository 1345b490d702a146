#include "compiler/codegen/common/upstream24/Patterns.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPUVECTORLOWERINGPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

/// A reduction of several dimensions, or of outer ones, becomes one of rows: what is reduced comes last, and is one
/// dimension as is what stays. Those under masks are left to the conversion.
struct FlattenReduction : OpRewritePattern<vector::MultiDimReductionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::MultiDimReductionOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    SmallVector<int64_t> permutation, reduced;
    int64_t numRows = 1;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (op.isReducedDim(dim)) {
        reduced.push_back(dim);
        continue;
      }
      permutation.push_back(dim);
      numRows *= type.getDimSize(dim);
    }
    bool isOfRows = type.getRank() == 2 && reduced.size() == 1 && reduced.front() == 1;
    bool isOfOneRow = type.getRank() == 1;
    if (isOfRows || isOfOneRow || reduced.empty() || op.isMasked() || type.isScalable())
      return failure();
    llvm::append_range(permutation, reduced);

    Location loc = op.getLoc();
    Type element = type.getElementType();
    Value source = vector::TransposeOp::create(rewriter, loc, op.getSource(), permutation);
    auto resultType = dyn_cast<VectorType>(op.getType());
    SmallVector<int64_t> shape = {numRows, type.getNumElements() / numRows};
    if (!resultType)
      shape.erase(shape.begin());
    source = vector::ShapeCastOp::create(rewriter, loc, VectorType::get(shape, element), source);
    Value start = op.getAcc();
    if (resultType)
      start = vector::ShapeCastOp::create(rewriter, loc, VectorType::get({numRows}, element), start);
    int64_t last = shape.size() - 1;
    Value result = vector::MultiDimReductionOp::create(rewriter, loc, op.getKind(), source, start,
                                                       ArrayRef<int64_t>{last});
    if (resultType)
      result = vector::ShapeCastOp::create(rewriter, loc, resultType, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// Sums of products of floating-point numbers for all of a result at once: one multiply-add for each summand, the last
/// summand first. Both operands are brought to (summands x elements of the result) for it.
struct ContractionToChain : OpRewritePattern<vector::ContractionOp> {
  // Before what upstream has for contractions.
  explicit ContractionToChain(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(vector::ContractionOp op,
                                PatternRewriter &rewriter) const override {
    auto resultType = dyn_cast<VectorType>(op.getResultType());
    Type element = getElementTypeOrSelf(op.getResultType());
    if (!resultType || resultType.getRank() == 0 || !isa<FloatType>(element) || op.isMasked() ||
        op.getKind() != vector::CombiningKind::ADD || resultType.isScalable() ||
        op.getLhsType().isScalable() || op.getRhsType().isScalable() ||
        !isa<FloatType>(op.getLhsType().getElementType()) ||
        !isa<FloatType>(op.getRhsType().getElementType()) ||
        isWider(op.getLhsType().getElementType(), element) ||
        isWider(op.getRhsType().getElementType(), element))
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    // Summands first, then what the result has, in its order.
    SmallVector<unsigned> order;
    for (auto [dim, kind] : llvm::enumerate(op.getIteratorTypesArray()))
      if (kind == vector::IteratorType::reduction)
        order.push_back(dim);
    size_t numReductions = order.size();
    for (AffineExpr expr : maps[2].getResults())
      order.push_back(cast<AffineDimExpr>(expr).getPosition());
    if (numReductions == 0 || order.size() != maps[2].getNumDims())
      return failure();

    SmallVector<int64_t> bounds;
    op.getIterationBounds(bounds);
    int64_t numSummands = 1;
    for (size_t i = 0; i < numReductions; ++i)
      numSummands *= bounds[order[i]];
    auto rowType = VectorType::get({resultType.getNumElements()}, element);
    auto matrixType = VectorType::get({numSummands, resultType.getNumElements()}, element);
    Location loc = op.getLoc();
    Value lhs = extend(rewriter, loc, op.getLhs(), element);
    Value rhs = extend(rewriter, loc, op.getRhs(), element);
    lhs = align(rewriter, loc, lhs, maps[0], order, bounds);
    rhs = align(rewriter, loc, rhs, maps[1], order, bounds);
    lhs = rewriter.createOrFold<vector::ShapeCastOp>(loc, matrixType, lhs);
    rhs = rewriter.createOrFold<vector::ShapeCastOp>(loc, matrixType, rhs);
    Value sum = rewriter.createOrFold<vector::ShapeCastOp>(loc, rowType, op.getAcc());
    for (int64_t summand = numSummands - 1; summand >= 0; --summand) {
      Value left = vector::ExtractOp::create(rewriter, loc, lhs, summand);
      Value right = vector::ExtractOp::create(rewriter, loc, rhs, summand);
      sum = math::FmaOp::create(rewriter, loc, left, right, sum);
    }
    rewriter.replaceOp(op, rewriter.createOrFold<vector::ShapeCastOp>(loc, resultType, sum));
    return success();
  }

private:
  static bool isWider(Type type, Type than) {
    return type.getIntOrFloatBitWidth() > than.getIntOrFloatBitWidth() ||
           (type != than && type.getIntOrFloatBitWidth() == than.getIntOrFloatBitWidth());
  }

  static Value extend(OpBuilder &builder, Location loc, Value value, Type element) {
    auto type = cast<VectorType>(value.getType());
    if (type.getElementType() == element)
      return value;
    return arith::ExtFOp::create(builder, loc, type.clone(element), value);
  }

  /// Repeats `value` along the loops that its map doesn't have, and puts all of them in `order`.
  static Value align(OpBuilder &builder, Location loc, Value value, AffineMap map,
                     ArrayRef<unsigned> order, ArrayRef<int64_t> bounds) {
    SmallVector<unsigned> own, loops;
    for (AffineExpr expr : map.getResults())
      own.push_back(cast<AffineDimExpr>(expr).getPosition());
    for (unsigned loop = 0; loop < bounds.size(); ++loop)
      if (!llvm::is_contained(own, loop))
        loops.push_back(loop);
    llvm::append_range(loops, own);
    SmallVector<int64_t> shape;
    for (unsigned loop : loops)
      shape.push_back(bounds[loop]);
    auto type = cast<VectorType>(value.getType());
    if (loops.size() != own.size())
      value = vector::BroadcastOp::create(builder, loc, VectorType::get(shape, type.getElementType()),
                                          value);
    SmallVector<int64_t> permutation;
    for (unsigned loop : order)
      permutation.push_back(std::distance(loops.begin(), llvm::find(loops, loop)));
    if (llvm::is_sorted(permutation))
      return value;
    return vector::TransposeOp::create(builder, loc, value, permutation);
  }
};

struct LLVMGPUVectorLoweringPass
    : impl::LLVMGPUVectorLoweringPassBase<LLVMGPUVectorLoweringPass> {
  void runOnOperation() override {
    if (failed(apply([](RewritePatternSet &patterns) { populateUpliftToFMAPatterns(patterns); })) ||
        failed(apply([](RewritePatternSet &patterns) {
          vector::populateVectorReductionToContractPatterns(patterns);
        })) ||
        failed(apply(populateComputation)) || failed(apply(populateTransfers)))
      signalPassFailure();
  }

private:
  LogicalResult apply(llvm::function_ref<void(RewritePatternSet &)> populate) {
    RewritePatternSet patterns(&getContext());
    populate(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Contractions, reductions and permutations.
  static void populateComputation(RewritePatternSet &patterns) {
    vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
    vector::TransposeOp::getCanonicalizationPatterns(patterns, patterns.getContext());
    vector::populateVectorBroadcastLoweringPatterns(patterns);
    vector::populateVectorContractLoweringPatterns(patterns,
                                                   vector::VectorContractLowering::OuterProduct);
    upstream24::populateStridedGatherPatterns(patterns);
    vector::populateVectorGatherLoweringPatterns(patterns);
    vector::populateVectorMaskOpLoweringPatterns(patterns);
    vector::populateVectorShapeCastLoweringPatterns(patterns);
    patterns.add<ContractionToChain, FlattenReduction>(patterns.getContext());
  }

  /// Accesses of memory, a row at a time.
  static void populateTransfers(RewritePatternSet &patterns) {
    populateVectorToSCFConversionPatterns(patterns,
                                          VectorTransferToSCFOptions().enableFullUnroll());
    memref::populateFoldMemRefAliasOpPatterns(patterns);
    vector::populateVectorTransferLoweringPatterns(patterns);
  }
};

} // namespace
} // namespace mlir::iree::codegen
