#pragma once

#include "compiler/abi/Passes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::abi {

/// Names of arguments and results: `iree.abi.name`, or their kind and number.
StringAttr getInputName(FunctionOpInterface function, unsigned index);
StringAttr getOutputName(FunctionOpInterface function, unsigned index);

/// What a program may ask a loaded function about itself: the attributes given in
/// `iree.reflection`, the model, and a readable declaration.
DictionaryAttr buildReflection(FunctionOpInterface function, StringRef publicName,
                               InvocationModel model);

} // namespace mlir::iree::abi
