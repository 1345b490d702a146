// Which dispatches run which kernel, and how their operands become arguments of the kernel.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::iree::stream {

/// The function that an entry point runs; null if it has no body here.
FunctionOpInterface lookupKernel(ExecutableExportOp exportOp);

/// The arguments of a kernel that are bindings, in order of the resources of a dispatch.
SmallVector<unsigned> getBindingArgs(FunctionOpInterface kernel);
/// The other arguments, in order of the uniform operands of a dispatch.
SmallVector<unsigned> getOperandArgs(FunctionOpInterface kernel);

/// An entry point with a kernel, and all dispatches of it.
struct DispatchTarget {
  ExecutableExportOp exportOp;
  FunctionOpInterface kernel;
  SmallVector<CmdDispatchOp> sites;

  /// True if every dispatch runs nothing but this kernel, with as many operands and resources as it
  /// takes: only then can the signature be changed from here.
  bool isExclusive() const;
};

/// The dispatched entry points of the module, in module order.
SmallVector<DispatchTarget> findDispatchTargets(ModuleOp module);

} // namespace mlir::iree::stream
