#include "compiler/dialects/hal/transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_RESOLVEEXPORTORDINALSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct ResolveExportOrdinalsPass
    : impl::ResolveExportOrdinalsPassBase<ResolveExportOrdinalsPass> {
  using ResolveExportOrdinalsPassBase::ResolveExportOrdinalsPassBase;

  void runOnOperation() override {
    SymbolTableCollection symbols;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      WalkResult result = function.walk([&](ExecutableExportOrdinalOp op) {
        auto entry = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(op, op.getEntryPoint());
        if (!entry || !entry.getOrdinal()) {
          op.emitOpError() << "entry point " << op.getEntryPoint() << " has no ordinal";
          return WalkResult::interrupt();
        }
        OpBuilder builder(op);
        Value ordinal = arith::ConstantIndexOp::create(builder, op.getLoc(), *entry.getOrdinal());
        op.replaceAllUsesWith(ordinal);
        op.erase();
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return signalPassFailure();
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
