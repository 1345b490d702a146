#include "compiler/input/ConvertTypes.h"
#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_DEMOTEF64TOF32PASS
#include "compiler/input/Passes.h.inc"

namespace {

struct DemoteF64ToF32Pass : impl::DemoteF64ToF32PassBase<DemoteF64ToF32Pass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(convertTypes(getOperation(), Float64Type::get(context), Float32Type::get(context))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
