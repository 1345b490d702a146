// That a timepoint has been reached is assumed of all and dropped where a source contradicts, until
// nothing changes: so a timepoint that only goes around in a loop, or from one global to another, is no
// reason to wait. Coverage is found from producers to consumers; a loop learns nothing from itself.

#include "compiler/dialects/stream/analysis/TimepointCoverage.h"

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::iree::stream {

static bool isTimepoint(Type type) { return isa<TimepointType>(type); }

TimepointCoverage::TimepointCoverage(ModuleOp module) : module(module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      if (Operation *callee = call.resolveCallableInTable(&symbolTables))
        calls[callee].push_back(op);
    } else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op)) {
      if (Operation *global = symbolTables.lookupNearestSymbolFrom(op, store.getGlobalAttr()))
        stores[global].push_back(store.getStoredGlobalValue());
    }
    return WalkResult::advance();
  });
  findPending();
}

//===----------------------------------------------------------------------===//
// Where timepoints come from
//===----------------------------------------------------------------------===//

/// What a structured op passes to one of its successors, an argument of a region or a result.
static SmallVector<Value> findRegionSources(RegionBranchOpInterface op, Value target) {
  SmallVector<Value> sources;
  auto collect = [&](ValueRange operands, RegionSuccessor &successor) {
    for (auto [operand, input] : llvm::zip(operands, successor.getSuccessorInputs()))
      if (input == target)
        sources.push_back(operand);
  };
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (RegionSuccessor &successor : successors)
    collect(op.getEntrySuccessorOperands(successor), successor);
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator());
      if (!terminator)
        continue;
      SmallVector<Attribute> unknown(terminator->getNumOperands());
      successors.clear();
      terminator.getSuccessorRegions(unknown, successors);
      for (RegionSuccessor &successor : successors)
        collect(terminator.getSuccessorOperands(successor), successor);
    }
  }
  return sources;
}

std::optional<SmallVector<Value>> TimepointCoverage::findSources(Value timepoint) {
  SmallVector<Value> sources;
  if (auto arg = dyn_cast<BlockArgument>(timepoint)) {
    Block *block = arg.getOwner();
    Operation *parent = block->getParentOp();
    if (!block->isEntryBlock()) {
      for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
        auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
        Value source =
            branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[arg.getArgNumber()]
                   : Value();
        if (!source)
          return std::nullopt;
        sources.push_back(source);
      }
      return sources;
    }
    if (auto regionOp = dyn_cast<RegionBranchOpInterface>(parent))
      return findRegionSources(regionOp, timepoint);
    auto callable = dyn_cast<CallableOpInterface>(parent);
    if (!callable || !isa<FunctionOpInterface>(parent) || util::hasFixedSignature(callable))
      return std::nullopt;
    for (Operation *call : calls.lookup(parent))
      sources.push_back(cast<CallOpInterface>(call).getArgOperands()[arg.getArgNumber()]);
    if (sources.empty())
      return std::nullopt;
    return sources;
  }

  Operation *op = timepoint.getDefiningOp();
  unsigned index = cast<OpResult>(timepoint).getResultNumber();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return SmallVector<Value>{select.getTrueValue(), select.getFalseValue()};
  if (auto barrier = dyn_cast<util::OptimizationBarrierOp>(op))
    return std::nullopt;
  if (isa<TimelineOpInterface>(op))
    return std::nullopt;
  if (auto regionOp = dyn_cast<RegionBranchOpInterface>(op))
    return findRegionSources(regionOp, timepoint);
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto callee =
        dyn_cast_or_null<FunctionOpInterface>(call.resolveCallableInTable(&symbolTables));
    if (!callee || callee.isExternal())
      return std::nullopt;
    for (Block &block : callee.getFunctionBody())
      if (block.getTerminator()->hasTrait<OpTrait::ReturnLike>() &&
          block.getTerminator()->getNumOperands() > index)
        sources.push_back(block.getTerminator()->getOperand(index));
    return sources;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Timepoints that have been reached
//===----------------------------------------------------------------------===//

bool TimepointCoverage::isGlobalPending(Operation *global) {
  auto globalOp = dyn_cast_or_null<util::GlobalOpInterface>(global);
  if (!globalOp || !globalOp.isGlobalPrivate() ||
      !isa_and_present<TimepointAttr>(globalOp.getGlobalInitialValue()))
    return true;
  return llvm::any_of(stores.lookup(global), [&](Value value) { return pending.contains(value); });
}

bool TimepointCoverage::isMadePending(Value timepoint) {
  Operation *op = timepoint.getDefiningOp();
  if (isa_and_present<TimepointImmediateOp>(op))
    return false;
  if (auto join = dyn_cast_or_null<TimepointJoinOp>(op))
    return llvm::any_of(join.getAwaitTimepoints(),
                        [&](Value value) { return pending.contains(value); });
  if (auto load = dyn_cast_or_null<util::GlobalLoadOpInterface>(op))
    return pendingGlobals.contains(
        symbolTables.lookupNearestSymbolFrom(op, load.getGlobalAttr()));
  std::optional<SmallVector<Value>> sources = findSources(timepoint);
  return !sources ||
         llvm::any_of(*sources, [&](Value value) { return pending.contains(value); });
}

void TimepointCoverage::findPending() {
  SmallVector<Value> timepoints;
  SmallVector<Operation *> globals;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    if (auto global = dyn_cast<util::GlobalOpInterface>(op))
      if (isTimepoint(global.getGlobalType()))
        globals.push_back(op);
    for (Value result : op->getResults())
      if (isTimepoint(result.getType()))
        timepoints.push_back(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value arg : block.getArguments())
          if (isTimepoint(arg.getType()))
            timepoints.push_back(arg);
    return WalkResult::advance();
  });
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation *global : globals)
      if (!pendingGlobals.contains(global) && isGlobalPending(global))
        changed |= pendingGlobals.insert(global).second;
    for (Value timepoint : timepoints)
      if (!pending.contains(timepoint) && isMadePending(timepoint))
        changed |= pending.insert(timepoint).second;
  }
}

//===----------------------------------------------------------------------===//
// Coverage
//===----------------------------------------------------------------------===//

const llvm::SetVector<Value> &TimepointCoverage::find(Value timepoint) {
  auto [it, isNew] = covered.try_emplace(timepoint);
  if (!isNew)
    return *it->second;
  it->second = std::make_unique<llvm::SetVector<Value>>();
  llvm::SetVector<Value> found;
  if (auto timelineOp = timepoint.getDefiningOp<TimelineOpInterface>()) {
    if (timelineOp.getResultTimepoint() == timepoint)
      for (Value await : timelineOp.getAwaitTimepoints())
        add(found, await);
  } else if (!isa_and_present<CallOpInterface>(timepoint.getDefiningOp())) {
    // What is covered by all that the timepoint may be. Of a function's arguments nothing is said here:
    // what its callers know by name it does not see.
    auto arg = dyn_cast<BlockArgument>(timepoint);
    bool isLocal = !arg || !isa<CallableOpInterface>(arg.getOwner()->getParentOp()) ||
                   !arg.getOwner()->isEntryBlock();
    std::optional<SmallVector<Value>> sources;
    if (isLocal)
      sources = findSources(timepoint);
    bool isFirst = true;
    for (Value source : sources.value_or(SmallVector<Value>())) {
      llvm::SetVector<Value> own;
      add(own, source);
      if (isFirst)
        found = std::move(own);
      else
        found.remove_if([&](Value value) { return !own.contains(value); });
      isFirst = false;
    }
  }
  auto &stored = *covered[timepoint];
  stored = std::move(found);
  return stored;
}

void TimepointCoverage::add(llvm::SetVector<Value> &set, Value timepoint) {
  set.insert(timepoint);
  set.insert_range(find(timepoint));
}

} // namespace mlir::iree::stream
