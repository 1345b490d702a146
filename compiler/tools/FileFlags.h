// Flags that an input names for itself.
#pragma once

#include "mlir/Support/LLVM.h"

namespace mlir::iree {

/// Sets the flags in the last line of a file, if that is `// strata-opt: <flags>`, where the command line does not.
/// Only flags of the compiler (`--iree-…`) may stand there. A file that can't be read has none.
LogicalResult applyFlagsOfFile(StringRef path);

} // namespace mlir::iree
