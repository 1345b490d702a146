#include "compiler/codegen/common/Passes.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MATERIALIZEUSERCONFIGSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct MaterializeUserConfigsPass
    : impl::MaterializeUserConfigsPassBase<MaterializeUserConfigsPass> {
  /// Gives the function and the operation what the user asks for.
  LogicalResult materialize(FunctionOpInterface func, Operation *op, CompilationInfoAttr info) {
    TranslationInfoAttr existing = getTranslationInfo(func);
    if (existing && existing != info.getTranslationInfo())
      return op->emitOpError("asks for another translation than an operation before it in the "
                             "same dispatch: ")
             << existing;
    setTranslationInfo(func, info.getTranslationInfo());
    setLoweringConfig(op, info.getLoweringConfig());
    op->removeAttr(kCompilationInfoAttrName);
    return success();
  }

  void runOnOperation() override {
    for (auto func : getOperation().getOps<FunctionOpInterface>()) {
      if (getTranslationInfo(func))
        continue;
      auto walked = func.walk([&](Operation *op) -> WalkResult {
        auto info = op->getAttrOfType<CompilationInfoAttr>(kCompilationInfoAttrName);
        return info ? materialize(func, op, info) : success();
      });
      if (walked.wasInterrupted())
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
