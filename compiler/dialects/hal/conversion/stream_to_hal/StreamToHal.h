// From the stream dialect to the hal dialect: resources become buffers, timepoints become fences,
// execution regions become command buffers or queue operations.
#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::hal {

/// Adds what converts types and operations of the stream dialect, which becomes illegal.
void populateStreamToHalPatterns(MLIRContext *context, ConversionTarget &target,
                                 TypeConverter &converter, RewritePatternSet &patterns);

} // namespace mlir::iree::hal
