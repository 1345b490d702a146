#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_HOISTEXECUTABLEOBJECTSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kObjectsAttrName = "hal.executable.objects";

struct HoistExecutableObjectsPass
    : impl::HoistExecutableObjectsPassBase<HoistExecutableObjectsPass> {
  using HoistExecutableObjectsPassBase::HoistExecutableObjectsPassBase;

  void runOnOperation() override {
    ExecutableVariantOp variant = getOperation();
    llvm::SetVector<Attribute> objects;
    if (ArrayAttr own = variant.getObjectsAttr())
      objects.insert_range(own);
    size_t ownCount = objects.size();
    variant.walk([&](Operation *op) {
      if (auto nested = op->getAttrOfType<ArrayAttr>(kObjectsAttrName)) {
        objects.insert_range(nested);
        op->removeAttr(kObjectsAttrName);
      }
    });
    if (objects.size() != ownCount)
      variant.setObjectsAttr(ArrayAttr::get(&getContext(), objects.getArrayRef()));
  }
};

} // namespace

} // namespace mlir::iree::hal
