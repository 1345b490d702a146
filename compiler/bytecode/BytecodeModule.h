// From `vm.module` to the bytes of a .vmfb file.
#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::iree::bytecode {

struct BytecodeOptions {
  /// Write the file so that ZIP tools can unpack it, too.
  bool emitPolyglotZip = true;
  /// Leave the debug database out.
  bool stripSourceMap = false;
  /// Drop `vm.trace`, `vm.print` and `vm.break`.
  bool stripDebugOps = false;
  bool allowF32 = true;
  bool allowF64 = true;
};

/// Expands what has no instruction and writes the module. Changes the module.
LogicalResult writeBytecodeModule(vm::ModuleOp module, const BytecodeOptions &options,
                                  llvm::raw_ostream &output);

} // namespace mlir::iree::bytecode
