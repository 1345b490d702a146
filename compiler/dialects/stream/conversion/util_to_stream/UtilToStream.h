#pragma once

#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::iree::stream {

/// What a global of a tensor becomes: the type of the resource, and where it is.
struct TensorGlobal {
  Type type;
  AffinityAttr affinity;
};
/// Globals of tensors, by name.
using TensorGlobals = llvm::StringMap<TensorGlobal>;
TensorGlobals findTensorGlobals(ModuleOp module, const AffinityAnalysis &affinities);

/// Replaces globals of tensors by globals of resources and of their sizes, named `@global__size`. An
/// initial value moves into an initializer.
void convertTensorGlobals(ModuleOp module, const TensorGlobals &globals);

/// Patterns for functions, calls, and accesses of globals. `globals` must outlive them.
void populateUtilToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities, const TensorGlobals &globals,
                                  RewritePatternSet &patterns);

} // namespace mlir::iree::stream
