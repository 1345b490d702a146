// The pipelines through which an executable becomes SPIR-V.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

/// Adds the passes that prepare a variant's module and select strategies. On hal.executable.variant.
void buildSpirvConfigurationPipeline(OpPassManager &variantPasses);

/// Adds the passes that lower a configured variant to the spirv dialect. On hal.executable.variant.
void buildSpirvTranslationPipeline(OpPassManager &variantPasses);

/// Adds the passes of a lowering strategy to a pipeline on functions. Fails where there are none
/// yet.
LogicalResult buildSpirvFunctionPipeline(OpPassManager &passes,
                                         gpu::SPIRVLoweringPipeline pipeline);

} // namespace mlir::iree::codegen
