#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_VERIFYINITIALIZATIONORDERPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

/// Checks what one initializer may do, wherever it runs code.
class InitializerCheck {
public:
  InitializerCheck(GlobalTable &table, SymbolTable &symbols, Operation *initializer)
      : table(table), symbols(symbols), initializer(initializer) {}

  LogicalResult run() { return checkCode(initializer); }

private:
  LogicalResult checkCode(Operation *code) {
    if (!visited.insert(code).second)
      return success();
    auto walked = code->walk([&](Operation *op) {
      LogicalResult result = success();
      if (auto load = dyn_cast<GlobalLoadOpInterface>(op))
        result = checkAccess(op, load.getGlobalName(), "accesses");
      else if (auto store = dyn_cast<GlobalStoreOpInterface>(op))
        result = checkAccess(op, store.getGlobalName(), "stores to");
      else if (auto call = dyn_cast<CallOp>(op))
        if (Operation *callee = symbols.lookup(call.getCallee()))
          result = checkCode(callee);
      return failed(result) ? WalkResult::interrupt() : WalkResult::advance();
    });
    return failure(walked.wasInterrupted());
  }

  LogicalResult checkAccess(Operation *op, StringRef name, StringRef what) {
    Global *global = table.lookup(name);
    if (!global || global->op->isBeforeInBlock(initializer))
      return success();
    InFlightDiagnostic error = op->emitError() << "initializer " << what << " global '@" << name
                                               << "' defined after it";
    error.attachNote(initializer->getLoc()) << "in this initializer";
    return error;
  }

  GlobalTable &table;
  SymbolTable &symbols;
  Operation *initializer;
  llvm::DenseSet<Operation *> visited;
};

/// An immutable global gets its value once, during initialization.
LogicalResult checkImmutable(Global &global) {
  if (global.op.isGlobalMutable() || global.isIndirect)
    return success();
  for (GlobalStoreOpInterface store : global.stores)
    if (!global.onlyInitialized && !store->getParentOfType<InitializerOpInterface>())
      return store->emitError() << "store to immutable global '@" << global.getName()
                                << "' outside of initialization";
  if (global.op.getGlobalInitialValue() && !global.stores.empty() &&
      !isa<UninitializedAttr>(global.op.getGlobalInitialValue()))
    return global.stores.front()->emitError()
           << "immutable global '@" << global.getName()
           << "' has an initial value, and an initializer stores another";
  return success();
}

struct VerifyInitializationOrderPass
    : impl::VerifyInitializationOrderPassBase<VerifyInitializationOrderPass> {
  void runOnOperation() override {
    GlobalTable table(getOperation());
    SymbolTable symbols(getOperation());
    LogicalResult result = success();
    for (auto initializer : getOperation().getOps<InitializerOpInterface>())
      if (failed(InitializerCheck(table, symbols, initializer).run()))
        result = failure();
    table.forEach([&](Global &global) {
      if (failed(checkImmutable(global)))
        result = failure();
      return GlobalChange::None;
    });
    if (failed(result))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
} // namespace mlir::iree::util
