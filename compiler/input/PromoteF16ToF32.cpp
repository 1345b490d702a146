#include "compiler/input/ConvertTypes.h"
#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_PROMOTEF16TOF32PASS
#include "compiler/input/Passes.h.inc"

namespace {

struct PromoteF16ToF32Pass : impl::PromoteF16ToF32PassBase<PromoteF16ToF32Pass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(convertTypes(getOperation(), Float16Type::get(context), Float32Type::get(context))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
