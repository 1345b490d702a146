// The pipelines through which the GPU back end compiles an executable.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

/// Adds the passes that prepare a variant's module and select strategies. On hal.executable.variant.
void buildGpuConfigurationPipeline(OpPassManager &variantPasses);

/// Adds the passes that lower a configured variant to the LLVM dialect. On hal.executable.variant.
void buildGpuTranslationPipeline(OpPassManager &variantPasses);

/// Adds the passes of a lowering strategy to a pipeline on functions. Fails where there are none yet.
LogicalResult buildGpuFunctionPipeline(OpPassManager &passes, gpu::LoweringPipeline pipeline);

} // namespace mlir::iree::codegen
