#pragma once

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

void populateCfToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);

} // namespace mlir::iree::vm
