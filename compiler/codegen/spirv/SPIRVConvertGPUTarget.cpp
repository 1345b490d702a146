#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/spirv/Passes.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVAttributes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVCONVERTGPUTARGETPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// `spirv:v1.3,cap:Shader,ext:SPV_KHR_…`
static FailureOr<spirv::VerCapExtAttr> parseFeatures(Operation *op, StringRef features) {
  std::optional<spirv::Version> version;
  SmallVector<spirv::Capability> capabilities;
  SmallVector<spirv::Extension> extensions;
  for (StringRef feature : llvm::split(features, ',')) {
    StringRef name = feature;
    bool isKnown = false;
    if (name.consume_front("spirv:")) {
      version = spirv::symbolizeVersion(name);
      isKnown = version.has_value();
    } else if (name.consume_front("cap:")) {
      if (auto capability = spirv::symbolizeCapability(name)) {
        capabilities.push_back(*capability);
        isKnown = true;
      }
    } else if (name.consume_front("ext:")) {
      if (auto extension = spirv::symbolizeExtension(name)) {
        extensions.push_back(*extension);
        isKnown = true;
      }
    }
    if (!isKnown)
      return op->emitError("is compiled for a GPU with the feature '")
             << feature << "', which SPIR-V doesn't have; known are spirv:v1.3 and the like, "
             << "cap:CAPABILITY and ext:EXTENSION";
  }
  if (!version)
    return op->emitError("is compiled for a GPU whose features name no version of SPIR-V");
  return spirv::VerCapExtAttr::get(*version, capabilities, extensions, op->getContext());
}

namespace {

struct SPIRVConvertGPUTargetPass
    : impl::SPIRVConvertGPUTargetPassBase<SPIRVConvertGPUTargetPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    gpu::TargetAttr target = getGpuTarget(module);
    if (!target) {
      module.emitError("is compiled for a target that doesn't say which GPU it is");
      return signalPassFailure();
    }
    FailureOr<spirv::VerCapExtAttr> features = parseFeatures(module, target.getFeatures());
    if (failed(features))
      return signalPassFailure();
    Builder builder(module.getContext());
    gpu::TargetWgpAttr processor = target.getWgp();
    ArrayRef<int32_t> subgroups = processor.getSubgroupSizeChoices().asArrayRef();
    if (subgroups.empty()) {
      module.emitError("is compiled for a GPU without a subgroup size");
      return signalPassFailure();
    }
    auto limits = spirv::ResourceLimitsAttr::get(
        module.getContext(), processor.getMaxWorkgroupMemoryBytes(),
        processor.getMaxThreadCountPerWorkgroup(),
        builder.getI32ArrayAttr(processor.getMaxWorkgroupSizes().asArrayRef()), subgroups.front(),
        *llvm::min_element(subgroups), *llvm::max_element(subgroups), builder.getArrayAttr({}),
        /*cooperative_matrix_properties_nv=*/ArrayAttr());
    module->setAttr(spirv::getTargetEnvAttrName(), spirv::TargetEnvAttr::get(*features, limits));
  }
};

} // namespace
} // namespace mlir::iree::codegen
