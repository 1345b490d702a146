#include "compiler/codegen/common/upstream24/MaskedExtremum.h"

#include "compiler/dialects/iree_codegen/ir/MaskedExtremumOps.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

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
