#include "compiler/dialects/vm/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_ANNOTATEFUNCTIONSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

constexpr StringLiteral kYield = "vm.yield";
constexpr StringLiteral kUnwind = "vm.unwind";

struct Needs {
  bool yield = false;
  bool unwind = false;
  SmallVector<Operation *> callees;
};

Needs getOwnNeeds(FunctionOpInterface function, SymbolTable &symbols) {
  Needs needs;
  auto isRef = [](Type type) { return isa<RefType>(type); };
  bool hasRefs = llvm::any_of(function.getArgumentTypes(), isRef) ||
                 llvm::any_of(function.getResultTypes(), isRef);
  bool mayFail = false;
  function.walk([&](Operation *op) {
    needs.yield |= isa<YieldOp>(op);
    mayFail |= op->hasTrait<MayFail>();
    hasRefs |= op != function && llvm::any_of(op->getResultTypes(), isRef);
    if (auto call = dyn_cast<CallOpInterface>(op))
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        if (Operation *target = symbols.lookup(callee.getRootReference()))
          needs.callees.push_back(target);
  });
  needs.yield |= function->hasAttr(kYield);
  needs.unwind = (hasRefs && mayFail) || function->hasAttr(kUnwind);
  return needs;
}

struct AnnotateFunctionsPass : impl::AnnotateFunctionsPassBase<AnnotateFunctionsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    llvm::MapVector<Operation *, Needs> all;
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (isa<FuncOp, ImportOp>(function))
        all[function] = getOwnNeeds(function, symbols);

    // What a callee needs, its callers need; until nothing changes, for functions may call each other.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto &[op, needs] : all) {
        bool yield = needs.yield, unwind = needs.unwind;
        for (Operation *callee : needs.callees) {
          auto it = all.find(callee);
          if (it == all.end())
            continue;
          yield |= it->second.yield;
          unwind |= it->second.unwind;
        }
        changed |= yield != needs.yield || unwind != needs.unwind;
        needs.yield = yield;
        needs.unwind = unwind;
      }
    }
    for (auto &[op, needs] : all) {
      if (!isa<FuncOp>(op))
        continue;
      if (needs.yield)
        op->setAttr(kYield, UnitAttr::get(&getContext()));
      if (needs.unwind)
        op->setAttr(kUnwind, UnitAttr::get(&getContext()));
    }
  }
};

} // namespace
} // namespace mlir::iree::vm
