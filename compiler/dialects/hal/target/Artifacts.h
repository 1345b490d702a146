// Files that serialization leaves behind where flags ask for them.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::targets {

/// What names of files about `variant` begin with: `module_<executable>_<variant>`.
std::string getArtifactStem(hal::ExecutableVariantOp variant);

/// Writes one file into `folder`. Nothing partial remains when that fails, with a diagnostic.
LogicalResult writeArtifact(Location loc, StringRef folder, StringRef name, StringRef bytes);

} // namespace mlir::iree::targets
