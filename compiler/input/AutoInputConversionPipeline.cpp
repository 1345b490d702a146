#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_AUTOINPUTCONVERSIONPIPELINEPASS
#include "compiler/input/Passes.h.inc"

namespace {

/// Dialects of frameworks, which describe a model rather than a computation on tensors.
bool isFrameworkDialect(StringRef name) {
  return llvm::is_contained(
      {"stablehlo", "vhlo", "chlo", "mhlo", "tosa", "torch", "torch_c", "onnx", "tf"}, name);
}

struct AutoInputConversionPipelinePass
    : impl::AutoInputConversionPipelinePassBase<AutoInputConversionPipelinePass> {
  void runOnOperation() override {
    auto walked = getOperation()->walk([](Operation *op) {
      StringRef dialect = op->getName().getDialectNamespace();
      if (!isFrameworkDialect(dialect))
        return WalkResult::advance();
      op->emitOpError("is of the input dialect '")
          << dialect << "', which has to be converted to linalg before compilation";
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
