#include "compiler/input/tosa/Passes.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::iree::input::tosa {

#define GEN_PASS_DEF_VERIFYCOMPILERTOSAINPUTLEGALITYPASS
#include "compiler/input/tosa/Passes.h.inc"

namespace {

struct VerifyCompilerTOSAInputLegalityPass
    : impl::VerifyCompilerTOSAInputLegalityPassBase<VerifyCompilerTOSAInputLegalityPass> {
  void runOnOperation() override {
    bool isLegal = true;
    getOperation()->walk([&](Operation *op) {
      if (!isa_and_nonnull<mlir::tosa::TosaDialect>(op->getDialect()) ||
          isa<mlir::tosa::ApplyScaleOp>(op))
        return;
      op->emitOpError("can't be converted to linalg: it is not supported with these types");
      isLegal = false;
    });
    if (!isLegal)
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input::tosa
