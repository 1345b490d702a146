// The module that the compiler runs for itself: one function for each initializer.
#pragma once

#include "compiler/dialects/util/ir/UtilOps.h"

#include <string>
#include <variant>

namespace mlir::iree::const_eval {

/// What an initializer reads becomes an argument of its function, so that the function is code
/// only; what it stores becomes a result.
struct JitFunction {
  /// A constant, or a global, whose value may be the result of a function before.
  using Argument = std::variant<Attribute, util::GlobalOpInterface>;

  Location loc;
  std::string name;
  SmallVector<Argument> arguments;
  SmallVector<util::GlobalOpInterface> results;
};

struct JitProgram {
  /// At the end of `source`, until it is erased.
  ModuleOp module;
  SmallVector<JitFunction> functions;
};

/// Builds the functions of `initializers`, which must be computable. Fails with a diagnostic.
FailureOr<JitProgram> buildProgram(ModuleOp source, ArrayRef<util::InitializerOp> initializers);

} // namespace mlir::iree::const_eval
