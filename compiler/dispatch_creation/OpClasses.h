// What kind of work an op is, as far as the decision which kernel it goes into depends on it.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/Support/LLVM.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::iree::dispatch_creation {

/// Kernels may not have more operands and results together than this: devices bind a limited number of buffers.
constexpr unsigned kMaxBindings = 64;

/// True for an elementwise op whose result has wider elements than its widest main input, such as a dequantization.
/// It is cheaper to compute it wherever it is used than to store its result.
bool isBitExtend(Operation *op);
/// True for an elementwise op whose result has narrower elements than its main input.
bool isBitTruncate(Operation *op);
/// True for an op that repeats its only input along new dimensions.
bool isBroadcast(linalg::LinalgOp op);

/// True for ops that define a layout out of a plain tensor, or the other way round.
bool isPackLike(Operation *op);
bool isUnpackLike(Operation *op);

/// True if the op is in no dispatch.
bool isOutsideDispatch(Operation *op);

/// True for ops that are so cheap, or so small, that every kernel that uses them computes them itself.
bool isCloneable(Operation *op, bool aggressive = false);

/// The loops that an op consists of, and how its operands and results are indexed by them.
class LoopView {
public:
  /// Nothing for ops whose loops are not known.
  static std::optional<LoopView> get(Operation *op);

  unsigned getNumLoops() const { return kinds_.size(); }
  unsigned getNumParallelLoops() const;
  bool isAllParallel() const { return getNumParallelLoops() == getNumLoops(); }
  /// Sizes of the loops; ShapedType::kDynamic where unknown.
  ArrayRef<int64_t> getSizes() const { return sizes_; }
  AffineMap getMap(OpOperand &operand) const { return maps_[operand.getOperandNumber()]; }
  AffineMap getMap(OpResult result) const { return resultMaps_[result.getResultNumber()]; }

private:
  SmallVector<utils::IteratorType> kinds_;
  SmallVector<int64_t> sizes_;
  SmallVector<AffineMap> maps_, resultMaps_;
};

/// Which elementwise producers join their consumers.
struct ElementwiseFusionOptions {
  /// Into reductions over several dims.
  bool multiReduction = true;
  /// Truncations into any consumer.
  bool truncates = false;
  /// Into consumers that only broadcast.
  bool broadcastConsumers = false;
};

/// True if computing the producer of `use` inside its consumer saves traffic and repeats no work.
bool isFusableElementwise(OpOperand *use, const ElementwiseFusionOptions &options);

/// One bit per loop, set for the parallel loops that no other kind precedes.
llvm::SmallBitVector getOuterParallelLoops(Operation *op);

/// For each op of a kernel, the map from the root's outer parallel loops to its own loops; 0 where a loop has none.
using LoopMaps = llvm::MapVector<Operation *, AffineMap>;

/// The map of an op that is alone, or whose relation to the others is unknown.
AffineMap getRootMap(Operation *op);

/// The map of `op` next to the ops of `maps`, which it uses or which use it. Fails where it has none, or two that
/// contradict each other.
FailureOr<AffineMap> getLoopMap(Operation *op, const LoopMaps &maps);

} // namespace mlir::iree::dispatch_creation
