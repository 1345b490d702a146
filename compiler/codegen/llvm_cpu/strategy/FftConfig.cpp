// A stage of a fast Fourier transform: blocks of 2^stage elements stay whole, at all levels.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

RootConfig getFftConfig(linalg_ext::FftOp op, const CpuTarget &target) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::LinalgExtTileAndVectorize;
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), {});
  std::optional<int64_t> stage = getConstantIntValue(op.getStage());
  // Any border may lie within a block of a size that nobody knows.
  if (!stage) {
    config.distribution.back() = 0;
    return config;
  }
  int64_t block = int64_t(1) << *stage;
  if (int64_t &size = config.distribution.back(); size != 0)
    size = std::max(block, getDefaultDistributionSize());
  // Rows are taken together while their halves fit a vector.
  size_t rank = config.distribution.size();
  config.vector.assign(rank, 1);
  config.vector.back() = block;
  if (rank > 1)
    config.vector[rank - 2] =
        std::max<int64_t>(1, 2 * target.vectorSize(getElementTypeOrSelf(op.getReal())) / block);
  return config;
}

} // namespace mlir::iree::codegen
