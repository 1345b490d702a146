#include "compiler/targets/cuda/Ptx.h"

#include "compiler/codegen/common/config/GpuTarget.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"

#include <mutex>

namespace mlir::iree::cuda {

std::string getKernelName(StringRef function) {
  std::string name = function.str();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_' && c != '$')
      c = '_';
  return name;
}

static FailureOr<std::unique_ptr<llvm::TargetMachine>>
createMachine(hal::ExecutableVariantOp variant) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
  });
  gpu::TargetAttr gpu = codegen::getGpuTarget(variant);
  if (!gpu)
    return variant.emitError("is for a target that doesn't say which GPU it is");
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string message;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return variant.emitError("no code generator for PTX: ") << message;
  std::unique_ptr<llvm::MCSubtargetInfo> info(target->createMCSubtargetInfo(triple, "", ""));
  if (!info || !info->isCPUStringValid(gpu.getArch()))
    return variant.emitError("LLVM knows no GPU '") << gpu.getArch() << "'";
  for (StringRef feature : llvm::split(gpu.getFeatures(), ',')) {
    StringRef name = feature.trim().ltrim("+-");
    if (!name.empty() && llvm::none_of(info->getAllProcessorFeatures(),
                                       [&](const llvm::SubtargetFeatureKV &known) {
                                         return name == known.Key;
                                       }))
      return variant.emitError("LLVM knows no feature '") << name << "' of GPUs";
  }
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, gpu.getArch(), gpu.getFeatures(), {}, {}));
  if (!machine)
    return variant.emitError("cannot create a target machine for '") << gpu.getArch() << "'";
  return machine;
}

/// Exports become kernels that are launched with as many threads as they say.
static void makeKernels(hal::ExecutableVariantOp variant, llvm::Module &module) {
  for (hal::ExecutableExportOp op : variant.getExportOps()) {
    llvm::Function *function = module.getFunction(op.getSymName());
    if (!function)
      continue;
    function->setCallingConv(llvm::CallingConv::PTX_Kernel);
    if (ArrayAttr sizes = op.getWorkgroupSizeAttr()) {
      std::string threads = llvm::join(
          llvm::map_range(sizes.getAsRange<IntegerAttr>(),
                          [](IntegerAttr size) { return llvm::itostr(size.getInt()); }),
          ",");
      function->addFnAttr("nvvm.maxntid", threads);
    }
  }
  for (llvm::Function &function : module) {
    if (!function.isIntrinsic())
      function.setName(getKernelName(function.getName()));
    if (!function.isDeclaration())
      function.addFnAttr(llvm::Attribute::AlwaysInline);
  }
}

/// What instructions compute of Nvidia's library of functions for GPUs. The names are those for f64; those for f32 end
/// in f.
static llvm::Intrinsic::ID getIntrinsic(StringRef name) {
  return llvm::StringSwitch<llvm::Intrinsic::ID>(name)
      .Case("__nv_ceil", llvm::Intrinsic::ceil)
      .Case("__nv_copysign", llvm::Intrinsic::copysign)
      .Case("__nv_fabs", llvm::Intrinsic::fabs)
      .Case("__nv_floor", llvm::Intrinsic::floor)
      .Case("__nv_fma", llvm::Intrinsic::fma)
      .Case("__nv_fmax", llvm::Intrinsic::maxnum)
      .Case("__nv_fmin", llvm::Intrinsic::minnum)
      .Case("__nv_rint", llvm::Intrinsic::roundeven)
      .Case("__nv_round", llvm::Intrinsic::round)
      .Case("__nv_sqrt", llvm::Intrinsic::sqrt)
      .Case("__nv_trunc", llvm::Intrinsic::trunc)
      .Default(llvm::Intrinsic::not_intrinsic);
}

/// 1 / sqrt(x), rounded twice; for f32 there is an instruction.
static void defineRsqrt(llvm::Function &function) {
  llvm::IRBuilder<> builder(
      llvm::BasicBlock::Create(function.getContext(), "", &function));
  llvm::Value *x = function.getArg(0);
  llvm::Value *result =
      x->getType()->isFloatTy()
          ? builder.CreateIntrinsic(x->getType(), llvm::Intrinsic::nvvm_rsqrt_approx_f, {x})
          : builder.CreateFDiv(llvm::ConstantFP::get(x->getType(), 1.0),
                               builder.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x));
  builder.CreateRet(result);
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.addFnAttr(llvm::Attribute::AlwaysInline);
}

/// Replaces calls of functions that are instructions, as far as there are some.
static void replaceDeviceFunctions(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    StringRef name = function.getName();
    llvm::Type *type = function.getReturnType();
    if (!function.isDeclaration() || !name.starts_with("__nv_") || !type->isFloatingPointTy())
      continue;
    if (type->isFloatTy() && !name.consume_back("f"))
      continue;
    if (name == "__nv_rsqrt") {
      defineRsqrt(function);
      continue;
    }
    llvm::Intrinsic::ID id = getIntrinsic(name);
    if (id == llvm::Intrinsic::not_intrinsic)
      continue;
    function.replaceAllUsesWith(llvm::Intrinsic::getOrInsertDeclaration(&module, id, {type}));
    function.eraseFromParent();
  }
}

/// Intrinsics that LLVM leaves to a library, of which there is none on a GPU.
static bool needsLibrary(const llvm::Function &function) {
  switch (function.getIntrinsicID()) {
  case llvm::Intrinsic::acos:
  case llvm::Intrinsic::asin:
  case llvm::Intrinsic::atan:
  case llvm::Intrinsic::atan2:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::cosh:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::powi:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::sinh:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::tanh:
    return true;
  default:
    return !function.isIntrinsic();
  }
}

static LogicalResult verifyNothingIsMissing(hal::ExecutableVariantOp variant,
                                            const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && needsLibrary(function))
      return variant.emitError("calls `")
             << StringRef(function.getName())
             << "`, and there is no library for GPUs that has it (Nvidia's libdevice isn't linked)";
  return success();
}

static LogicalResult optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  functions.registerPass([&] { return machine.getTargetIRAnalysis(); });
  llvm::PipelineTuningOptions tuning;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
  return failure(llvm::verifyModule(module));
}

static std::string print(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

FailureOr<std::string> compileToPtx(hal::ExecutableVariantOp variant, ArtifactSink sink) {
  FailureOr<std::unique_ptr<llvm::TargetMachine>> machine = createMachine(variant);
  if (failed(machine))
    return failure();
  llvm::LLVMContext context;
  StringRef name = variant->getParentOfType<hal::ExecutableOp>().getSymName();
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(variant.getInnerModule(), context, name);
  if (!module)
    return variant.emitError("cannot be translated to LLVM IR");
  module->setDataLayout((*machine)->createDataLayout());
  module->setTargetTriple((*machine)->getTargetTriple());
  makeKernels(variant, *module);
  replaceDeviceFunctions(*module);
  sink("linked.ll", print(*module));
  if (llvm::verifyModule(*module) || failed(optimize(*module, **machine)))
    return variant.emitError("gives invalid LLVM IR");
  sink("optimized.ll", print(*module));
  if (failed(verifyNothingIsMissing(variant, *module)))
    return failure();

  SmallString<0> ptx;
  llvm::raw_svector_ostream stream(ptx);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, /*DwoOut=*/nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return variant.emitError("LLVM's back end can't write PTX");
  passes.run(*module);
  return ptx.str().str();
}

} // namespace mlir::iree::cuda
