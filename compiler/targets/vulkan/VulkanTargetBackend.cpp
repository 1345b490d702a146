#include "compiler/targets/vulkan/VulkanTargetBackend.h"

#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/spirv/Pipelines.h"
#include "compiler/dialects/hal/target/Artifacts.h"
#include "compiler/targets/vulkan/ExecutableFile.h"
#include "compiler/targets/vulkan/KnownGpus.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Target/SPIRV/Serialization.h"

namespace mlir::iree::vulkan {
namespace {

constexpr StringRef kBackend = "vulkan-spirv";
constexpr StringRef kDevice = "vulkan";
constexpr StringRef kFormat = "vulkan-spirv-fb";

class VulkanTargetBackend final : public targets::TargetBackend {
public:
  explicit VulkanTargetBackend(GetOptions getOptions) : getOptions(std::move(getOptions)) {}

  StringRef getName() const override { return kBackend; }
  StringRef getDefaultDevice() const override { return kDevice; }

  LogicalResult getExecutableTargets(MLIRContext *context, hal::DeviceTargetAttr,
                                     SmallVectorImpl<hal::ExecutableTargetAttr> &targets,
                                     targets::EmitError emitError) const override {
    Options options = getOptions();
    gpu::TargetAttr gpu = getGpu(context, options);
    if (!gpu)
      return emitError() << "unknown Vulkan target '" << options.target << "'; known are "
                         << listNames();
    Builder builder(context);
    targets.push_back(hal::ExecutableTargetAttr::get(
        context, builder.getStringAttr(kBackend), builder.getStringAttr(kFormat),
        builder.getDictionaryAttr(builder.getNamedAttr(codegen::kTargetInfoName, gpu))));
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<codegen::IREECodegenDialect, gpu::IREEGPUDialect, mlir::gpu::GPUDialect,
                    spirv::SPIRVDialect>();
    // The pipelines run inside of passes, when it is too late to load dialects.
    static const DialectRegistry ofPipelines = [] {
      DialectRegistry found;
      OpPassManager passes(hal::ExecutableVariantOp::getOperationName());
      codegen::buildSpirvConfigurationPipeline(passes);
      codegen::buildSpirvTranslationPipeline(passes);
      passes.getDependentDialects(found);
      return found;
    }();
    ofPipelines.appendTo(registry);
  }

  void buildConfigurationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildSpirvConfigurationPipeline(passes);
  }

  void buildTranslationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildSpirvTranslationPipeline(passes);
  }

  LogicalResult serialize(hal::ExecutableVariantOp variant,
                          const targets::SerializationOptions &options,
                          OpBuilder &builder) const override {
    auto modules = llvm::to_vector(variant.getInnerModule().getOps<spirv::ModuleOp>());
    if (modules.size() != 1)
      return variant.emitError("has ") << modules.size() << " modules of SPIR-V, not one";
    SmallVector<uint32_t> words;
    if (failed(spirv::serialize(modules.front(), words)))
      return failure();
    std::string stem = targets::getArtifactStem(variant);
    StringRef bytes(reinterpret_cast<const char *>(words.data()), words.size() * 4);
    if (!options.dumpBinariesPath.empty() &&
        failed(targets::writeArtifact(variant.getLoc(), options.dumpBinariesPath, stem + ".spv",
                                      bytes)))
      return failure();
    std::vector<uint8_t> file = buildExecutableFile(variant, words, options.debugLevel);
    auto type = VectorType::get({static_cast<int64_t>(file.size())}, builder.getI8Type());
    auto data = DenseElementsAttr::getFromRawBuffer(
        type, ArrayRef(reinterpret_cast<const char *>(file.data()), file.size()));
    hal::ExecutableBinaryOp::create(builder, variant.getLoc(), variant.getSymVisibilityAttr(),
                                    variant.getSymNameAttr(), variant.getTarget().getFormat(), data,
                                    builder.getStringAttr("application/x-flatbuffers"));
    return success();
  }

private:
  GetOptions getOptions;
};

class VulkanDevice final : public targets::TargetDevice {
public:
  StringRef getName() const override { return kDevice; }

  hal::DeviceTargetAttr getDeviceTarget(MLIRContext *context,
                                        const targets::TargetRegistry &registry,
                                        targets::EmitError emitError) const override {
    SmallVector<hal::ExecutableTargetAttr> executables;
    const targets::TargetBackend *backend = registry.findBackend(kBackend);
    if (!backend) {
      registry.emitUnknownBackend(kBackend, emitError);
      return {};
    }
    if (failed(backend->getExecutableTargets(context, {}, executables, emitError)))
      return {};
    return hal::DeviceTargetAttr::get(context, StringAttr::get(context, kDevice),
                                      DictionaryAttr::get(context), executables);
  }
};

} // namespace

void registerVulkanTarget(targets::TargetRegistry &registry, GetOptions getOptions) {
  registry.addBackend(std::make_unique<VulkanTargetBackend>(std::move(getOptions)));
  registry.addDevice(std::make_unique<VulkanDevice>());
}

} // namespace mlir::iree::vulkan
