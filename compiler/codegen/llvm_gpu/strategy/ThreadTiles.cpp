#include "compiler/codegen/llvm_gpu/strategy/ThreadTiles.h"

#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::iree::codegen {

/// The most elements of a tile that a thread computes at once.
static constexpr int64_t kMaxVectorElements = 32;

/// Bits of a load that memory likes best.
static constexpr int64_t kLoadBits = 128;

int64_t getReductionFactor(int64_t extent) {
  if (ShapedType::isDynamic(extent))
    return 1;
  if (extent % 4 == 0)
    return 4;
  for (int64_t factor = 2; factor < 50; ++factor)
    if (extent % factor == 0)
      return factor;
  return 1;
}

static int64_t getElementBits(Value value) {
  Type type = getElementTypeOrSelf(value.getType());
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Loops that workgroups share. A producer that is stored as well is computed by whoever stores it, so a loop that it
/// doesn't have can't be shared.
static SmallVector<unsigned> getSharedLoops(linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  op.getParallelDims(loops);
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::LinalgOp>();
    if (!producer || llvm::none_of(producer->getUsers(),
                                   llvm::IsaPred<StoreToBufferOp, tensor_ext::DispatchTensorStoreOp>))
      continue;
    AffineMap map = op.getMatchingIndexingMap(input);
    llvm::erase_if(loops, [&](unsigned loop) {
      return !llvm::is_contained(map.getResults(), getAffineDimExpr(loop, op.getContext()));
    });
  }
  return loops;
}

namespace {

/// One operation's loops, and the search for tiles.
class TileSearch {
public:
  TileSearch(linalg::LinalgOp op, int64_t subgroupSize, bool hasReshapes)
      : extents(op.getStaticLoopRanges()), shared(getSharedLoops(op)), subgroupSize(subgroupSize),
        hasReshapes(hasReshapes) {
    int64_t leastBits = 64;
    for (Value operand : op->getOperands())
      if (int64_t bits = getElementBits(operand))
        leastBits = std::min(leastBits, bits);
    elementsPerByte = std::max<int64_t>(1, 8 / leastBits);
    // Vectors need elements whose width is a power of two, and accesses without arithmetic.
    usesVectors =
        llvm::all_of(op.getIndexingMapsArray(),
                     [](AffineMap map) { return map.isProjectedPermutation(); }) &&
        llvm::all_of(op->getOperands(), [](Value operand) {
          int64_t bits = getElementBits(operand);
          return bits != 0 && llvm::isPowerOf2_64(bits);
        });
    loadBits = getTypicalBits(op);
    tiles.workgroup.assign(extents.size(), 0);
    tiles.thread.assign(extents.size(), 0);
  }

  ThreadTiles run() {
    if (distribute(subgroupSize, std::nullopt) == 1)
      return tiles;
    // One idle thread of 32 is better than two, and so on.
    for (int64_t part = 32; part >= 1; part /= 2)
      if (distribute(std::max<int64_t>(32, subgroupSize), part) == 1)
        break;
    return tiles;
  }

private:
  /// The width of the elements that most accesses are for: those of inputs as large as the iteration space.
  static int64_t getTypicalBits(linalg::LinalgOp op) {
    int64_t bits = 0;
    for (OpOperand *input : op.getDpsInputOperands())
      if (op.getMatchingIndexingMap(input).isPermutation())
        bits = std::max(bits, getElementBits(input->get()));
    if (bits == 0)
      for (Value output : op.getDpsInits())
        bits = std::max(bits, getElementBits(output));
    return bits != 0 ? bits : 32;
  }

  bool hasOnlyDynamicLoops() const {
    return !shared.empty() && llvm::all_of(shared, [&](unsigned loop) {
      return ShapedType::isDynamic(extents[loop]);
    });
  }

  /// Gives loops to `threads` and returns by how many more each could be shared. At most one of `idlePart` threads may
  /// be idle, or none.
  int64_t distribute(int64_t threads, std::optional<int64_t> idlePart) {
    tiles.numThreads[0] = 1;
    for (unsigned loop : shared)
      tiles.workgroup[loop] = tiles.thread[loop] = 1;
    // Threads without work in the last workgroup are cheaper than loops that few threads share.
    if (!idlePart && hasOnlyDynamicLoops()) {
      tiles.workgroup[shared.back()] = threads;
      tiles.numThreads[0] = threads;
      return 1;
    }
    bool isInnermost = true;
    for (unsigned loop : llvm::reverse(shared)) {
      if (ShapedType::isDynamic(extents[loop]))
        continue;
      int64_t taken = distributeLoop(loop, threads, isInnermost, idlePart);
      tiles.numThreads[0] *= taken;
      threads /= taken;
      if (threads == 1)
        break;
      isInnermost = false;
    }
    return threads;
  }

  /// Chooses the tiles of `loop` and returns how many threads share one of a workgroup.
  int64_t distributeLoop(unsigned loop, int64_t threads, bool isInnermost,
                         std::optional<int64_t> idlePart) {
    int64_t extent = extents[loop];
    int64_t elements = std::max<int64_t>(4, kLoadBits / loadBits);
    while (usesVectors && elements > 4 && elements * threads > extent)
      elements /= 2;
    SmallVector<int64_t> candidates;
    if (usesVectors && isInnermost && !idlePart)
      candidates.push_back(elements * threads);
    for (int64_t size = llvm::PowerOf2Ceil(threads); size >= 1; size /= 2)
      candidates.push_back(size);

    for (int64_t candidate : candidates) {
      int64_t tile = candidate * elementsPerByte;
      if (int64_t rest = extent % tile; rest != 0)
        if (!idlePart || candidate - rest > candidate / *idlePart)
          continue;
      // Two workgroups are too few where there could be more.
      bool isOnly = shared.size() == 1;
      if (isOnly && candidate > subgroupSize && llvm::divideCeil(extent, tile) <= 2)
        continue;
      tiles.workgroup[loop] = tile;
      if (usesVectors && isInnermost && !idlePart && !hasReshapes && candidate % elements == 0) {
        // One element each, where more would leave threads without any.
        int64_t own = isOnly && candidate <= subgroupSize ? 1 : elements;
        tiles.thread[loop] = own * elementsPerByte;
        return candidate / own;
      }
      if (isInnermost)
        usesVectors = false;
      tiles.thread[loop] = elementsPerByte;
      return std::min(candidate, threads);
    }
    return 1;
  }

  SmallVector<int64_t> extents;
  SmallVector<unsigned> shared;
  int64_t subgroupSize;
  bool hasReshapes;
  /// Tiles of narrower elements consist of whole bytes.
  int64_t elementsPerByte = 1;
  int64_t loadBits = 32;
  /// Once a search found that they don't fit, later ones do without.
  bool usesVectors = false;
  ThreadTiles tiles;
};

} // namespace

/// Unrolls what a thread does one after the other, as long as the vectors stay small.
static SmallVector<int64_t> getReductionTiles(linalg::LinalgOp op, ArrayRef<int64_t> workgroup) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges(), sizes(extents.size(), 0);
  int64_t elements = 1;
  for (size_t loop = extents.size(); loop-- > 0;) {
    bool isReduction = op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
    if (!isReduction && workgroup[loop] != 0)
      continue;
    int64_t factor = getReductionFactor(extents[loop]);
    if (elements * factor > kMaxVectorElements)
      factor = 1;
    elements *= factor;
    sizes[loop] = factor;
  }
  return sizes;
}

ThreadTiles getThreadTiles(linalg::LinalgOp op, int64_t subgroupSize, bool hasReshapes) {
  ThreadTiles tiles = TileSearch(op, subgroupSize, hasReshapes).run();
  tiles.reduction = getReductionTiles(op, tiles.workgroup);
  return tiles;
}

gpu::LoweringConfigAttr ThreadTiles::getConfig(MLIRContext *context) const {
  Builder builder(context);
  SmallVector<NamedAttribute> levels = {
      builder.getNamedAttr("thread", builder.getI64ArrayAttr(thread)),
      builder.getNamedAttr("workgroup", builder.getI64ArrayAttr(workgroup))};
  if (llvm::any_of(reduction, [](int64_t size) { return size != 0; }))
    levels.push_back(builder.getNamedAttr("reduction", builder.getI64ArrayAttr(reduction)));
  return gpu::LoweringConfigAttr::get(context, builder.getDictionaryAttr(levels));
}

} // namespace mlir::iree::codegen
