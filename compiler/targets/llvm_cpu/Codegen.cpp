#include "compiler/targets/llvm_cpu/Codegen.h"

#include "compiler/targets/llvm_cpu/BroadcastLoads.h"
#include "compiler/targets/llvm_cpu/Target.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::iree::llvm_cpu {

LogicalResult optimize(llvm::Module &module, llvm::TargetMachine &machine, const Target &target,
                       std::string &error) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopInterleaving = target.loopInterleaving;
  tuning.LoopVectorization = target.loopVectorization;
  tuning.LoopUnrolling = target.loopUnrolling;
  tuning.SLPVectorization = target.slpVectorization;

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
  balanceBroadcastLoads(module, machine);

  llvm::raw_string_ostream stream(error);
  return failure(llvm::verifyModule(module, &stream));
}

LogicalResult emitObject(llvm::Module &module, llvm::TargetMachine &machine, bool assembly,
                         SmallVectorImpl<char> &bytes, std::string &error) {
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  passes.add(new llvm::TargetLibraryInfoWrapperPass(machine.getTargetTriple()));
  auto kind = assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile;
  if (machine.addPassesToEmitFile(passes, stream, /*DwoOut=*/nullptr, kind)) {
    error = "the target cannot emit this kind of file";
    return failure();
  }
  passes.run(module);
  return success();
}

} // namespace mlir::iree::llvm_cpu
