#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/types/RetypeOperation.h"
#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTUNSUPPORTEDFLOATTOINTBUFFERSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Floats of the chosen types become integers with the same bits.
class BitsConverter : public TypeConverter {
public:
  explicit BitsConverter(llvm::SmallDenseSet<Type> chosen) : chosen(std::move(chosen)) {
    addConversion([](Type type) { return type; });
    addConversion([&](FloatType type) -> Type {
      return isChosen(type) ? IntegerType::get(type.getContext(), type.getWidth()) : Type(type);
    });
    addConversion(
        [&](ShapedType type) -> Type { return type.clone(convertType(type.getElementType())); });
    addSourceMaterialization(castBits);
    addTargetMaterialization(castBits);
  }

  bool isChosen(Type type) const { return chosen.contains(type); }

private:
  static Value castBits(OpBuilder &builder, Type type, ValueRange inputs, Location loc) {
    return inputs.size() == 1 ? arith::BitcastOp::create(builder, loc, type, inputs.front())
                              : Value();
  }

  llvm::SmallDenseSet<Type> chosen;
};

Attribute convertConstant(Attribute attr, const BitsConverter &converter) {
  auto number = dyn_cast<FloatAttr>(attr);
  if (number && converter.isChosen(number.getType()))
    return IntegerAttr::get(converter.convertType(number.getType()),
                            number.getValue().bitcastToAPInt());
  auto numbers = dyn_cast<DenseFPElementsAttr>(attr);
  if (!numbers || !converter.isChosen(numbers.getElementType()))
    return attr;
  return numbers.mapValues(converter.convertType(numbers.getElementType()),
                           [](const APFloat &value) { return value.bitcastToAPInt(); });
}

struct ConvertUnsupportedFloatToIntBuffersPass
    : impl::ConvertUnsupportedFloatToIntBuffersPassBase<ConvertUnsupportedFloatToIntBuffersPass> {
  using ConvertUnsupportedFloatToIntBuffersPassBase::ConvertUnsupportedFloatToIntBuffersPassBase;

  llvm::SmallDenseSet<Type> getChosenTypes() {
    MLIRContext *context = &getContext();
    llvm::SmallDenseSet<Type> chosen;
    auto add = [&](bool include, Type type) {
      if (include)
        chosen.insert(type);
    };
    add(includeBf16, BFloat16Type::get(context));
    add(includeF8E4M3FN, Float8E4M3FNType::get(context));
    add(includeF8E4M3FNUZ, Float8E4M3FNUZType::get(context));
    add(includeF8E5M2, Float8E5M2Type::get(context));
    add(includeF8E5M2FNUZ, Float8E5M2FNUZType::get(context));
    add(includeF8E8M0FNU, Float8E8M0FNUType::get(context));
    return chosen;
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    BitsConverter converter(getChosenTypes());
    auto isLegal = [&](Operation *op) { return converter.isLegal(op); };
    ConversionTarget target(*context);
    target.addDynamicallyLegalDialect<arith::ArithDialect, func::FuncDialect, hal::HALDialect,
                                      IREECodegenDialect, memref::MemRefDialect, scf::SCFDialect>(
        isLegal);
    // Of vector, what doesn't compute.
    target.addDynamicallyLegalOp<
        vector::BroadcastOp, vector::CompressStoreOp, vector::ConstantMaskOp, vector::CreateMaskOp,
        vector::ExpandLoadOp, vector::ExtractOp, vector::ExtractStridedSliceOp,
        vector::FromElementsOp, vector::GatherOp, vector::InsertOp, vector::InsertStridedSliceOp,
        vector::LoadOp, vector::MaskOp, vector::MaskedLoadOp, vector::MaskedStoreOp,
        vector::ScalableExtractOp, vector::ScalableInsertOp, vector::ScatterOp,
        vector::ShapeCastOp, vector::ShuffleOp, vector::StoreOp, vector::ToElementsOp,
        vector::TransferReadOp, vector::TransferWriteOp, vector::TransposeOp, vector::YieldOp>(
        isLegal);
    target.addDynamicallyLegalOp<func::FuncOp>(
        [&](func::FuncOp op) { return converter.isSignatureLegal(op.getFunctionType()); });
    target.addLegalOp<arith::BitcastOp, arith::ExtFOp, arith::TruncFOp>();

    RewritePatternSet patterns(context);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns, converter);
    auto retype = [&](Attribute attr) { return convertConstant(attr, converter); };
    patterns.add<RetypeOperation>(converter, context, retype);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
