// Parallel loops that leave sequential ones.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// A sequential loop that does nothing but run a parallel one becomes a parallel loop that runs a sequential one, if each
/// parallel iteration always works on the same part of the results:
///
///   for (acc = init) { yield forall (out = acc) { part(out) := f(part(out)) } }
///   forall (out = init) { part(out) := for (acc = part(out)) { yield f(acc) } }
void populateForallHoistingPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
