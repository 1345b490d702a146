#include "compiler/capture/DumpNames.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"

#include <algorithm>

namespace mlir::iree::capture {

static std::string folderOf(Operation *op) {
  auto symbol = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  std::string name = (op->getName().getStringRef() + "_").str();
  std::replace(name.begin(), name.end(), '.', '_');
  name += symbol ? symbol.str() : "no-symbol-name";
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

std::string DumpNames::next(Operation *op, StringRef argument) {
  std::string numbers = std::to_string(++find(op).dumps), folders = folderOf(op);
  while ((op = op->getParentOp())) {
    Entry &around = find(op);
    around.dumps = std::max(around.dumps, 0);
    numbers = std::to_string(around.dumps) + "_" + numbers;
    folders = folderOf(op) + "/" + folders;
  }
  return folders + "/" + numbers + "_" + argument.str() + ".mlir";
}

void DumpNames::forgetErased(Operation *root) {
  llvm::DenseSet<Operation *> alive;
  root->walk([&](Operation *op) {
    if (op->getNumRegions())
      alive.insert(op);
  });
  SmallVector<Operation *> erased;
  for (auto &[op, entry] : entries_)
    if (!alive.contains(op) && isIn(entry.parent, root))
      erased.push_back(op);
  for (Operation *op : erased)
    entries_.erase(op);
}

DumpNames::Entry &DumpNames::find(Operation *op) {
  Entry &entry = entries_.try_emplace(op, Entry{op->getName(), nullptr}).first->second;
  if (entry.name != op->getName())
    entry = {op->getName(), nullptr};
  entry.parent = op->getParentOp();
  return entry;
}

bool DumpNames::isIn(Operation *op, Operation *root) const {
  while (op && op != root) {
    auto found = entries_.find(op);
    op = found == entries_.end() ? nullptr : found->second.parent;
  }
  return op;
}

} // namespace mlir::iree::capture
