#include "compiler/dialects/util/transforms/ValueExpansion.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/BreadthFirstIterator.h"

namespace mlir::iree::util {

bool ValueExpander::usesExpanded(Operation *op) const {
  auto isOne = [&](Type type) { return isExpanded(type); };
  return llvm::any_of(op->getOperandTypes(), isOne) || llvm::any_of(op->getResultTypes(), isOne);
}

void ValueExpander::expandTypes(Type type, SmallVectorImpl<Type> &types) const {
  if (isExpanded(type))
    appendTypes(type, types);
  else
    types.push_back(type);
}

SmallVector<Value> ValueExpander::expandValues(Location loc, ValueRange values,
                                               OpBuilder &builder) {
  SmallVector<Value> expanded;
  for (Value value : values) {
    if (isExpanded(value.getType()))
      appendValues(loc, value, expanded, builder);
    else
      expanded.push_back(value);
  }
  return expanded;
}

//===----------------------------------------------------------------------===//
// Functions and blocks
//===----------------------------------------------------------------------===//

void ValueExpander::run() {
  bool isClosed = false;
  if (auto func = dyn_cast<FuncOp>(callable.getOperation())) {
    isClosed = !hasFixedSignature(callable);
    if (isClosed) {
      auto expand = [&](unsigned, Type type, SmallVectorImpl<Type> &types) {
        expandTypes(type, types);
      };
      func.expandSignature(expand, expand);
    }
  }
  expandRegion(*callable.getCallableRegion(), isClosed, Arrival::Argument);
}

void ValueExpander::expandArguments(Block &block, Arrival arrival, Location loc) {
  SmallVector<std::pair<BlockArgument, unsigned>> expanded;
  for (int i = int(block.getNumArguments()) - 1; i >= 0; --i) {
    BlockArgument argument = block.getArgument(i);
    if (!isExpanded(argument.getType()))
      continue;
    SmallVector<Type> types;
    appendTypes(argument.getType(), types);
    for (unsigned part = 1; part < types.size(); ++part)
      block.insertArgument(i + part, types[part], argument.getLoc());
    expanded.push_back({argument, types.size()});
  }
  auto builder = OpBuilder::atBlockBegin(&block);
  for (auto [argument, count] : llvm::reverse(expanded)) {
    // What is built to receive the value uses the argument itself.
    auto uses = llvm::map_to_vector(argument.getUses(), [](OpOperand &use) { return &use; });
    ValueRange parts = block.getArguments().slice(argument.getArgNumber(), count);
    Value received = receive(loc, parts, arrival, builder);
    for (OpOperand *use : uses)
      use->set(received);
  }
}

void ValueExpander::expandRegion(Region &region, bool expandEntry, Arrival entryArrival) {
  if (region.empty())
    return;
  for (Block &block : region)
    if (expandEntry || !block.isEntryBlock())
      expandArguments(block, block.isEntryBlock() ? entryArrival : Arrival::Argument,
                      region.getLoc());
  // What a block computes is there in those that it dominates.
  SmallVector<Block *> blocks = {&region.front()};
  if (!region.hasOneBlock()) {
    DominanceInfo dominance(region.getParentOp());
    blocks.clear();
    for (auto *node : llvm::breadth_first(dominance.getRootNode(&region)))
      blocks.push_back(node->getBlock());
  }
  for (Block *block : blocks)
    for (Operation &op : llvm::make_early_inc_range(*block))
      expandOp(&op);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void ValueExpander::expandOp(Operation *op) {
  if (auto call = dyn_cast<CallOp>(op))
    expandCall(call);
  else if (isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(op))
    expandStructured(op);
  else if (isa<cf::BranchOp>(op) || (op->hasTrait<OpTrait::IsTerminator>() && usesExpanded(op)))
    expandTerminator(op);
}

void ValueExpander::replaceResults(Operation *op, Operation *expanded, Arrival arrival) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(expanded);
  unsigned next = 0;
  for (Value result : op->getResults()) {
    if (!isExpanded(result.getType())) {
      result.replaceAllUsesWith(expanded->getResult(next++));
      continue;
    }
    SmallVector<Type> types;
    appendTypes(result.getType(), types);
    ValueRange parts = expanded->getResults().slice(next, types.size());
    result.replaceAllUsesWith(receive(op->getLoc(), parts, arrival, builder));
    next += types.size();
  }
  op->erase();
}

void ValueExpander::expandCall(CallOp call) {
  auto callee = symbols.lookup<CallableOpInterface>(call.getCallee());
  if (!usesExpanded(call) || !callee || hasFixedSignature(callee))
    return;
  OpBuilder builder(call);
  auto expanded = call.cloneAndExpand(
      [&](unsigned, Value value, SmallVectorImpl<Value> &values) {
        if (isExpanded(value.getType()))
          appendValues(call.getLoc(), value, values, builder);
        else
          values.push_back(value);
      },
      [&](unsigned, Type type, SmallVectorImpl<Type> &types) { expandTypes(type, types); },
      builder);
  replaceResults(call, expanded, Arrival::CallResult);
}

/// The operands, region arguments and results of these correspond, and no operands are counted in
/// attributes.
void ValueExpander::expandStructured(Operation *op) {
  if (!usesExpanded(op)) {
    for (Region &region : op->getRegions())
      expandRegion(region, /*expandEntry=*/true, Arrival::RegionArgument);
    return;
  }
  OpBuilder builder(op);
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(expandValues(op->getLoc(), op->getOperands(), builder));
  for (Type type : op->getResultTypes())
    expandTypes(type, state.types);
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *expanded = builder.create(state);
  for (Region &region : expanded->getRegions())
    expandRegion(region, /*expandEntry=*/true, Arrival::RegionArgument);
  replaceResults(op, expanded, Arrival::RegionResult);
}

void ValueExpander::expandTerminator(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    branch.getTrueDestOperandsMutable().assign(
        expandValues(loc, branch.getTrueDestOperands(), builder));
    branch.getFalseDestOperandsMutable().assign(
        expandValues(loc, branch.getFalseDestOperands(), builder));
  } else if (auto branch = dyn_cast<cf::SwitchOp>(op)) {
    SmallVector<SmallVector<Value>> cases;
    for (ValueRange operands : branch.getCaseOperands())
      cases.push_back(expandValues(loc, operands, builder));
    auto caseRanges = llvm::map_to_vector(cases, [](auto &values) { return ValueRange(values); });
    cf::SwitchOp::create(builder, loc, branch.getFlag(), branch.getDefaultDestination(),
                         expandValues(loc, branch.getDefaultOperands(), builder),
                         branch.getCaseValuesAttr(), branch.getCaseDestinations(), caseRanges);
    op->erase();
  } else if (isa<ReturnOp>(op)) {
    // Callers of a function that others call too expect the plain results.
    if (!hasFixedSignature(callable) && isa<FuncOp>(callable.getOperation()))
      op->setOperands(expandValues(loc, op->getOperands(), builder));
  } else if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    // A branch is made anew even if nothing is added: the reference counts every module with one
    // as changed, and dump trees follow it.
    cf::BranchOp::create(builder, loc, branch.getDest(),
                         expandValues(loc, branch.getDestOperands(), builder));
    op->erase();
  } else if (isa<scf::YieldOp, scf::ConditionOp>(op)) {
    op->setOperands(expandValues(loc, op->getOperands(), builder));
  }
}

} // namespace mlir::iree::util
