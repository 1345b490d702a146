#pragma once

#include "compiler/bytecode/RegisterAllocation.h"

namespace mlir::iree::bytecode {

/// The first registers of each bank that nobody owns; advanced as they are taken.
struct ScratchRegisters {
  int nextValue;
  int nextRef;
};

/// Brings moves that are meant to happen at once into an order in which they can happen one after the other,
/// 64-bit values as two moves. A cycle (a swap) goes through a scratch register.
SmallVector<Move> orderMoves(ArrayRef<Move> moves, ScratchRegisters &scratch);

} // namespace mlir::iree::bytecode
