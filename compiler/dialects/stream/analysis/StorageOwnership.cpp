#include "compiler/dialects/stream/analysis/StorageOwnership.h"

#include "compiler/dialects/stream/analysis/ValueFlow.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

StorageOwnership::StorageOwnership(ModuleOp module) : module(module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->hasTrait<util::trait::ObjectLike>())
      return WalkResult::skip();
    isAsynchronous |= isa<TimepointImportOp, TimepointExportOp, TimepointChainExternalOp>(op);
    auto lookup = [&](SymbolRefAttr name) {
      return symbolTables.lookupNearestSymbolFrom(op, name);
    };
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op)) {
      loads[lookup(load.getGlobalAttr())].push_back(op);
    } else if (auto store = dyn_cast<util::GlobalStoreOpInterface>(op)) {
      stores[lookup(store.getGlobalAttr())].push_back(op);
    } else if (auto call = dyn_cast<CallOpInterface>(op)) {
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        calls[lookup(callee)].push_back(op);
    } else {
      for (NamedAttribute attr : op->getAttrs())
        attr.getValue().walk([&](SymbolRefAttr name) {
          if (Operation *symbol = lookup(name))
            escaping.insert(symbol);
        });
    }
    return WalkResult::advance();
  });
}

std::optional<SmallVector<Operation *>> StorageOwnership::findCalls(Operation *function) {
  auto callable = dyn_cast<FunctionOpInterface>(function);
  if (!callable || !callable.isPrivate() || callable.isExternal() || escaping.contains(function))
    return std::nullopt;
  return calls.lookup(function);
}

//===----------------------------------------------------------------------===//
// Last users
//===----------------------------------------------------------------------===//

/// True if all other users come before `op`, in its block, and only read: none keeps the value.
static bool isLastUser(Value value, Operation *op) {
  Block *block = op->getBlock();
  if (value.getParentBlock() != block)
    return false;
  unsigned ownUses = 0;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner(), *ancestor = block->findAncestorOpInBlock(*user);
    if (user == op) {
      ++ownUses;
      continue;
    }
    auto tiedOp = dyn_cast<util::TiedOpInterface>(user);
    if (!ancestor || ancestor == op || !ancestor->isBeforeInBlock(op) ||
        !isa<AsyncAccessOpInterface>(user) ||
        (tiedOp && tiedOp.isOperandTied(use.getOperandNumber())))
      return false;
  }
  // What is passed on twice has two names from then on.
  return ownUses <= 1 || isa<AsyncAccessOpInterface>(op);
}

bool StorageOwnership::isHandedOver(Value value, Operation *op) {
  Visited visited;
  return isHandedOver(value, op, visited);
}

bool StorageOwnership::isHandedOver(Value value, Operation *op, Visited &visited) {
  return isLastUser(value, op) && ownsStorage(value, visited);
}

//===----------------------------------------------------------------------===//
// Where storage comes from
//===----------------------------------------------------------------------===//

/// What a loop passes to itself is its own if all else that is passed is: a value that is being asked
/// about does not stand in the way of another one.
bool StorageOwnership::ownsStorage(Value value, Visited &visited) {
  if (!visited.insert(value).second)
    return true;
  if (auto arg = dyn_cast<BlockArgument>(value))
    return ownsArgument(arg, visited);
  Operation *op = value.getDefiningOp();
  if (auto import = dyn_cast<TensorImportOp>(op))
    return import.getConsume();
  if (auto tiedOp = dyn_cast<util::TiedOpInterface>(op))
    if (Value tied = tiedOp.getTiedResultOperand(value))
      return isHandedOver(tied, op, visited);
  if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
    return ownsGlobal(load, visited);
  if (isa<CallOpInterface>(op))
    return ownsCallResult(cast<OpResult>(value), visited);
  if (isa<AsyncBarrierOp>(op))
    return false;
  // Constants lie in memory that is shared; variables only start with what a constant holds.
  if (isa<AsyncConstantOp>(op))
    return cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Variable;
  if (op->hasTrait<trait::AsyncPhase>() && isa<StreamableOpInterface>(op))
    return true;
  SmallVector<OpOperand *> passed = findPassedOperands(value);
  return !passed.empty() && llvm::all_of(passed, [&](OpOperand *operand) {
    return isHandedOver(operand->get(), operand->getOwner(), visited);
  });
}

bool StorageOwnership::ownsArgument(BlockArgument arg, Visited &visited) {
  Operation *parent = arg.getOwner()->getParentOp();
  if (!arg.getOwner()->isEntryBlock() || !isa<CallableOpInterface>(parent)) {
    SmallVector<OpOperand *> passed = findPassedOperands(arg);
    return !passed.empty() && llvm::all_of(passed, [&](OpOperand *operand) {
      return isHandedOver(operand->get(), operand->getOwner(), visited);
    });
  }
  std::optional<SmallVector<Operation *>> callers = findCalls(parent);
  return callers && llvm::all_of(*callers, [&](Operation *call) {
    return isHandedOver(cast<CallOpInterface>(call).getArgOperands()[arg.getArgNumber()], call,
                        visited);
  });
}

bool StorageOwnership::ownsCallResult(OpResult result, Visited &visited) {
  auto call = cast<CallOpInterface>(result.getOwner());
  auto callee = dyn_cast_if_present<FunctionOpInterface>(call.resolveCallableInTable(&symbolTables));
  if (!callee || callee.isExternal())
    return false;
  for (Block &block : callee.getFunctionBody()) {
    Operation *terminator = block.getTerminator();
    if (terminator->hasTrait<OpTrait::ReturnLike>() &&
        !isHandedOver(terminator->getOperand(result.getResultNumber()), terminator, visited))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// True if the op, or what it runs, may look at the global or change it.
static bool mayAccess(Operation *op, FlatSymbolRefAttr global) {
  return op->walk([&](Operation *nested) {
           if (auto load = dyn_cast<util::GlobalLoadOpInterface>(nested))
             return WalkResult(failure(load.getGlobalAttr() == global));
           if (auto store = dyn_cast<util::GlobalStoreOpInterface>(nested))
             return WalkResult(failure(store.getGlobalAttr() == global));
           return WalkResult(failure(isa<CallOpInterface>(nested)));
         }).wasInterrupted();
}

/// True if the value that is loaded is only read, and only before anything can change the global.
static bool isReadAtOnce(Operation *load) {
  auto name = cast<util::GlobalLoadOpInterface>(load).getGlobalAttr();
  Block *block = load->getBlock();
  Operation *last = load;
  for (OpOperand &use : load->getUses()) {
    Operation *user = block->findAncestorOpInBlock(*use.getOwner());
    if (!user || !isa<AsyncAccessOpInterface>(use.getOwner()))
      return false;
    if (last->isBeforeInBlock(user))
      last = user;
  }
  for (Operation *op = load->getNextNode(); op && op != last; op = op->getNextNode())
    if (mayAccess(op, name))
      return false;
  return last == load || !mayAccess(last, name);
}

/// The store that replaces what has been loaded before anybody can look at it again, if there is one.
static Operation *findReplacement(Operation *load) {
  auto name = cast<util::GlobalLoadOpInterface>(load).getGlobalAttr();
  for (Operation *op = load->getNextNode(); op; op = op->getNextNode())
    if (mayAccess(op, name))
      return isa<util::GlobalStoreOpInterface>(op) ? op : nullptr;
  return nullptr;
}

/// True if all work that the function begins is over when it returns: it has nothing but its results.
static bool isOverOnReturn(Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return function && function.isPublic() &&
         !function
              ->walk([&](Operation *nested) {
                auto store = dyn_cast<util::GlobalStoreOpInterface>(nested);
                bool isKept = store && isa<ResourceType>(store.getStoredGlobalValue().getType());
                return WalkResult(failure(isKept || isa<CallOpInterface>(nested)));
              })
              .wasInterrupted();
}

/// State that is replaced: what the global held is dead once it has been loaded, because the block goes
/// on to store a new value before anybody can look at the old one. The global must be the only holder of
/// what is stored in it, and nobody may be reading it still when it changes.
bool StorageOwnership::ownsGlobal(util::GlobalLoadOpInterface load, Visited &visited) {
  auto global = dyn_cast_if_present<util::GlobalOpInterface>(
      symbolTables.lookupNearestSymbolFrom(load, load.getGlobalAttr()));
  if (!global || !global.isGlobalPrivate() || isAsynchronous || escaping.contains(global) ||
      !findReplacement(load))
    return false;
  return llvm::all_of(loads.lookup(global),
                      [](Operation *other) {
                        return isReadAtOnce(other) &&
                               (findReplacement(other) || isOverOnReturn(other));
                      }) &&
         llvm::all_of(stores.lookup(global), [&](Operation *other) {
           return isHandedOver(cast<util::GlobalStoreOpInterface>(other).getStoredGlobalValue(),
                               other, visited);
         });
}

bool StorageOwnership::isChangedInPlace(Operation *access, FlatSymbolRefAttr name) {
  Operation *global = symbolTables.lookupNearestSymbolFrom(access, name);
  return llvm::any_of(loads.lookup(global), [](Operation *other) {
    return llvm::any_of(other->getUses(), [](OpOperand &use) {
      auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
      return tiedOp && tiedOp.isOperandTied(use.getOperandNumber());
    });
  });
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

bool StorageOwnership::isEverChanged(Value value) {
  llvm::SetVector<Value> names;
  names.insert(value);
  for (unsigned i = 0; i < names.size(); ++i) {
    // What a global holds is changed under the names that it is loaded as.
    if (auto load = names[i].getDefiningOp<util::GlobalLoadOpInterface>())
      if (isChangedInPlace(load, load.getGlobalAttr()))
        return true;
    for (OpOperand &use : names[i].getUses()) {
      Operation *user = use.getOwner();
      auto tiedOp = dyn_cast<util::TiedOpInterface>(user);
      if (tiedOp && tiedOp.isOperandTied(use.getOperandNumber()) &&
          !user->hasTrait<trait::TiedPassthrough>())
        return true;
      if (auto store = dyn_cast<util::GlobalStoreOpInterface>(user)) {
        if (isChangedInPlace(store, store.getGlobalAttr()))
          return true;
      } else if (auto call = dyn_cast<CallOpInterface>(user)) {
        auto callee =
            dyn_cast_if_present<FunctionOpInterface>(call.resolveCallableInTable(&symbolTables));
        if (!callee || callee.isExternal())
          return true;
        for (auto [j, operand] : llvm::enumerate(call.getArgOperands()))
          if (operand == names[i])
            names.insert(callee.getArgument(j));
      } else if (user->hasTrait<OpTrait::ReturnLike>() &&
                 isa<CallableOpInterface>(user->getParentOp())) {
        for (Operation *caller : calls.lookup(user->getParentOp()))
          names.insert(caller->getResult(use.getOperandNumber()));
      } else {
        names.insert_range(findReceivers(use));
      }
    }
  }
  return false;
}

} // namespace mlir::iree::stream
