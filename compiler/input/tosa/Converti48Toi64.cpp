#include "compiler/input/tosa/Passes.h"
#include "compiler/input/tosa/ReplaceIntegerTypes.h"

namespace mlir::iree::input::tosa {

#define GEN_PASS_DEF_CONVERTI48TOI64PASS
#include "compiler/input/tosa/Passes.h.inc"

namespace {

struct Converti48Toi64Pass : impl::Converti48Toi64PassBase<Converti48Toi64Pass> {
  void runOnOperation() override {
    replaceIntegerTypes(getOperation(), [](IntegerType type) {
      return type.isInteger(48) ? IntegerType::get(type.getContext(), 64, type.getSignedness())
                                : nullptr;
    });
  }
};

} // namespace
} // namespace mlir::iree::input::tosa
