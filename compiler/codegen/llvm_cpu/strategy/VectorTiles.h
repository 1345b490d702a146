// Vector tile sizes: what fits the shape, and what fits the registers.
#pragma once

#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::iree::codegen {

/// What is done about loops whose extent isn't a multiple of the vector size.
enum class RemainderStrategy { None, Peel, Mask };

RemainderStrategy getRemainderStrategy(linalg::LinalgOp op, const CpuTarget &target);

/// The largest tile of at most `tile` that divides `extent`, preferably a multiple of `vectorSize`.
int64_t getMaxVectorTile(int64_t extent, int64_t tile, int64_t vectorSize, bool powerOfTwo = false);

/// For each loop: the vector size of the operands that are contiguous along it, 1 where there are none.
/// Outer ones among these are limited, so that unrolling stays small.
SmallVector<int64_t> getMinVectorTiles(linalg::LinalgOp op, const CpuTarget &target);

/// A part of the vectors that a tile needs: `map` says which loops it has.
struct TileOperand {
  AffineMap map;
  int64_t elementBits;
};

int64_t getElementBits(Type type);

/// Shrinks tiles until all operands together have at most `bits`. A tile of 0 stays, and counts as the loop's extent
/// where `extents` has it.
void limitTiles(ArrayRef<TileOperand> operands, int64_t bits, SmallVectorImpl<int64_t> &tiles,
                ArrayRef<int64_t> extents = {});

/// Shrinks vector tiles until all operands of `op` together fit the vector registers.
void limitToRegisters(linalg::LinalgOp op, const CpuTarget &target, SmallVectorImpl<int64_t> &tiles);

/// Whether an operand or the result is read or written in another order of its dimensions.
bool isTransposing(linalg::LinalgOp op);

/// Whether `op` only copies its operand in another order of the dimensions.
bool isPureTranspose(linalg::GenericOp op);

} // namespace mlir::iree::codegen
