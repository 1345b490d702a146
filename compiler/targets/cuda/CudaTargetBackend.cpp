#include "compiler/targets/cuda/CudaTargetBackend.h"

#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/codegen/llvm_gpu/Pipelines.h"
#include "compiler/dialects/hal/target/Artifacts.h"
#include "compiler/targets/cuda/ExecutableFile.h"
#include "compiler/targets/cuda/KnownGpus.h"
#include "compiler/targets/cuda/Ptx.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::cuda {

void registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
}

namespace {

constexpr StringRef kBackend = "cuda";
constexpr StringRef kDevice = "cuda";
constexpr StringRef kFormat = "cuda-nvptx-fb";

class CudaTargetBackend final : public targets::TargetBackend {
public:
  explicit CudaTargetBackend(GetOptions getOptions) : getOptions(std::move(getOptions)) {}

  StringRef getName() const override { return kBackend; }
  StringRef getDefaultDevice() const override { return kDevice; }

  LogicalResult getExecutableTargets(MLIRContext *context, hal::DeviceTargetAttr,
                                     SmallVectorImpl<hal::ExecutableTargetAttr> &targets,
                                     targets::EmitError emitError) const override {
    Options options = getOptions();
    if (getArchitecture(options.target).empty())
      return emitError() << "unknown CUDA target '" << options.target
                         << "'; known are architectures such as sm_80, and " << listNames();
    Builder builder(context);
    SmallVector<NamedAttribute> configuration;
    // Without a description the host's side of a program can be compiled, but no kernel.
    if (gpu::TargetAttr gpu = getGpu(context, options))
      configuration.push_back(builder.getNamedAttr(codegen::kTargetInfoName, gpu));
    targets.push_back(hal::ExecutableTargetAttr::get(
        context, builder.getStringAttr(kBackend), builder.getStringAttr(kFormat),
        builder.getDictionaryAttr(configuration)));
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<codegen::IREECodegenDialect, gpu::IREEGPUDialect, mlir::gpu::GPUDialect,
                    LLVM::LLVMDialect, NVVM::NVVMDialect>();
    // The pipelines run inside of passes, when it is too late to load dialects.
    static const DialectRegistry ofPipelines = [] {
      DialectRegistry found;
      OpPassManager passes(hal::ExecutableVariantOp::getOperationName());
      codegen::buildGpuConfigurationPipeline(passes);
      codegen::buildGpuTranslationPipeline(passes);
      passes.getDependentDialects(found);
      return found;
    }();
    ofPipelines.appendTo(registry);
    registerTranslations(registry);
  }

  void buildConfigurationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildGpuConfigurationPipeline(passes);
  }

  void buildTranslationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildGpuTranslationPipeline(passes);
  }

  void buildLinkingPipeline(OpPassManager &passes) const override {
    codegen::LLVMGPULinkExecutablesPassOptions options;
    options.target = kBackend.str();
    passes.addPass(codegen::createLLVMGPULinkExecutablesPass(options));
    OpPassManager &executable = passes.nest<hal::ExecutableOp>();
    executable.addPass(createCanonicalizerPass());
    // assign-constant-ordinals isn't written yet.
  }

  LogicalResult serialize(hal::ExecutableVariantOp variant,
                          const targets::SerializationOptions &options,
                          OpBuilder &builder) const override {
    std::string stem = targets::getArtifactStem(variant);
    LogicalResult written = success();
    auto write = [&](StringRef folder, StringRef suffix, StringRef bytes) {
      if (!folder.empty() && succeeded(written))
        written =
            targets::writeArtifact(variant.getLoc(), folder, stem + "." + suffix.str(), bytes);
    };
    FailureOr<std::string> ptx = compileToPtx(variant, [&](StringRef suffix, StringRef text) {
      write(options.dumpIntermediatesPath, suffix, text);
    });
    if (failed(ptx))
      return failure();
    write(options.dumpBinariesPath, "ptx", *ptx);
    FailureOr<std::vector<uint8_t>> file = buildExecutableFile(variant, *ptx, options.debugLevel);
    if (failed(file) || failed(written))
      return failure();

    auto type = VectorType::get({static_cast<int64_t>(file->size())}, builder.getI8Type());
    auto data = DenseElementsAttr::getFromRawBuffer(
        type, ArrayRef(reinterpret_cast<const char *>(file->data()), file->size()));
    hal::ExecutableBinaryOp::create(builder, variant.getLoc(), variant.getSymVisibilityAttr(),
                                    variant.getSymNameAttr(), variant.getTarget().getFormat(), data,
                                    builder.getStringAttr("application/x-flatbuffers"));
    return success();
  }

private:
  GetOptions getOptions;
};

class CudaDevice final : public targets::TargetDevice {
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

void registerCudaTarget(targets::TargetRegistry &registry, GetOptions getOptions) {
  registry.addBackend(std::make_unique<CudaTargetBackend>(std::move(getOptions)));
  registry.addDevice(std::make_unique<CudaDevice>());
}

} // namespace mlir::iree::cuda
