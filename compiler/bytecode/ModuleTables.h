// What a module says about itself besides its functions: ids of types, the modules it depends on, and the
// signatures of functions as text.
#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::iree::bytecode {

/// Types that instructions of the module mention, by name: primitives first.
class TypeTable {
public:
  explicit TypeTable(vm::ModuleOp module);

  ArrayRef<std::string> getNames() const { return names_; }
  /// Fails when no instruction has operands or results of that type.
  std::optional<uint32_t> find(Type type) const;

private:
  std::vector<std::string> names_;
  llvm::DenseMap<Type, uint32_t> ids_;
};

/// A module that imports come from.
struct Dependency {
  StringRef name;
  uint32_t minimumVersion = 0;
  bool isRequired = false;
};

/// Sorted by name.
std::vector<Dependency> getDependencies(vm::ModuleOp module);

/// The calling convention of a function or import, as `0rCiD_i`; fails on types that cannot be passed.
FailureOr<std::string> getCallingConvention(FunctionOpInterface function);

} // namespace mlir::iree::bytecode
