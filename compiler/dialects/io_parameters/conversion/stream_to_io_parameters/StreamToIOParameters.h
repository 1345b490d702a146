#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::io_parameters {

/// Commands that move parameters become transfers of the queue that they are placed on. Types are those
/// of the conversion to hal.
void populateStreamToIOParametersPatterns(const TypeConverter &converter,
                                          RewritePatternSet &patterns);

} // namespace mlir::iree::io_parameters
