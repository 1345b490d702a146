// Files that passes write their input to.
#pragma once

#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"

namespace mlir::iree::hal {

/// Calls `write` with the file `name` within `directory`, which is created where it is missing, and
/// the path of that file. An empty directory, or `-`, is the standard output.
LogicalResult dumpToFile(Location loc, StringRef directory, StringRef name,
                         function_ref<void(StringRef path, raw_ostream &os)> write);

} // namespace mlir::iree::hal
