#include "compiler/dialects/vm/analysis/ModuleOrdinals.h"

#include "llvm/ADT/TypeSwitch.h"

#include <map>

namespace mlir::iree::vm {

static unsigned getStorageBytes(Type type) { return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8); }

ModuleOrdinals::ModuleOrdinals(ModuleOp module) {
  std::map<unsigned, std::vector<Operation *>> primitives;
  for (Operation &op : module.getBlock()) {
    TypeSwitch<Operation *>(&op)
        .Case([&](FuncOp) { ordinals_[&op] = functions++; })
        .Case([&](ImportOp) { ordinals_[&op] = imports++; })
        .Case([&](ExportOp) { ordinals_[&op] = exports++; })
        .Case([&](RodataOp) { ordinals_[&op] = segments++; })
        .Case([&](util::GlobalOpInterface global) {
          Type type = global.getGlobalType();
          if (isa<RefType>(type))
            ordinals_[&op] = globalRefs++;
          else
            primitives[getStorageBytes(type)].push_back(&op);
        });
  }
  for (auto &[size, globals] : primitives) {
    globalBytes = llvm::alignTo(globalBytes, size);
    for (Operation *global : globals) {
      ordinals_[global] = globalBytes;
      globalBytes += size;
    }
  }
}

} // namespace mlir::iree::vm
