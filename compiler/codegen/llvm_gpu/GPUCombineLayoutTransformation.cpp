#include "compiler/codegen/common/packing/ResultLayouts.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUCOMBINELAYOUTTRANSFORMATIONPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

/// What reshapes before a store become doesn't depend on who runs the dispatch.
struct GPUCombineLayoutTransformationPass
    : impl::GPUCombineLayoutTransformationPassBase<GPUCombineLayoutTransformationPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    GPUCombineLayoutTransformationPassBase::getDependentDialects(registry);
    registerResultLayoutDialects(registry);
  }

  void runOnOperation() override {
    if (failed(combineResultLayouts(getOperation(), RelayoutScope::DispatchReshape)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
