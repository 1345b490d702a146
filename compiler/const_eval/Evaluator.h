// A compiled module, loaded into the runtime of this process.
#pragma once

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Location.h"

#include <memory>

namespace mlir::iree::const_eval {

class Evaluator {
public:
  virtual ~Evaluator() = default;

  /// Calls an exported function. Arguments and results are numbers and dense tensors of
  /// exchangeable types. Fails with a diagnostic at `loc`.
  virtual FailureOr<SmallVector<TypedAttr>> call(Location loc, StringRef function,
                                                 ArrayRef<Attribute> arguments,
                                                 ArrayRef<Type> resultTypes) = 0;
};

/// Loads the bytes of a .vmfb on a CPU device. Null, with a diagnostic, if the runtime refuses
/// them.
std::unique_ptr<Evaluator> createEvaluator(Location loc, StringRef moduleBytes);

} // namespace mlir::iree::const_eval
