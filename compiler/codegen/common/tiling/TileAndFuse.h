// Fusion around a tiled operation: what upstream's tile-and-fuse leaves to do for consumers.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir::iree::codegen {

/// Pulls the users of the results of a tiled `scf.forall` into it, those in `allowed`, in order. Stops
/// at the first that can't be fused and returns failure. On success returns the slices through which the
/// fused consumers read other tileable producers.
FailureOr<SmallVector<tensor::ExtractSliceOp>>
fuseConsumersIntoForall(RewriterBase &rewriter, ArrayRef<Operation *> tiledOps,
                        MutableArrayRef<LoopLikeOpInterface> loops,
                        llvm::function_ref<bool(Operation *)> allowed);

/// Pulls the producers of `slices` into `loops`, transitively, as `options` allows.
void fuseProducersOfSlices(RewriterBase &rewriter, SmallVector<tensor::ExtractSliceOp> slices,
                           const scf::SCFTileAndFuseOptions &options,
                           MutableArrayRef<LoopLikeOpInterface> loops);

/// Replaces the uses of tiled operations by the loop's results, where these dominate the use. Uses in
/// tensor.dim keep the original, which folds to a size.
void replaceDominatedUses(RewriterBase &rewriter, const scf::SCFTileAndFuseResult &result,
                          Operation *scope);

/// Patterns that fold the slices which tiling leaves, so that their producers can be fused.
void addSliceFoldingPatterns(RewritePatternSet &patterns);
/// A slice of a padded tensor is a padded slice, also where the slice may turn out empty.
void addPadSlicingPattern(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
