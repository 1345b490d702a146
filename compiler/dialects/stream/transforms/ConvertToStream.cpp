// iree-stream-conversion
//
// Replaces tensors of the host program by resources with a size, and what works on them by stream ops.

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "compiler/dialects/stream/conversion/flow_to_stream/FlowToStream.h"
#include "compiler/dialects/stream/conversion/hal_to_stream/HalToStream.h"
#include "compiler/dialects/stream/conversion/standard_to_stream/StandardToStream.h"
#include "compiler/dialects/stream/conversion/util_to_stream/UtilToStream.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_CONVERTTOSTREAMPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

bool isTensor(Type type) { return isa<TensorType>(type); }

/// True once neither the values, the regions nor the successors of the op have to do with tensors.
bool isConverted(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor))
    return false;
  auto takesTensors = [](Block *block) { return llvm::any_of(block->getArgumentTypes(), isTensor); };
  if (llvm::any_of(op->getSuccessors(), takesTensors))
    return false;
  return llvm::all_of(op->getRegions(), [&](Region &region) {
    return llvm::none_of(region, [&](Block &block) { return takesTensors(&block); });
  });
}

struct ConvertToStreamPass : public impl::ConvertToStreamPassBase<ConvertToStreamPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(convertFlowExecutables(module)))
      return signalPassFailure();
    AffinityAnalysis affinities(module);
    TensorGlobals globals = findTensorGlobals(module, affinities);
    convertTensorGlobals(module, globals);

    TensorTypeConverter converter;
    ConversionTarget target(getContext());
    RewritePatternSet patterns(&getContext());
    // Kernels keep their tensors.
    target.addLegalOp<ExecutableOp>();
    target.markOpRecursivelyLegal<ExecutableOp>();
    populateStandardToStreamPatterns(converter, affinities, target, patterns);
    populateFlowToStreamPatterns(converter, affinities, patterns);
    populateHalToStreamPatterns(converter, affinities, patterns);
    populateUtilToStreamPatterns(converter, affinities, globals, patterns);
    target.addLegalDialect<StreamDialect>();
    target.addIllegalOp<flow::DispatchOp>();
    target.markUnknownOpDynamicallyLegal([](Operation *op) {
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        return llvm::none_of(function.getArgumentTypes(), isTensor) &&
               llvm::none_of(function.getResultTypes(), isTensor);
      return isConverted(op);
    });
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
