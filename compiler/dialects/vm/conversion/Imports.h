// Calls of functions that other modules provide.
#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// Builds a call of an import: plain, or with lists if the import takes any. `segments` has one entry per
/// argument of the import: -1, or the number of elements of a list (tuples count once).
Operation *createImportCall(OpBuilder &builder, Location loc, ImportOp import,
                            ArrayRef<int16_t> segments, ValueRange operands);

/// The value as an import expects it: integers of another width, floats as their bits.
Value castToImportType(OpBuilder &builder, Value value, Type type);

/// Converts an op that corresponds to the import of its own name. An argument of the import that the op has as
/// attribute of that name becomes a constant; the others are its operands, in order. A list at the end
/// takes all that are left.
void populateImportConversions(ArrayRef<StringRef> opNames, const TypeConverter &types,
                               SymbolTable &symbols, RewritePatternSet &patterns);

} // namespace mlir::iree::vm
