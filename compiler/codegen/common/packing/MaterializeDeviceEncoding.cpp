#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/ReshapePatterns.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/util/transforms/FixedOption.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MATERIALIZEDEVICEENCODINGPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

using encoding::LayoutMaterializerAttr;
using hal::InterfaceBindingSubspanOp;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

/// The layouts of the target that `op` is compiled for; without any, encodings are dropped.
LayoutMaterializerAttr getMaterializer(Operation *op) {
  auto none = cast<LayoutMaterializerAttr>(
      Attribute(encoding::IdentityResolverAttr::get(op->getContext())));
  hal::ExecutableTargetAttr target = hal::ExecutableTargetAttr::lookup(op);
  if (!target || !target.getConfiguration())
    return none;
  auto resolver = dyn_cast_if_present<encoding::LayoutResolverAttr>(
      target.getConfigurationAttr("iree.encoding.resolver"));
  if (!resolver)
    return none;
  Attribute configured = resolver.cloneWithSimplifiedConfig(target.getConfiguration());
  auto materializer = dyn_cast_if_present<LayoutMaterializerAttr>(configured);
  return materializer ? materializer : none;
}

struct LayoutTypeConverter : TypeConverter {
  explicit LayoutTypeConverter(LayoutMaterializerAttr layouts) : layouts(layouts) {
    addConversion([](Type type) { return type; });
    addConversion([layouts](RankedTensorType type) -> Type { return layouts.convertType(type); });
    addConversion([layouts](DispatchTensorType type) -> Type {
      auto bound = dyn_cast<RankedTensorType>(type.getBoundType());
      if (!bound)
        return type;
      return DispatchTensorType::get(type.getAccess(), layouts.convertType(bound));
    });
  }

  LayoutMaterializerAttr layouts;
};

struct LayoutPattern : ConversionPattern {
  LayoutPattern(const LayoutTypeConverter &converter, StringRef op, MLIRContext *context)
      : ConversionPattern(converter, op, /*benefit=*/1, context), layouts(converter.layouts) {}
  LayoutPattern(const LayoutTypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1, context),
        layouts(converter.layouts) {}

  LayoutMaterializerAttr layouts;
};

struct MaterializeBinding : LayoutPattern {
  MaterializeBinding(const LayoutTypeConverter &converter, MLIRContext *context)
      : LayoutPattern(converter, InterfaceBindingSubspanOp::getOperationName(), context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value>,
                                ConversionPatternRewriter &rewriter) const override {
    auto binding = cast<InterfaceBindingSubspanOp>(op);
    auto type = dyn_cast<DispatchTensorType>(binding.getResult().getType());
    if (!type)
      return failure();
    auto packed = cast<DispatchTensorType>(getTypeConverter()->convertType(type));
    RankedTensorType bound = type.asRankedTensorType();
    SmallVector<OpFoldResult> offsets, sizes, strides,
        zeros(bound.getRank(), rewriter.getIndexAttr(0)),
        ones(bound.getRank(), rewriter.getIndexAttr(1)),
        shape = getMixedValues(bound.getShape(), binding.getDynamicDims(), rewriter);
    if (failed(layouts.getOffsetsSizesStrides(rewriter, op->getLoc(), bound,
                                              binding.getDynamicDims(), zeros, shape, ones,
                                              offsets, sizes, strides)))
      return failure();
    auto [unused, dims] = decomposeMixedValues(sizes);
    rewriter.replaceOpWithNewOp<InterfaceBindingSubspanOp>(
        op, packed, binding.getLayoutAttr(), binding.getBindingAttr(), binding.getByteOffset(),
        dims, binding.getAlignmentAttr(), binding.getDescriptorFlagsAttr());
    return success();
  }
};

/// The slice of the packed tensor that `access` reads or writes, and the packed tensor's dimensions.
template <typename AccessOp> struct PackedSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<Value> dims;

  LogicalResult compute(AccessOp access, DispatchTensorType type, ValueRange dynamicDims,
                        const LayoutMaterializerAttr &layouts, OpBuilder &builder) {
    RankedTensorType bound = type.asRankedTensorType();
    if (failed(layouts.getOffsetsSizesStrides(builder, access.getLoc(), bound, dynamicDims,
                                              access.getMixedOffsets(), access.getMixedSizes(),
                                              access.getMixedStrides(), offsets, sizes, strides)))
      return failure();
    auto packed = dyn_cast<RankedTensorType>(layouts.convertType(bound));
    dims.assign(dynamicDims.begin(), dynamicDims.end());
    if (packed && packed.getRank() != bound.getRank()) {
      auto [unused, dynamic] = decomposeMixedValues(sizes);
      dims.assign(dynamic.begin(), dynamic.end());
    }
    return success();
  }
};

struct MaterializeLoad : LayoutPattern {
  MaterializeLoad(const LayoutTypeConverter &converter, MLIRContext *context)
      : LayoutPattern(converter, DispatchTensorLoadOp::getOperationName(), context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    auto load = cast<DispatchTensorLoadOp>(op);
    auto type = cast<RankedTensorType>(getTypeConverter()->convertType(load.getType()));
    PackedSlice<DispatchTensorLoadOp> slice;
    if (failed(slice.compute(load, load.getSourceType(), load.getSourceDims(), layouts, rewriter)))
      return failure();
    rewriter.replaceOpWithNewOp<DispatchTensorLoadOp>(
        op, type, operands[0], slice.dims, slice.offsets, slice.sizes, slice.strides);
    return success();
  }
};

struct MaterializeStore : LayoutPattern {
  MaterializeStore(const LayoutTypeConverter &converter, MLIRContext *context)
      : LayoutPattern(converter, DispatchTensorStoreOp::getOperationName(), context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    auto store = cast<DispatchTensorStoreOp>(op);
    PackedSlice<DispatchTensorStoreOp> slice;
    if (failed(
            slice.compute(store, store.getTargetType(), store.getTargetDims(), layouts, rewriter)))
      return failure();
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(op, operands[0], operands[1], slice.dims,
                                                       slice.offsets, slice.sizes, slice.strides);
    return success();
  }
};

/// Operations on tensors: the layout says what they become.
struct MaterializeOperation : LayoutPattern {
  using LayoutPattern::LayoutPattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<linalg::LinalgOp, tensor::EmptyOp, encoding::SetEncodingOp, encoding::UnsetEncodingOp>(
            op))
      return failure();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    // Where the layout is the plain one, setting an encoding changes nothing.
    if (isa<encoding::SetEncodingOp, encoding::UnsetEncodingOp>(op) &&
        operands[0].getType() == types[0]) {
      rewriter.replaceOp(op, operands[0]);
      return success();
    }
    Operation *lowered = layouts.lowerOp(rewriter, op, types, operands);
    if (!lowered)
      return rewriter.notifyMatchFailure(op, "the layout doesn't support the operation");
    rewriter.replaceOp(op, lowered->getResults());
    return success();
  }
};

/// Any other operation, such as a loop that carries tensors, keeps its form.
struct MaterializeTypes : LayoutPattern {
  using LayoutPattern::LayoutPattern;

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (isa<linalg::LinalgOp, tensor::EmptyOp, encoding::SetEncodingOp, encoding::UnsetEncodingOp,
            InterfaceBindingSubspanOp, DispatchTensorLoadOp, DispatchTensorStoreOp>(op) ||
        isa<FunctionOpInterface>(op))
      return failure();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, types, op->getAttrs());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    Operation *replacement = rewriter.create(state);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), replacement->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.end());
      if (failed(rewriter.convertRegionTypes(&to, *getTypeConverter())))
        return failure();
    }
    rewriter.replaceOp(op, replacement->getResults());
    return success();
  }
};

/// A tensor that several operations compute isn't computed once more to be packed.
bool mayFoldIntoPack(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  return !isa<linalg::PackOp, linalg::UnPackOp>(operand->getOwner()) ||
         !isa_and_nonnull<TilingInterface>(producer) || producer->hasOneUse();
}

struct MaterializeDeviceEncodingPass
    : impl::MaterializeDeviceEncodingPassBase<MaterializeDeviceEncodingPass> {
  using MaterializeDeviceEncodingPassBase::MaterializeDeviceEncodingPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(testGPUEncodingResolver, "none", context);
  }

  void runOnOperation() override {
    if (failed(convert()) || failed(simplify()))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
  }

  LogicalResult convert() {
    MLIRContext *context = &getContext();
    LayoutTypeConverter converter(getMaterializer(getOperation()));
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      if (isa<encoding::SetEncodingOp, encoding::UnsetEncodingOp>(op))
        return false;
      return converter.isLegal(op->getOperandTypes()) && converter.isLegal(op->getResultTypes());
    });
    RewritePatternSet patterns(context);
    patterns.add<MaterializeBinding, MaterializeLoad, MaterializeStore, MaterializeOperation,
                 MaterializeTypes>(converter, context);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      return getOperation()->emitOpError("has an encoding that its target can't lay out");
    return success();
  }

  LogicalResult simplify() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    tensor::CastOp::getCanonicalizationPatterns(patterns, context);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    populateReshapeToBindingPatterns(patterns);
    linalg::PackOp::getCanonicalizationPatterns(patterns, context);
    linalg::UnPackOp::getCanonicalizationPatterns(patterns, context);
    linalg::populateFoldIntoPackAndUnpackPatterns(patterns, mayFoldIntoPack);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
