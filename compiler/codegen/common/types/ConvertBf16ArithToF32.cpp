#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/types/RetypeOperation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTBF16ARITHTOF32PASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// bf16 becomes f32; where a bf16 has to stay, it is extended and truncated.
class F32Converter : public TypeConverter {
public:
  F32Converter() {
    addConversion([](Type type) { return type; });
    addConversion([](BFloat16Type type) -> Type { return Float32Type::get(type.getContext()); });
    addConversion([&](ShapedType type) -> std::optional<Type> {
      if (!isa<VectorType, RankedTensorType>(type))
        return std::nullopt;
      return type.clone(convertType(type.getElementType()));
    });
    addConversion([&](ComplexType type) -> Type {
      return ComplexType::get(convertType(type.getElementType()));
    });
    addSourceMaterialization(castFloat);
    addTargetMaterialization(castFloat);
  }

private:
  static Value castFloat(OpBuilder &builder, Type type, ValueRange inputs, Location loc) {
    if (inputs.size() != 1 || !isa<FloatType>(getElementTypeOrSelf(type)))
      return nullptr;
    if (getElementTypeOrSelf(type).isBF16())
      return arith::TruncFOp::create(builder, loc, type, inputs.front());
    return arith::ExtFOp::create(builder, loc, type, inputs.front());
  }
};

/// The constant in the type that the converter gives it.
Attribute convertConstant(Attribute attr, const TypeConverter &converter) {
  auto toF32 = [](APFloat value) {
    bool losesInfo; // never, as f32 has all that bf16 has
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    return value;
  };
  if (auto number = dyn_cast<FloatAttr>(attr); number && number.getType().isBF16())
    return FloatAttr::get(converter.convertType(number.getType()), toF32(number.getValue()));
  auto numbers = dyn_cast<DenseFPElementsAttr>(attr);
  if (!numbers || !numbers.getElementType().isBF16())
    return attr;
  return numbers.mapValues(converter.convertType(numbers.getElementType()),
                           [&](const APFloat &value) { return toF32(value).bitcastToAPInt(); });
}

/// A conversion between types that have become one is none.
template <typename OpT>
struct DropCast : OpConversionPattern<OpT> {
  DropCast(const TypeConverter &converter, MLIRContext *context)
      : OpConversionPattern<OpT>(converter, context, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (this->getTypeConverter()->convertType(op.getType()) != adaptor.getIn().getType())
      return failure();
    rewriter.replaceOp(op, adaptor.getIn());
    return success();
  }
};

struct ConvertBf16ArithToF32Pass
    : impl::ConvertBf16ArithToF32PassBase<ConvertBf16ArithToF32Pass> {
  void runOnOperation() override {
    F32Converter converter;
    auto isLegal = [&](Operation *op) {
      return converter.isLegal(op) && llvm::all_of(op->getRegions(), [&](Region &region) {
               return converter.isLegal(&region);
             });
    };
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addDynamicallyLegalDialect<arith::ArithDialect, math::MathDialect>(isLegal);
    target.addDynamicallyLegalOp<vector::FMAOp, vector::MaskOp, vector::MultiDimReductionOp,
                                 vector::OuterProductOp, vector::ReductionOp, vector::YieldOp>(
        isLegal);
    target.addLegalOp<arith::BitcastOp>(); // of the bits as they are

    RewritePatternSet patterns(&getContext());
    auto retype = [&](Attribute attr) { return convertConstant(attr, converter); };
    patterns.add<RetypeOperation>(converter, &getContext(), retype);
    patterns.add<DropCast<arith::ExtFOp>, DropCast<arith::TruncFOp>>(converter, &getContext());
    if (failed(applyFullConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();
    // Constants that stay bf16 are truncated ones now.
    if (failed(applyPatternsGreedily(getOperation(), RewritePatternSet(&getContext()))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
