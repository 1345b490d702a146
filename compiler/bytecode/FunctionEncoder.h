#pragma once

#include "compiler/bytecode/ModuleTables.h"
#include "compiler/dialects/vm/analysis/ModuleOrdinals.h"
#include "compiler/dialects/vm/ir/VmOps.h"

namespace mlir::iree::bytecode {

struct EncodedFunction {
  /// Body, padded with zeros to a multiple of 8.
  std::vector<uint8_t> bytes;
  uint32_t length = 0;
  uint32_t requirements = 0;
  uint16_t blockCount = 0;
  uint16_t valueRegisterCount = 0;
  uint16_t refRegisterCount = 0;

  struct SourceLocation {
    int32_t offset;
    Location location;
  };
  /// One per instruction, at its first byte.
  std::vector<SourceLocation> sourceMap;
};

/// Encodes a function whose ops all have instructions. Operands are laid out by the rows of
/// runtime/isa/VmOps.def.
FailureOr<EncodedFunction> encodeFunction(vm::FuncOp func, const vm::ModuleOrdinals &ordinals,
                                          const TypeTable &types, SymbolTable &symbols);

} // namespace mlir::iree::bytecode
