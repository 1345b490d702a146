// Checks that verifiers of several stream ops share.
#pragma once

#include "compiler/dialects/stream/ir/StreamTypes.h"

namespace mlir::iree::stream {

/// `dims` are the dynamic dimensions of the encoded type.
LogicalResult verifyEncodingDims(Operation *op, StringRef what, Type encoding, ValueRange dims);
/// The same for several encodings, whose dimensions are listed one after another.
LogicalResult verifyEncodingDims(Operation *op, ArrayAttr encodings, ValueRange dims);

/// Every size-aware value has a size.
LogicalResult verifySizes(Operation *op, StringRef what, ValueRange values, ValueRange sizes);

/// A range with constant bounds is not negative, within `size` if that is constant too, and of the
/// given length. Any of the values but `start` may be null.
LogicalResult verifyRange(Operation *op, Value start, Value end, Value length, Value size);

/// As many ranges as there are resources among `operands`.
LogicalResult verifyRangeCounts(Operation *op, ValueRange operands,
                                ArrayRef<ValueRange> rangeBounds);

/// Every entry point is defined, and its workgroup count region can take the workload.
LogicalResult verifyEntryPoints(Operation *op, ArrayAttr entryPoints, ValueRange workload,
                                SymbolTableCollection &symbolTable);

/// Ops in the region use only what the region captures, and what may be used anywhere.
LogicalResult verifyCaptures(Operation *op, Region &body, ValueRange operands);

/// The terminator yields values of the result types.
LogicalResult verifyYields(Operation *op, Region &body, TypeRange resultTypes);

} // namespace mlir::iree::stream
