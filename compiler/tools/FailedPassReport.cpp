#include "compiler/tools/FailedPassReport.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree {

void FailedPassReport::runAfterPassFailed(Pass *pass, Operation *op) {
  if (pass->getArgument().empty() || reported_.exchange(true))
    return;
  InFlightDiagnostic diagnostic = emitError(op->getLoc())
                                  << "pass `" << pass->getArgument() << "` failed on '" << op->getName() << "'";
  if (auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    diagnostic << " @" << name.getValue();
}

} // namespace mlir::iree
