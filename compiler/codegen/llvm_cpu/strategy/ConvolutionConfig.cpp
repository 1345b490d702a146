// Two-dimensional convolutions and poolings.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

enum class ConvKind { None, Conv, Depthwise, Pooling };

/// Whether `op` computes what one of `Ops` does, be it in the form of a generic operation.
template <typename... Ops> static bool isConvOf(linalg::LinalgOp op) {
  SmallVector<int64_t> dilations, strides;
  return (linalg::isaConvolutionOpOfType<Ops>(op, &dilations, &strides) || ...);
}

static bool isChannelsFirstPooling(linalg::LinalgOp op) {
  return isConvOf<linalg::PoolingNchwSumOp, linalg::PoolingNchwMaxOp>(op);
}

static ConvKind getKind(linalg::LinalgOp op) {
  if (isConvOf<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNchwFchwOp>(op))
    return ConvKind::Conv;
  if (isConvOf<linalg::DepthwiseConv2DNhwcHwcOp>(op))
    return ConvKind::Depthwise;
  if (isChannelsFirstPooling(op) ||
      isConvOf<linalg::PoolingNhwcSumOp, linalg::PoolingNhwcMaxOp, linalg::PoolingNhwcMaxUnsignedOp,
               linalg::PoolingNhwcMinOp, linalg::PoolingNhwcMinUnsignedOp>(op))
    return ConvKind::Pooling;
  return ConvKind::None;
}

/// Vector tiles of the loops in NHWC order: batch, height, width, channels out, window, channels in.
static SmallVector<int64_t> getNhwcTiles(ConvKind kind, const CpuTarget &target,
                                         int64_t vectorSize) {
  int64_t width = vectorSize, channels = vectorSize, reduction = vectorSize;
  switch (target.arch()) {
  case CpuArch::X86:
  case CpuArch::RiscV:
    width = 8;
    channels = target.isRiscV() && kind != ConvKind::Depthwise ? 2 * vectorSize : vectorSize;
    reduction = kind == ConvKind::Depthwise ? 3 : 8;
    break;
  case CpuArch::AArch64:
    width = kind == ConvKind::Depthwise ? 4 : 32;
    channels = kind == ConvKind::Depthwise ? 4 : 64;
    reduction = kind == ConvKind::Depthwise ? 4 : 16;
    break;
  case CpuArch::Other:
    break;
  }
  SmallVector<int64_t> tiles = {1, 1, width, channels, 1};
  if (kind == ConvKind::Conv)
    tiles.push_back(1);
  tiles.push_back(reduction);
  return tiles;
}

std::optional<RootConfig> getConvolutionConfig(linalg::LinalgOp op, const CpuTarget &target) {
  ConvKind kind = getKind(op);
  if (kind == ConvKind::None)
    return std::nullopt;
  int64_t vectorSize = target.vectorSize(getElementTypeOrSelf(op->getResultTypes().front()));
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::ConvTileAndDecomposeExpert;
  config.vector = getNhwcTiles(kind, target, vectorSize);
  if (isConvOf<linalg::Conv2DNchwFchwOp>(op))
    applyPermutationToVector<int64_t>(config.vector, {0, 3, 1, 2, 6, 4, 5});
  if (isChannelsFirstPooling(op))
    applyPermutationToVector<int64_t>(config.vector, {0, 3, 1, 2, 4, 5});

  DistributionOptions options;
  options.vectorHints.assign(op.getNumLoops(), 1);
  options.vectorHints[3] = vectorSize;
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), options);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [tile, distribution, extent] : llvm::zip(config.vector, config.distribution, extents))
    if (tile != 1)
      tile = getMaxVectorTile(distribution ? distribution : extent, tile, vectorSize);
  limitToRegisters(op, target, config.vector);
  // Dynamic loops become loops over single elements, which always vectorize.
  for (auto [tile, extent] : llvm::zip(config.vector, extents))
    if (ShapedType::isDynamic(extent))
      tile = 1;
  if (getRemainderStrategy(op, target) == RemainderStrategy::Peel)
    config.pipelineSwitch = kEnablePeelingName;
  return config;
}

} // namespace mlir::iree::codegen
