#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_ERASEHALDESCRIPTORTYPEFROMMEMREFPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct EraseHALDescriptorTypeFromMemRefPass
    : impl::EraseHALDescriptorTypeFromMemRefPassBase<EraseHALDescriptorTypeFromMemRefPass> {
  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](BaseMemRefType type) -> std::optional<BaseMemRefType> {
      if (!isa_and_nonnull<hal::DescriptorTypeAttr>(type.getMemorySpace()))
        return std::nullopt;
      if (auto ranked = dyn_cast<MemRefType>(type))
        return MemRefType::get(ranked.getShape(), ranked.getElementType(), ranked.getLayout());
      return UnrankedMemRefType::get(type.getElementType(), Attribute());
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/false,
                                          /*replaceLocs=*/false, /*replaceTypes=*/true);
  }
};

} // namespace
} // namespace mlir::iree::codegen
