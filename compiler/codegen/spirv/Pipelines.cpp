#include "compiler/codegen/spirv/Pipelines.h"

#include "compiler/codegen/common/OnFunctions.h"
#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/codegen/common/bufferize/Passes.h"
#include "compiler/codegen/common/tiling/Passes.h"
#include "compiler/codegen/common/upstream24/EliminateBarriers.h"
#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

static void addCleanUp(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
}

//===-- Strategies ---------------------------------------------------------===//

/// The invocations of a workgroup share a loop, and each computes its elements one by one.
static void buildBaseDistribute(OpPassManager &passes) {
  passes.addPass(createConvertAccGEMMToGEMMPass());
  passes.addPass(createTileAndDistributeToWorkgroupsUsingForallOpPass());
  // fold-reshape-into-interface-tensor
  passes.addPass(createBufferizeDispatchTensorLoadStorePass());
  passes.addPass(createConfigTrackingCanonicalizerPass());
  passes.addPass(createCSEPass());
  addBufferizationPasses(passes, ScratchMemory::Gpu);
  passes.addPass(createCleanupBufferAllocViewPass());
  passes.addPass(createSPIRVTileAndDistributePass());
  passes.addPass(createMemrefCopyToLinalgPass());
  // gpu-distribute-shared-memory-copy
  addCleanUp(passes);
  passes.addPass(createLinalgExtToLoopsPass());
  passes.addPass(createMemrefCopyToLinalgPass());
  passes.addPass(createConvertLinalgToLoopsPass());
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  passes.addPass(createRemoveSingleIterationLoopPass());
  addCleanUp(passes);
}

LogicalResult buildSpirvFunctionPipeline(OpPassManager &passes,
                                         gpu::SPIRVLoweringPipeline pipeline) {
  if (pipeline != gpu::SPIRVLoweringPipeline::BaseDistribute)
    return failure();
  buildBaseDistribute(passes);
  return success();
}

//===-- Configuration and translation --------------------------------------===//

// A pass of the reference that isn't written yet is named where it belongs.
void buildSpirvConfigurationPipeline(OpPassManager &variantPasses) {
  variantPasses.addPass(createSpecializeExportsPass());
  variantPasses.addPass(createCreateDispatchConfigPass());
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createMaterializeDeviceEncodingPass());
    // gpu-generalize-named-ops
    functions.addPass(createTypePropagationPass());
    functions.addPass(createBubbleUpOrdinalOpsPass());
    functions.addPass(createBufferizeCopyOnlyDispatchesPass());
    functions.addPass(createDecomposeSoftmaxPass());
  });
  module.addPass(createMaterializeUserConfigsPass());
  module.addPass(createSPIRVSelectLoweringStrategyPass());
}

static void addMemRefLowering(OpPassManager &functions) {
  addCleanUp(functions);
  functions.addPass(createConvertComplexToStandardPass());
  functions.addPass(createMathTransformPass());
  // pad-dynamic-alloc, gpu-check-resource-usage
  functions.addPass(memref::createFoldMemRefAliasOpsPass());
  // convert-unsupported-float-arith
  functions.addPass(createEmulateNarrowTypePass());
  addCleanUp(functions);
  // vectorize-load-store, canonicalize-scf-for
  OptimizeVectorTransferPassOptions transfers;
  transfers.redundantHoisting = true;
  functions.addPass(createOptimizeVectorTransferPass(transfers));
  // breakdown-large-vector, canonicalize-scf-for
  addCleanUp(functions);
  functions.addPass(createOptimizeVectorTransferPass(transfers));
}

static void addLoweringToSpirv(OpPassManager &module) {
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createPropagateDispatchSizeBoundsPass());
    addCleanUp(functions);
    functions.addPass(createIREEAffineExpandIndexOpsPass());
    functions.addPass(createIREELowerAffinePass());
    util::OptimizeIntArithmeticPassOptions arithmetic;
    arithmetic.narrowToI32 = true;
    functions.addPass(util::createOptimizeIntArithmeticPass(arithmetic));
    addCleanUp(functions);
    functions.addPass(createSPIRVMapMemRefStorageClassPass());
    // emulate-i64, convert-bf16-arith-to-f32, convert-unsupported-float-to-int-buffers
    addCleanUp(functions);
  });
  module.addPass(createSPIRVConvertGPUTargetPass());
  module.addPass(createConvertToSPIRVPass());
  OpPassManager &spirv = module.nest<spirv::ModuleOp>();
  spirv.addPass(spirv::createUnifyAliasedResourcePass());
  spirv.addPass(spirv::createSPIRVLowerABIAttributesPass());
  addCleanUp(spirv);
  spirv.addPass(spirv::createSPIRVRewriteInsertsPass());
  spirv.addPass(spirv::createSPIRVCanonicalizeGLPass());
  spirv.addPass(spirv::createSPIRVUpdateVCEPass());
}

void buildSpirvTranslationPipeline(OpPassManager &variantPasses) {
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  module.addPass(createPropagateExecutableTargetPass());
  // lower-executable-using-transform-dialect
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createSPIRVLowerExecutableTargetPass());
    functions.addPass(createVerifyWorkgroupDistributionPass());
    addMemRefLowering(functions);
  });
  module.addPass(createFlattenMemRefSubspanPass());
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createSPIRVEraseStorageBufferStaticShapePass());
    functions.addPass(createCSEPass());
    functions.addPass(upstream24::createEliminateBarriersPass());
  });
  module.addPass(createReconcileTranslationInfoPass());
  module.addPass(createResolveWorkgroupCountHintsPass());
  util::DropCompilerHintsPassOptions hints;
  hints.keepAssumeInt = true;
  module.addPass(util::createDropCompilerHintsPass(hints));
  addLoweringToSpirv(module);
  variantPasses.addPass(createPropagateDispatchConfigPass());
}

} // namespace mlir::iree::codegen
