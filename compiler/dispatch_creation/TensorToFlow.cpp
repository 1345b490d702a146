#include "compiler/dispatch_creation/TensorToFlow.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::dispatch_creation {

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

// True if finding the value means reading a tensor: on the host that would wait for the device.
static bool dependsOnData(OpFoldResult size) {
  auto value = dyn_cast<Value>(size);
  if (!value)
    return false;
  bool reads = false;
  BackwardSliceOptions options;
  options.inclusive = false;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *op) {
    bool isRead = isa<tensor::ExtractOp, flow::TensorLoadOp>(op);
    reads |= isRead;
    return !isRead;
  };
  llvm::SetVector<Operation *> slice;
  (void)getBackwardSlice(value, &slice, options);
  return reads;
}

// True if the box is one contiguous range of the tensor: from the innermost dim, whole dims, then one partial dim,
// then single positions.
static bool isContiguous(OffsetSizeAndStrideOpInterface op, ArrayRef<int64_t> shape) {
  if (op.getMixedOffsets().size() != shape.size() || !op.hasUnitStride())
    return false;
  bool whole = true;
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    std::optional<int64_t> size = getConstantIntValue(op.getMixedSizes()[dim]);
    if (!whole) {
      if (size != 1)
        return false;
      continue;
    }
    whole = isZeroInteger(op.getMixedOffsets()[dim]) && size && *size == shape[dim];
  }
  return true;
}

static bool isConvertible(OffsetSizeAndStrideOpInterface op, ArrayRef<int64_t> shape) {
  return !op->getParentOfType<flow::DispatchWorkgroupsOp>() && isContiguous(op, shape) &&
         llvm::none_of(op.getMixedOffsets(), dependsOnData) &&
         llvm::none_of(op.getMixedSizes(), dependsOnData);
}

static SmallVector<Value> getDynamic(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dims;
  for (OpFoldResult size : sizes) {
    if (auto value = dyn_cast<Value>(size))
      dims.push_back(value);
  }
  return dims;
}

// The type of the box before unit dims were dropped from it.
static RankedTensorType getFullType(ArrayRef<OpFoldResult> sizes, Type element) {
  SmallVector<int64_t> shape = llvm::map_to_vector(sizes, [](OpFoldResult size) {
    auto attr = dyn_cast<Attribute>(size);
    return attr ? cast<IntegerAttr>(attr).getInt() : ShapedType::kDynamic;
  });
  return RankedTensorType::get(shape, element);
}

LogicalResult convertInsertSlice(RewriterBase &rewriter, tensor::InsertSliceOp op) {
  if (!isConvertible(op, op.getType().getShape()))
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<Value> dims = getDynamic(sizes);
  Value source = op.getSource();
  if (op.getSourceType().getRank() < op.getType().getRank())
    source = flow::TensorReshapeOp::create(
        rewriter, loc, getFullType(sizes, op.getType().getElementType()), source, dims, dims);
  SmallVector<Value> offsets = getValueOrCreateConstantIndexOp(rewriter, loc, op.getMixedOffsets());
  SmallVector<Value> destDims = tensor::createDynamicDimValues(rewriter, loc, op.getDest());
  rewriter.replaceOpWithNewOp<flow::TensorUpdateOp>(op, op.getType(), op.getDest(), destDims,
                                                    offsets, source, dims);
  return success();
}

LogicalResult convertExtractSlice(RewriterBase &rewriter, tensor::ExtractSliceOp op) {
  if (!isConvertible(op, op.getSourceType().getShape()))
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<Value> dims = getDynamic(sizes);
  bool dropsDims = op.getType().getRank() < op.getSourceType().getRank();
  Type type = dropsDims ? getFullType(sizes, op.getType().getElementType()) : op.getType();
  SmallVector<Value> offsets = getValueOrCreateConstantIndexOp(rewriter, loc, op.getMixedOffsets());
  SmallVector<Value> lengths = getValueOrCreateConstantIndexOp(rewriter, loc, sizes);
  SmallVector<Value> sourceDims = tensor::createDynamicDimValues(rewriter, loc, op.getSource());
  Value slice = flow::TensorSliceOp::create(rewriter, loc, type, op.getSource(), sourceDims, offsets,
                                            lengths, dims);
  if (dropsDims)
    slice = flow::TensorReshapeOp::create(rewriter, loc, op.getType(), slice, dims, dims);
  rewriter.replaceOp(op, slice);
  return success();
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {

// A pattern for ops that are in no kernel.
template <typename OpTy>
struct OutsidePattern : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const final {
    if (op->template getParentOfType<flow::DispatchWorkgroupsOp>())
      return failure();
    return convert(op, rewriter);
  }
  virtual LogicalResult convert(OpTy op, PatternRewriter &rewriter) const = 0;
};

SmallVector<Value> getDims(OpBuilder &builder, Value tensor) {
  return tensor::createDynamicDimValues(builder, tensor.getLoc(), tensor);
}

struct ConvertFill : OutsidePattern<linalg::FillOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(linalg::FillOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<flow::TensorSplatOp>(op, op.output().getType(), op.value(),
                                                     getDims(rewriter, op.output()));
    return success();
  }
};

struct ConvertExtract : OutsidePattern<tensor::ExtractOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::ExtractOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<flow::TensorLoadOp>(op, op.getType(), op.getTensor(),
                                                    getDims(rewriter, op.getTensor()),
                                                    op.getIndices());
    return success();
  }
};

struct ConvertInsert : OutsidePattern<tensor::InsertOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::InsertOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<flow::TensorStoreOp>(op, op.getType(), op.getScalar(), op.getDest(),
                                                     getDims(rewriter, op.getDest()),
                                                     op.getIndices());
    return success();
  }
};

struct ConvertExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    return convertExtractSlice(rewriter, op);
  }
};

struct ConvertInsertSlice : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::InsertSliceOp op, PatternRewriter &rewriter) const override {
    return convertInsertSlice(rewriter, op);
  }
};

struct ConvertExtBitcast : OutsidePattern<tensor_ext::BitCastOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor_ext::BitCastOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<flow::TensorBitCastOp>(op, op.getResult().getType(), op.getSource(),
                                                       op.getSourceDims(), op.getResultDims());
    return success();
  }
};

struct ConvertBitcast : OutsidePattern<tensor::BitcastOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::BitcastOp op, PatternRewriter &rewriter) const override {
    if (!isa<RankedTensorType>(op.getType()))
      return failure();
    SmallVector<Value> dims = getDims(rewriter, op.getSource());
    rewriter.replaceOpWithNewOp<flow::TensorBitCastOp>(op, op.getType(), op.getSource(), dims, dims);
    return success();
  }
};

struct ConvertCast : OutsidePattern<tensor::CastOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::CastOp op, PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to)
      return failure();
    // A size that either type knows is known to both sides.
    SmallVector<Value> fromDims, toDims;
    for (int64_t i = 0; i < from.getRank(); ++i) {
      if (!from.isDynamicDim(i) && !to.isDynamicDim(i))
        continue;
      Value dim;
      if (from.isDynamicDim(i) && to.isDynamicDim(i))
        dim = tensor::DimOp::create(rewriter, op.getLoc(), op.getSource(), i);
      else
        dim = arith::ConstantIndexOp::create(
            rewriter, op.getLoc(), from.isDynamicDim(i) ? to.getDimSize(i) : from.getDimSize(i));
      if (from.isDynamicDim(i))
        fromDims.push_back(dim);
      if (to.isDynamicDim(i))
        toDims.push_back(dim);
    }
    rewriter.replaceOpWithNewOp<flow::TensorReshapeOp>(op, to, op.getSource(), fromDims, toDims);
    return success();
  }
};

// Concatenation along the outermost dim is a sequence of contiguous copies.
struct ConvertConcat : OutsidePattern<tensor::ConcatOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::ConcatOp op, PatternRewriter &rewriter) const override {
    if (op.getDim() != 0 || op->getParentOfType<flow::DispatchRegionOp>())
      return failure();
    Location loc = op.getLoc();
    AffineExpr sum = rewriter.getAffineSymbolExpr(0) + rewriter.getAffineSymbolExpr(1);
    SmallVector<OpFoldResult> shape, offsets;
    SmallVector<SmallVector<OpFoldResult>> inputShapes;
    for (Value input : op.getInputs()) {
      SmallVector<OpFoldResult> &inputShape =
          inputShapes.emplace_back(tensor::getMixedSizes(rewriter, loc, input));
      if (shape.empty()) {
        shape = inputShape;
        offsets.push_back(rewriter.getIndexAttr(0));
        continue;
      }
      offsets.push_back(shape[0]);
      shape[0] = affine::makeComposedFoldedAffineApply(rewriter, loc, sum, {shape[0], inputShape[0]});
      // All inputs agree in the other dims; take the constants.
      for (size_t i = 1; i < shape.size(); ++i) {
        if (isa<Value>(shape[i]) && isa<Attribute>(inputShape[i]))
          shape[i] = inputShape[i];
      }
    }
    Value result = tensor::EmptyOp::create(rewriter, loc, shape, op.getType().getElementType());
    SmallVector<Value> dims = getDynamic(shape);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    for (auto [input, inputShape, offset] : llvm::zip_equal(op.getInputs(), inputShapes, offsets)) {
      SmallVector<Value> starts(inputShape.size(), zero);
      starts[0] = getValueOrCreateConstantIndexOp(rewriter, loc, offset);
      result = flow::TensorUpdateOp::create(rewriter, loc, result.getType(), result, dims, starts,
                                            input, getDynamic(inputShape));
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ConvertFromElements : OutsidePattern<tensor::FromElementsOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::FromElementsOp op, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    if (op.getNumOperands() == 1) {
      rewriter.replaceOpWithNewOp<flow::TensorSplatOp>(op, type, op.getOperand(0), ValueRange());
      return success();
    }
    Location loc = op.getLoc();
    Value result = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
    for (auto [i, element] : llvm::enumerate(op.getElements())) {
      SmallVector<Value> indices(type.getRank());
      int64_t rest = i;
      for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
        indices[dim] = arith::ConstantIndexOp::create(rewriter, loc, rest % type.getDimSize(dim));
        rest /= type.getDimSize(dim);
      }
      result = flow::TensorStoreOp::create(rewriter, loc, type, element, result, ValueRange(),
                                           indices);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ConvertReshape : OutsidePattern<tensor::ReshapeOp> {
  using OutsidePattern::OutsidePattern;
  LogicalResult convert(tensor::ReshapeOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !isa<RankedTensorType>(op.getSource().getType()))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> dims;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      if (!type.isDynamicDim(i))
        continue;
      Value index = arith::ConstantIndexOp::create(rewriter, loc, i);
      Value size = tensor::ExtractOp::create(rewriter, loc, op.getShape(), index);
      if (!size.getType().isIndex())
        size = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), size);
      dims.push_back(size);
    }
    rewriter.replaceOpWithNewOp<flow::TensorReshapeOp>(op, type, op.getSource(),
                                                       getDims(rewriter, op.getSource()), dims);
    return success();
  }
};

template <typename OpTy>
struct ConvertReassociation : OutsidePattern<OpTy> {
  using OutsidePattern<OpTy>::OutsidePattern;
  LogicalResult convert(OpTy op, PatternRewriter &rewriter) const override {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(rewriter, op, shapes)))
      return failure();
    SmallVector<Value> dims;
    for (auto [size, value] : llvm::zip_equal(op.getResultType().getShape(), shapes[0])) {
      if (ShapedType::isDynamic(size))
        dims.push_back(getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), value));
    }
    rewriter.replaceOpWithNewOp<flow::TensorReshapeOp>(op, op.getResultType(), op.getSrc(),
                                                       getDims(rewriter, op.getSrc()), dims);
    return success();
  }
};

} // namespace

void populateTensorToFlowPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertFill, ConvertBitcast, ConvertExtBitcast, ConvertCast, ConvertConcat,
               ConvertExtract, ConvertExtractSlice, ConvertInsertSlice, ConvertInsert,
               ConvertFromElements, ConvertReshape, ConvertReassociation<tensor::CollapseShapeOp>,
               ConvertReassociation<tensor::ExpandShapeOp>>(patterns.getContext());
}

} // namespace mlir::iree::dispatch_creation
