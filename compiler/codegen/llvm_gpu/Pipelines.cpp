#include "compiler/codegen/llvm_gpu/Pipelines.h"

#include "compiler/codegen/common/OnFunctions.h"
#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/Passes.h"
#include "compiler/codegen/common/tiling/Passes.h"
#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/common/upstream24/EliminateBarriers.h"
#include "compiler/codegen/common/workgroup/Passes.h"
#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

static void addCleanUp(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
}

//===-- Configuration ------------------------------------------------------===//

// A pass of the reference that isn't written yet is named where it belongs.
void buildGpuConfigurationPipeline(OpPassManager &variantPasses) {
  variantPasses.addPass(createSpecializeExportsPass());
  variantPasses.addPass(createCreateDispatchConfigPass());
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createMaterializeDeviceEncodingPass());
    functions.addPass(createGPUGeneralizeNamedOpsPass());
    // rocdl-configure-buffer-instructions
    functions.addPass(createTypePropagationPass());
    functions.addPass(createBubbleUpOrdinalOpsPass());
    functions.addPass(createBufferizeCopyOnlyDispatchesPass());
    functions.addPass(createDecomposeSoftmaxPass());
    functions.addPass(linalg_ext::createConvertAttentionToOnlineAttentionPass());
    functions.addPass(createBufferizeDispatchTensorLoadStorePass());
    functions.addPass(createGPUCombineLayoutTransformationPass());
    functions.addPass(createGPUGeneralizeNamedOpsPass());
    // block-dynamic-dimensions
    functions.addPass(createConfigTrackingCanonicalizerPass());
    functions.addPass(createCSEPass());
  });
  MaterializeTuningSpecsPassOptions tuning;
  tuning.tuningSpecPath = getTuningSpecPath();
  module.addPass(createMaterializeTuningSpecsPass(tuning));
  module.addPass(createMaterializeUserConfigsPass());
  module.addPass(createLLVMGPUSelectLoweringStrategyPass());
}

//===-- Translation --------------------------------------------------------===//

/// Addresses as arithmetic, as narrow as numbers allow.
static void addAddressComputation(OpPassManager &functions) {
  functions.addPass(createIREECodegenFoldMemRefAliasOpsPass());
  functions.addPass(createPropagateConstantOffsetsPass());
  functions.addPass(createCSEPass());
  // resolve-swizzle-hints
  addCleanUp(functions);
  IREEExpandStridedMetadataPassOptions metadata;
  metadata.allowSubviewExpansion = false;
  functions.addPass(createIREEExpandStridedMetadataPass(metadata));
  functions.addPass(createPropagateDispatchSizeBoundsPass());
  functions.addPass(createIREELoopInvariantCodeMotionPass());
  functions.addPass(createDecomposeAffineOpsPass());
  functions.addPass(createCSEPass());
  functions.addPass(createIREELoopInvariantCodeMotionPass());
  functions.addPass(createIREEAffineExpandIndexOpsPass());
  functions.addPass(createIREELowerAffinePass());
  util::OptimizeIntArithmeticPassOptions arithmetic;
  arithmetic.indexIsI64 = arithmetic.narrowToI32 = true;
  functions.addPass(util::createOptimizeIntArithmeticPass(arithmetic));
  functions.addPass(createCSEPass());
  functions.addPass(createIREELoopInvariantCodeMotionPass());
}

/// From buffers and vectors, in the code of one thread, to the LLVM dialect.
static void addLoweringToNVVM(OpPassManager &module) {
  module.addPass(createConvertHALDescriptorTypeToGPUAddressSpacePass());
  addCleanUp(module);
  module.addPass(createLowerUKernelOpsToCallsPass());
  addOnFunctions(module, [](OpPassManager &functions) {
    // fold-memref-copy-into-dps-ops
    functions.addPass(createLinalgExtToLoopsPass());
    functions.addPass(createMemrefCopyToLinalgPass());
    functions.addPass(createConvertLinalgToLoopsPass());
    addCleanUp(functions);
    // pad-dynamic-alloc
    functions.addPass(createHoistStaticallyBoundAllocationsPass());
    addCleanUp(functions);
  });
  module.addPass(createIREEBufferizeConstantsPass());
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createFoldTensorExtractOpPass());
    // expand-gpu-ops
    functions.addPass(upstream24::createEliminateBarriersPass());
    addCleanUp(functions);
    functions.addPass(createLLVMGPUVectorLoweringPass());
    // vector-flattening
    functions.addPass(createLLVMGPULegalizeNDVectorsPass());
    functions.addPass(createLLVMGPUVectorMultiReductionLoweringPass());
    addCleanUp(functions);
    // reinsert-swizzle-hints
    addAddressComputation(functions);
    // 1d-vector-canonicalizations, gpu-check-resource-usage
    functions.addPass(createConvertComplexToStandardPass());
    functions.addPass(createMathTransformPass());
    functions.addPass(createSCFToControlFlowPass());
    addCleanUp(functions);
    functions.addPass(createHoistStaticallyBoundAllocationsPass());
    functions.addPass(createIREECodegenFoldMemRefAliasOpsPass());
    IREEExpandStridedMetadataPassOptions metadata;
    metadata.allowSubviewExpansion = true;
    functions.addPass(createIREEExpandStridedMetadataPass(metadata));
    functions.addPass(createEmulateNarrowTypePass());
    functions.addPass(createIREEAffineExpandIndexOpsPass());
    functions.addPass(createIREELowerAffinePass());
  });
  module.addPass(createStripDebugInfoPass());
  // cast-address-space-function
  util::DropCompilerHintsPassOptions hints;
  hints.keepAssumeInt = true;
  module.addPass(util::createDropCompilerHintsPass(hints));
  module.addPass(createConvertToNVVMPass());
}

void buildGpuTranslationPipeline(OpPassManager &variantPasses) {
  OpPassManager &module = variantPasses.nest<ModuleOp>();
  module.addPass(createLowerExecutableUsingTransformDialectPass());
  addOnFunctions(module, [](OpPassManager &functions) {
    functions.addPass(createLLVMGPULowerExecutableTargetPass());
    functions.addPass(createVerifyWorkgroupDistributionPass());
    // remove-index-hints
  });
  module.addPass(createReconcileTranslationInfoPass());
  module.addPass(createResolveWorkgroupCountHintsPass());
  addLoweringToNVVM(module);
  variantPasses.addPass(createPropagateDispatchConfigPass());
}

} // namespace mlir::iree::codegen
