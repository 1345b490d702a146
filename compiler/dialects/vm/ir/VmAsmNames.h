#pragma once

#include "compiler/dialects/vm/ir/VmDialect.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::iree::vm {

/// Names of results in printed IR, for every op of the dialect.
struct VmDialect::AsmNames : OpAsmOpInterface::FallbackModel<VmDialect::AsmNames> {
  void getAsmResultNames(Operation *op, OpAsmSetValueNameFn setName) const;
  void getAsmBlockArgumentNames(Operation *, Region &, OpAsmSetValueNameFn) const {}
  void getAsmBlockNames(Operation *, OpAsmSetBlockNameFn) const {}
  static StringRef getDefaultDialect() { return ""; }
};

} // namespace mlir::iree::vm
