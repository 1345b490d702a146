#include "compiler/dialects/stream/analysis/ResourceUsage.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::iree::stream {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

/// Index of a place that is a result of a function, or what a global holds.
static constexpr unsigned kResult = 1u << 31;
static constexpr unsigned kContents = 1u << 30;

static bool isResource(Type type) { return isa<ResourceType>(type); }

/// A lifetime that is given says how the resource is used.
static ResourceUse impliedUse(Type type) {
  switch (cast<ResourceType>(type).getLifetime()) {
  case Lifetime::External:
    return ResourceUse::External;
  case Lifetime::Staging:
    return ResourceUse::Staged;
  case Lifetime::Constant:
    return ResourceUse::Constant;
  case Lifetime::Variable:
    return ResourceUse::Global | ResourceUse::Mutated;
  case Lifetime::Transient:
  case Lifetime::Unknown:
    return ResourceUse::None;
  }
  llvm_unreachable("every lifetime is covered");
}

/// What a resource of the lifetime can't be used for.
static ResourceUse getRuledOutUse(Type type) {
  switch (cast<ResourceType>(type).getLifetime()) {
  case Lifetime::Unknown:
    return ResourceUse::None;
  case Lifetime::External:
    return ResourceUse::Constant | ResourceUse::Staged;
  case Lifetime::Staging:
    return ResourceUse::Constant | ResourceUse::External | ResourceUse::Dispatched |
           ResourceUse::Global;
  case Lifetime::Transient:
  case Lifetime::Variable:
    return ResourceUse::Constant | ResourceUse::External | ResourceUse::Staged;
  case Lifetime::Constant:
    return ResourceUse::Mutated | ResourceUse::External | ResourceUse::Staged;
  }
  llvm_unreachable("every lifetime is covered");
}

/// True if an op writes to the value rather than to a copy of it.
static bool isChangedInPlace(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
    return tiedOp && !use.getOwner()->hasTrait<trait::TiedPassthrough>() &&
           tiedOp.isOperandTied(use.getOperandNumber());
  });
}

ResourceUsage::ResourceUsage(ModuleOp module) : module(module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    visit(op);
    return WalkResult::advance();
  });
  spread();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

ResourceUsage::Node ResourceUsage::addNode(Type type) {
  bool isTyped = type && isResource(type);
  uses.push_back(isTyped ? impliedUse(type) : ResourceUse::None);
  ruledOut.push_back(isTyped ? getRuledOutUse(type) : ResourceUse::None);
  return uses.size() - 1;
}

ResourceUsage::Node ResourceUsage::getNode(Value value) {
  auto it = valueNodes.find(value);
  if (it != valueNodes.end())
    return it->second;
  return valueNodes[value] = addNode(value.getType());
}

ResourceUsage::Node ResourceUsage::getNode(Operation *op, unsigned index) {
  auto it = placeNodes.find({op, index});
  if (it != placeNodes.end())
    return it->second;
  return placeNodes[{op, index}] = addNode(Type());
}

void ResourceUsage::connect(Node a, Node b) {
  flows.push_back({a, b, /*isTransfer=*/false, /*isMove=*/false});
  flows.push_back({b, a, /*isTransfer=*/false, /*isMove=*/false});
}

void ResourceUsage::mark(Node node, ResourceUse use) { uses[node] |= use & ~ruledOut[node]; }

Lifetime ResourceUsage::toLifetime(Node node) const {
  ResourceUse use = uses[node];
  auto has = [&](ResourceUse bits) { return (use & bits) != ResourceUse::None; };
  // What a global holds for good stays as it is; whoever wants it elsewhere copies it.
  if (has(ResourceUse::Constant) && has(ResourceUse::Global) && !has(ResourceUse::Mutated))
    return Lifetime::Constant;
  if (has(ResourceUse::External))
    return Lifetime::External;
  if (has(ResourceUse::Staged))
    return Lifetime::Staging;
  if (has(ResourceUse::Constant) && !has(ResourceUse::Mutated))
    return Lifetime::Constant;
  if (has(ResourceUse::Global))
    return has(ResourceUse::Mutated) ? Lifetime::Variable : Lifetime::Constant;
  return Lifetime::Transient;
}

Lifetime ResourceUsage::getLifetime(Value value) const {
  auto it = valueNodes.find(value);
  return it == valueNodes.end() ? Lifetime::Transient : toLifetime(it->second);
}

Lifetime ResourceUsage::getGlobalLifetime(Operation *global) const {
  auto it = placeNodes.find({global, kContents});
  return it == placeNodes.end() ? Lifetime::Variable : toLifetime(it->second);
}

Lifetime ResourceUsage::getArgumentLifetime(Operation *function, unsigned i) const {
  auto it = placeNodes.find({function, i});
  return it == placeNodes.end() ? Lifetime::External : toLifetime(it->second);
}

Lifetime ResourceUsage::getResultLifetime(Operation *function, unsigned i) const {
  auto it = placeNodes.find({function, i | kResult});
  return it == placeNodes.end() ? Lifetime::External : toLifetime(it->second);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void ResourceUsage::visit(Operation *op) {
  for (Value operand : op->getOperands())
    if (isResource(operand.getType()))
      (void)getNode(operand);
  for (Value result : op->getResults())
    if (isResource(result.getType()))
      (void)getNode(result);

  // A tied result is its operand; unless the op only passes it on, the contents change.
  if (auto tiedOp = dyn_cast<util::TiedOpInterface>(op)) {
    for (Value result : op->getResults()) {
      Value operand = tiedOp.getTiedResultOperand(result);
      if (!operand || !isResource(operand.getType()) || !isResource(result.getType()))
        continue;
      connect(getNode(operand), getNode(result));
      if (!op->hasTrait<trait::TiedPassthrough>())
        mark(getNode(operand), ResourceUse::Mutated);
    }
  }

  llvm::TypeSwitch<Operation *>(op)
      .Case<AsyncConstantOp, TensorConstantOp>(
          [&](auto op) { mark(getNode(op.getResult()), ResourceUse::Constant); })
      .Case([&](TensorImportOp op) { mark(getNode(op.getResult()), ResourceUse::External); })
      .Case([&](TensorExportOp op) { mark(getNode(op.getSource()), ResourceUse::External); })
      .Case<AsyncLoadOp, TensorLoadOp>(
          [&](auto op) { mark(getNode(op.getSource()), ResourceUse::Staged); })
      .Case<AsyncStoreOp, TensorStoreOp>(
          [&](auto op) { mark(getNode(op.getTarget()), ResourceUse::Staged); })
      .Case<AsyncDispatchOp, TensorDispatchOp>([&](Operation *op) {
        for (Value value : llvm::concat<Value>(SmallVector<Value>(op->getOperands()),
                                               SmallVector<Value>(op->getResults())))
          if (isResource(value.getType()))
            mark(getNode(value), ResourceUse::Dispatched);
      })
      .Case([&](AsyncSliceOp op) { connect(getNode(op.getSource()), getNode(op.getResult())); })
      .Case([&](AsyncCloneOp op) {
        Node source = getNode(op.getSource()), result = getNode(op.getResult());
        if (isChangedInPlace(op.getResult()))
          flows.push_back({result, source, /*isTransfer=*/false, /*isMove=*/false});
        else
          connect(source, result);
      })
      .Case([&](AsyncTransferOp op) {
        Node source = getNode(op.getSource()), result = getNode(op.getResult());
        bool isMove = op.getSourceAffinityAttr() != op.getTargetAffinityAttr();
        flows.push_back({source, result, /*isTransfer=*/true, isMove});
        flows.push_back({result, source, /*isTransfer=*/true, isMove});
      })
      .Case([&](util::OptimizationBarrierOp op) {
        for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
          if (isResource(result.getType()))
            connect(getNode(operand), getNode(result));
      })
      .Case([&](util::GlobalOpInterface op) {
        if (isResource(op.getGlobalType())) {
          Node node = getNode(op, kContents);
          mark(node, ResourceUse::Global);
          mark(node, impliedUse(op.getGlobalType()));
          if (!op.isGlobalPrivate())
            mark(node, ResourceUse::External);
          // Until it is stored to elsewhere than in an initializer, a global is a constant.
        }
      })
      .Case([&](util::GlobalLoadOpInterface op) {
        Value value = op.getLoadedGlobalValue();
        Operation *global = symbolTables.lookupNearestSymbolFrom(op, op.getGlobalAttr());
        if (global && isResource(value.getType()))
          connect(getNode(global, kContents), getNode(value));
      })
      .Case([&](util::GlobalStoreOpInterface op) {
        Value value = op.getStoredGlobalValue();
        Operation *global = symbolTables.lookupNearestSymbolFrom(op, op.getGlobalAttr());
        if (!global || !isResource(value.getType()))
          return;
        connect(getNode(global, kContents), getNode(value));
        if (!op->getParentOfType<util::InitializerOpInterface>())
          mark(getNode(value), ResourceUse::Mutated);
      })
      .Case([&](SelectLikeOpInterface op) {
        Value result = op->getResult(0);
        if (!isResource(result.getType()))
          return;
        connect(getNode(result), getNode(op.getTrueValue()));
        connect(getNode(result), getNode(op.getFalseValue()));
      })
      .Case([&](FunctionOpInterface op) { visitFunction(op); })
      .Case([&](CallOpInterface op) { visitCall(op); })
      .Default([&](Operation *op) {
        // What we know nothing about may do anything to a resource.
        bool isKnown = isa_and_present<StreamDialect>(op->getDialect()) ||
                       isa<RegionBranchOpInterface, BranchOpInterface>(op) ||
                       op->hasTrait<OpTrait::IsTerminator>();
        if (isKnown)
          return;
        for (Value value : op->getOperands())
          if (isResource(value.getType()))
            mark(getNode(value), ResourceUse::External);
        for (Value value : op->getResults())
          if (isResource(value.getType()))
            mark(getNode(value), ResourceUse::External);
      });
  if (op->getNumRegions() != 0 && isa<RegionBranchOpInterface>(op))
    visitRegions(op);
  if (op->hasTrait<OpTrait::IsTerminator>())
    visitTerminator(op);
}

void ResourceUsage::visitFunction(FunctionOpInterface function) {
  // Others may call the function, or the function is not ours.
  bool isOpen = !function.isPrivate() || function.isExternal();
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (!isResource(type))
      continue;
    Node node = getNode(function, i);
    mark(node, impliedUse(type));
    if (isOpen)
      mark(node, ResourceUse::External);
    if (!function.isExternal())
      connect(node, getNode(function.getArgument(i)));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    if (!isResource(type))
      continue;
    Node node = getNode(function, i | kResult);
    mark(node, impliedUse(type));
    if (isOpen)
      mark(node, ResourceUse::External);
  }
}

void ResourceUsage::visitCall(CallOpInterface call) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallableInTable(&symbolTables));
  // Calls within regions name functions whose signature is a contract of its own.
  if (isa<StreamDialect>(call->getDialect()))
    return;
  for (auto [i, operand] : llvm::enumerate(call.getArgOperands())) {
    if (!isResource(operand.getType()))
      continue;
    if (callee)
      connect(getNode(callee, i), getNode(operand));
    else
      mark(getNode(operand), ResourceUse::External);
  }
  for (auto [i, result] : llvm::enumerate(call->getResults())) {
    if (!isResource(result.getType()))
      continue;
    if (callee)
      connect(getNode(callee, i | kResult), getNode(result));
    else
      mark(getNode(result), ResourceUse::External);
  }
}

void ResourceUsage::visitTerminator(Operation *op) {
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (auto [i, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      for (auto [j, arg] : llvm::enumerate(successor->getArguments()))
        if (isResource(arg.getType()))
          if (Value operand = operands[j])
            connect(getNode(operand), getNode(arg));
    }
    return;
  }
  if (op->hasTrait<OpTrait::ReturnLike>() && isa<FunctionOpInterface>(op->getParentOp()))
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (isResource(operand.getType()))
        connect(getNode(op->getParentOp(), i | kResult), getNode(operand));
}

void ResourceUsage::visitRegions(Operation *op) {
  auto regionOp = cast<RegionBranchOpInterface>(op);
  auto pass = [&](ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip(from, to))
      if (isResource(source.getType()) && isResource(target.getType()))
        connect(getNode(source), getNode(target));
  };
  SmallVector<RegionSuccessor> successors;
  regionOp.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (RegionSuccessor &successor : successors)
    pass(regionOp.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator());
      if (!terminator)
        continue;
      SmallVector<Attribute> unknown(terminator->getNumOperands());
      successors.clear();
      terminator.getSuccessorRegions(unknown, successors);
      for (RegionSuccessor &successor : successors)
        pass(terminator.getSuccessorOperands(successor), successor.getSuccessorInputs());
    }
  }
}

/// Uses that one resource can't have together.
static bool areAtOdds(ResourceUse use) {
  auto has = [&](ResourceUse bits) { return (use & bits) == bits; };
  return has(ResourceUse::Staged | ResourceUse::Dispatched) ||
         has(ResourceUse::Constant | ResourceUse::Mutated);
}

/// Uses only grow, so this ends. What the host accesses is on one side of a transfer alone.
void ResourceUsage::spread() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Flow &flow : flows) {
      ResourceUse from = uses[flow.from];
      ResourceUse &to = uses[flow.to];
      if (flow.isTransfer && (from & ResourceUse::Staged) != (to & ResourceUse::Staged))
        continue;
      if (flow.isMove)
        from &= ~ResourceUse::External;
      ResourceUse both = to | (from & ~ruledOut[flow.to]);
      if (both == to || (flow.isTransfer && areAtOdds(both)))
        continue;
      to = both;
      changed = true;
    }
  }
}

} // namespace mlir::iree::stream
