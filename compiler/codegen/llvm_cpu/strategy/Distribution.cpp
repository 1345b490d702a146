// The tiles are chosen in three steps. First, from the outermost loop inwards, each loop is split so
// that all threads get work: a tile is the largest multiple of the vector hint that divides the extent
// and leaves a tile per thread, else a power of two; the tiles of a loop use up that many threads.
// Then the number of workgroups is reduced to two per thread, by doubling inner tiles first, and the
// tiles of each loop are evened out. Last, each tile becomes a divisor of the extent where one is near.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::codegen {

namespace cl = llvm::cl;

static cl::opt<int64_t> runtimeThreads("iree-llvmcpu-number-of-threads", cl::init(8),
                                       cl::value_desc("count"),
                                       cl::desc("Threads that the workgroups of a dispatch shall keep busy"));
static cl::opt<int64_t> distributionSize("iree-llvmcpu-distribution-size", cl::init(64),
                                         cl::value_desc("iterations"),
                                         cl::desc("The most iterations of a loop that one workgroup gets"));

int64_t getRuntimeThreads() { return std::max<int64_t>(1, runtimeThreads); }
int64_t getDefaultDistributionSize() { return std::max<int64_t>(1, distributionSize); }

SmallVector<int64_t> getLoopExtents(TilingInterface op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation()))
    return linalgOp.getStaticLoopRanges();
  OpBuilder builder(op);
  return llvm::map_to_vector(op.getIterationDomain(builder), [](Range range) {
    std::optional<int64_t> size = getConstantIntValue(range.size);
    bool fromZero = isConstantIntValue(range.offset, 0);
    return size && fromZero ? *size : ShapedType::kDynamic;
  });
}

SmallVector<bool> getPartitionableLoops(TilingInterface op) {
  SmallVector<utils::IteratorType> kinds = op.getLoopIteratorTypes();
  SmallVector<bool> result(kinds.size(), false);
  // Of packed multiplications only the outer loops; the tiles stay together.
  size_t end = kinds.size();
  if (isa<linalg::Mmt4DOp>(op))
    end = 2;
  if (isa<linalg::BatchMmt4DOp>(op))
    end = 3;
  SmallVector<int64_t> extents = getLoopExtents(op);
  bool skipUnitLoops = isa<linalg::LinalgOp>(op.getOperation()) && end == kinds.size();
  for (size_t i = 0; i < end; ++i)
    result[i] =
        kinds[i] == utils::IteratorType::parallel && !(skipUnitLoops && extents[i] == 1);
  return result;
}

/// Loops as the heuristic sees them. A loop with max 0 stays whole.
namespace {
struct Loops {
  SmallVector<int64_t> extents, minSizes, maxSizes, hints, tiles;

  size_t size() const { return extents.size(); }
  bool isFixed(size_t i) const { return tiles[i] == 0 || ShapedType::isDynamic(extents[i]); }
  bool isIdeal(size_t i, int64_t tile) const {
    return tile % hints[i] == 0 && extents[i] % tile == 0;
  }
  void split();
  void reduceWorkgroups();
  void evenOut();
  void fitExtent(size_t i, bool allowIncomplete);
};
} // namespace

void Loops::split() {
  int64_t threads = getRuntimeThreads();
  for (size_t i = 0; i < size(); ++i) {
    if (maxSizes[i] == 0 || ShapedType::isDynamic(extents[i])) {
      tiles.push_back(maxSizes[i]);
      continue;
    }
    int64_t target = std::min(extents[i] / threads, maxSizes[i]);
    int64_t tile = 1;
    if (hints[i] > 1)
      for (int64_t k = hints[i]; k <= target; k += hints[i])
        if (extents[i] % k == 0 && k >= minSizes[i])
          tile = k;
    if (tile == 1)
      tile = std::max<int64_t>(llvm::bit_floor<uint64_t>(target), minSizes[i]);
    tiles.push_back(std::min(tile, maxSizes[i]));
    if (int64_t count = tiles[i] ? extents[i] / tiles[i] : 0; count > 0)
      threads = std::max<int64_t>(1, threads / count);
  }
}

void Loops::reduceWorkgroups() {
  SmallVector<int64_t> counts(size(), 1);
  for (size_t i = 0; i < size(); ++i)
    if (!isFixed(i))
      counts[i] = llvm::divideCeil(extents[i], tiles[i]);
  int64_t total = 1;
  for (int64_t count : counts)
    total *= count;
  for (size_t end = size(); end > 0 && total > 2 * getRuntimeThreads();) {
    size_t i = end - 1;
    if (isFixed(i) || tiles[i] >= maxSizes[i] || tiles[i] >= extents[i]) {
      --end;
      continue;
    }
    int64_t doubled = std::min(tiles[i] * 2, extents[i]);
    // A tile that fits the vectors and the extent isn't given up for one that doesn't.
    if (hints[i] > 1 && isIdeal(i, tiles[i]) && !isIdeal(i, doubled)) {
      --end;
      continue;
    }
    tiles[i] = doubled;
    int64_t count = llvm::divideCeil(extents[i], doubled);
    if (count < counts[i]) {
      total = total / counts[i] * count;
      counts[i] = count;
    } else {
      --end;
    }
  }
}

void Loops::evenOut() {
  for (size_t i = 0; i < size(); ++i) {
    if (isFixed(i))
      continue;
    int64_t count = llvm::divideCeil(extents[i], tiles[i]);
    int64_t even = llvm::divideCeil(extents[i], count);
    if (hints[i] <= 1 || isIdeal(i, even))
      tiles[i] = even;
  }
}

void Loops::fitExtent(size_t i, bool allowIncomplete) {
  if (isFixed(i))
    return;
  int64_t extent = extents[i], tile = tiles[i], step = minSizes[i];
  if (extent <= tile && extent < step) {
    tiles[i] = extent;
    return;
  }
  int64_t limit = std::min(tile, extent);
  for (int64_t k = limit / step * step; k > 0; k -= step)
    if (extent % k == 0) {
      tiles[i] = k;
      return;
    }
  int64_t lowest = allowIncomplete ? limit / 2 : 1;
  for (int64_t k = limit; k >= std::max<int64_t>(lowest, 1); --k)
    if (extent % k == 0) {
      tiles[i] = k;
      return;
    }
}

SmallVector<int64_t> getDistributionSizes(TilingInterface op, const DistributionOptions &options) {
  Loops loops;
  loops.extents = getLoopExtents(op);
  SmallVector<bool> partitionable = getPartitionableLoops(op);
  auto getOr = [](ArrayRef<int64_t> list, size_t i, int64_t otherwise) {
    return list.empty() ? otherwise : list[i];
  };
  for (size_t i = 0; i < loops.size(); ++i) {
    bool split = partitionable[i];
    loops.minSizes.push_back(split ? getOr(options.minSizes, i, 1) : 0);
    loops.maxSizes.push_back(split ? getOr(options.maxSizes, i, getDefaultDistributionSize()) : 0);
    loops.hints.push_back(split ? getOr(options.vectorHints, i, 1) : 1);
  }
  loops.split();
  loops.reduceWorkgroups();
  loops.evenOut();
  for (size_t i = 0; i < loops.size(); ++i)
    if (loops.minSizes[i] != 0)
      loops.fitExtent(i, options.allowIncompleteTiles);
  return loops.tiles;
}

} // namespace mlir::iree::codegen
