// Which microkernels a target uses.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::iree::codegen {

/// Whether a target of this configuration uses the microkernel `name` ("mmt4d", "pack", ...). Its item `ukernels` is
/// `none`, `all`, `default` or a list of names; the default is what is known to be faster than generated code.
bool isUKernelEnabled(DictionaryAttr configuration, StringRef name);

/// Whether it uses any.
bool areUKernelsEnabled(DictionaryAttr configuration);

} // namespace mlir::iree::codegen
