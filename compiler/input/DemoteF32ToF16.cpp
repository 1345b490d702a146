#include "compiler/input/ConvertTypes.h"
#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_DEMOTEF32TOF16PASS
#include "compiler/input/Passes.h.inc"

namespace {

struct DemoteF32ToF16Pass : impl::DemoteF32ToF16PassBase<DemoteF32ToF16Pass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(convertTypes(getOperation(), Float32Type::get(context), Float16Type::get(context))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
