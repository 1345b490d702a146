#include "compiler/dialects/vm/transforms/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_DEDUPLICATERODATAPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

struct DeduplicateRodataPass : impl::DeduplicateRodataPassBase<DeduplicateRodataPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::MapVector<std::pair<Attribute, Attribute>, SmallVector<RodataOp>> groups;
    for (auto op : module.getOps<RodataOp>()) {
      if (op.getOrdinalAttr()) {
        op.emitOpError("has an ordinal already and cannot be merged");
        return signalPassFailure();
      }
      groups[{op.getValue(), op.getMimeTypeAttr()}].push_back(op);
    }

    llvm::DenseMap<StringAttr, StringAttr> replacements;
    for (auto &[key, ops] : groups) {
      RodataOp first = ops.front();
      uint64_t alignment = 0;
      SmallVector<Location> locations;
      for (RodataOp op : ops) {
        alignment = std::max(alignment, op.getAlignment().value_or(0));
        locations.push_back(op.getLoc());
      }
      first->setLoc(FusedLoc::get(module.getContext(), locations));
      if (alignment != 0)
        first.setAlignment(alignment);
      for (RodataOp duplicate : llvm::drop_begin(ops)) {
        replacements[duplicate.getSymNameAttr()] = first.getSymNameAttr();
        duplicate.erase();
      }
    }
    module.walk([&](Operation *op) {
      AttrTypeReplacer replacer;
      replacer.addReplacement([&](FlatSymbolRefAttr symbol) -> Attribute {
        auto it = replacements.find(symbol.getAttr());
        return it == replacements.end() ? symbol : FlatSymbolRefAttr::get(it->second);
      });
      replacer.replaceElementsIn(op);
    });
  }
};

} // namespace
} // namespace mlir::iree::vm
