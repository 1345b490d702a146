#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTHALDESCRIPTORTYPETOGPUADDRESSSPACEPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

/// Uniform buffers could be in constant memory; the runtime allocates all buffers in global memory.
static BaseMemRefType moveToGlobalMemory(BaseMemRefType type) {
  auto space =
      mlir::gpu::AddressSpaceAttr::get(type.getContext(), mlir::gpu::AddressSpace::Global);
  if (auto ranked = dyn_cast<MemRefType>(type))
    return MemRefType::get(ranked.getShape(), ranked.getElementType(), ranked.getLayout(), space);
  return UnrankedMemRefType::get(type.getElementType(), space);
}

namespace {

struct ConvertHALDescriptorTypeToGPUAddressSpacePass
    : impl::ConvertHALDescriptorTypeToGPUAddressSpacePassBase<
          ConvertHALDescriptorTypeToGPUAddressSpacePass> {
  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](BaseMemRefType type) -> std::optional<BaseMemRefType> {
      if (!isa_and_nonnull<hal::DescriptorTypeAttr>(type.getMemorySpace()))
        return std::nullopt;
      return moveToGlobalMemory(type);
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false, /*replaceTypes=*/true);
  }
};

} // namespace
} // namespace mlir::iree::codegen
