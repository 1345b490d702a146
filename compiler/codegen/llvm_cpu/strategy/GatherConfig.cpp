// Slices that are gathered from where an index tensor says: split between workgroups as what they fill is.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

namespace mlir::iree::codegen {

RootConfig getGatherConfig(linalg_ext::GatherOp op, const CpuTarget &target) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::LinalgExtTileAndVectorize;
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), {});
  config.vector.assign(config.distribution.size(), 1);
  if (!config.vector.empty())
    config.vector.back() = target.vectorSize(getElementTypeOrSelf(op.getOutput()));
  return config;
}

} // namespace mlir::iree::codegen
