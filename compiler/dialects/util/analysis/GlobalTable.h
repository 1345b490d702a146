// All globals of a module with everything that reads, writes or names them.
#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::iree::util {

/// One global and its uses, in the order of the module.
struct Global {
  size_t ordinal = 0;
  GlobalOpInterface op;
  /// Its address is taken, so not all accesses are known.
  bool isIndirect = false;
  /// No function that can be called from outside stores it.
  bool onlyInitialized = true;
  SmallVector<GlobalLoadOpInterface> loads;
  SmallVector<GlobalStoreOpInterface> stores;
  /// Ops that name it in an attribute without accessing it.
  SmallVector<Operation *> references;

  StringRef getName() { return op.getGlobalName().getValue(); }
  /// All accesses are known.
  bool isClosed() { return !isIndirect && op.isGlobalPrivate(); }
  /// It may go once nothing uses it.
  bool canErase() {
    return isClosed() && cast<SymbolOpInterface>(op.getOperation()).canDiscardOnUseEmpty();
  }
  void eraseStores();
};

enum class GlobalChange { None, Updated, Erase };

/// The table is of the time when it was built: rebuild it after changes that went past it.
class GlobalTable {
public:
  explicit GlobalTable(ModuleOp module);

  void rebuild();
  Global *lookup(StringRef name);
  ModuleOp getModule() { return module; }
  size_t size() const { return globals.size(); }

  /// Calls `visit` on each global and erases those that it says so of. True if anything changed.
  bool forEach(function_ref<GlobalChange(Global &)> visit);

  /// Makes loads and references of `from` ones of `to`. Stores stay.
  void redirectUses(Global &from, Global &to);
  /// Erases the global with its stores. Nothing may load or name it any more.
  void erase(Global &global);

private:
  ModuleOp module;
  /// Functions that code outside of the module may cause to run, after initialization.
  llvm::DenseSet<Operation *> reachable;
  /// Erased globals leave a null op, so that the positions of others stay.
  llvm::MapVector<StringAttr, Global> globals;
};

} // namespace mlir::iree::util
