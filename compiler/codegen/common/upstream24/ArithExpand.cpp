#include "compiler/codegen/common/upstream24/ArithExpand.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

bool isBetween(Operation *op, function_ref<bool(Type)> isNarrow, function_ref<bool(Type)> isWide) {
  Type from = getElementTypeOrSelf(op->getOperand(0));
  Type to = getElementTypeOrSelf(op->getResult(0));
  return (isNarrow(from) && isWide(to)) || (isWide(from) && isNarrow(to));
}

struct ArithExpandPass : PassWrapper<ArithExpandPass, OperationPass<>> {
  ArithExpandPass() = default;
  ArithExpandPass(const ArithExpandPass &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "arith-expand"; }
  StringRef getName() const final { return "ArithExpandOpsPass"; }

  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, vector::VectorDialect>();
  }

  void runOnOperation() final {
    MLIRContext *context = &getContext();
    ConversionTarget target(*context);
    target.addLegalDialect<arith::ArithDialect, vector::VectorDialect>();
    target.addIllegalOp<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>();
    target.addDynamicallyLegalOp<arith::ExtFOp, arith::TruncFOp>([&](Operation *op) {
      auto isF32 = [](Type type) { return type.isF32(); };
      if (includeBf16 && isBetween(op, [](Type type) { return type.isBF16(); }, isF32))
        return false;
      if (includeF4E2M1 && isBetween(op, llvm::IsaPred<Float4E2M1FNType>, isF32))
        return false;
      return !includeF8E8M0 ||
             !isBetween(
                 op, [](Type type) { return isa<Float8E8M0FNUType>(type); },
                 [](Type type) { return !isa<Float8E8M0FNUType>(type); });
    });
    RewritePatternSet patterns(context);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    if (includeBf16)
      arith::populateExpandBFloat16Patterns(patterns);
    if (includeF4E2M1)
      arith::populateExpandF4E2M1Patterns(patterns);
    if (includeF8E8M0)
      arith::populateExpandF8E8M0Patterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }

  Option<bool> includeBf16{*this, "include-bf16", llvm::cl::init(true),
                           llvm::cl::desc("Expand conversions of bf16")};
  Option<bool> includeF4E2M1{*this, "include-f4e2m1", llvm::cl::init(false),
                             llvm::cl::desc("Expand conversions of f4E2M1FN")};
  Option<bool> includeF8E8M0{*this, "include-f8e8m0", llvm::cl::init(true),
                             llvm::cl::desc("Expand conversions of f8E8M0FNU")};
};

} // namespace

std::unique_ptr<Pass> createArithExpandPass() { return std::make_unique<ArithExpandPass>(); }

} // namespace mlir::iree::codegen::upstream24
