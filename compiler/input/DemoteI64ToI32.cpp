#include "compiler/input/ConvertTypes.h"
#include "compiler/input/Passes.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_DEMOTEI64TOI32PASS
#include "compiler/input/Passes.h.inc"

namespace {

struct DemoteI64ToI32Pass : impl::DemoteI64ToI32PassBase<DemoteI64ToI32Pass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(convertTypes(getOperation(), IntegerType::get(context, 64), IntegerType::get(context, 32))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::input
