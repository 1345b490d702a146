#include "compiler/codegen/spirv/Passes.h"
#include "compiler/codegen/spirv/Pipelines.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVLOWEREXECUTABLETARGETPASS
#include "compiler/codegen/spirv/Passes.h.inc"

namespace {

struct SPIRVLowerExecutableTargetPass
    : impl::SPIRVLowerExecutableTargetPassBase<SPIRVLowerExecutableTargetPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    // The dynamic pipeline may use the dialects of any strategy.
    OpPassManager all(func::FuncOp::getOperationName());
    for (unsigned i = 0; i <= gpu::getMaxEnumValForSPIRVLoweringPipeline(); ++i)
      (void)buildSpirvFunctionPipeline(all, static_cast<gpu::SPIRVLoweringPipeline>(i));
    all.getDependentDialects(registry);
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    TranslationInfoAttr info = getTranslationInfo(func);
    if (!info || isa<NoPipelineAttr>(info.getPassPipeline()))
      return;
    auto pipeline = dyn_cast<gpu::SPIRVLoweringPipelineAttr>(info.getPassPipeline());
    OpPassManager passes(func::FuncOp::getOperationName());
    if (!pipeline || failed(buildSpirvFunctionPipeline(passes, pipeline.getValue()))) {
      func.emitOpError("selects a pipeline that there isn't for SPIR-V: ")
          << info.getPassPipeline();
      return signalPassFailure();
    }
    if (failed(runPipeline(passes, func)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
