// Loops that carry a tensor of which they only read and write one vector.
#pragma once

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::codegen {

/// Makes each loop below `func` that carries a tensor, reads a vector of it and writes the same elements
/// again, carry the vector: it is read before the loop and written after it. Elements that a mask leaves
/// out are the padding of the read in each round, as they were. Returns whether there was any.
bool hoistCarriedTransfers(RewriterBase &rewriter, FunctionOpInterface func);

/// Whether two masks are the same, or built from the same sizes.
bool areSameMasks(Value a, Value b);

} // namespace mlir::iree::codegen
