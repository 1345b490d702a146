#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_TENSORTOVECTORVECTORIZEPADPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

VectorType getVectorOf(ArrayRef<int64_t> shape, Type elementType) {
  ArrayRef<int64_t> rest = shape.drop_while([](int64_t size) { return size == 1; });
  return VectorType::get(rest.empty() ? shape.take_back() : rest, elementType);
}

/// A dimension that is padded: where its source is, in indices of the result.
struct PaddedDim {
  int64_t dim;
  Value begin, end;
};

/// The padded vector, put together of one slice for each index along padded dimensions: a read where the index is inside
/// of the source, the padding elsewhere.
struct PadWithConditions : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    Value padding = op.getConstantPaddingValue();
    Attribute constant;
    if (type.getRank() == 0 || !type.hasStaticShape() || type.getNumElements() == 0 || !padding ||
        !matchPattern(padding, m_Constant(&constant)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<PaddedDim> dims = getPaddedDims(rewriter, op);
    SmallVector<int64_t> sliceShape(type.getShape());
    int64_t count = 1;
    for (const PaddedDim &padded : dims) {
      count *= type.getDimSize(padded.dim);
      sliceShape[padded.dim] = 1;
    }
    VectorType fullType = getVectorOf(type.getShape(), type.getElementType()),
               sliceType = getVectorOf(sliceShape, type.getElementType());
    auto splat = [&](VectorType vector) -> Value {
      return arith::ConstantOp::create(rewriter, loc, SplatElementsAttr::get(vector, constant));
    };
    Value full = splat(fullType), emptySlice = splat(sliceType);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    SmallVector<int64_t> position(type.getRank(), 0);
    for (int64_t i = 0; i < count; ++i) {
      int64_t rest = i;
      for (const PaddedDim &padded : llvm::reverse(dims)) {
        position[padded.dim] = rest % type.getDimSize(padded.dim);
        rest /= type.getDimSize(padded.dim);
      }
      Value slice = createSlice(rewriter, op, dims, position, sliceType, padding, emptySlice);
      full = vector::InsertStridedSliceOp::create(
          rewriter, loc, slice, full, ArrayRef(position).take_back(fullType.getRank()),
          SmallVector<int64_t>(sliceType.getRank(), 1));
    }
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(op, full, empty,
                                                         SmallVector<Value>(type.getRank(), zero));
    return success();
  }

private:
  static SmallVector<PaddedDim> getPaddedDims(PatternRewriter &rewriter, tensor::PadOp op) {
    AffineExpr low, size;
    bindSymbols(rewriter.getContext(), low, size);
    AffineMap sum = AffineMap::get(0, 2, low + size);
    SmallVector<PaddedDim> dims;
    for (auto [dim, pads] : llvm::enumerate(llvm::zip(op.getMixedLowPad(), op.getMixedHighPad()))) {
      auto [before, after] = pads;
      if (isConstantIntValue(before, 0) && isConstantIntValue(after, 0))
        continue;
      Value source = rewriter.createOrFold<tensor::DimOp>(op.getLoc(), op.getSource(), dim);
      Value begin = getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), before);
      Value end = affine::AffineApplyOp::create(rewriter, op.getLoc(), sum,
                                                ValueRange{begin, source});
      dims.push_back({static_cast<int64_t>(dim), begin, end});
    }
    return dims;
  }

  static Value createSlice(PatternRewriter &rewriter, tensor::PadOp op, ArrayRef<PaddedDim> dims,
                           ArrayRef<int64_t> position, VectorType type, Value padding,
                           Value emptySlice) {
    Location loc = op.getLoc();
    AffineExpr index, low;
    bindSymbols(rewriter.getContext(), index, low);
    AffineMap difference = AffineMap::get(0, 2, index - low);
    Value isInside = arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true));
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    SmallVector<Value> indices(op.getSourceType().getRank(), zero);
    for (const PaddedDim &padded : dims) {
      Value at = arith::ConstantIndexOp::create(rewriter, loc, position[padded.dim]);
      auto compare = [&](arith::CmpIPredicate predicate, Value bound) {
        return rewriter.createOrFold<arith::CmpIOp>(loc, predicate, at, bound);
      };
      Value isPast = compare(arith::CmpIPredicate::sge, padded.begin),
            isBefore = compare(arith::CmpIPredicate::slt, padded.end);
      Value isInDim = rewriter.createOrFold<arith::AndIOp>(loc, isPast, isBefore);
      isInside = rewriter.createOrFold<arith::AndIOp>(loc, isInside, isInDim);
      indices[padded.dim] =
          affine::AffineApplyOp::create(rewriter, loc, difference, ValueRange{at, padded.begin});
    }
    auto read = scf::IfOp::create(
        rewriter, loc, isInside,
        [&](OpBuilder &builder, Location loc) {
          SmallVector<bool> inBounds(type.getRank(), true);
          Value read = vector::TransferReadOp::create(builder, loc, type, op.getSource(), indices,
                                                      padding, ArrayRef<bool>(inBounds));
          scf::YieldOp::create(builder, loc, read);
        },
        [&](OpBuilder &builder, Location loc) { scf::YieldOp::create(builder, loc, emptySlice); });
    return read.getResult(0);
  }
};

struct TensorToVectorVectorizePadPass
    : impl::TensorToVectorVectorizePadPassBase<TensorToVectorVectorizePadPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<PadWithConditions>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
