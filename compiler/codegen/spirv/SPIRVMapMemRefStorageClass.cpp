#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVAttributes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVMAPMEMREFSTORAGECLASSPASS
#include "compiler/codegen/spirv/Passes.h.inc"

static spirv::StorageClass getStorageClass(Attribute space) {
  if (auto binding = dyn_cast_if_present<hal::DescriptorTypeAttr>(space))
    return binding.getValue() == hal::DescriptorType::UniformBuffer
               ? spirv::StorageClass::Uniform
               : spirv::StorageClass::StorageBuffer;
  auto gpu = dyn_cast_if_present<mlir::gpu::AddressSpaceAttr>(space);
  if (gpu && gpu.getValue() == mlir::gpu::AddressSpace::Workgroup)
    return spirv::StorageClass::Workgroup;
  return spirv::StorageClass::Function;
}

namespace {

struct SPIRVMapMemRefStorageClassPass
    : impl::SPIRVMapMemRefStorageClassPassBase<SPIRVMapMemRefStorageClassPass> {
  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](MemRefType type) -> std::optional<MemRefType> {
      if (isa_and_present<spirv::StorageClassAttr>(type.getMemorySpace()))
        return std::nullopt;
      auto space = spirv::StorageClassAttr::get(type.getContext(),
                                                getStorageClass(type.getMemorySpace()));
      return MemRefType::get(type.getShape(), type.getElementType(), type.getLayout(), space);
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false, /*replaceTypes=*/true);
  }
};

} // namespace
} // namespace mlir::iree::codegen
