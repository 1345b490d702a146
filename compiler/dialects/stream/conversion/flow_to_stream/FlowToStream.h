#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::stream {

/// Patterns for ops on tensors and for dispatches.
void populateFlowToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities,
                                  RewritePatternSet &patterns);

/// Replaces the executables of the module: kernels take bindings, and views of them begin the body.
LogicalResult convertFlowExecutables(ModuleOp module);

} // namespace mlir::iree::stream
