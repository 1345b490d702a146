// Memory for the values of one execution region.
#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"

namespace mlir::iree::stream {

/// Replaces the region by allocations, commands, and a deallocation of what does not leave it. Fails, with
/// an error and without a change, on an op that has no form as a command.
LogicalResult allocateRegion(AsyncExecuteOp region, const AffinityAnalysis &affinities);

} // namespace mlir::iree::stream
