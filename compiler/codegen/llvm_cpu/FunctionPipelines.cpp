#include "compiler/codegen/llvm_cpu/Pipelines.h"

#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"

#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

using cpu::TilingLevel;

//===-- Pieces of function pipelines ---------------------------------------===//

/// Slices of padded tensors are padded by themselves, to shapes that are known.
static void addPadFusion(OpPassManager &passes) {
  passes.addPass(createFuseTensorPadWithConsumerPass());
  passes.addPass(createConcretizePadResultShapePass());
}

static void addDistribution(OpPassManager &passes, const FunctionPipelineOptions &options) {
  if (options.flags.disableDistribution)
    return;
  passes.addPass(createTileAndDistributeToWorkgroupsUsingForallOpPass());
  passes.addPass(createBufferizeDispatchTensorLoadStorePass());
  passes.addPass(createCombineResultLayoutTransformationPass());
  passes.addPass(createConfigTrackingCanonicalizerPass());
  passes.addPass(createCSEPass());
  addPadFusion(passes);
  passes.addPass(createPropagateDispatchSizeBoundsPass());
}

static void addTileAndFuse(OpPassManager &passes, TilingLevel level) {
  LLVMCPUTileAndFuseProducerConsumerPassOptions options;
  options.tilingLevel = level;
  passes.addPass(createLLVMCPUTileAndFuseProducerConsumerPass(options));
}

static void addTileReduction(OpPassManager &passes, TilingLevel level) {
  LLVMCPUTileAndFuseProducerConsumerPassOptions options;
  options.tilingLevel = level;
  options.onlyFuseProducerInputOperands = true;
  passes.addPass(createLLVMCPUTileAndFuseProducerConsumerPass(options));
}

static void addTileOthers(OpPassManager &passes, TilingLevel level) {
  LLVMCPUTileAndFuseProducerConsumerPassOptions options;
  options.tilingLevel = level;
  options.anchorOnRootOp = false;
  passes.addPass(createLLVMCPUTileAndFuseProducerConsumerPass(options));
}

static void addTile(OpPassManager &passes, TilingLevel level, bool skipRoot) {
  LLVMCPUTilePassOptions options;
  options.tilingLevel = level;
  options.skipRootOp = skipRoot;
  passes.addPass(createLLVMCPUTilePass(options));
}

static void addVectorization(OpPassManager &passes, const FunctionPipelineOptions &options,
                             bool cleanUpFirst = false) {
  GenericVectorizationPassOptions vectorization;
  vectorization.useConfiguredVectorSizes = options.useConfiguredVectorSizes;
  vectorization.enableVectorMasking = options.useMasks;
  passes.addPass(createGenericVectorizationPass(vectorization));
  if (cleanUpFirst) {
    passes.addPass(createCanonicalizerPass());
    passes.addPass(createCSEPass());
  }
  passes.addPass(createOptimizeTensorInsertExtractSlicesPass());
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  passes.addPass(createLLVMCPUVerifyVectorSizeLegalityPass());
}

static void addBufferization(OpPassManager &passes) {
  addBufferizationPasses(passes, ScratchMemory::Stack);
}

static void addUKernels(OpPassManager &passes) {
  passes.addPass(createCPUPrepareUkernelsPass());
  passes.addPass(createCPULowerToUKernelsPass());
}

static VectorTransferLoweringPassOptions getTransferOptions(bool hasSme) {
  VectorTransferLoweringPassOptions options;
  // Scalable transfers of the matrix extension have lowerings of their own.
  options.enableScalableLowerings = !hasSme;
  return options;
}

static void addVectorLowering(OpPassManager &passes, const FunctionPipelineOptions &options,
                              StringRef splitTransfers = "linalg-copy") {
  passes.addPass(createDropVectorUnitDimsPass());
  passes.addPass(createHoistInnerTiledAccReshapesPass());
  LLVMCPUVirtualVectorLoweringPassOptions lowering;
  lowering.splitVectorTransfersTo = splitTransfers.str();
  lowering.enableArmI8mm = options.hasI8mm;
  passes.addPass(createLLVMCPUVirtualVectorLoweringPass(lowering));
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createVectorTransferLoweringPass(getTransferOptions(options.hasSme)));
  LLVMCPUVectorTransposeLoweringPassOptions transpose;
  transpose.lowerVectorTransposeToAVX2 = options.hasAvx2;
  passes.addPass(createLLVMCPUVectorTransposeLoweringPass(transpose));
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createLLVMCPUVectorShapeCastLoweringPass());
}

//===-- Strategies ---------------------------------------------------------===//

static void buildDefault(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addTileOthers(passes, TilingLevel::VectorCommonParallel);
  addBufferization(passes);
}

static void buildDoubleTiling(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  auto has = [&](TilingLevel level) {
    return options.rootConfig && options.rootConfig.hasTilingLevel(static_cast<unsigned>(level));
  };
  if (has(TilingLevel::CacheParallel)) {
    addTileAndFuse(passes, TilingLevel::CacheParallel);
    addPadFusion(passes);
  }
  if (has(TilingLevel::CacheReduction)) {
    addTileReduction(passes, TilingLevel::CacheReduction);
    addPadFusion(passes);
  }
  if (has(TilingLevel::VectorCommonParallel)) {
    addTileAndFuse(passes, TilingLevel::VectorCommonParallel);
    addPadFusion(passes);
  }
  if (has(TilingLevel::VectorReduction)) {
    // Before tiling, as it makes the vectors that tiling cuts out.
    LLVMCPUSplitReductionPassOptions split;
    split.enableFpReductionReordering = options.flags.reassociateFpReductions;
    passes.addPass(createLLVMCPUSplitReductionPass(split));
    addTileReduction(passes, TilingLevel::VectorReduction);
    addTile(passes, TilingLevel::VectorReduction, /*skipRoot=*/true);
    addPadFusion(passes);
  }
  addTileOthers(passes, TilingLevel::VectorInnerParallel);
  addPadFusion(passes);
  passes.addPass(createForallToForPass());
  if (options.usePeeling)
    passes.addPass(createLLVMCPUPeelPass());
  passes.addPass(createTensorToVectorVectorizePadPass());
  if (options.decomposePackUnPack) {
    passes.addPass(createDecomposePackUnPackOpsPass());
    passes.addPass(createConfigTrackingCanonicalizerPass());
    passes.addPass(createCSEPass());
  }
  passes.addPass(createLLVMCPUTileToVectorSizePass());
  addVectorization(passes, options);
  addBufferization(passes);
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  passes.addPass(createRemoveSingleIterationLoopPass());
  addVectorLowering(passes, options);
}

static void buildConvolution(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addTileAndFuse(passes, TilingLevel::VectorCommonParallel);
  addPadFusion(passes);
  addTileReduction(passes, TilingLevel::VectorReduction);
  passes.addPass(createDecomposeConvolutionToLowerDimOpsPass());
  addPadFusion(passes);
  passes.addPass(createForallToForPass());
  if (options.usePeeling)
    passes.addPass(createLLVMCPUPeelPass());
  passes.addPass(createTensorToVectorVectorizePadPass());
  addVectorization(passes, options);
  OptimizeVectorTransferPassOptions transfers;
  transfers.flatten = true;
  passes.addPass(createOptimizeVectorTransferPass(transfers));
  addBufferization(passes);
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  passes.addPass(createRemoveSingleIterationLoopPass());
  addVectorLowering(passes, options, "shuffle");
}

static void buildMmt4d(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addTileAndFuse(passes, TilingLevel::VectorCommonParallel);
  addUKernels(passes);
  passes.addPass(createLowerBitcodeUKernelsPass());
  addTileReduction(passes, TilingLevel::VectorReduction);
  addTileOthers(passes, TilingLevel::VectorInnerParallel);
  passes.addPass(createForallToForPass());
  passes.addPass(createLLVMCPUTileToVectorSizePass());
  addVectorization(passes, options);
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  addBufferization(passes);
  passes.addPass(createLLVMCPUMmt4dVectorLoweringPass());
  addVectorLowering(passes, options);
}

static void buildBufferOps(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addTile(passes, TilingLevel::VectorCommonParallel, /*skipRoot=*/false);
  passes.addPass(createLLVMCPUPeelPass());
  addVectorization(passes, options);
  passes.addPass(createRemoveSingleIterationLoopPass());
  addVectorLowering(passes, options);
}

static void buildDataTiling(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addUKernels(passes);
  addTile(passes, TilingLevel::VectorCommonParallel, /*skipRoot=*/false);
  if (options.decomposePackUnPack)
    passes.addPass(createDecomposePackUnPackOpsPass());
  addVectorization(passes, options);
  addBufferization(passes);
  addVectorLowering(passes, options);
}

static void buildLinalgExt(OpPassManager &passes, const FunctionPipelineOptions &options) {
  addDistribution(passes, options);
  addTileAndFuse(passes, TilingLevel::VectorCommonParallel);
  addTileReduction(passes, TilingLevel::VectorReduction);
  passes.addPass(linalg_ext::createDecomposeAttentionPass());
  passes.addPass(createForallToForPass());
  addVectorization(passes, options, /*cleanUpFirst=*/true);
  addBufferization(passes);
  addVectorLowering(passes, options);
}

void buildCpuFunctionPipeline(OpPassManager &passes, cpu::LoweringPipeline pipeline,
                              const FunctionPipelineOptions &options) {
  switch (pipeline) {
  case cpu::LoweringPipeline::Default:
    return buildDefault(passes, options);
  case cpu::LoweringPipeline::DoubleTilingExpert:
    return buildDoubleTiling(passes, options);
  case cpu::LoweringPipeline::ConvTileAndDecomposeExpert:
    return buildConvolution(passes, options);
  case cpu::LoweringPipeline::Mmt4dTilingExpert:
    return buildMmt4d(passes, options);
  case cpu::LoweringPipeline::BufferOpsTileAndVectorize:
    return buildBufferOps(passes, options);
  case cpu::LoweringPipeline::DataTiling:
    return buildDataTiling(passes, options);
  case cpu::LoweringPipeline::LinalgExtTileAndVectorize:
    return buildLinalgExt(passes, options);
  }
}

} // namespace mlir::iree::codegen
