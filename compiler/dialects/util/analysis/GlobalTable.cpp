#include "compiler/dialects/util/analysis/GlobalTable.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::util {

void Global::eraseStores() {
  for (GlobalStoreOpInterface store : stores)
    store->erase();
  stores.clear();
}

/// Public functions and all that they call, directly or not.
static llvm::DenseSet<Operation *> findReachable(ModuleOp module) {
  CallGraph graph(module);
  llvm::DenseSet<Operation *> reachable;
  SmallVector<CallGraphNode *> worklist;
  auto reach = [&](CallGraphNode *node) {
    if (!node->isExternal() && reachable.insert(node->getCallableRegion()->getParentOp()).second)
      worklist.push_back(node);
  };
  for (CallGraphNode *node : graph) {
    if (node->isExternal())
      continue;
    auto function = dyn_cast<FunctionOpInterface>(node->getCallableRegion()->getParentOp());
    if (function && !isa<InitializerOpInterface>(function.getOperation()) && function.isPublic())
      reach(node);
  }
  while (!worklist.empty())
    for (const CallGraphNode::Edge &edge : *worklist.pop_back_val())
      reach(edge.getTarget());
  return reachable;
}

GlobalTable::GlobalTable(ModuleOp module) : module(module), reachable(findReachable(module)) {
  rebuild();
}

void GlobalTable::rebuild() {
  globals.clear();
  for (auto op : module.getOps<GlobalOpInterface>()) {
    Global global;
    global.ordinal = globals.size();
    global.op = op;
    globals.insert({op.getGlobalName(), std::move(global)});
  }
  auto addUse = [&](Operation *user, SymbolRefAttr symbol) {
    Global *global = lookup(symbol.getLeafReference());
    if (!global || global->op == user)
      return;
    if (isa<GlobalAddressOpInterface>(user)) {
      global->isIndirect = true;
    } else if (auto load = dyn_cast<GlobalLoadOpInterface>(user)) {
      global->loads.push_back(load);
    } else if (auto store = dyn_cast<GlobalStoreOpInterface>(user)) {
      global->stores.push_back(store);
      global->onlyInitialized &= !reachable.contains(store->getParentOfType<CallableOpInterface>());
    } else {
      global->references.push_back(user);
    }
  };
  for (Operation &op : *module.getBody()) {
    if (isa<CallableOpInterface>(op)) {
      if (auto uses = SymbolTable::getSymbolUses(&op))
        for (SymbolTable::SymbolUse use : *uses)
          addUse(use.getUser(), use.getSymbolRef());
      continue;
    }
    // Other ops name globals too: a global may say on which device it lives.
    op.getAttrDictionary().walk([&](SymbolRefAttr symbol) { addUse(&op, symbol); });
  }
}

Global *GlobalTable::lookup(StringRef name) {
  auto it = globals.find(StringAttr::get(module.getContext(), name));
  return it == globals.end() || !it->second.op ? nullptr : &it->second;
}

bool GlobalTable::forEach(function_ref<GlobalChange(Global &)> visit) {
  bool changed = false;
  for (auto &entry : globals) {
    if (!entry.second.op)
      continue;
    GlobalChange change = visit(entry.second);
    changed |= change != GlobalChange::None;
    if (change == GlobalChange::Erase)
      erase(entry.second);
  }
  return changed;
}

void GlobalTable::redirectUses(Global &from, Global &to) {
  auto fromRef = FlatSymbolRefAttr::get(from.op.getGlobalName());
  auto toRef = FlatSymbolRefAttr::get(to.op.getGlobalName());
  for (GlobalLoadOpInterface load : from.loads)
    load.setGlobalAttr(toRef);
  to.loads.append(from.loads);
  from.loads.clear();
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](FlatSymbolRefAttr ref) { return ref == fromRef ? toRef : ref; });
  for (Operation *op : from.references)
    replacer.replaceElementsIn(op);
  to.references.append(from.references);
  from.references.clear();
}

void GlobalTable::erase(Global &global) {
  global.eraseStores();
  global.op->erase();
  global.op = {};
}

} // namespace mlir::iree::util
