#include "compiler/dispatch_creation/RegionUtils.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"
#include "compiler/dispatch_creation/OpClasses.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

using flow::DispatchRegionOp;

//===----------------------------------------------------------------------===//
// Dims
//===----------------------------------------------------------------------===//

Value getTiedOperand(OpResult result) {
  Operation *op = result.getOwner();
  if (auto tied = dyn_cast<util::TiedOpInterface>(op))
    return tied.getTiedResultOperand(result);
  // Ops on tensors overwrite their inits where these are not needed otherwise.
  if (isa<linalg::LinalgOp, tensor::InsertSliceOp>(op) ||
      (isa<DestinationStyleOpInterface>(op) && isa<linalg_ext::LinalgExtDialect>(op->getDialect())))
    return cast<DestinationStyleOpInterface>(op).getDpsInitOperand(result.getResultNumber())->get();
  return {};
}

static LogicalResult collectDims(OpBuilder &builder, Value value, SmallVectorImpl<Value> &dims,
                                 bool mayCreateDims) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.hasStaticShape())
    return success();
  OpBuilder::InsertionGuard guard(builder);
  auto createDims = [&] {
    for (int64_t i = 0; i < type.getRank(); ++i) {
      if (type.isDynamicDim(i))
        dims.push_back(tensor::DimOp::create(builder, value.getLoc(), value, i));
    }
    return success();
  };
  auto result = dyn_cast<OpResult>(value);
  if (!result) {
    if (!mayCreateDims)
      return failure();
    builder.setInsertionPointToStart(value.getParentBlock());
    return createDims();
  }
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  if (auto aware = dyn_cast<util::ShapeAwareOpInterface>(op)) {
    llvm::append_range(dims, aware.getResultDynamicDims(number));
    return success();
  }
  if (Value operand = getTiedOperand(result); operand && operand.getType() == type)
    return collectDims(builder, operand, dims, /*mayCreateDims=*/true);
  if (auto reifiable = dyn_cast<ReifyRankedShapedTypeOpInterface>(op)) {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifiable.reifyResultShapes(builder, shapes)))
      return failure();
    for (int64_t i = 0; i < type.getRank(); ++i) {
      if (type.isDynamicDim(i))
        dims.push_back(getValueOrCreateConstantIndexOp(builder, value.getLoc(), shapes[number][i]));
    }
    return success();
  }
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    return collectDims(builder, destination.getDpsInitOperand(number)->get(), dims,
                       /*mayCreateDims=*/true);
  if (!mayCreateDims)
    return failure();
  builder.setInsertionPointAfter(op);
  return createDims();
}

LogicalResult getDynamicDims(OpBuilder &builder, Value value, SmallVectorImpl<Value> &dims) {
  return collectDims(builder, value, dims, /*mayCreateDims=*/false);
}

void simplifyDims(RewriterBase &rewriter, FunctionOpInterface function) {
  SmallVector<tensor::DimOp> ops;
  function.walk([&](tensor::DimOp op) { ops.push_back(op); });
  for (tensor::DimOp op : ops) {
    std::optional<int64_t> index = op.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!index || !type || !isa<OpResult>(op.getSource()) || *index < 0 || *index >= type.getRank())
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    if (!type.isDynamicDim(*index)) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getDimSize(*index));
      continue;
    }
    SmallVector<Value> dims;
    if (succeeded(getDynamicDims(rewriter, op.getSource(), dims)))
      rewriter.replaceOp(op, dims[type.getDynamicDimIndex(*index)]);
  }
}

//===----------------------------------------------------------------------===//
// Growing a region
//===----------------------------------------------------------------------===//

static flow::ReturnOp getReturn(DispatchRegionOp region) {
  return cast<flow::ReturnOp>(region.getBody().front().getTerminator());
}

// Replaces the region by one that also gives `values` of its body, with their dims outside.
static DispatchRegionOp appendResults(RewriterBase &rewriter, DispatchRegionOp region,
                                      ArrayRef<Value> values, ArrayRef<SmallVector<Value>> dims) {
  if (values.empty())
    return region;
  SmallVector<Type> types(region.getResultTypes());
  SmallVector<Value> allDims(region.getResultDims());
  SmallVector<Value> yielded(getReturn(region).getOperands());
  for (auto [value, valueDims] : llvm::zip_equal(values, dims)) {
    types.push_back(value.getType());
    llvm::append_range(allDims, valueDims);
    yielded.push_back(value);
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(region);
  auto grown =
      DispatchRegionOp::create(rewriter, region.getLoc(), types, allDims, region.getWorkload());
  grown->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(region.getBody(), grown.getBody(), grown.getBody().begin());
  rewriter.inlineRegionBefore(region.getWorkgroupCount(), grown.getWorkgroupCount(),
                              grown.getWorkgroupCount().begin());
  rewriter.replaceOp(region, grown.getResults().take_front(region.getNumResults()));
  flow::ReturnOp yield = getReturn(grown);
  rewriter.setInsertionPoint(yield);
  rewriter.replaceOpWithNewOp<flow::ReturnOp>(yield, yielded);
  return grown;
}

// Users of `values` in front of the region, and what depends on them, must follow it once the region gives them.
static void moveUsersBehind(RewriterBase &rewriter, ArrayRef<Value> values, Operation *exempt,
                            DispatchRegionOp region) {
  Block *block = region->getBlock();
  llvm::SetVector<Operation *> users;
  auto addUsers = [&](Value value) {
    for (OpOperand &use : value.getUses()) {
      Operation *user = block->findAncestorOpInBlock(*use.getOwner());
      if (user && user != exempt && user->isBeforeInBlock(region))
        users.insert(user);
    }
  };
  for (Value value : values)
    addUsers(value);
  for (unsigned i = 0; i < users.size(); ++i) {
    for (Value result : users[i]->getResults())
      addUsers(result);
  }
  SmallVector<Operation *> inOrder = users.takeVector();
  llvm::sort(inOrder, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *user : llvm::reverse(inOrder))
    rewriter.moveOpAfter(user, region);
}

FailureOr<DispatchRegionOp> movePrecedingIntoRegion(RewriterBase &rewriter, Operation *op,
                                                    DispatchRegionOp region) {
  Block &body = region.getBody().front();
  SmallVector<Value> replaced, yielded;
  SmallVector<SmallVector<Value>> dims;
  OpBuilder::InsertionGuard guard(rewriter);
  for (OpResult result : op->getResults()) {
    bool usedElsewhere = llvm::any_of(result.getUsers(), [&](Operation *user) {
      return !region->isProperAncestor(user);
    });
    if (!usedElsewhere)
      continue;
    replaced.push_back(result);
    rewriter.setInsertionPoint(op);
    if (failed(getDynamicDims(rewriter, result, dims.emplace_back())))
      return op->emitOpError() << "has a result whose dims cannot be known outside of a dispatch";
  }
  rewriter.setInsertionPointToStart(&body);
  Operation *clone = rewriter.clone(*op);
  for (Value value : replaced)
    yielded.push_back(clone->getResult(cast<OpResult>(value).getResultNumber()));
  rewriter.replaceOpUsesWithinBlock(op, clone->getResults(), &body);
  // Uses in nested regions belong to the body as well.
  rewriter.replaceOpUsesWithIf(op, clone->getResults(), [&](OpOperand &use) {
    return region->isProperAncestor(use.getOwner());
  });

  moveUsersBehind(rewriter, replaced, op, region);
  DispatchRegionOp grown = appendResults(rewriter, region, yielded, dims);
  for (auto [value, replacement] :
       llvm::zip_equal(replaced, grown.getResults().take_back(replaced.size())))
    rewriter.replaceAllUsesWith(value, replacement);
  rewriter.eraseOp(op);
  return grown;
}

FailureOr<DispatchRegionOp> moveFollowingIntoRegion(RewriterBase &rewriter, Operation *op,
                                                    DispatchRegionOp region) {
  OpBuilder::InsertionGuard guard(rewriter);
  DominanceInfo dominance(region->getParentOp());
  // What else it needs must be there before the region.
  llvm::SetVector<Value> needed(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), needed);
  SmallVector<Value> others = llvm::to_vector(llvm::make_filter_range(
      needed, [&](Value value) { return value.getDefiningOp() != region; }));
  if (failed(moveValueDefinitions(rewriter, others, region, dominance)))
    return failure();
  SmallVector<SmallVector<Value>> dims;
  SmallVector<Value> yielded;
  rewriter.setInsertionPoint(region);
  for (OpResult result : op->getResults()) {
    if (failed(getDynamicDims(rewriter, result, dims.emplace_back())))
      return rewriter.notifyMatchFailure(op, "has a result whose dims are not known");
  }
  rewriter.setInsertionPoint(getReturn(region));
  Operation *clone = rewriter.clone(*op);
  rewriter.replaceOpUsesWithIf(region, getReturn(region).getOperands(), [&](OpOperand &use) {
    return clone->isAncestor(use.getOwner());
  });
  llvm::append_range(yielded, clone->getResults());
  DispatchRegionOp grown = appendResults(rewriter, region, yielded, dims);
  rewriter.replaceOp(op, grown.getResults().take_back(yielded.size()));
  return grown;
}

FailureOr<DispatchRegionOp> wrapInRegion(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(op);
  auto region = DispatchRegionOp::create(rewriter, op->getLoc(), TypeRange(), ValueRange(),
                                         ValueRange());
  rewriter.createBlock(&region.getBody());
  flow::ReturnOp::create(rewriter, op->getLoc());
  return movePrecedingIntoRegion(rewriter, op, region);
}

//===----------------------------------------------------------------------===//
// Cloning producers
//===----------------------------------------------------------------------===//

// The destination of a partial write is storage that already exists; it can't be computed on the fly.
static bool isStorageOfPartialWrite(OpOperand &use) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(use.getOwner());
  if (insert)
    return use.get() == insert.getDest();
  auto destination = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  if (!destination || !destination.isDpsInit(&use))
    return false;
  std::optional<LoopView> view = LoopView::get(use.getOwner());
  return view && !view->getMap(use);
}

// Everything that defines the contents of such storage.
static llvm::DenseSet<Value> getStorageSources(DispatchRegionOp region, bool aggressive) {
  // Definitions reached so far, through operands and through what nested regions take from around them.
  llvm::SetVector<Operation *> reached;
  auto reach = [&](OpOperand *operand) {
    Operation *definition = operand->get().getDefiningOp();
    if (definition && isCloneable(definition, aggressive))
      reached.insert(definition);
  };
  region.getBody().walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isStorageOfPartialWrite(operand))
        reach(&operand);
  });
  for (unsigned next = 0; next < reached.size(); ++next) {
    Operation *op = reached[next];
    for (OpOperand &operand : op->getOpOperands())
      reach(&operand);
    visitUsedValuesDefinedAbove(op->getRegions(), reach);
  }
  llvm::DenseSet<Value> sources;
  for (Operation *op : reached) {
    // What only gives storage a shape defines none of its contents.
    if (isa<tensor::EmptyOp, tensor::ExtractSliceOp>(op) || isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      continue;
    for (Value result : op->getResults())
      if (isa<RankedTensorType>(result.getType()))
        sources.insert(result);
  }
  return sources;
}

static bool mustStayOutside(Value value, DispatchRegionOp region,
                            const llvm::DenseSet<Value> &storageSources) {
  if (storageSources.contains(value))
    return true;
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    // An index that the region itself takes is a dim: the host needs it anyway.
    if (use.getOwner() == region)
      return value.getType().isIndex();
    if (use.getOwner()->getParentOfType<DispatchRegionOp>() != region)
      return false;
    auto insert = dyn_cast<tensor::InsertSliceOp>(use.getOwner());
    return insert && use.get() == insert.getDest();
  });
}

static SmallVector<Operation *> getCloneableProducers(DispatchRegionOp region, bool aggressive) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(region.getBody(), captured);
  llvm::DenseSet<Value> storageSources = getStorageSources(region, aggressive);
  SmallVector<Operation *> result;
  llvm::DenseSet<Value> visited;
  SmallVector<Value> worklist = llvm::to_vector(captured);
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    Operation *producer = value.getDefiningOp();
    if (!isCloneable(producer, aggressive) || mustStayOutside(value, region, storageSources))
      continue;
    result.push_back(producer);
    llvm::append_range(worklist, producer->getOperands());
    llvm::SetVector<Value> nested;
    getUsedValuesDefinedAbove(producer->getRegions(), nested);
    llvm::append_range(worklist, nested);
  }
  return result;
}

void cloneProducersIntoRegion(RewriterBase &rewriter, DispatchRegionOp region, bool aggressive) {
  OpBuilder::InsertionGuard guard(rewriter);
  while (true) {
    SmallVector<Operation *> producers = getCloneableProducers(region, aggressive);
    if (producers.empty())
      return;
    computeTopologicalSorting(producers);
    // Each goes to the front, so the last in order goes first.
    for (Operation *producer : llvm::reverse(producers)) {
      rewriter.setInsertionPointToStart(&region.getBody().front());
      Operation *clone = rewriter.clone(*producer);
      rewriter.replaceOpUsesWithIf(producer, clone->getResults(), [&](OpOperand &use) {
        return region.getBody().isAncestor(use.getOwner()->getParentRegion()) &&
               use.getOwner() != clone;
      });
    }
  }
}

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

// Replaces the region by one that gives `values` of its body instead of what it gives now. The old results must be
// unused or be replaced through `oldToNew` (old result number to position in `values`).
static DispatchRegionOp replaceResults(RewriterBase &rewriter, DispatchRegionOp region,
                                       ArrayRef<Value> values, ArrayRef<Value> dims,
                                       ArrayRef<std::pair<unsigned, unsigned>> oldToNew) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(region);
  auto replacement = DispatchRegionOp::create(rewriter, region.getLoc(), TypeRange(ValueRange(values)),
                                              dims, region.getWorkload());
  replacement->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(region.getBody(), replacement.getBody(), replacement.getBody().begin());
  rewriter.inlineRegionBefore(region.getWorkgroupCount(), replacement.getWorkgroupCount(),
                              replacement.getWorkgroupCount().begin());
  flow::ReturnOp yield = getReturn(replacement);
  rewriter.setInsertionPoint(yield);
  rewriter.replaceOpWithNewOp<flow::ReturnOp>(yield, values);
  for (auto [oldNumber, newNumber] : oldToNew)
    rewriter.replaceAllUsesWith(region->getResult(oldNumber), replacement.getResult(newNumber));
  rewriter.eraseOp(region);
  return replacement;
}

FailureOr<Operation *> hoistOutOfRegion(RewriterBase &rewriter, Operation *op) {
  auto region = op->getParentOfType<DispatchRegionOp>();
  OpBuilder::InsertionGuard guard(rewriter);
  auto isInside = [&](Value value) {
    return region.getBody().isAncestor(value.getParentRegion());
  };
  // Before the region: everything it needs is there.
  if (llvm::none_of(op->getOperands(), isInside)) {
    rewriter.setInsertionPoint(region);
    Operation *hoisted = rewriter.clone(*op);
    rewriter.replaceOp(op, hoisted->getResults());
    return hoisted;
  }
  // Behind it: nobody inside needs it. The region then gives the op's operands instead.
  if (!llvm::all_of(op->getUsers(), llvm::IsaPred<flow::ReturnOp>))
    return failure();
  flow::ReturnOp yield = getReturn(region);
  SmallVector<Value> values, dims;
  SmallVector<std::pair<unsigned, unsigned>> oldToNew;
  SmallVector<std::pair<unsigned, Value>> hoistedResults;
  for (auto [i, value] : llvm::enumerate(yield.getOperands())) {
    if (value.getDefiningOp() == op) {
      hoistedResults.push_back({i, value});
      continue;
    }
    oldToNew.push_back({i, values.size()});
    values.push_back(value);
    llvm::append_range(dims, region.getResultDynamicDims(i));
  }
  SmallVector<std::optional<unsigned>> operandToResult;
  for (Value operand : op->getOperands()) {
    if (!isInside(operand)) {
      operandToResult.push_back(std::nullopt);
      continue;
    }
    auto *known = llvm::find(values, operand);
    operandToResult.push_back(known - values.begin());
    if (known != values.end())
      continue;
    values.push_back(operand);
    rewriter.setInsertionPoint(region);
    SmallVector<Value> operandDims;
    if (failed(getDynamicDims(rewriter, operand, operandDims)) ||
        llvm::any_of(operandDims, isInside))
      return failure();
    llvm::append_range(dims, operandDims);
  }
  rewriter.setInsertionPointAfter(region);
  Operation *hoisted = rewriter.clone(*op);
  for (auto [i, value] : hoistedResults)
    rewriter.replaceAllUsesWith(region->getResult(i),
                                hoisted->getResult(cast<OpResult>(value).getResultNumber()));
  DispatchRegionOp replacement = replaceResults(rewriter, region, values, dims, oldToNew);
  for (auto [operand, number] : llvm::zip_equal(hoisted->getOpOperands(), operandToResult)) {
    if (number)
      rewriter.modifyOpInPlace(hoisted, [&] { operand.set(replacement.getResult(*number)); });
  }
  rewriter.eraseOp(op);
  return hoisted;
}

} // namespace mlir::iree::dispatch_creation
