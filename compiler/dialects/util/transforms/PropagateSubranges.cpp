// Every resource that is passed on becomes four values: the resource, its size, and the offset and
// length of the range that is meant. Where it arrives (block arguments, results of calls and of
// loops, loads of globals) the range is taken again, so that it can fold into its users; passing on
// a range passes on what it is a range of. Later passes drop what turns out to be the same
// everywhere.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/BreadthFirstIterator.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_PROPAGATESUBRANGESPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

bool isResource(Type type) { return isa<SubrangeTypeInterface>(type); }

bool usesResources(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isResource) ||
         llvm::any_of(op->getResultTypes(), isResource);
}

void expandType(Type type, SmallVectorImpl<Type> &types) {
  types.push_back(type);
  if (isResource(type))
    types.append(3, IndexType::get(type.getContext()));
}

/// The globals that hold the size and the range of the resource in another one.
struct ExpandedGlobal {
  GlobalOp size, offset, length;
};
using ExpandedGlobals = llvm::StringMap<ExpandedGlobal>;

ExpandedGlobals expandGlobals(ModuleOp module) {
  SymbolTable symbols(module);
  ExpandedGlobals expanded;
  for (auto global : llvm::to_vector(module.getOps<GlobalOp>())) {
    if (!isResource(global.getType()))
      continue;
    OpBuilder builder(global);
    builder.setInsertionPointAfter(global);
    auto add = [&](StringRef suffix) {
      auto op = GlobalOp::create(builder, global.getLoc(), (global.getSymName() + suffix).str(),
                                 /*isMutable=*/true, builder.getIndexType());
      op.setVisibility(global.getVisibility());
      symbols.insert(op);
      return op;
    };
    GlobalOp size = add("__storage_size"), offset = add("__offset"), length = add("__length");
    expanded[global.getSymName()] = {size, offset, length};
  }
  return expanded;
}

/// Expands one function or initializer.
class Expander {
public:
  Expander(CallableOpInterface callable, SymbolTable &symbols, const ExpandedGlobals &globals)
      : callable(callable), symbols(symbols), globals(globals) {}

  void run() {
    bool isClosed = false;
    if (auto func = dyn_cast<FuncOp>(callable.getOperation())) {
      isClosed = !isPublicOrExternal(callable);
      if (isClosed) {
        auto expand = [](unsigned, Type type, SmallVectorImpl<Type> &types) {
          expandType(type, types);
        };
        func.expandSignature(expand, expand);
      }
    }
    expandRegion(*callable.getCallableRegion(), /*expandEntry=*/isClosed);
  }

private:
  /// A zero at the start of the function, made when it is first needed.
  Value getZero() {
    if (!zero) {
      auto builder = OpBuilder::atBlockBegin(&callable.getCallableRegion()->front());
      zero = arith::ConstantIndexOp::create(builder, callable.getLoc(), 0);
    }
    return zero;
  }

  /// What `value` is a range of; all of itself if that is not known.
  SubrangeOperand getSubrange(Location loc, Value value, OpBuilder &builder) {
    auto known = combined.find(value);
    if (known != combined.end())
      return known->second;
    auto op = value.getDefiningOp<SubrangeOpInterface>();
    if (op && op.getSubrangeResult() == value)
      return {op.getSubrangeResource(), op.getSubrangeResourceSize(), op.getSubrangeOffset(),
              op.getSubrangeLength()};
    Value size = SizeAwareTypeInterface::queryValueSize(loc, value, builder);
    return {value, size, getZero(), size};
  }

  void appendExpanded(Location loc, Value value, SmallVectorImpl<Value> &values,
                      OpBuilder &builder) {
    if (!isResource(value.getType())) {
      values.push_back(value);
      return;
    }
    SubrangeOperand range = getSubrange(loc, value, builder);
    values.append({range.resource, range.resourceSize, range.offset, range.length});
  }

  SmallVector<Value> expandValues(Location loc, ValueRange values, OpBuilder &builder) {
    SmallVector<Value> expanded;
    for (Value value : values)
      appendExpanded(loc, value, expanded, builder);
    return expanded;
  }

  Value takeRange(Location loc, ValueRange parts, OpBuilder &builder) {
    return cast<SubrangeTypeInterface>(parts[0].getType())
        .createSubrangeOp(loc, parts[0], parts[1], parts[2], parts[3], builder);
  }

  /// Replaces the results of `op` by those of its expanded form, and erases it.
  void replaceResults(Operation *op, Operation *expanded) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(expanded);
    unsigned next = 0;
    for (Value result : op->getResults()) {
      if (!isResource(result.getType())) {
        result.replaceAllUsesWith(expanded->getResult(next++));
        continue;
      }
      result.replaceAllUsesWith(
          takeRange(op->getLoc(), expanded->getResults().slice(next, 4), builder));
      next += 4;
    }
    op->erase();
  }

  void expandArguments(Block &block, Location loc) {
    Type index = IndexType::get(block.getParentOp()->getContext());
    SmallVector<BlockArgument> resources;
    for (int i = int(block.getNumArguments()) - 1; i >= 0; --i) {
      BlockArgument argument = block.getArgument(i);
      if (!isResource(argument.getType()))
        continue;
      for (int part = 1; part <= 3; ++part)
        block.insertArgument(i + part, index, argument.getLoc());
      resources.push_back(argument);
    }
    auto builder = OpBuilder::atBlockBegin(&block);
    for (BlockArgument resource : llvm::reverse(resources)) {
      unsigned i = resource.getArgNumber();
      Value range = takeRange(loc, block.getArguments().slice(i, 4), builder);
      resource.replaceAllUsesExcept(range, range.getDefiningOp());
    }
  }

  void expandRegion(Region &region, bool expandEntry) {
    if (region.empty())
      return;
    for (Block &block : region)
      if (expandEntry || !block.isEntryBlock())
        expandArguments(block, region.getLoc());
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

  void expandOp(Operation *op) {
    if (auto subrange = dyn_cast<SubrangeOpInterface>(op))
      combine(subrange);
    else if (auto load = dyn_cast<GlobalLoadOpInterface>(op))
      expandLoad(load);
    else if (auto store = dyn_cast<GlobalStoreOpInterface>(op))
      expandStore(store);
    else if (auto call = dyn_cast<CallOp>(op))
      expandCall(call);
    else if (isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::IndexSwitchOp>(op))
      expandStructured(op);
    else if (isa<cf::BranchOp>(op) || (op->hasTrait<OpTrait::IsTerminator>() && usesResources(op)))
      expandTerminator(op);
  }

  /// A range of a range is one of the whole.
  void combine(SubrangeOpInterface op) {
    Value result = op.getSubrangeResult();
    if (!result)
      return;
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    SubrangeOperand source = getSubrange(op.getLoc(), op.getSubrangeResource(), builder);
    if (source.resource == op.getSubrangeResource())
      return;
    Value offset =
        builder.createOrFold<arith::AddIOp>(op.getLoc(), source.offset, op.getSubrangeOffset());
    combined[result] = {source.resource, source.resourceSize, offset, op.getSubrangeLength()};
  }

  void expandLoad(GlobalLoadOpInterface load) {
    auto global = globals.find(load.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(load);
    builder.setInsertionPointAfter(load);
    Value resource = load.getLoadedGlobalValue();
    SmallVector<Value> parts = {resource};
    for (GlobalOp part : {global->second.size, global->second.offset, global->second.length})
      parts.push_back(part.createLoadOp(load.getLoc(), builder).getLoadedGlobalValue());
    Value range = takeRange(load.getLoc(), parts, builder);
    resource.replaceAllUsesExcept(range, range.getDefiningOp());
  }

  void expandStore(GlobalStoreOpInterface store) {
    auto global = globals.find(store.getGlobalName());
    if (global == globals.end())
      return;
    OpBuilder builder(store);
    builder.setInsertionPointAfter(store);
    SubrangeOperand range = getSubrange(store.getLoc(), store.getStoredGlobalValue(), builder);
    store.setStoredGlobalValue(range.resource);
    ExpandedGlobal parts = global->second;
    parts.size.createStoreOp(store.getLoc(), range.resourceSize, builder);
    parts.offset.createStoreOp(store.getLoc(), range.offset, builder);
    parts.length.createStoreOp(store.getLoc(), range.length, builder);
  }

  void expandCall(CallOp call) {
    auto callee = symbols.lookup<CallableOpInterface>(call.getCallee());
    if (!usesResources(call) || !callee || isPublicOrExternal(callee))
      return;
    OpBuilder builder(call);
    auto expanded = call.cloneAndExpand(
        [&](unsigned, Value value, SmallVectorImpl<Value> &values) {
          appendExpanded(call.getLoc(), value, values, builder);
        },
        [&](unsigned, Type type, SmallVectorImpl<Type> &types) { expandType(type, types); },
        builder);
    replaceResults(call, expanded);
  }

  /// The operands, region arguments and results of these correspond, and no operands are counted in
  /// attributes.
  void expandStructured(Operation *op) {
    if (!usesResources(op)) {
      for (Region &region : op->getRegions())
        expandRegion(region, /*expandEntry=*/true);
      return;
    }
    OpBuilder builder(op);
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(expandValues(op->getLoc(), op->getOperands(), builder));
    for (Type type : op->getResultTypes())
      expandType(type, state.types);
    state.addAttributes(op->getDiscardableAttrDictionary().getValue());
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (Region &region : op->getRegions())
      state.addRegion()->takeBody(region);
    Operation *expanded = builder.create(state);
    for (Region &region : expanded->getRegions())
      expandRegion(region, /*expandEntry=*/true);
    replaceResults(op, expanded);
  }

  void expandTerminator(Operation *op) {
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
      if (!isPublicOrExternal(callable) && isa<FuncOp>(callable.getOperation()))
        op->setOperands(expandValues(loc, op->getOperands(), builder));
    } else if (auto branch = dyn_cast<cf::BranchOp>(op)) {
      // A branch is made anew even if nothing is added: the reference counts every module with one
      // as changed, and dump trees follow it (pipeline.md, surprise 3).
      cf::BranchOp::create(builder, loc, branch.getDest(),
                           expandValues(loc, branch.getDestOperands(), builder));
      op->erase();
    } else if (isa<scf::YieldOp, scf::ConditionOp>(op)) {
      op->setOperands(expandValues(loc, op->getOperands(), builder));
    }
  }

  CallableOpInterface callable;
  SymbolTable &symbols;
  const ExpandedGlobals &globals;
  Value zero;
  /// Ranges of ranges, as ranges of the whole.
  llvm::DenseMap<Value, SubrangeOperand> combined;
};

struct PropagateSubrangesPass : impl::PropagateSubrangesPassBase<PropagateSubrangesPass> {
  void runOnOperation() override {
    ExpandedGlobals globals = expandGlobals(getOperation());
    SymbolTable symbols(getOperation());
    for (auto callable : getOperation().getOps<CallableOpInterface>()) {
      Region *body = callable.getCallableRegion();
      if (body && !body->empty())
        Expander(callable, symbols, globals).run();
    }
  }
};

} // namespace
} // namespace mlir::iree::util
