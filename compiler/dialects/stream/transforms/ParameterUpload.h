// Constants that the runtime provides.
#pragma once

#include "compiler/dialects/stream/transforms/ConstantStorage.h"

namespace mlir::iree::stream {

/// Replaces the constants, all of which are parameters, and returns the timepoint at which they are
/// there. A parameter with an allocation of its own may stay where the runtime has it; others are
/// read into allocations that they share.
Value uploadParameters(ResourceConstantsOp op, ArrayRef<ConstantPart> parts, Value start,
                       ResourceConfigAttr config, Numbers &numbers, OpBuilder &builder);

} // namespace mlir::iree::stream
