#include "compiler/input/ConvertTypes.h"
#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_PROMOTEBF16TOF32PASS
#include "compiler/input/Passes.h.inc"

namespace {

struct PromoteBF16ToF32Pass : impl::PromoteBF16ToF32PassBase<PromoteBF16ToF32Pass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(convertTypes(getOperation(), BFloat16Type::get(context), Float32Type::get(context))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
