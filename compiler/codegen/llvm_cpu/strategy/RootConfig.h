// The lowering strategy of a function, decided by its root operation.
#pragma once

#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"
#include "compiler/codegen/llvm_cpu/strategy/VectorTiles.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

/// Names of the pipeline's switches, in the configuration of the translation info.
inline constexpr StringLiteral kEnablePeelingName = "enable_loop_peeling";
inline constexpr StringLiteral kEnableDecompositionName = "enable_decomposition";

/// Tile sizes of the root operation and the pipeline that they are meant for.
struct RootConfig {
  SmallVector<int64_t> distribution;
  SmallVector<int64_t> cache;  // empty: not tiled for the cache
  SmallVector<int64_t> vector; // empty: not vectorized
  cpu::LoweringPipeline pipeline = cpu::LoweringPipeline::Default;
  StringRef pipelineSwitch; // empty, or one of the names above

  /// As attributes on `func` and `root`. Levels without a nonzero size are left out, except for
  /// distribution, which marks the root.
  void apply(FunctionOpInterface func, TilingInterface root) const;
};

RootConfig getAttentionConfig(linalg_ext::OnlineAttentionOp op, const CpuTarget &target);
RootConfig getContractionConfig(linalg::LinalgOp op, const CpuTarget &target);
RootConfig getFftConfig(linalg_ext::FftOp op, const CpuTarget &target);
RootConfig getGatherConfig(linalg_ext::GatherOp op, const CpuTarget &target);
RootConfig getGenericConfig(linalg::GenericOp op, const CpuTarget &target);
RootConfig getMmt4dConfig(linalg::LinalgOp op, const CpuTarget &target);
RootConfig getPackConfig(linalg::PackOp op, const CpuTarget &target);
RootConfig getUnPackConfig(linalg::UnPackOp op, const CpuTarget &target);

/// Nothing if `op` isn't a two-dimensional convolution or pooling.
std::optional<RootConfig> getConvolutionConfig(linalg::LinalgOp op, const CpuTarget &target);

/// Vector tiles of a pack over its outer dimensions.
SmallVector<int64_t> getPackVectorTiles(linalg::PackOp op, const CpuTarget &target);

/// Whether `op` multiplies and its only reduction loop is the innermost one.
bool isPlainContraction(linalg::LinalgOp op);

} // namespace mlir::iree::codegen
