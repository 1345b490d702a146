#include "compiler/codegen/common/NarrowVectors.h"
#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/NarrowTypeEmulationConverter.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_EMULATENARROWTYPEPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// A binding of narrow elements is one of bytes; its offset is in bytes already.
struct ConvertBinding : OpConversionPattern<hal::InterfaceBindingSubspanOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(hal::InterfaceBindingSubspanOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(op.getType());
    auto bytes = type ? getTypeConverter()->convertType<MemRefType>(type) : nullptr;
    if (!bytes)
      return rewriter.notifyMatchFailure(op, "its buffer has no form in bytes");
    SmallVector<Value> dynamicSizes;
    if (bytes.getRank() > 0 && !bytes.hasStaticShape()) {
      memref::LinearizedMemRefInfo info = memref::getLinearizedMemRefOffsetAndSize(
          rewriter, op.getLoc(), type.getElementTypeBitWidth(), bytes.getElementTypeBitWidth(),
          rewriter.getIndexAttr(0),
          getMixedValues(type.getShape(), adaptor.getDynamicDims(), rewriter));
      dynamicSizes.push_back(
          getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), info.linearizedSize));
    }
    rewriter.replaceOpWithNewOp<hal::InterfaceBindingSubspanOp>(
        op, bytes, adaptor.getLayout(), adaptor.getBinding(), adaptor.getByteOffset(),
        dynamicSizes, adaptor.getAlignmentAttr(), adaptor.getDescriptorFlagsAttr());
    return success();
  }
};

/// The shape of a binding, asked for by accesses that compute where their bytes are. Bindings are
/// dense from where they begin, which is where their base points to, whatever offset the type leaves
/// open.
struct ConvertBindingMetadata : OpConversionPattern<memref::ExtractStridedMetadataOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(memref::ExtractStridedMetadataOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value source = op.getSource();
    while (auto aligned = source.getDefiningOp<memref::AssumeAlignmentOp>())
      source = aligned.getMemref();
    auto binding = source.getDefiningOp<hal::InterfaceBindingSubspanOp>();
    auto type = cast<MemRefType>(op.getSource().getType());
    auto base = getTypeConverter()->convertType<MemRefType>(op.getBaseBuffer().getType());
    if (!binding || !base)
      return rewriter.notifyMatchFailure(op, "isn't of a binding");
    Location loc = op.getLoc();
    Value first = memref::ReinterpretCastOp::create(
        rewriter, loc, base, adaptor.getSource(), rewriter.getIndexAttr(0),
        ArrayRef<OpFoldResult>(), ArrayRef<OpFoldResult>());
    SmallVector<Value> sizes = getValueOrCreateConstantIndexOp(
        rewriter, loc, getMixedValues(type.getShape(), binding.getDynamicDims(), rewriter));
    SmallVector<Value> strides(sizes.size());
    Value stride = arith::ConstantIndexOp::create(rewriter, loc, 1);
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      strides[dim] = stride;
      if (dim > 0)
        stride = rewriter.createOrFold<arith::MulIOp>(loc, stride, sizes[dim]);
    }
    SmallVector<Value> results = {first, arith::ConstantIndexOp::create(rewriter, loc, 0)};
    results.append(sizes);
    results.append(strides);
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct EmulateNarrowTypePass : impl::EmulateNarrowTypePassBase<EmulateNarrowTypePass> {
  using EmulateNarrowTypePassBase::EmulateNarrowTypePassBase;

  void runOnOperation() override {
    if (failed(resolveDims()) || failed(convertBuffers()) || failed(sinkVectorOps()))
      signalPassFailure();
  }

private:
  /// Shapes are lost when buffers become rows of bytes, so no one may ask for them then.
  LogicalResult resolveDims() {
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    return applyPatternsGreedily(getOperation(), std::move(patterns), config);
  }

  LogicalResult convertBuffers() {
    MLIRContext *context = &getContext();
    arith::NarrowTypeEmulationConverter converter(/*targetBitwidth=*/8);
    memref::populateMemRefNarrowTypeEmulationConversions(converter);
    ConversionTarget target(*context);
    auto isLegal = [&](Operation *op) { return converter.isLegal(op); };
    target.addDynamicallyLegalOp<func::FuncOp>(
        [&](func::FuncOp op) { return converter.isLegal(op.getFunctionType()); });
    target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(isLegal);
    target.addDynamicallyLegalDialect<affine::AffineDialect, arith::ArithDialect, hal::HALDialect,
                                      memref::MemRefDialect, vector::VectorDialect>(isLegal);
    RewritePatternSet patterns(context);
    memref::populateFlattenMemrefsPatterns(patterns);
    arith::populateArithNarrowTypeEmulationPatterns(converter, patterns);
    memref::populateMemRefNarrowTypeEmulationPatterns(converter, patterns);
    memref::populateResolveExtractStridedMetadataPatterns(patterns);
    vector::populateVectorNarrowTypeEmulationPatterns(converter, patterns, disableAtomicRMW);
    patterns.add<ConvertBinding, ConvertBindingMetadata>(converter, context);
    populateNarrowVectorPatterns(converter, patterns, disableAtomicRMW);
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }

  LogicalResult sinkVectorOps() {
    RewritePatternSet sink(&getContext());
    vector::populateSinkVectorOpsPatterns(sink);
    if (failed(applyPatternsGreedily(getOperation(), std::move(sink))))
      return failure();
    RewritePatternSet extensions(&getContext());
    vector::populateVectorNarrowTypeRewritePatterns(extensions);
    return applyPatternsGreedily(getOperation(), std::move(extensions));
  }
};

} // namespace
} // namespace mlir::iree::codegen
