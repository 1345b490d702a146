// Types are replaced wherever they occur; values of constants are rounded. Casts that end between
// equal types go.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/input/Passes.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_DEMOTEF64TOF32PASS
#include "compiler/input/Passes.h.inc"

namespace {

APFloat round(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

/// Replaces f64 in types, and rounds the f64 numbers of attributes.
AttrTypeReplacer makeReplacer(MLIRContext *context) {
  Type f32 = Float32Type::get(context);
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](Float64Type) { return f32; });
  replacer.addReplacement([=](FloatAttr attr) -> std::optional<std::pair<Attribute, WalkResult>> {
    if (!attr.getType().isF64())
      return std::nullopt;
    return std::pair(FloatAttr::get(f32, round(attr.getValue())), WalkResult::skip());
  });
  replacer.addReplacement(
      [=](DenseFPElementsAttr attr) -> std::optional<std::pair<Attribute, WalkResult>> {
        if (!attr.getElementType().isF64())
          return std::nullopt;
        Attribute rounded =
            attr.mapValues(f32, [](const APFloat &value) { return round(value).bitcastToAPInt(); });
        return std::pair(rounded, WalkResult::skip());
      });
  return replacer;
}

/// A cast between equal types is none.
void eraseNoopCasts(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op) &&
        op->getOperand(0).getType() == op->getResult(0).getType()) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    }
  });
}

struct DemoteF64ToF32Pass : impl::DemoteF64ToF32PassBase<DemoteF64ToF32Pass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    AttrTypeReplacer replacer = makeReplacer(&getContext());
    for (auto function : module.getOps<FunctionOpInterface>()) {
      Type type = function.getFunctionType();
      if (replacer.replace(type) == type)
        continue;
      if (function.isExternal()) {
        function->emitOpError("is external, so its f64 values can't be replaced by f32");
        return signalPassFailure();
      }
      if (function.isPublic())
        function->emitWarning("f64 is demoted to f32: callers have to pass ")
            << replacer.replace(type) << " instead of " << type;
    }
    // Resources would keep their f64 bytes under an f32 type.
    auto walked = module.walk([&](Operation *op) {
      for (NamedAttribute attr : op->getAttrs()) {
        auto resource = dyn_cast<DenseResourceElementsAttr>(attr.getValue());
        if (!resource || !resource.getType().getElementType().isF64())
          continue;
        op->emitOpError("has an f64 resource, which can't be demoted to f32");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
    eraseNoopCasts(module);
  }
};

} // namespace
} // namespace mlir::iree::input
