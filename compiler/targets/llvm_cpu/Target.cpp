#include "compiler/targets/llvm_cpu/Target.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/RISCVTargetParser.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

#include <cstdlib>
#include <mutex>

namespace mlir::iree::llvm_cpu {

// Registering targets takes milliseconds and must happen once per process.
static void initializeTargets() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
  });
}

// Up to four names of `known` that look like `name`, best first.
static std::string similarNames(StringRef name, ArrayRef<StringRef> known) {
  SmallVector<std::pair<unsigned, StringRef>> ranked;
  for (StringRef candidate : known) {
    unsigned distance = name.edit_distance(candidate);
    // A name that continues what was typed is near, however long it is.
    if (!name.empty() && candidate.starts_with(name))
      distance = 1;
    if (distance <= std::max<size_t>(2, name.size() / 2))
      ranked.push_back({distance, candidate});
  }
  llvm::sort(ranked);
  ranked.erase(std::unique(ranked.begin(), ranked.end()), ranked.end());
  if (ranked.size() > 4)
    ranked.resize(4);
  std::string text;
  for (auto [distance, candidate] : ranked)
    text += (text.empty() ? "" : ", ") + candidate.str();
  return text;
}

static InFlightDiagnostic emitUnknown(EmitError emitError, StringRef what, StringRef name,
                                      StringRef triple, ArrayRef<StringRef> known) {
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "unknown " << what << " '" << name << "' for target '" << triple << "'";
  std::string similar = similarNames(name, known);
  if (!similar.empty())
    diagnostic << "; similar ones are: " << similar;
  return diagnostic;
}

static LogicalResult verifyNames(const Target &target, const llvm::Target &backend,
                                 const llvm::Triple &triple, EmitError emitError) {
  std::unique_ptr<llvm::MCSubtargetInfo> info(backend.createMCSubtargetInfo(triple, "", ""));
  if (!info)
    return emitError() << "no subtarget information for target '" << target.triple << "'";
  if (!target.cpu.empty() && !info->isCPUStringValid(target.cpu)) {
    SmallVector<StringRef> known;
    for (const llvm::SubtargetSubTypeKV &cpu : info->getAllProcessorDescriptions())
      known.push_back(cpu.Key);
    return emitUnknown(emitError, "CPU", target.cpu, target.triple, known);
  }
  SmallVector<StringRef> known;
  for (const llvm::SubtargetFeatureKV &feature : info->getAllProcessorFeatures())
    known.push_back(feature.Key);
  for (StringRef feature : llvm::split(target.cpuFeatures, ',')) {
    feature = feature.trim();
    if (feature.empty())
      continue;
    StringRef name = llvm::SubtargetFeatures::StripFlag(feature);
    if (!llvm::is_contained(known, name))
      return emitUnknown(emitError, "CPU feature", name, target.triple, known);
  }
  return success();
}

FailureOr<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const Target &target,
                                                                    EmitError emitError) {
  initializeTargets();
  llvm::Triple triple(target.triple);
  std::string message;
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, message);
  if (!backend)
    return emitError() << "no code generator for target '" << target.triple << "': " << message;
  if (failed(verifyNames(target, *backend, triple, emitError)))
    return failure();

  llvm::TargetOptions options;
  // One section per symbol lets the linker drop and fold what is not needed.
  options.FunctionSections = true;
  options.DataSections = true;
  options.UniqueSectionNames = true;
  options.FloatABIType = llvm::FloatABI::Hard;
  options.MCOptions.ABIName = target.abi;
  std::unique_ptr<llvm::TargetMachine> machine(backend->createTargetMachine(
      triple, target.cpu, target.cpuFeatures, options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return emitError() << "cannot create a target machine for '" << target.triple << "'";
  return machine;
}

FailureOr<Target> readTarget(DictionaryAttr configuration, EmitError emitError) {
  Target target;
  if (!configuration)
    return emitError() << "executable target has no configuration";
  auto readString = [&](StringRef name, std::string &value) {
    if (auto attr = configuration.getAs<StringAttr>(name))
      value = attr.str();
  };
  auto readBool = [&](StringRef name, bool &value) {
    if (auto attr = configuration.getAs<BoolAttr>(name))
      value = attr.getValue();
  };
  readString("target_triple", target.triple);
  readString("cpu", target.cpu);
  readString("cpu_features", target.cpuFeatures);
  readString("data_layout", target.dataLayout);
  readString("target_abi", target.abi);
  readBool("debug_symbols", target.debugSymbols);
  readBool("loop_interleaving", target.loopInterleaving);
  readBool("loop_vectorization", target.loopVectorization);
  readBool("loop_unrolling", target.loopUnrolling);
  readBool("slp_vectorization", target.slpVectorization);
  if (auto bytes = configuration.getAs<IntegerAttr>("native_vector_size"))
    target.nativeVectorBytes = bytes.getInt();
  if (target.triple.empty())
    return emitError() << "executable target has no target_triple";
  return target;
}

// The features that `cpu` has, in the order in which they are listed in target attributes.
static LogicalResult appendFeaturesOfCPU(const llvm::Triple &triple, StringRef cpu,
                                         SmallVectorImpl<std::string> &features) {
  if (triple.isX86()) {
    if (llvm::X86::parseArchX86(cpu) == llvm::X86::CK_None)
      return success(); // named by verifyNames, together with what is similar
    SmallVector<StringRef> names;
    llvm::X86::getFeaturesForCPU(cpu, names);
    llvm::StringMap<bool> closed;
    for (StringRef name : names) {
      closed[name] = true;
      llvm::X86::updateImpliedFeatures(name, /*Enabled=*/true, closed);
    }
    SmallVector<StringRef> sorted = llvm::to_vector(closed.keys());
    llvm::sort(sorted);
    for (StringRef name : sorted)
      features.push_back("+" + name.str());
    return success();
  }
  if (triple.isAArch64()) {
    std::optional<llvm::AArch64::CpuInfo> info = llvm::AArch64::parseCpu(cpu);
    if (!info)
      return success();
    features.push_back(info->Arch.ArchFeature.str());
    std::vector<StringRef> names;
    llvm::AArch64::getExtensionFeatures(info->DefaultExtensions, names);
    for (StringRef name : names)
      features.push_back(name.str());
    return success();
  }
  if (triple.isRISCV()) {
    SmallVector<std::string> names;
    llvm::RISCV::getFeaturesForCPU(cpu, names, /*NeedPlus=*/true);
    llvm::append_range(features, names);
    return success();
  }
  return failure();
}

// The width that LLVM itself would choose. It can only be asked about a function.
static int64_t queryVectorBytes(llvm::TargetMachine &machine) {
  llvm::LLVMContext context;
  llvm::Module module("query", context);
  module.setDataLayout(machine.createDataLayout());
  auto *function =
      llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
                             llvm::GlobalValue::ExternalLinkage, "query", module);
  // Kernels are dense enough for 512-bit registers to pay off even where they lower the clock.
  if (machine.getTargetFeatureString().contains("avx512"))
    function->addFnAttr("prefer-vector-width", "512");
  int64_t bytes = machine.getTargetTransformInfo(*function)
                      .getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector)
                      .getFixedValue() /
                  8;
  return bytes > 1 ? bytes : 16;
}

/// Whether tests took a feature away from the host, as the runtime does
/// (runtime/hal/CpuFeatures.h).
static bool isMasked(StringRef name) {
  const char *masks = std::getenv("STRATA_WITHOUT_CPU_FEATURES");
  return masks && llvm::any_of(llvm::split(masks, ','), [&](StringRef mask) {
           llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(mask);
           bool matches = glob && glob->match(name);
           llvm::consumeError(glob.takeError());
           return matches;
         });
}

/// Leaves out what is taken away further on, as the code generator sees it: who reads the list looks
/// for what it has.
static void dropContradicted(const llvm::Triple &triple, SmallVectorImpl<std::string> &features) {
  llvm::StringMap<bool> present;
  for (StringRef feature : features) {
    StringRef name = feature.substr(1);
    present[name] = feature.starts_with("+");
    if (triple.isX86() && !present[name]) // takes along what builds on it
      llvm::X86::updateImpliedFeatures(name, /*Enabled=*/false, present);
  }
  llvm::erase_if(features, [&](StringRef feature) {
    return feature.starts_with("+") && !present[feature.substr(1)];
  });
}

FailureOr<Target> resolveTarget(StringRef tripleText, StringRef cpu, StringRef cpuFeatures,
                                EmitError emitError) {
  initializeTargets();
  bool hostTriple = tripleText.empty() || tripleText == "host";
  llvm::Triple triple(hostTriple ? llvm::sys::getProcessTriple() : tripleText.str());
  // The ELF files are loaded by the runtime itself: they depend on no vendor, system or C library.
  triple.setVendor(llvm::Triple::UnknownVendor);
  triple.setEnvironment(llvm::Triple::EABI);
  triple.setOS(llvm::Triple::UnknownOS);
  triple.setObjectFormat(llvm::Triple::ELF);

  Target target;
  target.triple = triple.str();
  bool hostCPU = cpu == "host";
  target.cpu = hostCPU ? llvm::sys::getHostCPUName().str() : cpu.str();

  SmallVector<std::string> features;
  bool generic = target.cpu.empty() || StringRef(target.cpu).starts_with("generic");
  if (!generic && failed(appendFeaturesOfCPU(triple, target.cpu, features)) && cpuFeatures.empty())
    return emitError() << "the features of CPU '" << target.cpu << "' are not known for target '"
                       << target.triple << "': name them";
  if (hostCPU || cpuFeatures == "host") {
    SmallVector<std::string> host;
    for (const auto &[name, present] : llvm::sys::getHostCPUFeatures())
      host.push_back((present && !isMasked(name) ? "+" : "-") + name.str());
    llvm::sort(host, [](StringRef a, StringRef b) { return a.drop_front() < b.drop_front(); });
    llvm::append_range(features, host);
  }
  if (!cpuFeatures.empty() && cpuFeatures != "host") {
    for (StringRef feature : llvm::split(cpuFeatures, ','))
      features.push_back(feature.trim().str());
  }
  // x18 belongs to the platform on several systems, and the same file shall run on all of them.
  if (triple.isAArch64())
    features.push_back("+reserve-x18");
  dropContradicted(triple, features);
  target.cpuFeatures = llvm::join(features, ",");

  FailureOr<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(target, emitError);
  if (failed(machine))
    return failure();
  target.dataLayout = (*machine)->createDataLayout().getStringRepresentation();
  target.nativeVectorBytes = queryVectorBytes(**machine);
  return target;
}

StringRef getFormatArchitecture(const Target &target) {
  switch (llvm::Triple(target.triple).getArch()) {
  case llvm::Triple::x86_64:
    return "x86_64";
  case llvm::Triple::x86:
    return "x86_32";
  case llvm::Triple::aarch64:
    return "arm_64";
  case llvm::Triple::arm:
  case llvm::Triple::thumb:
    return "arm_32";
  case llvm::Triple::riscv64:
    return "riscv_64";
  case llvm::Triple::riscv32:
    return "riscv_32";
  default:
    return "";
  }
}

} // namespace mlir::iree::llvm_cpu
