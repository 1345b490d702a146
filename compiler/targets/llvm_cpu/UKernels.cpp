#include "compiler/targets/llvm_cpu/UKernels.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

namespace mlir::iree::llvm_cpu {

#define STRATA_BITCODE(name)                                                                       \
  extern const unsigned char k##name[];                                                            \
  extern const size_t k##name##Size;
STRATA_BITCODE(Mmt4dX86Bitcode)
STRATA_BITCODE(Mmt4dAArch64Bitcode)
STRATA_BITCODE(Mmt4dAnyBitcode)
STRATA_BITCODE(PackBitcode)
#undef STRATA_BITCODE

namespace {

StringRef toText(const unsigned char *bytes, size_t size) {
  return StringRef(reinterpret_cast<const char *>(bytes), size);
}

/// The bitcode that defines the microkernel `name` for an architecture; empty if there is none.
StringRef findBitcode(StringRef name, const llvm::Triple &triple) {
  if (name == "iree_uk_pack" || name == "iree_uk_unpack")
    return toText(kPackBitcode, kPackBitcodeSize);
  if (name != "iree_uk_mmt4d")
    return {};
  if (triple.getArch() == llvm::Triple::x86_64)
    return toText(kMmt4dX86Bitcode, kMmt4dX86BitcodeSize);
  if (triple.isAArch64())
    return toText(kMmt4dAArch64Bitcode, kMmt4dAArch64BitcodeSize);
  return toText(kMmt4dAnyBitcode, kMmt4dAnyBitcodeSize);
}

/// Makes a loaded microkernel part of a program: nothing in it names a CPU, and nothing but its entry is seen outside. The
/// names of its other functions are added to `parts`.
void adopt(llvm::Module &kernels, const llvm::Module &module, std::vector<std::string> &parts) {
  kernels.setDataLayout(module.getDataLayout());
  kernels.setTargetTriple(module.getTargetTriple());
  if (llvm::NamedMDNode *flags = kernels.getModuleFlagsMetadata())
    flags->eraseFromParent();
  if (llvm::NamedMDNode *identity = kernels.getNamedMetadata("llvm.ident"))
    identity->eraseFromParent();
  for (llvm::Function &function : kernels) {
    for (StringRef name : {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width",
                           "stack-protector-buffer-size", "no-trapping-math"})
      function.removeFnAttr(name);
    if (function.isDeclaration())
      continue;
    function.addFnAttr("no-builtins");
    function.setUWTableKind(llvm::UWTableKind::None);
    function.setComdat(nullptr);
    if (function.getName().starts_with("iree_uk_"))
      continue;
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    parts.push_back(function.getName().str());
  }
}

template <typename Pass> void run(llvm::Module &module, llvm::TargetMachine &machine, Pass pass) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  pass.run(module, modules);
}

} // namespace

LogicalResult linkUKernels(llvm::Module &module, llvm::TargetMachine &machine, std::string &error) {
  SmallVector<std::string> names;
  for (llvm::Function &function : module)
    if (function.isDeclaration() &&
        !findBitcode(function.getName(), module.getTargetTriple()).empty())
      names.push_back(function.getName().str());
  if (names.empty())
    return success();
  std::vector<std::string> parts;
  for (StringRef name : names) {
    // Another microkernel may have come with it.
    if (!module.getFunction(name)->isDeclaration())
      continue;
    auto loaded = llvm::parseBitcodeFile(
        llvm::MemoryBufferRef(findBitcode(name, module.getTargetTriple()), name),
        module.getContext());
    if (!loaded) {
      error = "microkernels are unreadable: " + llvm::toString(loaded.takeError());
      return failure();
    }
    adopt(**loaded, module, parts);
    if (llvm::Linker::linkModules(module, std::move(*loaded), llvm::Linker::LinkOnlyNeeded)) {
      error = ("the microkernel '" + name + "' can't be linked").str();
      return failure();
    }
  }
  // Entries alone are inlined at first: most of what they choose from is about to go.
  for (StringRef name : names) {
    llvm::Function *kernel = module.getFunction(name);
    kernel->setLinkage(llvm::GlobalValue::InternalLinkage);
    kernel->addFnAttr(llvm::Attribute::AlwaysInline);
  }
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  llvm::FunctionPassManager specialize;
  specialize.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  specialize.addPass(llvm::SCCPPass());
  specialize.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(specialize)));
  passes.addPass(llvm::GlobalDCEPass());
  run(module, machine, std::move(passes));
  for (StringRef name : parts)
    if (llvm::Function *part = module.getFunction(name)) {
      part->removeFnAttr(llvm::Attribute::NoInline);
      part->addFnAttr(llvm::Attribute::AlwaysInline);
    }
  return success();
}

} // namespace mlir::iree::llvm_cpu
