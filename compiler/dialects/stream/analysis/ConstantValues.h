// The constants that an integer can be, whatever way control takes.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::stream {

/// Follows values back through selects, branches, private calls and globals.
class ConstantValues {
public:
  explicit ConstantValues(ModuleOp module);

  /// All that `value` may be, in ascending unsigned order; nothing if that is not known, or too many.
  std::optional<SmallVector<APInt>> find(Value value);
  /// The same for several values together.
  std::optional<SmallVector<APInt>> findAll(ArrayRef<Value> values);

private:
  struct Search;
  bool visit(Value value, Search &search);
  bool visitArgument(BlockArgument arg, Search &search);
  bool visitGlobal(StringRef name, Search &search);

  ModuleOp module;
  SymbolTableCollection symbolTables;
  /// Global name to everything that loads, stores or takes its address.
  llvm::StringMap<SmallVector<Operation *>> globalUses;
  /// Function name to its calls.
  llvm::StringMap<SmallVector<Operation *>> calls;
};

} // namespace mlir::iree::stream
