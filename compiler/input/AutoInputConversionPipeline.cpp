#include "compiler/input/Passes.h"
#include "compiler/input/tosa/Passes.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_AUTOINPUTCONVERSIONPIPELINEPASS
#include "compiler/input/Passes.h.inc"

namespace {

/// Dialects of frameworks that only their own tools convert.
bool isForeignDialect(StringRef name) {
  return llvm::is_contained(
      {"stablehlo", "vhlo", "chlo", "mhlo", "torch", "torch_c", "onnx", "tf"}, name);
}

struct AutoInputConversionPipelinePass
    : impl::AutoInputConversionPipelinePassBase<AutoInputConversionPipelinePass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager passes(ModuleOp::getOperationName());
    tosa::buildInputPipeline(passes);
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    bool hasTosa = false;
    auto walked = getOperation()->walk([&](Operation *op) {
      StringRef dialect = op->getName().getDialectNamespace();
      hasTosa |= dialect == mlir::tosa::TosaDialect::getDialectNamespace();
      if (!isForeignDialect(dialect))
        return WalkResult::advance();
      op->emitOpError("is of the input dialect '")
          << dialect << "', which has to be converted to linalg before compilation";
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    if (!hasTosa)
      return;
    OpPassManager passes(ModuleOp::getOperationName());
    tosa::buildInputPipeline(passes);
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
