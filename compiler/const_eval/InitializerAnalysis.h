// Which initializers compute, from constants, values that a global can start with.
#pragma once

#include "compiler/dialects/util/analysis/ConstExpr.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::const_eval {

/// True if the runtime takes and returns values of the type, and an attribute can hold them.
bool isExchangeable(Type type);

/// The initializers that can run in the compiler, in their order.
SmallVector<util::InitializerOp> findComputable(ModuleOp module);

} // namespace mlir::iree::const_eval
