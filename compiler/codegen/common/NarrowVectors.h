// Vectors of elements smaller than a byte, in memory that is made of bytes.
#pragma once

#include "mlir/Dialect/Arith/Transforms/NarrowTypeEmulationConverter.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::codegen {

/// Loads and stores of vectors, before upstream's patterns would take them: whole bytes at once
/// where each vector is known to begin with one, lane by lane elsewhere. Bytes that are shared are
/// changed atomically unless `disableAtomicRMW` is set.
void populateNarrowVectorPatterns(const arith::NarrowTypeEmulationConverter &converter,
                                  RewritePatternSet &patterns, bool disableAtomicRMW);

} // namespace mlir::iree::codegen
