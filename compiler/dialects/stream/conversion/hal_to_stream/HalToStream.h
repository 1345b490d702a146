#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::stream {

/// Patterns for tensors that come from, and go to, buffers and buffer views.
void populateHalToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities,
                                  RewritePatternSet &patterns);

} // namespace mlir::iree::stream
