#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

void populateMathToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);

} // namespace mlir::iree::vm
