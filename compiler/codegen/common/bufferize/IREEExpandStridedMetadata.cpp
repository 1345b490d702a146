#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/DroppedDims.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREEEXPANDSTRIDEDMETADATAPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Offset, sizes and strides of a buffer, in elements.
struct Layout {
  OpFoldResult offset;
  SmallVector<OpFoldResult> sizes, strides;
};

OpFoldResult multiply(OpBuilder &builder, Location loc, OpFoldResult a, OpFoldResult b) {
  AffineMap product = AffineMap::get(0, 2, builder.getAffineSymbolExpr(0) *
                                               builder.getAffineSymbolExpr(1));
  return affine::makeComposedFoldedAffineApply(builder, loc, product, {a, b});
}

/// The layout of a binding: dense rows from its offset on. Fails for elements that are not of whole
/// bytes, whose offset can't be told in elements.
FailureOr<Layout> getLayout(OpBuilder &builder, hal::InterfaceBindingSubspanOp binding) {
  auto type = cast<MemRefType>(binding.getResult().getType());
  Type elementType = type.getElementType();
  if (!elementType.isIntOrFloat() || elementType.getIntOrFloatBitWidth() % 8 != 0)
    return failure();
  Location loc = binding.getLoc();
  Layout layout;
  layout.sizes = getMixedValues(type.getShape(), binding.getDynamicDims(), builder);
  layout.strides.assign(type.getRank(), builder.getIndexAttr(1));
  for (int64_t dim = type.getRank() - 2; dim >= 0; --dim)
    layout.strides[dim] = multiply(builder, loc, layout.strides[dim + 1], layout.sizes[dim + 1]);
  layout.offset = builder.getIndexAttr(0);
  if (Value offset = binding.getByteOffset()) {
    AffineMap toElements = AffineMap::get(
        0, 1, builder.getAffineSymbolExpr(0).floorDiv(elementType.getIntOrFloatBitWidth() / 8));
    layout.offset = affine::makeComposedFoldedAffineApply(builder, loc, toElements,
                                                          {getAsOpFoldResult(offset)});
  }
  return layout;
}

/// The whole of a binding up to the end of what `binding` covers, without dimensions.
Value createBase(PatternRewriter &rewriter, hal::InterfaceBindingSubspanOp binding,
                 const Layout &layout, MemRefType baseType) {
  Location loc = binding.getLoc();
  auto type = cast<MemRefType>(binding.getResult().getType());
  if (type.getRank() == 0 && type.getLayout().isIdentity())
    return binding.getResult();
  OpFoldResult elements = rewriter.getIndexAttr(1);
  for (OpFoldResult size : layout.sizes)
    elements = multiply(rewriter, loc, elements, size);
  AffineMap sum =
      AffineMap::get(0, 2, rewriter.getAffineSymbolExpr(0) + rewriter.getAffineSymbolExpr(1));
  elements = affine::makeComposedFoldedAffineApply(rewriter, loc, sum, {elements, layout.offset});
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicShape;
  dispatchIndexOpFoldResult(elements, dynamicShape, shape);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  auto all = hal::InterfaceBindingSubspanOp::create(
      rewriter, loc,
      MemRefType::get(shape, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace()),
      binding.getLayoutAttr(), binding.getBindingAttr(), zero, dynamicShape,
      binding.getAlignmentAttr(), binding.getDescriptorFlagsAttr());
  return memref::ReinterpretCastOp::create(rewriter, loc, baseType, all.getResult(), /*offset=*/0,
                                           ArrayRef<int64_t>(), ArrayRef<int64_t>());
}

/// The binding that `buffer` is, or null.
hal::InterfaceBindingSubspanOp getBoundBuffer(Value buffer) {
  while (auto aligned = buffer.getDefiningOp<memref::AssumeAlignmentOp>())
    buffer = aligned.getMemref();
  return buffer.getDefiningOp<hal::InterfaceBindingSubspanOp>();
}

/// What a binding is made of is known where it is bound.
template <typename OpT>
struct ResolveBinding : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    hal::InterfaceBindingSubspanOp binding = getBoundBuffer(op.getSource());
    if (!binding)
      return failure();
    rewriter.setInsertionPoint(binding);
    FailureOr<Layout> layout = getLayout(rewriter, binding);
    if (failed(layout))
      return failure();
    SmallVector<Value> results = {nullptr};
    if (!op.getBaseBuffer().use_empty())
      results[0] = createBase(rewriter, binding, *layout,
                              cast<MemRefType>(op.getBaseBuffer().getType()));
    auto append = [&](ArrayRef<OpFoldResult> values) {
      llvm::append_range(results, getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), values));
    };
    append(layout->offset);
    append(layout->sizes);
    append(layout->strides);
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// Once nothing else can be said of the source, memref's own op serves.
struct ToMemRef : OpRewritePattern<ExtractStridedMetadataOp> {
  ToMemRef(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/0) {}
  LogicalResult matchAndRewrite(ExtractStridedMetadataOp op,
                                PatternRewriter &rewriter) const override {
    if (getBoundBuffer(op.getSource()))
      return failure();
    rewriter.replaceOpWithNewOp<memref::ExtractStridedMetadataOp>(op, op.getSource());
    return success();
  }
};

struct IREEExpandStridedMetadataPass
    : impl::IREEExpandStridedMetadataPassBase<IREEExpandStridedMetadataPass> {
  using IREEExpandStridedMetadataPassBase::IREEExpandStridedMetadataPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    makeDroppedDimsExplicit(rewriter, getOperation());
    RewritePatternSet patterns(context);
    if (allowSubviewExpansion)
      memref::populateExpandStridedMetadataPatterns(patterns);
    else
      memref::populateResolveExtractStridedMetadataPatterns(patterns);
    patterns.add<ResolveBinding<memref::ExtractStridedMetadataOp>,
                 ResolveBinding<ExtractStridedMetadataOp>>(context, /*benefit=*/3);
    patterns.add<ToMemRef>(context);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    if (allowUnresolved)
      return;
    getOperation()->walk([&](Operation *op) {
      if (!isa<memref::ExtractStridedMetadataOp, ExtractStridedMetadataOp>(op))
        return;
      op->emitOpError("asks for the layout of a buffer that nothing in the function tells");
      signalPassFailure();
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
