#include "compiler/input/tosa/Passes.h"
#include "compiler/input/tosa/ReplaceIntegerTypes.h"

namespace mlir::iree::input::tosa {

#define GEN_PASS_DEF_STRIPSIGNEDNESSPASS
#include "compiler/input/tosa/Passes.h.inc"

namespace {

struct StripSignednessPass : impl::StripSignednessPassBase<StripSignednessPass> {
  void runOnOperation() override {
    replaceIntegerTypes(getOperation(), [](IntegerType type) {
      return type.isSignless() ? nullptr : IntegerType::get(type.getContext(), type.getWidth());
    });
  }
};

} // namespace
} // namespace mlir::iree::input::tosa
