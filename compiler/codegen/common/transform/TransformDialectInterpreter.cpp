#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_TRANSFORMDIALECTINTERPRETERPASS
#include "compiler/codegen/common/transform/Passes.h.inc"

namespace {

struct TransformDialectInterpreterPass
    : impl::TransformDialectInterpreterPassBase<TransformDialectInterpreterPass> {
  using TransformDialectInterpreterPassBase::TransformDialectInterpreterPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<transform::TransformDialect>();
  }

  void runOnOperation() override {
    OwningOpRef<ModuleOp> library;
    if (!libraryFileName.empty()) {
      library = loadTransformLibrary(&getContext(), libraryFileName);
      if (!library)
        return signalPassFailure();
    }
    Operation *sequence = transform::detail::findTransformEntryPoint(
        getOperation(), library ? *library : ModuleOp(), entryPoint);
    // Says by itself what it doesn't find.
    if (!sequence ||
        failed(transform::applyTransformNamedSequence(
            getOperation(), sequence, library ? *library : ModuleOp(),
            transform::TransformOptions().enableExpensiveChecks(true))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
