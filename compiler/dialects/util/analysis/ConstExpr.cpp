// Values are classified from the constants on along their uses. An op that is reached pulls in what
// it depends on, and waits until all of that is classified; when it turns out constant, its users
// are next.

#include "compiler/dialects/util/analysis/ConstExpr.h"
#include "compiler/dialects/util/ir/UtilValues.h"

#include "compiler/dialects/util/analysis/GlobalTable.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::util {

using State = ConstExpr::State;

bool isConstExprType(Type type) {
  if (auto hoistable = dyn_cast<HoistableTypeInterface>(type))
    return hoistable.isHoistableType();
  if (auto tensor = dyn_cast<TensorType>(type))
    return isConstExprType(tensor.getElementType());
  return type.isIntOrIndexOrFloat();
}

namespace {

/// True if a result is constant as soon as the operands are.
bool isPureComputation(Operation *op) {
  if (isa<OptimizationBarrierOp>(op) || op->getNumResults() == 0 ||
      !llvm::all_of(op->getResultTypes(), isConstExprType))
    return false;
  if (auto hoistable = dyn_cast<HoistableOpInterface>(op))
    return hoistable.isHoistableOp();
  // What stands in an op that moves as a whole does not move by itself.
  for (auto parent = op->getParentOfType<HoistableOpInterface>(); parent;
       parent = parent->getParentOfType<HoistableOpInterface>())
    if (parent.isAtomicallyHoistableOp())
      return false;
  return isMemoryEffectFree(op);
}

/// The operands, and what the regions use from outside.
SmallVector<Value> getDependencies(Operation *op) {
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return values.takeVector();
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentBlock()->getParentOp()))
          values.insert(operand);
    });
  return values.takeVector();
}

} // namespace

ConstExprAnalysis::ConstExprAnalysis(Operation *op) {
  addRoots(cast<ModuleOp>(op));
  for (auto [value, root] : roots) {
    ConstExpr *expr = getOrAdd(value);
    expr->isRoot = true;
    expr->state = State::Constant;
    expr->roots.insert(value);
  }
  for (auto [value, root] : roots)
    visitUsers(root);
  settle();
  for (ConstExpr &expr : all)
    for (ConstExpr *producer : expr.producers)
      producer->consumers.insert(&expr);
}

void ConstExprAnalysis::addRoots(ModuleOp module) {
  GlobalTable(module).forEach([&](Global &global) {
    if (!global.isIndirect && !global.op.isGlobalMutable() &&
        isConstExprType(global.op.getGlobalType()))
      for (GlobalLoadOpInterface load : global.loads)
        roots[load.getLoadedGlobalValue()] = load;
    return GlobalChange::None;
  });
  for (auto function : module.getOps<FunctionOpInterface>())
    function.walk([&](Operation *op) {
      if (op->hasTrait<OpTrait::ConstantLike>() &&
          llvm::all_of(op->getResultTypes(), isConstExprType))
        for (Value result : op->getResults())
          roots[result] = op;
    });
}

ConstExpr *ConstExprAnalysis::getOrAdd(Value value) {
  ConstExpr *&entry = byValue[value];
  if (!entry) {
    entry = &all.emplace_back();
    entry->value = value;
  }
  return entry;
}

void ConstExprAnalysis::visitUsers(Operation *op) {
  for (Operation *user : op->getUsers()) {
    if (user->getParentOp() == op->getParentOp())
      visit(user);
    else if (user->getParentOp() && user->getParentOp()->getParentOp() == op->getParentOp())
      visit(user->getParentOp()); // A use by the region of an op is one by the op.
  }
}

void ConstExprAnalysis::visit(Operation *start) {
  SmallVector<Operation *> stack = {start};
  while (!stack.empty()) {
    Operation *op = stack.pop_back_val();
    bool pure = isPureComputation(op);
    SmallVector<Value> dependencies = getDependencies(op);
    for (Value result : op->getResults()) {
      ConstExpr *expr = getOrAdd(result);
      if (expr->state != State::Unvisited)
        continue;
      for (Value dependency : dependencies) {
        expr->producers.insert(getOrAdd(dependency));
        if (Operation *producer = dependency.getDefiningOp())
          for (Value sibling : producer->getResults())
            getOrAdd(sibling);
      }
      // What comes in as an argument of a block is not followed further.
      bool known = llvm::all_of(dependencies, [](Value value) { return value.getDefiningOp(); });
      expr->state = pure && known ? State::Pending : State::Varying;
      if (!pure)
        continue;
      pending.push_back(expr);
      for (Value dependency : dependencies) {
        Operation *producer = dependency.getDefiningOp();
        if (!producer)
          break;
        stack.push_back(producer);
      }
    }
  }
}

void ConstExprAnalysis::settle() {
  SmallVector<ConstExpr *> round;
  while (!pending.empty()) {
    round.clear();
    round.swap(pending);
    size_t before = all.size();
    for (ConstExpr *expr : round) {
      if (expr->state != State::Pending)
        continue;
      auto *open = llvm::find_if(expr->producers,
                                 [](ConstExpr *producer) { return !producer->isConstant(); });
      if (open == expr->producers.end()) {
        expr->state = State::Constant;
        for (ConstExpr *producer : expr->producers)
          expr->roots.insert(producer->roots.begin(), producer->roots.end());
        visitUsers(expr->getOp());
      } else if ((*open)->state == State::Pending) {
        pending.push_back(expr);
      } else {
        expr->state = State::Varying;
      }
    }
    // Values of unreachable code may depend on each other in a circle.
    if (pending == round && all.size() == before)
      for (ConstExpr *expr : pending)
        expr->state = State::Varying;
  }
}

const ConstExpr *ConstExprAnalysis::lookup(Operation *op) const {
  // All results or none: what is known of an operation is told by its last one.
  const ConstExpr *known = nullptr;
  for (Value result : op->getResults())
    if (!(known = lookup(result)))
      break;
  return known;
}

bool ConstExprAnalysis::isConstant(Value value) const {
  const ConstExpr *expr = lookup(value);
  return expr && expr->isConstant();
}

bool ConstExprAnalysis::isConstant(Operation *op) const {
  if (op->getNumResults() == 0)
    return op->hasTrait<OpTrait::ReturnLike>() && isMemoryEffectFree(op);
  return isConstant(op->getResult(0));
}

//===----------------------------------------------------------------------===//
// Policy
//===----------------------------------------------------------------------===//

namespace {

/// Bytes of a tensor, with dynamic sizes taken as 1; 0 for other types.
int64_t getLeastBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return 0;
  int64_t count = 1;
  for (int64_t size : shaped.getShape())
    if (ShapedType::isStatic(size))
      count *= size;
  return getStorageBytes(count, shaped.getElementType());
}

bool growsTooMuch(const ConstExpr &expr, int64_t maxGrowthBytes) {
  auto shaped = dyn_cast<ShapedType>(expr.value.getType());
  if (!shaped)
    return false;
  if (!shaped.hasStaticShape())
    return true;
  int64_t inputBytes = 0;
  for (Value root : expr.roots)
    inputBytes += getLeastBytes(root.getType());
  return getLeastBytes(shaped) > inputBytes + maxGrowthBytes;
}

bool canBecomeGlobal(const ConstExpr &expr) {
  if (auto hoistable = dyn_cast<HoistableOpInterface>(expr.getOp()))
    if (!hoistable.isHoistableLeafOp())
      return false;
  Type type = expr.value.getType();
  if (auto hoistable = dyn_cast<HoistableTypeInterface>(type))
    return hoistable.isHoistableLeafType();
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return !integer || integer.getWidth() % 8 == 0;
}

/// Null if `consumer` uses the value inside of a region only.
OpOperand *findOperand(Operation *consumer, Value value) {
  for (OpOperand &operand : consumer->getOpOperands())
    if (operand.get() == value)
      return &operand;
  return nullptr;
}

bool acceptsGlobal(Operation *consumer, Value value) {
  OpOperand *operand = findOperand(consumer, value);
  auto hoistable = dyn_cast<HoistableOpInterface>(consumer);
  return !operand || !hoistable || hoistable.isOperandHoistable(operand);
}

} // namespace

HoistingPolicy::HoistingPolicy(const ConstExprAnalysis &analysis, int64_t maxGrowthBytes) {
  llvm::DenseSet<const ConstExpr *> staying;
  for (const ConstExpr &expr : analysis.getAll())
    if (expr.state != State::Unvisited &&
        (!expr.isConstant() || expr.isRoot || !canBecomeGlobal(expr) ||
         growsTooMuch(expr, maxGrowthBytes)))
      staying.insert(&expr);

  // In the order of the analysis: a value is decided before what is computed from it, so that of a
  // chain only the end becomes a global.
  for (const ConstExpr &expr : analysis.getAll()) {
    if (expr.state == State::Unvisited || staying.contains(&expr))
      continue;
    bool needed =
        llvm::any_of(expr.getOp()->getUsers(),
                     [](Operation *user) { return user->getNumResults() == 0; }) ||
        llvm::any_of(expr.consumers, [&](ConstExpr *consumer) {
          return staying.contains(consumer) && acceptsGlobal(consumer->getOp(), expr.value);
        });
    (needed ? hoisted : staying).insert(&expr);
  }
}

} // namespace mlir::iree::util
