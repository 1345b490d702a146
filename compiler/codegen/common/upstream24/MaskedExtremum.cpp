#include "compiler/codegen/common/upstream24/MaskedExtremum.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

/// Operands: the value to start with, the lanes, their mask, how many of the lanes count.
template <typename ConcreteOp>
struct MaskedExtremumOp
    : Op<ConcreteOp, OpTrait::ZeroRegions, OpTrait::OneResult, OpTrait::NOperands<4>::Impl,
         ConditionallySpeculatable::Trait, OpTrait::AlwaysSpeculatableImplTrait,
         MemoryEffectOpInterface::Trait> {
  using Base = Op<ConcreteOp, OpTrait::ZeroRegions, OpTrait::OneResult,
                  OpTrait::NOperands<4>::Impl, ConditionallySpeculatable::Trait,
                  OpTrait::AlwaysSpeculatableImplTrait, MemoryEffectOpInterface::Trait>;
  using Base::Base;

  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static void build(OpBuilder &, OperationState &state, Type type, ValueRange operands) {
    state.addTypes(type);
    state.addOperands(operands);
  }
  static ConcreteOp create(OpBuilder &builder, Location loc, Type type, ValueRange operands) {
    OperationState state(loc, ConcreteOp::getOperationName());
    build(builder, state, type, operands);
    return cast<ConcreteOp>(builder.create(state));
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}

  LogicalResult verify() {
    Operation *op = this->getOperation();
    auto lanes = dyn_cast<VectorType>(op->getOperand(1).getType());
    auto mask = dyn_cast<VectorType>(op->getOperand(2).getType());
    if (!lanes || lanes.getRank() != 1 || !isa<FloatType>(lanes.getElementType()) ||
        op->getOperand(0).getType() != lanes.getElementType() ||
        op->getResult(0).getType() != lanes.getElementType())
      return op->emitOpError("reduces a vector of floats to one of them");
    if (!mask || mask != lanes.clone(IntegerType::get(op->getContext(), 1)))
      return op->emitOpError("has a mask with a bit for each lane as third operand");
    if (!op->getOperand(3).getType().isInteger(32))
      return op->emitOpError("has the number of lanes, an i32, as fourth operand");
    return success();
  }
};

struct MaskedMaximumOp : MaskedExtremumOp<MaskedMaximumOp> {
  using MaskedExtremumOp::MaskedExtremumOp;
  static constexpr StringLiteral getOperationName() { return "llvm.intr.vp.reduce.fmaximum"; }
};

struct MaskedMinimumOp : MaskedExtremumOp<MaskedMinimumOp> {
  using MaskedExtremumOp::MaskedExtremumOp;
  static constexpr StringLiteral getOperationName() { return "llvm.intr.vp.reduce.fminimum"; }
};

struct ConvertMaskedReduction : ConvertOpToLLVMPattern<vector::MaskOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(vector::MaskOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto reduction = dyn_cast_or_null<vector::ReductionOp>(op.getMaskableOp());
    if (!reduction || op.getPassthru())
      return failure();
    bool isMaximum = reduction.getKind() == vector::CombiningKind::MAXIMUMF;
    if (!isMaximum && reduction.getKind() != vector::CombiningKind::MINIMUMF)
      return failure();
    VectorType lanes = reduction.getSourceVectorType();
    if (lanes.isScalable() || lanes.getRank() != 1)
      return failure();

    Location loc = op.getLoc();
    auto type = cast<FloatType>(lanes.getElementType());
    Value start = reduction.getAcc();
    if (!start)
      start = LLVM::ConstantOp::create(
          rewriter, loc, type,
          FloatAttr::get(type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/isMaximum)));
    Value count = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32Type(),
                                           rewriter.getI32IntegerAttr(lanes.getDimSize(0)));
    Value operands[] = {start, reduction.getVector(), adaptor.getMask(), count};
    if (isMaximum)
      rewriter.replaceOpWithNewOp<MaskedMaximumOp>(op, type, operands);
    else
      rewriter.replaceOpWithNewOp<MaskedMinimumOp>(op, type, operands);
    return success();
  }
};

void lowerToCall(Operation *op, StringRef intrinsic) {
  OpBuilder builder(op);
  auto call = LLVM::CallIntrinsicOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                                            builder.getStringAttr(intrinsic), op->getOperands());
  op->replaceAllUsesWith(call->getResults());
  op->erase();
}

} // namespace

void registerMaskedExtremumOps(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, LLVM::LLVMDialect *dialect) {
    RegisteredOperationName::insert<MaskedMaximumOp>(*dialect);
    RegisteredOperationName::insert<MaskedMinimumOp>(*dialect);
  });
}

void populateMaskedExtremumPatterns(LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  // Before upstream's pattern of masked reductions.
  patterns.add<ConvertMaskedReduction>(converter, /*benefit=*/2);
}

void lowerMaskedExtremaToCalls(Operation *root) {
  root->walk([](Operation *op) {
    if (isa<MaskedMaximumOp>(op))
      lowerToCall(op, "llvm.vp.reduce.fmaximum");
    else if (isa<MaskedMinimumOp>(op))
      lowerToCall(op, "llvm.vp.reduce.fminimum");
  });
}

} // namespace mlir::iree::codegen::upstream24
