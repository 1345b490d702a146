#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::stream {

/// Patterns for tensors that come from, and go to, buffers and buffer views.
void populateHalToStreamPatterns(const TypeConverter &converter, RewritePatternSet &patterns);

} // namespace mlir::iree::stream
