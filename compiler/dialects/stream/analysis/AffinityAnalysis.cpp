#include "compiler/dialects/stream/analysis/AffinityAnalysis.h"

#include "compiler/dialects/stream/analysis/ValueFlow.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::iree::stream {

/// Tensors are what becomes resources.
static bool isPlaced(Type type) { return isa<AffinityTypeInterface, TensorType>(type); }

static bool hasPlacedValues(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isPlaced) ||
         llvm::any_of(op->getResultTypes(), isPlaced);
}

/// What the op says itself, or else the nearest op around it that says anything.
static AffinityAttr findStatedAffinity(Operation *op) {
  for (StringRef name : {"affinity", "stream.affinity", "target"})
    if (auto affinity = op->getAttrOfType<AffinityAttr>(name))
      return affinity;
  return AffinityAttr::lookup(op);
}

/// Ops at the border of the program: the values they take or make are where they say.
static AffinityAttr findPinnedAffinity(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "flow.tensor.barrier")
    return op->getAttrOfType<AffinityAttr>("target");
  if (name == "hal.tensor.import" || name == "hal.tensor.export" || name == "hal.tensor.alias" ||
      isa<TensorImportOp, TensorExportOp>(op))
    return op->getAttrOfType<AffinityAttr>("affinity");
  return {};
}

/// Ops that only pass values on run nowhere.
static bool runsSomewhere(Operation *op) {
  return !isa<CallOpInterface, RegionBranchOpInterface, BranchOpInterface, CallableOpInterface,
              arith::SelectOp, util::OptimizationBarrierOp, util::GlobalLoadOpInterface,
              util::GlobalStoreOpInterface>(op) &&
         !op->hasTrait<OpTrait::IsTerminator>();
}

static bool isRegionArgument(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  Operation *parent = arg ? arg.getOwner()->getParentOp() : nullptr;
  return parent && isa<RegionBranchOpInterface>(parent) && !isa<CallableOpInterface>(parent);
}

AffinityAnalysis::AffinityAnalysis(ModuleOp module) : module(module) {
  collect();
  pin();
  spread();
}

void AffinityAnalysis::collect() {
  auto addValue = [&](Value value) {
    if (!isPlaced(value.getType()))
      return;
    values.push_back(value);
    if (isRegionArgument(value))
      unknown.insert(value);
  };
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    auto note = [&](auto &table, SymbolRefAttr name) {
      if (Operation *symbol = symbolTables.lookupNearestSymbolFrom(op, name))
        table[symbol].push_back(op);
    };
    if (auto global = dyn_cast<util::GlobalOpInterface>(op)) {
      if (isPlaced(global.getGlobalType()))
        globals.push_back(op);
    } else if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op)) {
      note(loads, load.getGlobalAttr());
    } else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op)) {
      note(stores, store.getGlobalAttr());
    } else if (auto call = dyn_cast<CallOpInterface>(op)) {
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        note(calls, callee);
    }
    if (hasPlacedValues(op) && runsSomewhere(op))
      ops.push_back(op);
    for (Value result : op->getResults())
      addValue(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value arg : block.getArguments())
          addValue(arg);
    return WalkResult::advance();
  });
}

//===----------------------------------------------------------------------===//
// Flow of values
//===----------------------------------------------------------------------===//

/// What a branch or a structured op passes to `target`.
static SmallVector<Value> findPassedValues(Value target) {
  SmallVector<Value> sources;
  auto arg = dyn_cast<BlockArgument>(target);
  if (arg && !arg.getOwner()->isEntryBlock()) {
    Block *block = arg.getOwner();
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it)
      if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
        if (Value source = branch.getSuccessorOperands(it.getSuccessorIndex())[arg.getArgNumber()])
          sources.push_back(source);
    return sources;
  }
  auto regionOp = target.getDefiningOp<RegionBranchOpInterface>();
  if (!regionOp)
    return sources;
  for (Region &region : regionOp->getRegions()) {
    for (Block &block : region) {
      auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator());
      if (!terminator)
        continue;
      SmallVector<RegionSuccessor> successors;
      terminator.getSuccessorRegions(SmallVector<Attribute>(terminator->getNumOperands()),
                                     successors);
      for (RegionSuccessor &successor : successors)
        for (auto [operand, input] :
             llvm::zip(terminator.getSuccessorOperands(successor), successor.getSuccessorInputs()))
          if (input == target)
            sources.push_back(operand);
    }
  }
  return sources;
}

//===----------------------------------------------------------------------===//
// Pinned values
//===----------------------------------------------------------------------===//

void AffinityAnalysis::markPinned(Value value, AffinityAttr place) {
  if (!isPlaced(value.getType()) || !pinned[value].insert(place))
    return;
  for (OpOperand &use : value.getUses())
    if (!findPinnedAffinity(use.getOwner()))
      for (Value receiver : findReceivers(use))
        markPinned(receiver, place);
}

void AffinityAnalysis::pin() {
  for (Operation *op : ops) {
    AffinityAttr place = findPinnedAffinity(op);
    if (!place)
      continue;
    for (Value result : op->getResults())
      markPinned(result, place);
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (isPlaced(operand.getType()) && producer && !findPinnedAffinity(producer))
        pinned[operand].insert(place);
    }
  }
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

template <typename Places>
static bool unite(Places &places, const Places &others) {
  size_t before = places.size();
  places.insert_range(others);
  return places.size() != before;
}

bool AffinityAnalysis::updateProducers(Value value) {
  Places found;
  auto add = [&](const Places &places) { unite(found, places); };
  Operation *op = value.getDefiningOp();
  Value tied;
  if (auto tiedOp = dyn_cast_if_present<util::TiedOpInterface>(op))
    tied = tiedOp.getTiedResultOperand(value);
  if (tied) {
    if (AffinityAttr place = findPinnedAffinity(op))
      found.insert(place);
    else
      add(producers.lookup(tied));
  } else if (auto load = dyn_cast_if_present<util::GlobalLoadOpInterface>(op)) {
    add(globalPlaces.lookup(symbolTables.lookupNearestSymbolFrom(op, load.getGlobalAttr())));
  } else if (auto barrier = dyn_cast_if_present<util::OptimizationBarrierOp>(op)) {
    add(producers.lookup(op->getOperand(cast<OpResult>(value).getResultNumber())));
  } else if (auto select = dyn_cast_if_present<arith::SelectOp>(op)) {
    add(producers.lookup(select.getTrueValue()));
    add(producers.lookup(select.getFalseValue()));
  } else if (auto call = dyn_cast_if_present<CallOpInterface>(op)) {
    auto callee = dyn_cast_if_present<FunctionOpInterface>(
        call.resolveCallableInTable(&symbolTables));
    if (callee && !callee.isExternal())
      for (Block &block : callee.getFunctionBody())
        if (block.getTerminator()->hasTrait<OpTrait::ReturnLike>())
          add(producers.lookup(
              block.getTerminator()->getOperand(cast<OpResult>(value).getResultNumber())));
  } else if (op && runsSomewhere(op)) {
    add(opPlaces.lookup(op));
  } else if (auto arg = dyn_cast<BlockArgument>(value);
             arg && arg.getOwner()->isEntryBlock() &&
             isa<CallableOpInterface>(arg.getOwner()->getParentOp())) {
    for (Operation *call : calls.lookup(arg.getOwner()->getParentOp()))
      add(producers.lookup(cast<CallOpInterface>(call).getArgOperands()[arg.getArgNumber()]));
  } else {
    for (Value source : findPassedValues(value))
      add(producers.lookup(source));
  }
  return unite(producers[value], found);
}

bool AffinityAnalysis::updateConsumers(Value value) {
  Places found;
  auto add = [&](const Places &places) { unite(found, places); };
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    for (Value receiver : findReceivers(use))
      add(consumers.lookup(receiver));
    if (auto store = dyn_cast<util::GlobalStoreOpInterface>(user)) {
      add(globalPlaces.lookup(symbolTables.lookupNearestSymbolFrom(user, store.getGlobalAttr())));
    } else if (auto call = dyn_cast<CallOpInterface>(user)) {
      auto callee = dyn_cast_if_present<FunctionOpInterface>(
          call.resolveCallableInTable(&symbolTables));
      for (auto [i, operand] : llvm::enumerate(call.getArgOperands()))
        if (callee && !callee.isExternal() && operand == value)
          add(consumers.lookup(callee.getArgument(i)));
    } else if (user->hasTrait<OpTrait::ReturnLike>() && isa<CallableOpInterface>(user->getParentOp())) {
      for (Operation *call : calls.lookup(user->getParentOp()))
        add(consumers.lookup(call->getResult(use.getOperandNumber())));
    } else if (runsSomewhere(user)) {
      add(opPlaces.lookup(user));
    }
  }
  return unite(consumers[value], found);
}

bool AffinityAnalysis::updateOp(Operation *op) {
  Places found;
  if (AffinityAttr stated = findStatedAffinity(op)) {
    found.insert(stated);
  } else if (llvm::any_of(op->getOperandTypes(), isPlaced)) {
    for (Value operand : op->getOperands())
      unite(found, producers.lookup(operand));
  } else {
    for (Value result : op->getResults())
      unite(found, consumers.lookup(result));
  }
  return unite(opPlaces[op], found);
}

bool AffinityAnalysis::updateGlobal(Operation *global) {
  Places found;
  if (AffinityAttr stated = findStatedAffinity(global)) {
    found.insert(stated);
  } else if (!loads.lookup(global).empty()) {
    for (Operation *load : loads.lookup(global))
      unite(found, consumers.lookup(load->getResult(0)));
  } else {
    for (Operation *store : stores.lookup(global))
      unite(found, producers.lookup(
                       cast<util::GlobalStoreOpInterface>(store).getStoredGlobalValue()));
  }
  return unite(globalPlaces[global], found);
}

/// Places are only added, so this ends.
void AffinityAnalysis::spread() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation *op : ops)
      changed |= updateOp(op);
    for (Operation *global : globals)
      changed |= updateGlobal(global);
    for (Value value : values)
      changed |= updateProducers(value);
    for (Value value : llvm::reverse(values))
      changed |= updateConsumers(value);
  }
}

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

/// In an order that does not depend on how they were found.
template <typename Places>
static SmallVector<std::pair<std::string, AffinityAttr>> sortByText(const Places &places) {
  SmallVector<std::pair<std::string, AffinityAttr>> sorted;
  for (AffinityAttr place : places) {
    std::string text;
    llvm::raw_string_ostream(text) << place;
    sorted.push_back({text, place});
  }
  llvm::sort(sorted, llvm::less_first());
  return sorted;
}

AffinityAttr AffinityAnalysis::select(const Places &places, Operation *from) const {
  if (places.empty())
    return AffinityAttr::lookupOrDefault(from);
  SmallVector<std::pair<std::string, AffinityAttr>> sorted = sortByText(places);
  AffinityAttr lead = sorted.front().second;
  for (auto &[text, place] : sorted)
    if (!AffinityAttr::areCompatible(place, lead))
      return {};
  return lead;
}

AffinityAttr AffinityAnalysis::getExecutionAffinity(Operation *op) const {
  // Who is not looked at says where it is itself.
  auto it = opPlaces.find(op);
  if (it != opPlaces.end())
    return select(it->second, op);
  AffinityAttr stated = findStatedAffinity(op);
  return stated ? stated : AffinityAttr::lookupOrDefault(op);
}

AffinityAttr AffinityAnalysis::getGlobalAffinity(Operation *global) const {
  return select(globalPlaces.lookup(global), global);
}

AffinityAttr AffinityAnalysis::getResourceAffinity(Value value) const {
  if (unknown.contains(value))
    return {};
  auto pin = pinned.find(value);
  if (pin != pinned.end() && !pin->second.empty())
    return select(pin->second, module);
  // The default is that of an op: what has none is nowhere in particular.
  Places places = producers.lookup(value);
  if (places.empty() && isa<BlockArgument>(value))
    return {};
  return select(places, module);
}

AffinityAttr AffinityAnalysis::getOnlyPinnedAffinity(Value value) const {
  auto it = pinned.find(value);
  return it != pinned.end() && it->second.size() == 1 ? it->second.front() : AffinityAttr();
}

AffinityAttr AffinityAnalysis::getUsageAffinity(Value value, AffinityAttr local) const {
  Places places;
  auto pin = pinned.find(value);
  if (pin != pinned.end() && !pin->second.empty()) {
    places.insert_range(pin->second);
  } else {
    places.insert_range(producers.lookup(value));
    places.insert_range(consumers.lookup(value));
    if (places.empty())
      places.insert(AffinityAttr::lookupOrDefault(value.getParentBlock()->getParentOp()));
  }
  places.insert(local);
  places.remove(AffinityAttr());
  SmallVector<std::pair<std::string, AffinityAttr>> sorted = sortByText(places);
  return AffinityAttr::joinOR(
      llvm::map_to_vector(sorted, [](auto &entry) { return entry.second; }));
}

bool AffinityAnalysis::hasSeveralPlaces(Value value) const {
  auto pin = pinned.find(value);
  if (pin != pinned.end() && !pin->second.empty())
    return pin->second.size() > 1;
  return producers.lookup(value).size() > 1;
}

} // namespace mlir::iree::stream
