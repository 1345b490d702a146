#include "compiler/codegen/common/workgroup/WorkgroupLoops.h"

#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

namespace {

/// Index arithmetic that folds where it can.
struct Arith {
  RewriterBase &rewriter;
  Location loc;

  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  AffineExpr symbol(unsigned i) { return getAffineSymbolExpr(i, rewriter.getContext()); }
  /// Iterations of a loop from `lb` to `ub` by `step`.
  OpFoldResult tripCount(OpFoldResult lb, OpFoldResult ub, OpFoldResult step) {
    if (isConstantIntValue(lb, 0) && isConstantIntValue(step, 1))
      if (affine::AffineApplyOp count = definingApply(ub))
        return rewriter.clone(*count)->getResult(0);
    return apply((symbol(1) - symbol(0)).ceilDiv(symbol(2)), {lb, ub, step});
  }
  OpFoldResult mul(OpFoldResult a, OpFoldResult b) { return apply(symbol(0) * symbol(1), {a, b}); }
  /// The factors, the last of them first. As long as each is known by a symbol of its own the expression stays
  /// as it is built: simplifying it would put them into another order than later versions of upstream do.
  OpFoldResult product(ArrayRef<OpFoldResult> factors) {
    OpFoldResult result = rewriter.getIndexAttr(1);
    AffineExpr expr;
    SmallVector<Value> symbols;
    bool isPlain = true;
    for (OpFoldResult factor : llvm::reverse(factors)) {
      result = mul(result, factor);
      auto own = definingApply(factor), whole = definingApply(result);
      isPlain &= own && whole && own.getAffineMap().getNumDims() == 0 &&
                 own.getNumOperands() == 1 && !llvm::is_contained(symbols, own.getOperand(0));
      if (!isPlain)
        continue;
      AffineExpr shifted = own.getAffineMap().getResult(0).shiftSymbols(1, symbols.size());
      expr = expr ? shifted * expr : shifted;
      symbols.push_back(own.getOperand(0));
      if (symbols.size() > 1 && llvm::equal(whole.getOperands(), symbols))
        whole.setMap(AffineMap::get(0, symbols.size(), expr));
    }
    return result;
  }
  static affine::AffineApplyOp definingApply(OpFoldResult ofr) {
    auto value = dyn_cast<Value>(ofr);
    return value ? value.getDefiningOp<affine::AffineApplyOp>() : affine::AffineApplyOp();
  }
  OpFoldResult mulAdd(OpFoldResult a, OpFoldResult b, OpFoldResult c) {
    return apply(symbol(0) * symbol(1) + symbol(2), {a, b, c});
  }
  /// `a` varies where the others don't.
  OpFoldResult scaleIv(OpFoldResult a, OpFoldResult step, OpFoldResult lb) {
    AffineExpr iv = getAffineDimExpr(0, rewriter.getContext());
    return apply(iv * symbol(0) + symbol(1), {a, step, lb});
  }
  OpFoldResult atMost(OpFoldResult a, int64_t bound) {
    MLIRContext *context = rewriter.getContext();
    AffineMap map = AffineMap::get(0, 1, {symbol(0), getAffineConstantExpr(bound, context)}, context);
    return affine::makeComposedFoldedAffineMin(rewriter, loc, map, {a});
  }
  Value value(OpFoldResult ofr) { return getValueOrCreateConstantIndexOp(rewriter, loc, ofr); }
};

} // namespace

static SmallVector<WorkgroupMappingAttr> getMapping(scf::ForallOp loop) {
  return llvm::map_to_vector(*loop.getMapping(),
                             [](Attribute attr) { return cast<WorkgroupMappingAttr>(attr); });
}

static bool isWorkgroupLoop(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  return mapping && !mapping->empty() &&
         llvm::all_of(*mapping, llvm::IsaPred<WorkgroupMappingAttr>);
}

/// Moves the body of `loop` before `position`, with `ivs` in place of the induction variables.
static void inlineBody(RewriterBase &rewriter, scf::ForallOp loop, Operation *position,
                       ValueRange ivs) {
  rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), position, ivs);
  rewriter.eraseOp(loop);
}

/// Joins the dimensions that are mapped to `last` or beyond into one, which is mapped to `last`.
static scf::ForallOp collapse(RewriterBase &rewriter, scf::ForallOp loop, WorkgroupId last) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  Arith arith{rewriter, loc};
  SmallVector<WorkgroupMappingAttr> mapping = getMapping(loop);
  int64_t lastId = static_cast<int64_t>(last);
  SmallVector<OpFoldResult> lbs = loop.getMixedLowerBound(), ubs = loop.getMixedUpperBound(),
                            steps = loop.getMixedStep();

  // The joined dimensions, slowest first: a higher mapping id varies slower.
  SmallVector<int64_t> joined;
  for (size_t i = 0; i < mapping.size(); ++i)
    if (mapping[i].getMappingId() >= lastId)
      joined.push_back(i);
  SmallVector<OpFoldResult> counts = llvm::map_to_vector(
      joined, [&](int64_t i) { return arith.tripCount(lbs[i], ubs[i], steps[i]); });
  OpFoldResult total = arith.product(counts);

  SmallVector<OpFoldResult> newLbs, newUbs, newSteps;
  SmallVector<Attribute> newMapping;
  SmallVector<int64_t> oldToNew(mapping.size(), -1);
  int64_t joinedIndex = -1;
  for (size_t i = 0; i < mapping.size(); ++i) {
    int64_t id = mapping[i].getMappingId();
    if (id > lastId)
      continue;
    if (id == lastId)
      joinedIndex = newMapping.size();
    else
      oldToNew[i] = newMapping.size();
    newLbs.push_back(id == lastId ? rewriter.getIndexAttr(0) : lbs[i]);
    newUbs.push_back(id == lastId ? total : ubs[i]);
    newSteps.push_back(id == lastId ? rewriter.getIndexAttr(1) : steps[i]);
    newMapping.push_back(mapping[i]);
  }
  auto newLoop = scf::ForallOp::create(rewriter, loc, newLbs, newUbs, newSteps, ValueRange{},
                                       rewriter.getArrayAttr(newMapping));

  rewriter.setInsertionPoint(newLoop.getBody()->getTerminator());
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, joined.size()));
  llvm::sort(order, [&](int64_t a, int64_t b) {
    return mapping[joined[a]].getMappingId() > mapping[joined[b]].getMappingId();
  });
  SmallVector<OpFoldResult> basis =
      llvm::map_to_vector(order, [&](int64_t i) { return counts[i]; });
  auto delinearized = affine::AffineDelinearizeIndexOp::create(
      rewriter, loc, newLoop.getInductionVar(joinedIndex), basis);
  SmallVector<Value> ivs(mapping.size());
  for (auto [position, i] : llvm::enumerate(order)) {
    int64_t dim = joined[i];
    ivs[dim] = delinearized.getResult(position);
  }
  for (size_t i = 0; i < mapping.size(); ++i)
    ivs[i] = oldToNew[i] >= 0 ? newLoop.getInductionVar(oldToNew[i])
                              : arith.value(arith.scaleIv(ivs[i], steps[i], lbs[i]));
  inlineBody(rewriter, loop, newLoop.getBody()->getTerminator(), ivs);
  return newLoop;
}

/// The most workgroups that the target can launch along x, y, z; nothing where there is no limit.
static std::array<std::optional<int64_t>, 3> getMostWorkgroups(Operation *op) {
  std::array<std::optional<int64_t>, 3> most;
  hal::ExecutableTargetAttr target = hal::ExecutableTargetAttr::lookup(op);
  if (!target || !target.getConfiguration())
    return most;
  if (auto info = target.getConfiguration().getAs<TargetInfoAttrInterface>(kTargetInfoName))
    for (auto [bound, count] : llvm::zip(most, info.getMaximumWorkgroupCount()))
      bound = count;
  return most;
}

/// Replaces `loop` by its body for the current workgroup and returns the number of workgroups along x, y, z. A
/// workgroup takes several iterations where there may be more than the target can launch workgroups for, and,
/// with `shared`, where other loops decide how many there are.
static SmallVector<OpFoldResult> resolve(RewriterBase &rewriter, scf::ForallOp loop, bool shared) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  Arith arith{rewriter, loc};
  std::array<std::optional<int64_t>, 3> most = getMostWorkgroups(loop);
  SmallVector<OpFoldResult> lbs = loop.getMixedLowerBound(), ubs = loop.getMixedUpperBound(),
                            steps = loop.getMixedStep();
  SmallVector<OpFoldResult> counts(loop.getRank(), rewriter.getIndexAttr(1)), ids, idCounts;
  SmallVector<bool> isStrided;
  for (auto [i, mapping] : llvm::enumerate(getMapping(loop))) {
    unsigned id = mapping.getMappingId();
    ids.push_back(hal::InterfaceWorkgroupIDOp::create(rewriter, loc, id).getResult());
    idCounts.push_back(hal::InterfaceWorkgroupCountOp::create(rewriter, loc, id).getResult());
    counts[id] = arith.tripCount(lbs[i], ubs[i], steps[i]);
    std::optional<int64_t> count = getConstantIntValue(counts[id]);
    bool fits = !most[id] || (count && *count <= *most[id]);
    isStrided.push_back(shared || !fits);
    if (!fits)
      counts[id] = arith.atMost(counts[id], *most[id]);
  }
  SmallVector<Value> ivs;
  Operation *position = loop;
  for (size_t i = 0; i < lbs.size(); ++i) {
    Value first = arith.value(arith.mulAdd(ids[i], steps[i], lbs[i]));
    if (!isStrided[i]) {
      ivs.push_back(first);
      continue;
    }
    Value end = arith.value(ubs[i]);
    Value stride = arith.value(arith.mul(idCounts[i], steps[i]));
    auto forOp = scf::ForOp::create(rewriter, loc, first, end, stride);
    ivs.push_back(forOp.getInductionVar());
    position = forOp.getBody()->getTerminator();
    rewriter.setInsertionPointToStart(forOp.getBody());
  }
  inlineBody(rewriter, loop, position, ivs);
  return counts;
}

LogicalResult resolveWorkgroupLoops(RewriterBase &rewriter, FunctionOpInterface func,
                                    WorkgroupId last) {
  SmallVector<scf::ForallOp> loops;
  func.walk([&](scf::ForallOp loop) {
    if (isWorkgroupLoop(loop))
      loops.push_back(loop);
  });
  if (loops.empty())
    return success();
  if (!llvm::hasSingleElement(func.getFunctionBody()))
    return func.emitOpError("distributes a loop within unstructured control flow");
  bool shared = loops.size() > 1;
  if (shared)
    last = WorkgroupId::IdX;
  Operation *next = loops.back()->getNextNode();
  SmallVector<OpFoldResult> counts;
  for (scf::ForallOp loop : loops) {
    if (loop->getNumResults() != 0)
      return loop.emitOpError("has results; workgroup loops have to be bufferized");
    if (loop.getRank() > static_cast<int64_t>(last) + 1)
      loop = collapse(rewriter, loop, last);
    SmallVector<OpFoldResult> own = resolve(rewriter, loop, shared);
    if (counts.empty()) {
      counts = own;
      continue;
    }
    rewriter.setInsertionPoint(next);
    Arith arith{rewriter, func.getLoc()};
    for (auto [count, other] : llvm::zip(counts, own))
      count = arith::MaxUIOp::create(rewriter, func.getLoc(), arith.value(count),
                                     arith.value(other))
                  .getResult();
  }
  rewriter.setInsertionPoint(next);
  SmallVector<Value> dynamicCounts;
  SmallVector<int64_t> staticCounts;
  dispatchIndexOpFoldResults(counts, dynamicCounts, staticCounts);
  WorkgroupCountHintOp::create(rewriter, func.getLoc(), dynamicCounts, staticCounts);
  return success();
}

} // namespace mlir::iree::codegen
