#include "compiler/dialects/stream/analysis/ConstantValues.h"

#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

/// More than this is not worth telling a kernel.
static constexpr size_t kMaxValues = 7;

/// What has been found on the way, and what has been visited, so that loops end.
struct ConstantValues::Search {
  SmallVector<APInt> values;
  DenseSet<Value> visited;
  llvm::StringSet<> visitedGlobals;

  bool add(const APInt &value) {
    if (!llvm::is_contained(values, value))
      values.push_back(value);
    return values.size() <= kMaxValues;
  }
};

ConstantValues::ConstantValues(ModuleOp module) : module(module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
      globalUses[load.getGlobalName()].push_back(op);
    else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op))
      globalUses[store.getGlobalName()].push_back(op);
    else if (auto address = dyn_cast<util::GlobalAddressOpInterface>(op))
      globalUses[address.getGlobalName()].push_back(op);
    else if (auto call = dyn_cast<CallOpInterface>(op))
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        calls[callee.getRootReference()].push_back(op);
    return WalkResult::advance();
  });
}

std::optional<SmallVector<APInt>> ConstantValues::find(Value value) { return findAll({value}); }

std::optional<SmallVector<APInt>> ConstantValues::findAll(ArrayRef<Value> values) {
  Search search;
  for (Value value : values)
    if (!visit(value, search))
      return std::nullopt;
  if (search.values.empty())
    return std::nullopt;
  llvm::sort(search.values, [](const APInt &a, const APInt &b) { return a.ult(b); });
  return search.values;
}

bool ConstantValues::visit(Value value, Search &search) {
  if (!search.visited.insert(value).second)
    return true;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return search.add(constant);
  if (auto arg = dyn_cast<BlockArgument>(value))
    return visitArgument(arg, search);
  Operation *op = value.getDefiningOp();
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return visit(select.getTrueValue(), search) && visit(select.getFalseValue(), search);
  if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
    return visitGlobal(load.getGlobalName(), search);
  return false;
}

bool ConstantValues::visitArgument(BlockArgument arg, Search &search) {
  Block *block = arg.getOwner();
  if (!block->isEntryBlock()) {
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      if (!branch)
        return false;
      SuccessorOperands operands = branch.getSuccessorOperands(it.getSuccessorIndex());
      Value incoming = operands[arg.getArgNumber()];
      if (!incoming || !visit(incoming, search))
        return false;
    }
    return true;
  }
  // All calls of a private function are here.
  auto function = dyn_cast<FunctionOpInterface>(block->getParentOp());
  auto symbol = dyn_cast<SymbolOpInterface>(block->getParentOp());
  if (!function || !symbol || !symbol.isPrivate())
    return false;
  for (Operation *op : calls[symbol.getName()]) {
    auto operands = cast<CallOpInterface>(op).getArgOperands();
    if (arg.getArgNumber() >= operands.size() || !visit(operands[arg.getArgNumber()], search))
      return false;
  }
  return true;
}

bool ConstantValues::visitGlobal(StringRef name, Search &search) {
  if (!search.visitedGlobals.insert(name).second)
    return true;
  auto global =
      dyn_cast_or_null<util::GlobalOpInterface>(symbolTables.lookupSymbolIn(
          module, StringAttr::get(module.getContext(), name)));
  if (!global || !global.isGlobalPrivate())
    return false;
  if (auto initial = dyn_cast_or_null<IntegerAttr>(global.getGlobalInitialValue())) {
    if (!search.add(initial.getValue()))
      return false;
  } else if (global.getGlobalInitialValue()) {
    return false;
  }
  for (Operation *use : globalUses[name]) {
    if (isa<util::GlobalLoadOpInterface>(use))
      continue;
    auto store = dyn_cast<util::GlobalStoreOpInterface>(use);
    if (!store || !visit(store.getStoredGlobalValue(), search))
      return false;
  }
  // A mutable global without an initial value is zero before the first store.
  if (!global.getGlobalInitialValue() && global.isGlobalMutable())
    return search.add(APInt(global.getGlobalType().isIndex()
                                ? 64
                                : global.getGlobalType().getIntOrFloatBitWidth(),
                            0));
  return true;
}

} // namespace mlir::iree::stream
