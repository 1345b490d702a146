#include "compiler/targets/llvm_cpu/Backend.h"

#include "compiler/codegen/common/upstream24/MaskedExtremum.h"
#include "compiler/targets/llvm_cpu/Builtins.h"
#include "compiler/targets/llvm_cpu/Codegen.h"
#include "compiler/targets/llvm_cpu/Linker.h"
#include "compiler/targets/llvm_cpu/UKernels.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "mlir/Target/LLVMIR/Dialect/ArmNeon/ArmNeonToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ArmSME/ArmSMEToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ArmSVE/ArmSVEToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

namespace mlir::iree::llvm_cpu {

void registerTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  // Instructions that vector lowerings choose by the features of the CPU.
  registerArmNeonDialectTranslation(registry);
  registerArmSMEDialectTranslation(registry);
  registerArmSVEDialectTranslation(registry);
}

// What holds for every function of a kernel library, whoever made it.
static void setFunctionAttributes(llvm::Module &module) {
  for (llvm::Function &function : module) {
    // Profilers walk the stack by frame pointers.
    function.addFnAttr("frame-pointer", "all");
    // There is no C library below: a loop must not become a call of memset.
    function.addFnAttr("no-builtins");
    function.addFnAttr("hot");
  }
}

// Entry points are found through the tables alone, so they need no symbol. The runtime passes three structures
// that never alias and are aligned to 16 bytes.
static void setExportAttributes(llvm::Module &module, const LibraryInfo &library) {
  auto align16 = llvm::Attribute::getWithAlignment(module.getContext(), llvm::Align(16));
  for (const LibraryExport &entry : library.exports) {
    llvm::Function *function = module.getFunction(entry.name);
    if (!function)
      continue; // reported by buildLibrary
    function->setLinkage(llvm::GlobalValue::InternalLinkage);
    function->setDSOLocal(true);
    for (unsigned i = 0; i < std::min<size_t>(3, function->arg_size()); ++i) {
      function->addParamAttr(i, llvm::Attribute::NonNull);
      function->addParamAttr(i, llvm::Attribute::NoAlias);
      function->addParamAttr(i, align16);
    }
  }
}

static void setLinkageForLoader(llvm::Module &module, llvm::Function &query, bool debugSymbols) {
  for (llvm::Function &function : module) {
    // Calls go through no table that a loader would have to fill lazily.
    function.addFnAttr("nonlazybind");
    function.setUWTableKind(llvm::UWTableKind::None);
  }
  if (debugSymbols)
    query.setUWTableKind(llvm::UWTableKind::Default);
  query.setDSOLocal(false);
  query.setVisibility(llvm::GlobalValue::DefaultVisibility);
  query.setLinkage(llvm::GlobalValue::ExternalLinkage);
  query.setDLLStorageClass(llvm::GlobalValue::DLLExportStorageClass);
}

static void hideAllBut(llvm::Module &module, const llvm::Function &query) {
  for (llvm::Function &function : module) {
    if (&function == &query || function.isDeclaration() || function.hasLocalLinkage())
      continue;
    function.setDLLStorageClass(llvm::GlobalValue::DefaultStorageClass);
    function.setVisibility(llvm::GlobalValue::HiddenVisibility);
    function.setDSOLocal(true);
  }
  for (llvm::GlobalVariable &global : module.globals()) {
    if (global.isDeclaration() || global.hasLocalLinkage())
      continue;
    global.setVisibility(llvm::GlobalValue::HiddenVisibility);
    global.setDSOLocal(true);
  }
}

static void sendText(const ArtifactSink &sink, StringRef suffix, const llvm::Module &module) {
  if (!sink)
    return;
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  sink(suffix, text);
}

/// The library as LLVM IR, as the code generator gets it. Null, with a diagnostic, where there is none.
static std::unique_ptr<llvm::Module> makeLibrary(ModuleOp module, const Target &target, const LibraryInfo &library,
                                                 llvm::TargetMachine &machine, llvm::LLVMContext &context,
                                                 const ArtifactSink &sink) {
  codegen::upstream24::lowerMaskedExtremaToCalls(module);
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(module, context, library.name);
  if (!llvmModule) {
    module.emitError() << "cannot be translated to LLVM IR";
    return nullptr;
  }
  std::string error;
  setFunctionAttributes(*llvmModule);
  setExportAttributes(*llvmModule, library);
  llvm::Function *query = buildLibrary(*llvmModule, library, error);
  if (!query) {
    module.emitError() << error;
    return nullptr;
  }
  setLinkageForLoader(*llvmModule, *query, target.debugSymbols);
  llvmModule->setDataLayout(machine.createDataLayout());
  llvmModule->setTargetTriple(machine.getTargetTriple());
  sendText(sink, "codegen.ll", *llvmModule);
  if (failed(linkUKernels(*llvmModule, machine, error))) {
    module.emitError() << error;
    return nullptr;
  }
  sendText(sink, "linked.ll", *llvmModule);

  if (failed(optimize(*llvmModule, machine, target, error))) {
    module.emitError() << "the optimizer gave invalid LLVM IR: " << error;
    return nullptr;
  }
  hideAllBut(*llvmModule, *query);
  sendText(sink, "optimized.ll", *llvmModule);
  return llvmModule;
}

// What the code may use, for the runtime to compare with the processor before it runs any. A symbol
// of its own is passed over by loaders that look up the query function alone.
static void addFeatures(llvm::Module &module, StringRef features) {
  // The last word on a feature counts: a CPU's list comes before what the machine, or a flag, takes
  // from it.
  llvm::StringSet<> decided;
  SmallVector<StringRef> present;
  SmallVector<StringRef> words = llvm::to_vector(llvm::split(features, ','));
  for (StringRef feature : llvm::reverse(words))
    if (decided.insert(feature.substr(1)).second && feature.starts_with("+"))
      present.push_back(feature);
  std::reverse(present.begin(), present.end());
  llvm::Constant *text =
      llvm::ConstantDataArray::getString(module.getContext(), llvm::join(present, ","));
  auto *global =
      new llvm::GlobalVariable(module, text->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::ExternalLinkage, text, "strata_cpu_features");
  global->setDLLStorageClass(llvm::GlobalValue::DLLExportStorageClass);
}

LogicalResult compileToAssembly(ModuleOp module, const Target &target, const LibraryInfo &library,
                                SmallVectorImpl<char> &assembly) {
  auto emitError = [&] { return module.emitError(); };
  FailureOr<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(target, emitError);
  if (failed(machine))
    return failure();
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> llvmModule = makeLibrary(module, target, library, **machine, context, {});
  std::string error;
  if (llvmModule && failed(emitObject(*llvmModule, **machine, /*assembly=*/true, assembly, error)))
    return emitError() << error;
  return success(llvmModule != nullptr);
}

LogicalResult compileToElf(ModuleOp module, const Target &target, const LibraryInfo &library,
                           SmallVectorImpl<char> &elf, const ArtifactSink &sink) {
  auto emitError = [&] { return module.emitError(); };
  FailureOr<std::unique_ptr<llvm::TargetMachine>> machine = createTargetMachine(target, emitError);
  if (failed(machine))
    return failure();
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> llvmModule = makeLibrary(module, target, library, **machine, context, sink);
  if (!llvmModule)
    return failure();

  std::string error;
  if (sink) {
    // The code generator changes the module it reads, so each file is made from a copy.
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(*llvmModule);
    SmallVector<char> assembly;
    if (succeeded(emitObject(*copy, **machine, /*assembly=*/true, assembly, error)))
      sink("s", StringRef(assembly.data(), assembly.size()));
  }
  addFeatures(*llvmModule, target.cpuFeatures);
  SmallVector<char> object;
  if (failed(emitObject(*llvmModule, **machine, /*assembly=*/false, object, error)))
    return emitError() << error;
  if (sink)
    sink("o", StringRef(object.data(), object.size()));

  SmallVector<ArrayRef<char>> objects = {object};
  SmallVector<char> builtins;
  FailureOr<std::vector<std::string>> undefined = findUndefinedSymbols(object, error);
  if (failed(undefined))
    return emitError() << error;
  if (!undefined->empty()) {
    if (failed(compileBuiltins(*undefined, target, **machine, builtins, error)))
      return emitError() << error;
    objects.push_back(builtins);
  }
  if (failed(linkSharedObject(objects, target.debugSymbols, elf, error)))
    return emitError() << error;
  return success();
}

} // namespace mlir::iree::llvm_cpu
