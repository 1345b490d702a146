#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::stream {

/// Patterns for constants and for control flow; `target` learns which of it is legal.
void populateStandardToStreamPatterns(const TypeConverter &converter,
                                      const AffinityAnalysis &affinities, ConversionTarget &target,
                                      RewritePatternSet &patterns);

} // namespace mlir::iree::stream
