#include "compiler/targets/llvm_cpu/CpuTargetBackend.h"

#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/Pipelines.h"
#include "compiler/dialects/hal/target/Artifacts.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "compiler/targets/llvm_cpu/Backend.h"
#include "compiler/targets/llvm_cpu/VariantLibrary.h"

#include "mlir/Transforms/Passes.h"

namespace mlir::iree::llvm_cpu {
namespace {

constexpr StringRef kBackend = "llvm-cpu";
constexpr StringRef kDevice = "local";

codegen::CpuCodegenOptions getCodegenOptions(const Options &options) {
  codegen::CpuCodegenOptions result;
  result.disableDistribution = options.disableDistribution;
  result.fuseSoftmax = options.fuseSoftmax;
  result.failOnStackOverflow = options.failOnStackOverflow;
  result.reassociateFpReductions = options.reassociateFpReductions;
  return result;
}

DictionaryAttr getConfiguration(MLIRContext *context, const Target &target,
                                       const Options &options) {
  Builder builder(context);
  SmallVector<NamedAttribute> items;
  auto add = [&](StringRef name, Attribute value) { items.push_back(builder.getNamedAttr(name, value)); };
  add("cpu", builder.getStringAttr(target.cpu));
  add("cpu_features", builder.getStringAttr(target.cpuFeatures));
  add("data_layout", builder.getStringAttr(target.dataLayout));
  add("iree.encoding.resolver", cpu::CPUEncodingResolverAttr::get(context, {}));
  add("max_stack_allocation_size",
      builder.getI64IntegerAttr(options.maxStackAllocationBytes));
  add("native_vector_size", builder.getI64IntegerAttr(options.nativeVectorBytes.value_or(
                                target.nativeVectorBytes)));
  if (!target.abi.empty())
    add("target_abi", builder.getStringAttr(target.abi));
  add("target_triple", builder.getStringAttr(target.triple));
  if (options.ukernels != Options().ukernels)
    add("ukernels", builder.getStringAttr(options.ukernels));
  if (!options.debugSymbols)
    add("debug_symbols", builder.getBoolAttr(false));
  if (options.loopInterleaving)
    add("loop_interleaving", builder.getBoolAttr(true));
  if (options.loopVectorization)
    add("loop_vectorization", builder.getBoolAttr(true));
  if (options.loopUnrolling)
    add("loop_unrolling", builder.getBoolAttr(true));
  if (options.slpVectorization)
    add("slp_vectorization", builder.getBoolAttr(true));
  return builder.getDictionaryAttr(items);
}

/// Null, with a diagnostic, if the options name no machine that there is.
hal::ExecutableTargetAttr getExecutableTarget(MLIRContext *context, const Options &options,
                                              targets::EmitError emitError) {
  FailureOr<Target> target =
      resolveTarget(options.triple, options.cpu, options.cpuFeatures, emitError);
  if (failed(target))
    return {};
  target->abi = options.abi;
  if (!options.dataLayout.empty())
    target->dataLayout = options.dataLayout;
  StringRef architecture = getFormatArchitecture(*target);
  if (architecture.empty()) {
    emitError() << "there is no executable format for '" << target->triple << "'";
    return {};
  }
  std::string format = ("embedded-elf-" + architecture).str();
  return hal::ExecutableTargetAttr::get(context, StringAttr::get(context, kBackend),
                                        StringAttr::get(context, format),
                                        getConfiguration(context, *target, options));
}

class CpuTargetBackend final : public targets::TargetBackend {
public:
  explicit CpuTargetBackend(GetOptions getOptions) : getOptions(std::move(getOptions)) {}

  StringRef getName() const override { return kBackend; }
  StringRef getDefaultDevice() const override { return kDevice; }

  LogicalResult getExecutableTargets(MLIRContext *context, hal::DeviceTargetAttr,
                                     SmallVectorImpl<hal::ExecutableTargetAttr> &targets,
                                     targets::EmitError emitError) const override {
    hal::ExecutableTargetAttr target = getExecutableTarget(context, getOptions(), emitError);
    if (!target)
      return failure();
    targets.push_back(target);
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<cpu::IREECPUDialect, codegen::IREECodegenDialect, LLVM::LLVMDialect>();
    // The pipelines run inside of passes, when it is too late to load dialects. Several passes ask for what they need;
    // nothing about it depends on options.
    static const DialectRegistry ofPipelines = [] {
      DialectRegistry found;
      OpPassManager passes(hal::ExecutableVariantOp::getOperationName());
      codegen::buildCpuConfigurationPipeline(passes, {});
      codegen::buildCpuTranslationPipeline(passes, {}, /*hasSme=*/true);
      passes.getDependentDialects(found);
      return found;
    }();
    ofPipelines.appendTo(registry);
    registerTranslations(registry);
  }

  std::string getCodegenFlags() const override { return getOptions().getCodegenFlags(); }

  void buildConfigurationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildCpuConfigurationPipeline(passes, getCodegenOptions(getOptions()));
  }

  void buildTranslationPipeline(hal::ExecutableTargetAttr target,
                                OpPassManager &passes) const override {
    auto features = target.getConfiguration()
                        ? target.getConfiguration().getAs<StringAttr>("cpu_features")
                        : nullptr;
    SmallVector<StringRef> names;
    if (features)
      features.getValue().split(names, ',');
    codegen::buildCpuTranslationPipeline(passes, getCodegenOptions(getOptions()),
                                         llvm::is_contained(names, "+sme"));
  }

  void buildLinkingPipeline(OpPassManager &passes) const override {
    codegen::LLVMCPULinkExecutablesPassOptions options;
    options.target = kBackend.str();
    passes.addPass(codegen::createLLVMCPULinkExecutablesPass(options));
    OpPassManager &executable = passes.nest<hal::ExecutableOp>();
    executable.addPass(createCanonicalizerPass());
    OpPassManager &variant = executable.nest<hal::ExecutableVariantOp>();
    variant.addPass(codegen::createLLVMCPUAssignConstantOrdinalsPass());
    variant.addPass(codegen::createLLVMCPUAssignImportOrdinalsPass());
  }

  LogicalResult serialize(hal::ExecutableVariantOp variant,
                          const targets::SerializationOptions &options,
                          OpBuilder &builder) const override {
    auto emitError = [&] { return variant.emitError(); };
    FailureOr<Target> target = readTarget(variant.getTarget().getConfiguration(), emitError);
    FailureOr<LibraryInfo> library = getLibraryInfo(variant, options.debugLevel);
    if (failed(target) || failed(library))
      return failure();
    if (options.debugLevel == 0)
      target->debugSymbols = false;

    std::string stem = targets::getArtifactStem(variant);
    LogicalResult written = success();
    auto write = [&](StringRef folder, StringRef suffix, StringRef bytes) {
      if (!folder.empty() && succeeded(written))
        written = targets::writeArtifact(variant.getLoc(), folder, stem + "." + suffix.str(), bytes);
    };
    SmallVector<char> elf;
    if (failed(compileToElf(variant.getInnerModule(), *target, *library, elf,
                            [&](StringRef suffix, StringRef bytes) {
                              write(options.dumpIntermediatesPath, suffix, bytes);
                            })))
      return failure();
    write(options.dumpBinariesPath, "so", StringRef(elf.data(), elf.size()));
    if (failed(written))
      return failure();

    auto type = VectorType::get({static_cast<int64_t>(elf.size())}, builder.getI8Type());
    auto data = DenseElementsAttr::getFromRawBuffer(type, elf);
    hal::ExecutableBinaryOp::create(builder, variant.getLoc(), variant.getSymVisibilityAttr(),
                                    variant.getSymNameAttr(), variant.getTarget().getFormat(), data,
                                    builder.getStringAttr("application/x-elf"));
    return success();
  }

private:
  GetOptions getOptions;
};

class LocalDevice final : public targets::TargetDevice {
public:
  explicit LocalDevice(GetOptions getOptions) : getOptions(std::move(getOptions)) {}

  StringRef getName() const override { return kDevice; }

  hal::DeviceTargetAttr getDeviceTarget(MLIRContext *context,
                                        const targets::TargetRegistry &registry,
                                        targets::EmitError emitError) const override {
    std::vector<std::string> names = getOptions().localBackends;
    if (names.empty())
      names.push_back(kBackend.str());
    SmallVector<hal::ExecutableTargetAttr> executables;
    for (const std::string &name : names) {
      const targets::TargetBackend *backend = registry.findBackend(name);
      if (!backend) {
        registry.emitUnknownBackend(name, emitError);
        return {};
      }
      if (failed(backend->getExecutableTargets(context, {}, executables, emitError)))
        return {};
    }
    return hal::DeviceTargetAttr::get(context, StringAttr::get(context, kDevice),
                                      DictionaryAttr::get(context), executables);
  }

  hal::DeviceTargetAttr getHostDeviceTarget(MLIRContext *context,
                                            targets::EmitError emitError) const override {
    Options host;
    host.cpu = host.cpuFeatures = "host";
    hal::ExecutableTargetAttr executable = getExecutableTarget(context, host, emitError);
    if (!executable)
      return {};
    return hal::DeviceTargetAttr::get(context, StringAttr::get(context, kDevice),
                                      DictionaryAttr::get(context), {executable});
  }

  /// Any of the runtime's local drivers will do: they differ in how they schedule.
  Value buildMatch(Location loc, Value device, hal::DeviceTargetAttr target,
                   OpBuilder &builder) const override {
    return hal::DeviceTargetAttr::buildMatch(loc, device, "local*", target.getExecutableTargets(),
                                             builder);
  }

private:
  GetOptions getOptions;
};

} // namespace

void registerCpuTarget(targets::TargetRegistry &registry, GetOptions getOptions) {
  registry.addBackend(std::make_unique<CpuTargetBackend>(getOptions));
  registry.addDevice(std::make_unique<LocalDevice>(std::move(getOptions)));
}

} // namespace mlir::iree::llvm_cpu
