#include "compiler/targets/llvm_cpu/CpuBackend.h"

#include "compiler/codegen/llvm_cpu/Pipelines.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "compiler/targets/TargetBackend.h"
#include "compiler/targets/llvm_cpu/Backend.h"
#include "compiler/targets/llvm_cpu/CpuFlags.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Support/FileUtilities.h"

namespace mlir::iree::llvm_cpu {
namespace {

using targets::EmitError;

constexpr StringLiteral kBackend = "llvm-cpu";
constexpr StringLiteral kDevice = "local";

bool hasFeature(hal::ExecutableTargetAttr target, StringRef feature) {
  auto features = dyn_cast_if_present<StringAttr>(target.getConfigurationAttr("cpu_features"));
  return features && llvm::is_contained(llvm::split(features.getValue(), ','), feature);
}

/// Writes `bytes` to `<directory>/<name>`; an empty directory writes nothing.
LogicalResult dump(Operation *op, StringRef directory, StringRef name, StringRef bytes) {
  if (directory.empty())
    return success();
  if (std::error_code code = llvm::sys::fs::create_directories(directory))
    return op->emitError("cannot create ") << directory << ": " << code.message();
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(path, &message);
  if (!file)
    return op->emitError("cannot write ") << path << ": " << message;
  file->os() << bytes;
  file->keep();
  return success();
}

/// What the tables of the library say about an export.
LibraryExport describe(hal::ExecutableExportOp op) {
  LibraryExport result;
  result.name = op.getSymName().str();
  result.constantCount = op.getLayout().getConstants();
  result.bindingCount = op.getLayout().getBindings().size();
  if (std::optional<int64_t> bytes = op.getWorkgroupLocalMemory())
    result.localMemoryBytes = *bytes;
  if (ArrayAttr size = op.getWorkgroupSizeAttr())
    for (auto [i, dim] : llvm::enumerate(size.getAsValueRange<IntegerAttr>()))
      if (i < result.workgroupSize.size())
        result.workgroupSize[i] = dim.getZExtValue();
  if (auto loc = op.getLoc()->findInstanceOf<FileLineColLoc>()) {
    result.sourceFile = loc.getFilename().str();
    result.sourceLine = loc.getLine();
  }
  return result;
}

class CpuBackend final : public targets::TargetBackend {
public:
  StringRef getName() const override { return kBackend; }
  StringRef getDefaultDevice() const override { return kDevice; }

  LogicalResult getExecutableTargets(MLIRContext *context, hal::DeviceTargetAttr,
                                     SmallVectorImpl<hal::ExecutableTargetAttr> &executableTargets,
                                     EmitError emitError) const override {
    const CpuFlags &flags = CpuFlags::get();
    FailureOr<Target> target = resolveTarget(flags.triple, flags.cpu, flags.cpuFeatures, emitError);
    if (failed(target))
      return failure();
    Builder b(context);
    SmallVector<NamedAttribute> entries;
    auto add = [&](StringRef name, Attribute value) { entries.push_back(b.getNamedAttr(name, value)); };
    add("cpu", b.getStringAttr(target->cpu));
    add("cpu_features", b.getStringAttr(target->cpuFeatures));
    add("data_layout", b.getStringAttr(target->dataLayout));
    add("iree.encoding.resolver", cpu::CPUEncodingResolverAttr::get(context, {}));
    add("max_stack_allocation_size", b.getI64IntegerAttr(flags.stackBytes));
    add("native_vector_size", b.getI64IntegerAttr(target->nativeVectorBytes));
    add("target_triple", b.getStringAttr(target->triple));
    if (!flags.ukernels.empty())
      add("ukernels", b.getStringAttr(flags.ukernels));
    executableTargets.push_back(hal::ExecutableTargetAttr::get(
        context, b.getStringAttr(kBackend),
        b.getStringAttr("embedded-elf-" + getFormatArchitecture(*target)), b.getDictionaryAttr(entries)));
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<cpu::IREECPUDialect, LLVM::LLVMDialect>();
  }

  void buildConfigurationPipeline(hal::ExecutableTargetAttr, OpPassManager &passes) const override {
    codegen::buildCpuConfigurationPipeline(passes, CpuFlags::get().codegen);
  }

  void buildTranslationPipeline(hal::ExecutableTargetAttr target, OpPassManager &passes) const override {
    codegen::buildCpuTranslationPipeline(passes, CpuFlags::get().codegen, hasFeature(target, "+sme"));
  }

  LogicalResult serialize(hal::ExecutableVariantOp variant, const targets::SerializationOptions &options,
                          OpBuilder &builder) const override {
    auto modules = variant.getOps<ModuleOp>();
    if (!llvm::hasSingleElement(modules))
      return variant.emitError("expected one module of the LLVM dialect to serialize");
    auto emitError = [&] { return variant.emitError(); };
    FailureOr<Target> target = readTarget(variant.getTarget().getConfiguration(), emitError);
    if (failed(target))
      return failure();
    LibraryInfo library;
    library.name = variant->getParentOfType<hal::ExecutableOp>().getSymName().str();
    library.reflection = options.debugLevel >= 1;
    for (auto op : variant.getOps<hal::ExecutableExportOp>())
      library.exports.push_back(describe(op));

    std::string stem = "module_" + library.name + "_" + variant.getSymName().str();
    LogicalResult dumped = success();
    ArtifactSink sink = [&](StringRef suffix, StringRef bytes) {
      if (failed(dump(variant, options.dumpIntermediatesPath, stem + "." + suffix.str(), bytes)))
        dumped = failure();
    };
    SmallVector<char> elf;
    if (failed(compileToElf(*modules.begin(), *target, library, elf, sink)) || failed(dumped))
      return failure();
    StringRef bytes(elf.data(), elf.size());
    if (failed(dump(variant, options.dumpBinariesPath, stem + ".so", bytes)))
      return failure();

    auto type = VectorType::get({static_cast<int64_t>(elf.size())}, builder.getI8Type());
    auto data = DenseElementsAttr::getFromRawBuffer(type, ArrayRef<char>(elf));
    auto binary = hal::ExecutableBinaryOp::create(
        builder, variant.getLoc(), /*sym_visibility=*/StringAttr(), variant.getSymName(),
        variant.getTarget().getFormat(), data, builder.getStringAttr("application/x-elf"));
    // The variant's uses become those of the binary, so it is as visible.
    binary.setVisibility(variant.getVisibility());
    return success();
  }
};

class LocalDevice final : public targets::TargetDevice {
public:
  StringRef getName() const override { return kDevice; }

  hal::DeviceTargetAttr getDeviceTarget(MLIRContext *context, const targets::TargetRegistry &registry,
                                        EmitError emitError) const override {
    const targets::TargetBackend *backend = registry.findBackend(kBackend);
    SmallVector<hal::ExecutableTargetAttr> executableTargets;
    if (!backend || failed(backend->getExecutableTargets(context, {}, executableTargets, emitError)))
      return {};
    Builder b(context);
    return hal::DeviceTargetAttr::get(context, b.getStringAttr(kDevice), b.getDictionaryAttr({}),
                                      executableTargets);
  }
};

} // namespace

void registerCpuTarget(targets::TargetRegistry &registry) {
  registry.addBackend(std::make_unique<CpuBackend>());
  registry.addDevice(std::make_unique<LocalDevice>());
}

} // namespace mlir::iree::llvm_cpu
