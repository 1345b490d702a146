#include "compiler/codegen/common/bufferize/BufferizationPasses.h"

#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::codegen {

void addBufferizationPasses(OpPassManager &passes, ScratchMemory scratch) {
  passes.addPass(createEliminateEmptyTensorsPass());
  passes.addPass(bufferization::createEmptyTensorToAllocTensorPass());
  passes.addPass(createIREEComprehensiveBufferizePass(scratch));
  passes.addPass(createIREEInjectAssumeAlignmentPass());
  passes.addPass(memref::createResolveShapedTypeResultDimsPass());
  passes.addPass(createIREECodegenCanonicalizerPass());
  passes.addPass(createCSEPass());
  passes.addPass(createIREECodegenCanonicalizerPass());
  passes.addPass(createCleanupBufferAllocViewPass());
}

} // namespace mlir::iree::codegen
