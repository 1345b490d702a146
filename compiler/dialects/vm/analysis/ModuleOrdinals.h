#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::iree::vm {

/// Functions, imports, exports, segments and references count from 0 each, in module order. The ordinal of a
/// primitive global is its byte offset: small ones first, each at a multiple of its size.
class ModuleOrdinals {
public:
  explicit ModuleOrdinals(ModuleOp module);

  uint32_t get(Operation *op) const { return ordinals_.at(op); }

  uint32_t imports = 0;
  uint32_t exports = 0;
  uint32_t functions = 0;
  uint32_t segments = 0;
  uint32_t globalBytes = 0;
  uint32_t globalRefs = 0;

private:
  llvm::DenseMap<Operation *, uint32_t> ordinals_;
};

} // namespace mlir::iree::vm
