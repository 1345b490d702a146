#include "compiler/codegen/llvm_gpu/Pipelines.h"

#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/codegen/common/bufferize/Passes.h"
#include "compiler/codegen/common/tiling/Passes.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

using gpu::TilingLevel;

//===-- Pieces of function pipelines ---------------------------------------===//

static void addTracking(OpPassManager &passes) {
  passes.addPass(createConfigTrackingCanonicalizerPass());
  passes.addPass(createCSEPass());
}

static void addCleanUp(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
}

static void addTile(OpPassManager &passes, TilingLevel level, bool fuseConsumers) {
  GPUApplyTilingLevelPassOptions options;
  options.tilingLevel = level;
  options.fuseConsumers = fuseConsumers;
  passes.addPass(createGPUApplyTilingLevelPass(options));
}

static void addNormalization(OpPassManager &passes) {
  NormalizeLoopBoundsPassOptions options;
  options.normalizeFor = false;
  passes.addPass(createNormalizeLoopBoundsPass(options));
}

static void addSliceOptimization(OpPassManager &passes) {
  OptimizeTensorInsertExtractSlicesPassOptions options;
  options.foldIdentitySlices = true;
  passes.addPass(createOptimizeTensorInsertExtractSlicesPass(options));
}

static void addVectorization(OpPassManager &passes) {
  passes.addPass(createDecomposeConvolutionToLowerDimOpsPass());
  addCleanUp(passes);
  // materialize-vector-tile-sizes
  GenericVectorizationPassOptions options;
  options.enableCleanup = false;
  options.foldCastIntoContract = true;
  options.enableVectorMasking = true;
  options.vectorizeMapStore = true;
  passes.addPass(createGenericVectorizationPass(options));
  // decompose-im2col
  addCleanUp(passes);
  addSliceOptimization(passes);
  addCleanUp(passes);
  // materialize-vector-masking, lower-arg-compare-to-vector
}

static void addBufferization(OpPassManager &passes) {
  // In its middle: gpu-infer-memory-space, rocdl-configure-buffer-instructions, gpu-bubble-resource-casts,
  // gpu-alloc-private-memory-for-dps-ops
  addBufferizationPasses(passes, ScratchMemory::Gpu);
  // rocdl-buffer-instructions-optimization
  addCleanUp(passes);
}

//===-- Strategies ---------------------------------------------------------===//

/// One thread does all of it.
static void buildBaseLowering(OpPassManager &passes) {
  addBufferizationPasses(passes, ScratchMemory::Gpu);
  addCleanUp(passes);
  addCleanUp(passes);
  passes.addPass(createLinalgExtToLoopsPass());
  passes.addPass(createMemrefCopyToLinalgPass());
  passes.addPass(createConvertLinalgToLoopsPass());
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  passes.addPass(createRemoveSingleIterationLoopPass());
  addCleanUp(passes);
}

/// Tiles for workgroups, reductions and threads; what is read or written only where it is needed.
static void buildTileAndFuse(OpPassManager &passes) {
  // gpu-pad-convs
  passes.addPass(createConvertAccGEMMToGEMMPass());
  passes.addPass(createTileAndDistributeToWorkgroupsUsingForallOpPass());
  addTracking(passes);
  // lower-tensor-ukernels, lowering-config-interpreter
  addTracking(passes);
  // gpu-pad-operands, gpu-promote-matmul-operands, gpu-tile-and-convert-conv-to-matmul,
  // gpu-pack-to-intrinsics, decompose-boundary-pack-unpack-ops, expand-undistributed-inner-tiles,
  // propagate-reshapes-by-expansion
  addTile(passes, TilingLevel::Reduction, /*fuseConsumers=*/true);
  addTracking(passes);
  // gpu-convert-to-coalesced-dma
  DecomposePackUnPackOpsPassOptions packs;
  packs.useOnlyReshapes = true;
  passes.addPass(createDecomposePackUnPackOpsPass(packs));
  // expand-undistributed-inner-tiles, propagate-reshapes-by-expansion
  addTracking(passes);
  addTile(passes, TilingLevel::Thread, /*fuseConsumers=*/false);
  addTracking(passes);
  addTile(passes, TilingLevel::Subgroup, /*fuseConsumers=*/false);
  // distribute-inner-tiled-to-lanes
  passes.addPass(createLowerBitcodeUKernelsPass());
  addNormalization(passes);
  addTracking(passes);
  passes.addPass(createIREELoopInvariantCodeMotionPass());
  // gpu-bubble-resource-casts
  addSliceOptimization(passes);
  passes.addPass(createGPUFuseAndHoistParallelLoopsPass());
  // combine-source-layout-transformation, combine-result-layout-transformation,
  // gpu-greedily-distribute-to-threads
  passes.addPass(createTileLargeTensorsPass());
  addCleanUp(passes);
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  passes.addPass(createIREELoopInvariantCodeMotionPass());
  // gpu-combine-value-semantic-barriers
  addVectorization(passes);
  passes.addPass(createCleanupBufferAllocViewPass());
  // gpu-combine-value-semantic-barriers
  addBufferization(passes);
  // amdgpu-lower-coalesced-dma-to-gather-lds, decompose-map-store, gpu-distribute-copy-using-forall
  addNormalization(passes);
  passes.addPass(createGPUVerifyDistributionPass());
  passes.addPass(createGPUDistributeForallPass());
  passes.addPass(createVectorizeMemrefCopyPass());
  // unroll-to-intrinsics
  addCleanUp(passes);
  // flatten-swizzle-hint-allocs
  passes.addPass(createPropagateDispatchSizeBoundsPass());
  // lower-ops, unroll-annotated-loops
  passes.addPass(createIREELoopInvariantCodeMotionPass());
  // gpu-reduce-bank-conflicts
  passes.addPass(createHoistStaticallyBoundAllocationsPass());
  passes.addPass(createIREECodegenFoldMemRefAliasOpsPass());
  addCleanUp(passes);
  OptimizeVectorTransferPassOptions transfers;
  transfers.redundantHoisting = true;
  passes.addPass(createOptimizeVectorTransferPass(transfers));
  passes.addPass(createHoistStaticallyBoundAllocationsPass());
  addCleanUp(passes);
}

LogicalResult buildGpuFunctionPipeline(OpPassManager &passes, gpu::LoweringPipeline pipeline) {
  switch (pipeline) {
  case gpu::LoweringPipeline::BaseLowering:
    buildBaseLowering(passes);
    return success();
  case gpu::LoweringPipeline::TileAndFuse:
    buildTileAndFuse(passes);
    return success();
  case gpu::LoweringPipeline::Default:
  case gpu::LoweringPipeline::Distribute:
  case gpu::LoweringPipeline::Vectorize:
  case gpu::LoweringPipeline::VectorDistribute:
  case gpu::LoweringPipeline::WinogradVectorize:
    return failure();
  }
  return failure();
}

} // namespace mlir::iree::codegen
