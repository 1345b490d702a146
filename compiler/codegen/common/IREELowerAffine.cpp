#include "compiler/codegen/common/Passes.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREELOWERAFFINEPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct IREELowerAffinePass : impl::IREELowerAffinePassBase<IREELowerAffinePass> {
  void runOnOperation() override {
    MLIRContext &context = getContext();
    // Index linearization is first expressed as affine.apply, which the conversion below knows.
    bool hasIndexOps = false;
    getOperation()->walk([&](Operation *op) {
      hasIndexOps |= isa<affine::AffineDelinearizeIndexOp, affine::AffineLinearizeIndexOp>(op);
    });
    if (hasIndexOps) {
      RewritePatternSet patterns(&context);
      affine::populateAffineExpandIndexOpsPatterns(patterns);
      walkAndApplyPatterns(getOperation(), std::move(patterns));
    }

    RewritePatternSet patterns(&context);
    populateAffineToStdConversionPatterns(patterns);
    populateAffineToVectorConversionPatterns(patterns);
    ConversionTarget target(context);
    target.addIllegalDialect<affine::AffineDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
