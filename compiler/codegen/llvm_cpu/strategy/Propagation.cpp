// Sizes are kept per level and loop class. The root's sizes come first; operations that are packed into
// tiles then correct them to whole tiles, and loops that the root doesn't have take the vector sizes of
// the operations that have them. Loops that not all operations share are tiled after the others, at the
// inner level, where producer and consumer are no longer fused.

#include "compiler/codegen/llvm_cpu/strategy/Propagation.h"

#include "compiler/codegen/llvm_cpu/strategy/LoopClasses.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

using cpu::TilingLevel;
using Sizes = SmallVector<int64_t>;

/// From sizes of outer dimensions to sizes of unpacked dimensions.
template <typename PackOrUnPack>
static void scaleByInnerTiles(PackOrUnPack op, Sizes &sizes) {
  if (!op.getOuterDimsPerm().empty())
    applyPermutationToVector(sizes, invertPermutationVector(op.getOuterDimsPerm()));
  for (auto [dim, tile] : llvm::zip(op.getInnerDimsPos(), op.getStaticInnerTiles()))
    if (!ShapedType::isDynamic(tile))
      sizes[dim] *= tile;
}

static void divideByInnerTiles(linalg::PackOp op, Sizes &sizes) {
  for (auto [dim, tile] : llvm::zip(op.getInnerDimsPos(), op.getStaticInnerTiles()))
    if (!ShapedType::isDynamic(tile))
      sizes[dim] /= tile;
  if (!op.getOuterDimsPerm().empty())
    applyPermutationToVector(sizes, op.getOuterDimsPerm());
}

namespace {

class Propagation {
public:
  Propagation(ArrayRef<Operation *> ops, Operation *root, const CpuTarget &target)
      : ops_(ops), root_(root), target_(target), classes_(ops) {
    for (Sizes &sizes : levels_)
      sizes.assign(classes_.size(), 0);
  }

  void run() {
    loadRoot();
    for (Operation *op : ops_)
      if (op != root_)
        if (std::optional<Sizes> sizes = getOwnVectorSizes(op))
          ownSizes_[op] = *sizes;
    alignRoot();
    fillOtherLoops();
    setReductions();
    splitInnerLoops();
    for (Operation *op : ops_)
      setConfig(op);
  }

private:
  Sizes &level(TilingLevel level) { return levels_[static_cast<unsigned>(level)]; }
  bool isRootClass(int64_t loopClass) const {
    return llvm::is_contained(classes_.get(root_), loopClass);
  }

  void loadRoot() {
    auto config = cast<cpu::LoweringConfigAttr>(getLoweringConfig(root_));
    for (unsigned i = 0; i < cpu::kNumTilingLevels; ++i) {
      Sizes sizes = config.getStaticTilingLevelSizes(i, root_);
      if (sizes.empty())
        continue;
      if (auto pack = dyn_cast<linalg::PackOp>(root_))
        scaleByInnerTiles(pack, sizes);
      for (auto [loopClass, size] : llvm::zip(classes_.get(root_), sizes))
        levels_[i][loopClass] = size;
    }
  }

  std::optional<Sizes> getOwnVectorSizes(Operation *op) {
    if (auto pack = dyn_cast<linalg::PackOp>(op)) {
      Sizes sizes = getPackVectorTiles(pack, target_);
      scaleByInnerTiles(pack, sizes);
      return sizes;
    }
    if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
      Sizes sizes(unpack.getStaticInnerTiles());
      for (int64_t &size : sizes)
        if (ShapedType::isDynamic(size))
          size = 0;
      return sizes;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      return std::nullopt;
    bool masks = getRemainderStrategy(generic, target_) == RemainderStrategy::Mask;
    Sizes sizes = getMinVectorTiles(generic, target_);
    for (int64_t &size : sizes) {
      size = std::min(size, target_.nativeVectorBytes() / 4);
      if (masks)
        size = llvm::PowerOf2Ceil(size);
    }
    limitToRegisters(generic, target_, sizes);
    return sizes;
  }

  void alignRoot() {
    auto forEachRootLoop = [&](Operation *op, ArrayRef<int64_t> sizes, auto update) {
      for (auto [loopClass, size] : llvm::zip(classes_.get(op), sizes))
        if (size > 0 && isRootClass(loopClass))
          update(loopClass, size);
    };
    auto overwrite = [&](int64_t loopClass, int64_t size) {
      level(TilingLevel::VectorCommonParallel)[loopClass] = size;
    };
    for (auto &[op, sizes] : ownSizes_) {
      if (isa<linalg::PackOp>(op)) {
        forEachRootLoop(op, sizes, [&](int64_t loopClass, int64_t size) {
          int64_t &distribution = level(TilingLevel::Distribution)[loopClass];
          distribution = llvm::alignTo(distribution, size);
          overwrite(loopClass, size);
        });
      }
      if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
        // The producer works on whole inner tiles, its innermost dimensions.
        auto producer = unpack.getSource().getDefiningOp<linalg::LinalgOp>();
        if (!producer)
          continue;
        AffineMap map = producer.getIndexingMapMatchingResult(cast<OpResult>(unpack.getSource()));
        Sizes producerSizes(producer.getNumLoops(), 0);
        for (auto [expr, size] : llvm::zip(map.getResults().take_back(sizes.size()), sizes))
          if (auto dim = dyn_cast<AffineDimExpr>(expr))
            producerSizes[dim.getPosition()] = size;
        forEachRootLoop(producer, producerSizes, overwrite);
      }
    }
    // Single bits are stored as bytes.
    if (root_->getNumResults() > 0 && getElementTypeOrSelf(root_->getResult(0)).isInteger(1)) {
      int64_t &size = level(TilingLevel::VectorCommonParallel)[classes_.get(root_).back()];
      size = llvm::alignTo(size, 8);
    }
  }

  void fillOtherLoops() {
    Sizes &common = level(TilingLevel::VectorCommonParallel);
    auto fill = [&](bool packs) {
      for (auto &[op, sizes] : ownSizes_)
        if (isa<linalg::PackOp>(op) == packs)
          for (auto [loopClass, size] : llvm::zip(classes_.get(op), sizes))
            if (common[loopClass] == 0 && size > 0)
              common[loopClass] = size;
    };
    fill(/*packs=*/true);
    fill(/*packs=*/false);
  }

  void setReductions() {
    for (auto &[op, sizes] : ownSizes_) {
      if (!isa<linalg::GenericOp>(op))
        continue;
      for (auto [loopClass, size, kind] :
           llvm::zip(classes_.get(op), sizes, cast<TilingInterface>(op).getLoopIteratorTypes()))
        if (kind != utils::IteratorType::parallel)
          level(TilingLevel::VectorReduction)[loopClass] = size;
    }
  }

  void splitInnerLoops() {
    Sizes &common = level(TilingLevel::VectorCommonParallel);
    Sizes &inner = level(TilingLevel::VectorInnerParallel);
    inner.assign(classes_.size(), 0);
    for (int64_t i = 0; i < classes_.size(); ++i) {
      bool isReduction = level(TilingLevel::VectorReduction)[i] > 0;
      if ((classes_.isInAllOps(i) || isRootClass(i)) && !isReduction)
        continue;
      inner[i] = common[i];
      common[i] = 0;
    }
  }

  Sizes getSizes(Operation *op, TilingLevel tilingLevel) {
    bool feedsRoot = op != root_ && llvm::is_contained(op->getUsers(), root_);
    Sizes sizes;
    for (auto [loopClass, kind] :
         llvm::zip(classes_.get(op), cast<TilingInterface>(op).getLoopIteratorTypes())) {
      // A loop along which the root reduces is tiled with the root in the root's producers too.
      bool reductionLevel = tilingLevel == TilingLevel::VectorReduction;
      bool applies = (kind == utils::IteratorType::reduction) == reductionLevel ||
                     (reductionLevel && feedsRoot && kind == utils::IteratorType::parallel);
      sizes.push_back(applies ? level(tilingLevel)[loopClass] : 0);
    }
    if (auto pack = dyn_cast<linalg::PackOp>(op))
      divideByInnerTiles(pack, sizes);
    if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
      if (tilingLevel == TilingLevel::VectorCommonParallel &&
          unpack.getSource().getDefiningOp<linalg::LinalgOp>())
        scaleByInnerTiles(unpack, sizes);
    return sizes;
  }

  void setConfig(Operation *op) {
    SmallVector<std::pair<TilingLevel, Sizes>> levels;
    for (unsigned i = 0; i < cpu::kNumTilingLevels; ++i) {
      auto tilingLevel = static_cast<TilingLevel>(i);
      Sizes sizes = getSizes(op, tilingLevel);
      bool keep = tilingLevel == TilingLevel::Distribution
                      ? op == root_
                      : llvm::any_of(sizes, [](int64_t size) { return size != 0; });
      if (keep)
        levels.emplace_back(tilingLevel, sizes);
    }
    setLoweringConfig(op, cpu::LoweringConfigAttr::get(op->getContext(), levels));
  }

  ArrayRef<Operation *> ops_;
  Operation *root_;
  const CpuTarget &target_;
  LoopClasses classes_;
  Sizes levels_[cpu::kNumTilingLevels];
  llvm::MapVector<Operation *, Sizes> ownSizes_;
};

} // namespace

void propagateLoweringConfig(ArrayRef<Operation *> computeOps, Operation *root,
                             const CpuTarget &target) {
  Propagation(computeOps, root, target).run();
}

} // namespace mlir::iree::codegen
