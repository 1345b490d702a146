// Wherever a tensor crosses a function, a block, a region or a global, its dynamic sizes cross with
// it, and a flow.tensor.tie_shape on the other side says which they are. What is passed on
// needlessly is left to the passes that clean up calls, globals and blocks.

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/BreadthFirstIterator.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_EXPANDTENSORSHAPESPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

bool isDynamic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.hasStaticShape();
}

int64_t getSizeCount(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumDynamicDims() : 0;
}

/// The type and an index for each of its dynamic sizes.
void expandType(Type type, SmallVectorImpl<Type> &types) {
  types.push_back(type);
  types.append(getSizeCount(type), IndexType::get(type.getContext()));
}

SmallVector<Type> expandTypes(TypeRange types) {
  SmallVector<Type> expanded;
  for (Type type : types)
    expandType(type, expanded);
  return expanded;
}

bool usesDynamicTensors(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), isDynamic) ||
         llvm::any_of(op->getResultTypes(), isDynamic);
}

/// Callers outside of the module rely on the signature.
bool keepsItsTypes(Operation *function) {
  auto callable = dyn_cast_or_null<FunctionOpInterface>(function);
  return !callable || callable.isPublic() || callable.isExternal();
}

class ShapeExpander {
public:
  explicit ShapeExpander(ModuleOp module) : module(module), symbols(module) {}

  void run() {
    expandGlobals();
    for (auto function : llvm::to_vector(module.getOps<FunctionOpInterface>())) {
      auto util = dyn_cast<util::FuncOp>(*function);
      if (!util && !isa<util::InitializerOp>(*function))
        continue;
      bool isFixed = keepsItsTypes(function);
      if (util && !isFixed) {
        auto expand = [](unsigned, Type type, SmallVectorImpl<Type> &types) {
          expandType(type, types);
        };
        util.expandSignature(expand, expand);
      }
      expandRegion(function.getFunctionBody(), /*withEntry=*/util && !isFixed);
    }
  }

private:
  struct Tensor {
    Value value;
    SmallVector<Value> sizes;
  };

  void expandGlobals() {
    for (auto global : llvm::to_vector(module.getOps<util::GlobalOp>())) {
      auto type = dyn_cast<RankedTensorType>(global.getType());
      if (!type || type.hasStaticShape())
        continue;
      OpBuilder builder(global->getContext());
      builder.setInsertionPointAfter(global);
      SmallVector<util::GlobalOp> &sizes = sizeGlobals[global.getSymNameAttr()];
      for (auto [dim, size] : llvm::enumerate(type.getShape())) {
        if (!ShapedType::isDynamic(size))
          continue;
        auto sizeGlobal = util::GlobalOp::create(builder, global.getLoc(),
                                                 (global.getName() + "__d" + Twine(dim)).str(),
                                                 /*isMutable=*/true, builder.getIndexType());
        sizeGlobal.setVisibility(global.getVisibility());
        symbols.insert(sizeGlobal);
        sizes.push_back(sizeGlobal);
      }
    }
  }

  /// The tensor without a tie, and its sizes, which are computed if nothing else tells them.
  Tensor lookUp(Location loc, Value value, OpBuilder &builder) {
    auto it = known.find(value);
    if (it != known.end())
      return {value, it->second};
    if (auto tie = value.getDefiningOp<flow::TensorTieShapeOp>())
      return {tie.getOperand(), llvm::to_vector(tie.getDynamicDims())};
    return {value, util::buildDynamicDims(loc, value, builder)};
  }

  void expandValue(Location loc, Value value, SmallVectorImpl<Value> &values, OpBuilder &builder) {
    if (!isDynamic(value.getType())) {
      values.push_back(value);
      return;
    }
    Tensor tensor = lookUp(loc, value, builder);
    values.push_back(tensor.value);
    llvm::append_range(values, tensor.sizes);
  }

  SmallVector<Value> expandValues(Location loc, ValueRange values, OpBuilder &builder) {
    SmallVector<Value> expanded;
    for (Value value : values)
      expandValue(loc, value, expanded, builder);
    return expanded;
  }

  /// Users of `value`, which may still be that of an op to be replaced, get `tensor` with its
  /// sizes.
  void tie(Location loc, Value value, Value tensor, ValueRange sizes, OpBuilder &builder) {
    known[tensor] = llvm::to_vector(sizes);
    auto tied = flow::TensorTieShapeOp::create(builder, loc, tensor.getType(), tensor, sizes);
    value.replaceAllUsesExcept(tied.getResult(), tied);
  }

  void tieResults(Operation *op, Operation *expanded) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(expanded);
    unsigned next = 0;
    for (Value result : op->getResults()) {
      Value tensor = expanded->getResult(next++);
      int64_t count = getSizeCount(result.getType());
      if (count == 0) {
        result.replaceAllUsesWith(tensor);
        continue;
      }
      tie(op->getLoc(), result, tensor, expanded->getResults().slice(next, count), builder);
      next += count;
    }
    op->erase();
  }

  //===-- Blocks ----------------------------------------------------------------------------===//

  void expandArguments(Block &block, Location loc) {
    SmallVector<BlockArgument> tensors;
    for (BlockArgument arg : block.getArguments())
      if (isDynamic(arg.getType()))
        tensors.push_back(arg);
    auto builder = OpBuilder::atBlockBegin(&block);
    for (BlockArgument arg : tensors) {
      SmallVector<Value> sizes;
      for (int64_t i = 0, count = getSizeCount(arg.getType()); i < count; ++i)
        sizes.push_back(
            block.insertArgument(arg.getArgNumber() + 1 + i, builder.getIndexType(), arg.getLoc()));
      tie(loc, arg, arg, sizes, builder);
    }
  }

  void expandRegion(Region &region, bool withEntry = true) {
    if (region.empty())
      return;
    for (Block &block : region)
      if (withEntry || !block.isEntryBlock())
        expandArguments(block, region.getLoc());
    // Values are expanded before their uses are.
    SmallVector<Block *> blocks = {&region.front()};
    if (!region.hasOneBlock()) {
      blocks.clear();
      DominanceInfo dominance(region.getParentOp());
      for (auto *node : llvm::breadth_first(dominance.getRootNode(&region)))
        blocks.push_back(node->getBlock());
    }
    for (Block *block : blocks)
      for (Operation &op : llvm::make_early_inc_range(*block))
        expandOp(&op);
  }

  //===-- Ops -------------------------------------------------------------------------------===//

  void expandOp(Operation *op) {
    OpBuilder builder(op);
    Location loc = op->getLoc();
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](util::GlobalLoadOpInterface load) { expandLoad(load, builder); })
        .Case([&](util::GlobalStoreOpInterface store) { expandStore(store, builder); })
        .Case([&](util::CallOp call) { expandCall(call, builder); })
        .Case([&](util::ReturnOp ret) {
          if (!usesDynamicTensors(ret) || keepsItsTypes(ret->getParentOfType<util::FuncOp>()))
            return;
          util::ReturnOp::create(builder, loc, expandValues(loc, ret.getOperands(), builder));
          ret.erase();
        })
        .Case([&](cf::BranchOp branch) {
          cf::BranchOp::create(builder, loc, branch.getDest(),
                               expandValues(loc, branch.getDestOperands(), builder));
          branch.erase();
        })
        .Case([&](BranchOpInterface branch) {
          if (!usesDynamicTensors(branch))
            return;
          for (unsigned i = 0, count = branch->getNumSuccessors(); i < count; ++i) {
            MutableOperandRange operands =
                branch.getSuccessorOperands(i).getMutableForwardedOperands();
            SmallVector<Value> old;
            for (OpOperand &operand : operands)
              old.push_back(operand.get());
            operands.assign(expandValues(loc, old, builder));
          }
        })
        .Case([&](arith::SelectOp select) { expandSelect(select, builder); })
        .Case([&](scf::WhileOp loop) {
          auto expanded = scf::WhileOp::create(builder, loc, expandTypes(loop.getResultTypes()),
                                               expandValues(loc, loop.getOperands(), builder),
                                               nullptr, nullptr);
          for (auto [to, from] : llvm::zip_equal(expanded->getRegions(), loop->getRegions())) {
            to.takeBody(from);
            expandRegion(to);
          }
          tieResults(loop, expanded);
        })
        .Case([&](scf::IfOp branch) {
          auto expanded = scf::IfOp::create(builder, loc, expandTypes(branch.getResultTypes()),
                                            branch.getCondition(), branch.elseBlock() != nullptr);
          for (auto [to, from] : llvm::zip_equal(expanded->getRegions(), branch->getRegions())) {
            to.takeBody(from);
            expandRegion(to);
          }
          tieResults(branch, expanded);
        })
        .Case([&](scf::YieldOp yield) {
          scf::YieldOp::create(builder, loc, expandValues(loc, yield.getOperands(), builder));
          yield.erase();
        })
        .Case([&](scf::ConditionOp condition) {
          scf::ConditionOp::create(builder, loc, condition.getCondition(),
                                   expandValues(loc, condition.getArgs(), builder));
          condition.erase();
        });
  }

  void expandLoad(util::GlobalLoadOpInterface load, OpBuilder &builder) {
    auto it = sizeGlobals.find(load.getGlobalAttr().getAttr());
    if (it == sizeGlobals.end() || !isDynamic(load.getLoadedGlobalValue().getType()))
      return;
    builder.setInsertionPointAfter(load);
    SmallVector<Value> sizes;
    for (util::GlobalOp global : it->second)
      sizes.push_back(global.createLoadOp(load.getLoc(), builder).getLoadedGlobalValue());
    Value tensor = load.getLoadedGlobalValue();
    tie(load.getLoc(), tensor, tensor, sizes, builder);
  }

  void expandStore(util::GlobalStoreOpInterface store, OpBuilder &builder) {
    auto it = sizeGlobals.find(store.getGlobalAttr().getAttr());
    if (it == sizeGlobals.end() || !isDynamic(store.getStoredGlobalValue().getType()))
      return;
    Location loc = store.getLoc();
    builder.setInsertionPointAfter(store);
    Tensor tensor = lookUp(loc, store.getStoredGlobalValue(), builder);
    symbols.lookup<util::GlobalOp>(store.getGlobalName()).createStoreOp(loc, tensor.value, builder);
    for (auto [global, size] : llvm::zip_equal(it->second, tensor.sizes))
      global.createStoreOp(loc, size, builder);
    store->erase();
  }

  void expandCall(util::CallOp call, OpBuilder &builder) {
    if (!usesDynamicTensors(call) ||
        keepsItsTypes(symbols.lookup(call.getCalleeAttr().getAttr())))
      return;
    util::CallOp expanded = call.cloneAndExpand(
        [&](unsigned, Value operand, SmallVectorImpl<Value> &operands) {
          expandValue(call.getLoc(), operand, operands, builder);
        },
        [&](unsigned, Type type, SmallVectorImpl<Type> &types) { expandType(type, types); },
        builder);
    tieResults(call, expanded);
  }

  void expandSelect(arith::SelectOp select, OpBuilder &builder) {
    if (!isDynamic(select.getType()) || isa<ShapedType>(select.getCondition().getType()))
      return;
    Location loc = select.getLoc();
    Tensor ifTrue = lookUp(loc, select.getTrueValue(), builder);
    Tensor ifFalse = lookUp(loc, select.getFalseValue(), builder);
    Value chosen = arith::SelectOp::create(builder, loc, select.getCondition(),
                                           select.getTrueValue(), select.getFalseValue());
    SmallVector<Value> sizes;
    for (auto [trueSize, falseSize] : llvm::zip_equal(ifTrue.sizes, ifFalse.sizes))
      sizes.push_back(
          arith::SelectOp::create(builder, loc, select.getCondition(), trueSize, falseSize));
    tie(loc, select, chosen, sizes, builder);
    select.erase();
  }

  ModuleOp module;
  SymbolTable symbols;
  /// Globals with the sizes of the tensor in another one.
  llvm::DenseMap<StringAttr, SmallVector<util::GlobalOp>> sizeGlobals;
  /// Sizes of tensors that came in together with them.
  llvm::DenseMap<Value, SmallVector<Value>> known;
};

struct ExpandTensorShapesPass : impl::ExpandTensorShapesPassBase<ExpandTensorShapesPass> {
  void runOnOperation() override { ShapeExpander(getOperation()).run(); }
};

} // namespace
} // namespace mlir::iree::global_optimization
