#include "compiler/codegen/llvm_cpu/strategy/LoopClasses.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

/// The map of each operand, from all loops; nothing for ops that have none.
static SmallVector<AffineMap> getOperandMaps(Operation *op) {
  return TypeSwitch<Operation *, SmallVector<AffineMap>>(op)
      .Case([](linalg::LinalgOp linalgOp) { return linalgOp.getIndexingMapsArray(); })
      .Case<linalg_ext::AttentionOp, linalg_ext::OnlineAttentionOp>(
          [](auto attention) { return attention.getMaps(); })
      .Default({});
}

namespace {

/// Joins loops while walking over operations in order of their dependencies.
class Builder {
public:
  using Dims = SmallVector<int64_t>; // -1: no loop stands for the dimension

  int64_t addLoop() {
    parents_.push_back(parents_.size());
    return parents_.size() - 1;
  }
  int64_t find(int64_t loop) const {
    while (parents_[loop] != loop)
      loop = parents_[loop];
    return loop;
  }
  void addOp(Operation *op, ArrayRef<int64_t> loops) {
    if (SmallVector<AffineMap> maps = getOperandMaps(op); !maps.empty())
      return addMappedOp(cast<DestinationStyleOpInterface>(op), maps, loops);
    // What it writes to has no loops.
    if (auto store = dyn_cast<linalg_ext::MapStoreOp>(op))
      return joinPrefix(store.getInput(), loops, loops.size());
    bool packs = isa<linalg::PackOp, linalg::UnPackOp>(op);
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<ShapedType>(operand.getType());
      if (!type || (!packs && type.getRank() != static_cast<int64_t>(loops.size())))
        continue;
      joinPrefix(operand, loops, std::min<int64_t>(type.getRank(), loops.size()));
    }
    for (Value result : op->getResults()) {
      auto type = dyn_cast<ShapedType>(result.getType());
      if (packs || (type && type.getRank() == static_cast<int64_t>(loops.size())))
        dims_[result].assign(loops.begin(), loops.end());
    }
  }

private:
  void join(int64_t a, int64_t b) {
    a = find(a), b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }
  void joinPrefix(Value value, ArrayRef<int64_t> loops, int64_t count) {
    auto found = dims_.find(value);
    if (found == dims_.end() || static_cast<int64_t>(found->second.size()) < count)
      return;
    for (int64_t i = 0; i < count; ++i)
      if (found->second[i] >= 0)
        join(found->second[i], loops[i]);
  }
  void addMappedOp(DestinationStyleOpInterface op, ArrayRef<AffineMap> maps,
                   ArrayRef<int64_t> loops) {
    for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
      auto found = dims_.find(operand);
      if (found == dims_.end())
        continue;
      // The dimensions of a packed value are known only up to its inner tiles.
      for (auto [dim, expr] : llvm::zip(found->second, map.getResults()))
        if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && dim >= 0)
          join(dim, loops[loop.getPosition()]);
    }
    for (OpResult result : op->getResults())
      for (AffineExpr expr : maps[op.getTiedOpOperand(result)->getOperandNumber()].getResults()) {
        auto loop = dyn_cast<AffineDimExpr>(expr);
        dims_[result].push_back(loop ? loops[loop.getPosition()] : -1);
      }
  }

  SmallVector<int64_t> parents_;
  llvm::DenseMap<Value, Dims> dims_;
};

} // namespace

LoopClasses::LoopClasses(ArrayRef<Operation *> tileableOps) {
  SmallVector<Operation *> ops(tileableOps);
  computeTopologicalSorting(ops);
  build(ops);
}

void LoopClasses::build(ArrayRef<Operation *> ops) {
  Builder builder;
  for (Operation *op : ops) {
    SmallVector<int64_t> &loops = loops_[op];
    for (size_t i = 0, e = cast<TilingInterface>(op).getLoopIteratorTypes().size(); i < e; ++i)
      loops.push_back(builder.addLoop());
    builder.addOp(op, loops);
  }
  // Number the classes in order of their first loop.
  llvm::DenseMap<int64_t, int64_t> numbers;
  for (auto &[op, loops] : loops_)
    for (int64_t &loop : loops)
      loop = numbers.try_emplace(builder.find(loop), numbers.size()).first->second;
  numClasses_ = numbers.size();
}

bool LoopClasses::isInAllOps(int64_t loopClass) const {
  return llvm::all_of(loops_, [&](const auto &entry) {
    return llvm::is_contained(entry.second, loopClass);
  });
}

} // namespace mlir::iree::codegen
