#include "compiler/dispatch_creation/CollapsibleLoops.h"

#include "compiler/dispatch_creation/OpClasses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/SmallSet.h"

namespace mlir::iree::dispatch_creation {

// Ops that only index into a captured tensor by computed positions: merged loops would have to be divided again for
// each element.
static bool computesPositions(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 0)
    return false;
  bool readsIndex = false, selectsExtracted = false;
  op.getBlock()->walk([&](Operation *inner) {
    readsIndex |= isa<linalg::IndexOp>(inner);
    if (isa<tensor::ExtractOp>(inner))
      selectsExtracted |= llvm::any_of(inner->getUsers(), llvm::IsaPred<arith::SelectOp>);
  });
  return readsIndex && selectsExtracted;
}

static bool isEligible(Operation *op) {
  if (isa<linalg::FillOp, tensor::EmptyOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || computesPositions(generic))
    return false;
  bool encoded = llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getEncoding();
  });
  return !encoded && llvm::all_of(generic.getIndexingMapsArray(),
                                  [](AffineMap map) { return map.isProjectedPermutation(); });
}

// True if every map has `next` right behind `previous`, or neither.
static bool areAlwaysAdjacent(ArrayRef<AffineMap> maps, AffineExpr previous, AffineExpr next) {
  return llvm::all_of(maps, [&](AffineMap map) {
    ArrayRef<AffineExpr> results = map.getResults();
    for (auto [i, expr] : llvm::enumerate(results)) {
      if (expr == previous && (i + 1 == results.size() || results[i + 1] != next))
        return false;
      if (expr == next && (i == 0 || results[i - 1] != previous))
        return false;
    }
    return true;
  });
}

static SmallVector<ReassociationIndices> getLargestGroups(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  SmallVector<ReassociationIndices> groups;
  llvm::SmallSet<unsigned, 8> seen;
  for (AffineMap map : maps) {
    ReassociationIndices group;
    AffineExpr previous;
    auto finish = [&] {
      if (group.size() > 1)
        groups.push_back(group);
      group.clear();
    };
    for (AffineExpr expr : map.getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      if (!seen.insert(loop).second) {
        finish();
        continue;
      }
      bool joins = !group.empty() && areAlwaysAdjacent(maps, previous, expr) &&
                   kinds[cast<AffineDimExpr>(previous).getPosition()] == kinds[loop];
      if (!joins)
        finish();
      group.push_back(loop);
      previous = expr;
    }
    finish();
  }
  return groups;
}

std::optional<CollapsibleLoops> CollapsibleLoops::get(Operation *op) {
  if (!op || !isEligible(op))
    return std::nullopt;
  CollapsibleLoops loops;
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    int64_t rank = empty.getType().getRank();
    loops.groups_ = {llvm::to_vector<2>(llvm::seq<int64_t>(0, rank))};
    loops.resultMaps_ = {AffineMap::getMultiDimIdentityMap(rank, op->getContext())};
    loops.operandMaps_.assign(op->getNumOperands(), AffineMap::get(rank, 0, {}, op->getContext()));
    return loops;
  }
  auto linalgOp = cast<linalg::LinalgOp>(op);
  loops.groups_ = getLargestGroups(linalgOp);
  loops.operandMaps_ = linalgOp.getIndexingMapsArray();
  for (OpResult result : op->getResults())
    loops.resultMaps_.push_back(linalgOp.getIndexingMapMatchingResult(result));
  return loops;
}

bool CollapsibleLoops::contains(int64_t loop) const {
  return llvm::any_of(groups_, [&](const ReassociationIndices &group) {
    return llvm::is_contained(group, loop);
  });
}

bool CollapsibleLoops::setGroups(SmallVector<ReassociationIndices> groups) {
  llvm::erase_if(groups, [](const ReassociationIndices &group) { return group.size() < 2; });
  if (groups == groups_)
    return false;
  groups_ = std::move(groups);
  return true;
}

bool CollapsibleLoops::restrict(const CollapsibleLoops &other, AffineMap otherToThis) {
  // The group of the other op that each loop of this op belongs to there.
  llvm::DenseMap<int64_t, unsigned> groupThere;
  for (auto [number, group] : llvm::enumerate(other.groups_)) {
    for (int64_t loop : group) {
      if (auto dim = dyn_cast<AffineDimExpr>(otherToThis.getResult(loop)))
        groupThere[dim.getPosition()] = number;
    }
  }
  SmallVector<ReassociationIndices> groups;
  for (const ReassociationIndices &group : groups_) {
    ReassociationIndices part;
    std::optional<unsigned> partThere;
    auto finish = [&] {
      groups.push_back(part);
      part.clear();
      partThere = std::nullopt;
    };
    for (int64_t loop : group) {
      auto there = groupThere.find(loop);
      bool known = there != groupThere.end();
      // The other op walks this loop but can't merge it with any.
      if (!known && otherToThis.isFunctionOfDim(loop)) {
        finish();
        continue;
      }
      if (known && partThere && *partThere != there->second)
        finish();
      if (known)
        partThere = there->second;
      part.push_back(loop);
    }
    finish();
  }
  return setGroups(std::move(groups));
}

bool CollapsibleLoops::exclude(AffineMap map) {
  SmallVector<ReassociationIndices> groups;
  for (const ReassociationIndices &group : groups_) {
    ReassociationIndices part;
    for (int64_t loop : group) {
      if (map.isFunctionOfDim(loop)) {
        groups.push_back(part);
        part.clear();
      } else {
        part.push_back(loop);
      }
    }
    groups.push_back(part);
  }
  return setGroups(std::move(groups));
}

// From the loops of the op that `from` indexes with, to those that `to` indexes with: result i is for loop i of the
// first.
static AffineMap relate(AffineMap from, AffineMap to) {
  return inverseAndBroadcastProjectedPermutation(from).compose(to);
}

static bool restrictByProducers(Operation *op,
                                llvm::MapVector<Operation *, CollapsibleLoops> &loops) {
  bool changed = false;
  CollapsibleLoops &mine = loops.find(op)->second;
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    if (!producer || isOutsideDispatch(producer))
      continue;
    auto it = loops.find(producer);
    if (it == loops.end())
      changed |= mine.exclude(mine.getMap(operand));
    else
      changed |= mine.restrict(
          it->second,
          relate(it->second.getMap(cast<OpResult>(operand.get())), mine.getMap(operand)));
  }
  return changed;
}

static bool restrictByConsumers(Operation *op,
                                llvm::MapVector<Operation *, CollapsibleLoops> &loops) {
  bool changed = false;
  CollapsibleLoops &mine = loops.find(op)->second;
  for (OpOperand &use : op->getUses()) {
    if (use.getOwner()->hasTrait<OpTrait::IsTerminator>())
      continue;
    AffineMap resultMap = mine.getMap(cast<OpResult>(use.get()));
    auto it = loops.find(use.getOwner());
    if (it == loops.end())
      changed |= mine.exclude(resultMap);
    else
      changed |= mine.restrict(it->second, relate(it->second.getMap(use), resultMap));
  }
  return changed;
}

bool agreeOnLoops(ArrayRef<Operation *> ops,
                  llvm::MapVector<Operation *, CollapsibleLoops> &loops, int maxIterations) {
  for (int round = 0; round < maxIterations; ++round) {
    bool changed = false;
    for (Operation *op : llvm::reverse(ops))
      changed |= restrictByConsumers(op, loops);
    for (Operation *op : ops)
      changed |= restrictByProducers(op, loops);
    if (!changed)
      return true;
  }
  return false;
}

} // namespace mlir::iree::dispatch_creation
