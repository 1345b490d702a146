#include "compiler/codegen/llvm_cpu/Pipelines.h"

#include "compiler/codegen/common/OnFunctions.h"
#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/codegen/common/types/Passes.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/common/upstream24/ArithExpand.h"
#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Conversion/ArithToArmSME/ArithToArmSME.h"
#include "mlir/Conversion/ArmSMEToLLVM/ArmSMEToLLVM.h"
#include "mlir/Conversion/ArmSMEToSCF/ArmSMEToSCF.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToArmSME/VectorToArmSME.h"
#include "mlir/Dialect/ArmSME/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

//===-- Configuration ------------------------------------------------------===//

void buildCpuConfigurationPipeline(OpPassManager &variantPasses,
                                   const CpuCodegenOptions &options) {
  variantPasses.addPass(createSpecializeExportsPass());
  variantPasses.addPass(createCreateDispatchConfigPass());
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  addOnFunctions(module, [&](OpPassManager &functions) {
    functions.addPass(createTypePropagationPass());
    functions.addPass(createBubbleUpOrdinalOpsPass());
    functions.addPass(createBufferizeCopyOnlyDispatchesPass());
    DecomposeSoftmaxPassOptions softmax;
    softmax.useFusion = options.fuseSoftmax;
    functions.addPass(createDecomposeSoftmaxPass(softmax));
    functions.addPass(linalg_ext::createConvertAttentionToOnlineAttentionPass());
  });
  MaterializeTuningSpecsPassOptions tuning;
  tuning.tuningSpecPath = getTuningSpecPath();
  module.addPass(createMaterializeTuningSpecsPass(tuning));
  module.addPass(createMaterializeUserConfigsPass());
  addOnFunctions(module, [&](OpPassManager &functions) {
    functions.addPass(createMaterializeDeviceEncodingPass());
    functions.addPass(createCPUPropagateDataLayoutPass());
    functions.addPass(createRematerializeParallelOpsPass());
    functions.addPass(createInsertBatchDimForBatchlessConvPass());
    functions.addPass(createExpandF16OpToF32Pass());
    functions.addPass(createConvertAccGEMMToGEMMPass());
    functions.addPass(createEraseHALDescriptorTypeFromMemRefPass());
    functions.addPass(createBufferizeDispatchTensorLoadStorePass());
    CombineResultLayoutTransformationPassOptions combine;
    combine.scope = RelayoutScope::DispatchReshape;
    functions.addPass(createCombineResultLayoutTransformationPass(combine));
  });
  module.addPass(createLLVMCPUSelectLoweringStrategyPass());
}

//===-- Translation --------------------------------------------------------===//

static void addArmSme(OpPassManager &functions) {
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createCSEPass());
  functions.addPass(createArithToArmSMEConversionPass());
  functions.addPass(createConvertVectorToArmSMEPass());
  functions.addPass(arm_sme::createEnableArmStreamingPass(
      arm_sme::ArmStreamingMode::StreamingLocally, arm_sme::ArmZaMode::NewZA,
      /*ifRequiredByOps=*/true));
  functions.addPass(createConvertArmSMEToSCFPass());
}

/// What has to be done before memory is accessed element by element or vector by vector.
static void addBufferPreparation(OpPassManager &functions) {
  functions.addPass(createFoldTensorExtractOpPass());
  functions.addPass(createConvertComplexToStandardPass());
  functions.addPass(createMathTransformPass());
  functions.addPass(createHoistStaticallyBoundAllocationsPass());
}

/// Loads, stores and branches, and operations that the LLVM dialect has.
static void addLoweringToControlFlow(OpPassManager &functions, const CpuCodegenOptions &options,
                                     bool hasSme) {
  VectorTransferLoweringPassOptions transfers;
  transfers.enableScalableLowerings = !hasSme;
  functions.addPass(createVectorTransferLoweringPass(transfers));
  functions.addPass(memref::createFoldMemRefAliasOpsPass());
  functions.addPass(createIREEExpandStridedMetadataPass());
  functions.addPass(createCleanupBufferAllocViewPass());
  functions.addPass(createLLVMCPUAssignWorkgroupLocalMemoryPass());
  LLVMCPUCheckIRBeforeLLVMConversionPassOptions check;
  check.failOnOutOfBounds = options.failOnStackOverflow;
  functions.addPass(createLLVMCPUCheckIRBeforeLLVMConversionPass(check));
  functions.addPass(createSCFToControlFlowPass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createCSEPass());
  functions.addPass(memref::createFoldMemRefAliasOpsPass());
  functions.addPass(createIREEAffineExpandIndexOpsPass());
  functions.addPass(upstream24::createArithExpandPass());
  functions.addPass(createConvertUnsupportedFloatArithPass());
  functions.addPass(createEmulateNarrowTypePass());
  functions.addPass(createCanonicalizerPass());
  functions.addPass(createCSEPass());
}

/// From buffers and vectors, in the code of one workgroup, to the LLVM dialect.
static void addLoweringToLLVM(OpPassManager &module, const CpuCodegenOptions &options,
                              bool hasSme) {
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createEraseHALDescriptorTypeFromMemRefPass());
  });
  module.addPass(createLowerUKernelOpsToCallsPass());
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createLinalgExtToLoopsPass());
    functions.addPass(createMemrefCopyToLinalgPass());
    functions.addPass(createConvertLinalgToLoopsPass());
    functions.addPass(createConvertBf16ArithToF32Pass());
    // LLVM knows the other narrow types.
    ConvertUnsupportedFloatToIntBuffersPassOptions buffers;
    buffers.includeF8E4M3FN = buffers.includeF8E4M3FNUZ = buffers.includeF8E5M2 =
        buffers.includeF8E5M2FNUZ = buffers.includeF8E8M0FNU = false;
    functions.addPass(createConvertUnsupportedFloatToIntBuffersPass(buffers));
    functions.addPass(createCanonicalizerPass());
    functions.addPass(createCSEPass());
  });
  module.addPass(createIREEBufferizeConstantsPass());
  if (hasSme) {
    addOnFunctions(module, addBufferPreparation);
    module.addPass(arm_sme::createVectorLegalizationPass());
  }
  addOnFunctions(module, [&](OpPassManager &functions) {
    if (hasSme)
      addArmSme(functions);
    else
      addBufferPreparation(functions);
    addLoweringToControlFlow(functions, options, hasSme);
    if (hasSme)
      functions.addPass(createConvertArmSMEToLLVMPass());
  });
  ConvertToLLVMPassOptions convert;
  convert.reassociateFpReductions = options.reassociateFpReductions;
  module.addPass(createConvertToLLVMPass(convert));
  module.addPass(createReconcileUnrealizedCastsPass());
  module.addPass(createLLVMCPUSynchronizeSymbolVisibilityPass());
  module.addPass(createCanonicalizerPass());
  module.addPass(createCSEPass());
  module.addNestedPass<LLVM::LLVMFuncOp>(createAddFastMathFlagsPass());
}

void buildCpuTranslationPipeline(OpPassManager &variantPasses, const CpuCodegenOptions &options,
                                 bool hasSme) {
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  module.addPass(createLowerExecutableUsingTransformDialectPass());
  addOnFunctions(module, [&](OpPassManager &functions) {
    LLVMCPULowerExecutableTargetPassOptions lower;
    if (options.disableDistribution)
      lower.cpuOptions.push_back("disable-distribution");
    if (options.reassociateFpReductions)
      lower.cpuOptions.push_back("reassociate-fp-reductions");
    functions.addPass(createLLVMCPULowerExecutableTargetPass(lower));
    functions.addPass(createVerifyWorkgroupDistributionPass());
  });
  module.addPass(createReconcileTranslationInfoPass());
  module.addPass(createResolveWorkgroupCountHintsPass());
  module.addPass(createIREELowerAffinePass());
  module.addPass(util::createDropCompilerHintsPass());
  addLoweringToLLVM(module, options, hasSme);
  variantPasses.addPass(createPropagateDispatchConfigPass());
}

namespace {

struct CpuPipelineOptions : PassPipelineOptions<CpuPipelineOptions> {
  Option<bool> disableDistribution{*this, "disable-distribution", llvm::cl::init(false),
                                   llvm::cl::desc("Leave all work to one workgroup")};
  Option<bool> reassociate{*this, "reassociate-fp-reductions", llvm::cl::init(false),
                           llvm::cl::desc("Add floating point numbers in any order")};
  Option<bool> hasSme{*this, "sme", llvm::cl::init(false),
                      llvm::cl::desc("Add what the scalable matrix extension of Arm needs")};

  CpuCodegenOptions get() const {
    CpuCodegenOptions result;
    result.disableDistribution = disableDistribution;
    result.reassociateFpReductions = reassociate;
    return result;
  }
};

} // namespace

void registerCpuPipelines() {
  static PassPipelineRegistration<CpuPipelineOptions> configuration(
      "iree-codegen-llvmcpu-configuration-pipeline",
      "Prepares the executables of a variant and selects their lowering strategies.",
      [](OpPassManager &passes, const CpuPipelineOptions &options) {
        buildCpuConfigurationPipeline(passes, options.get());
      });
  static PassPipelineRegistration<CpuPipelineOptions> lowering(
      "iree-codegen-llvmcpu-lowering-pipeline", "Lowers a configured variant to the LLVM dialect.",
      [](OpPassManager &passes, const CpuPipelineOptions &options) {
        buildCpuTranslationPipeline(passes, options.get(), options.hasSme);
      });
}

} // namespace mlir::iree::codegen
