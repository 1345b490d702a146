#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/codegen/llvm_gpu/Pipelines.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPULOWEREXECUTABLETARGETPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

struct LLVMGPULowerExecutableTargetPass
    : impl::LLVMGPULowerExecutableTargetPassBase<LLVMGPULowerExecutableTargetPass> {
  using LLVMGPULowerExecutableTargetPassBase::LLVMGPULowerExecutableTargetPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    // The dynamic pipeline may use the dialects of any strategy.
    OpPassManager all(func::FuncOp::getOperationName());
    for (unsigned i = 0; i <= gpu::getMaxEnumValForLoweringPipeline(); ++i)
      (void)buildGpuFunctionPipeline(all, static_cast<gpu::LoweringPipeline>(i));
    all.getDependentDialects(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    if (forROCDL)
      return emitError(UnknownLoc::get(context))
             << getArgument() << ": for-rocdl has no target yet";
    return success();
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    TranslationInfoAttr info = getTranslationInfo(func);
    if (!info || isa<NoPipelineAttr>(info.getPassPipeline()))
      return;
    auto pipeline = dyn_cast<gpu::LoweringPipelineAttr>(info.getPassPipeline());
    OpPassManager passes(func::FuncOp::getOperationName());
    if (!pipeline || failed(buildGpuFunctionPipeline(passes, pipeline.getValue()))) {
      func.emitOpError("selects a pipeline that there isn't for GPUs: ") << info.getPassPipeline();
      return signalPassFailure();
    }
    if (failed(runPipeline(passes, func)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
