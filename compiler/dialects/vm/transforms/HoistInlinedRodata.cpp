#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_HOISTINLINEDRODATAPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

/// The op of the module that the constant is in.
Operation *getModuleLevelOp(Operation *op, ModuleOp module) {
  while (op->getParentOp() != module)
    op = op->getParentOp();
  return op;
}

std::string getConstantName(RodataInlineOp op, Operation *container) {
  if (std::optional<StringRef> name = op.getName())
    return name->str();
  if (auto symbol = dyn_cast<SymbolOpInterface>(container); symbol && symbol.getNameAttr())
    return (symbol.getName() + "_const").str();
  return "_const";
}

struct HoistInlinedRodataPass : impl::HoistInlinedRodataPassBase<HoistInlinedRodataPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    module.walk([&](RodataInlineOp op) {
      Operation *container = getModuleLevelOp(op, module);
      OpBuilder builder(container);
      auto rodata = RodataOp::create(builder, op.getLoc(), builder.getStringAttr("private"),
                                     builder.getStringAttr(getConstantName(op, container)), op.getValue(),
                                     op.getAlignmentAttr(), /*ordinal=*/nullptr,
                                     op.getMimeTypeAttr());
      // Equal names are told apart by a suffix.
      symbols.insert(rodata);
      builder.setInsertionPoint(op);
      Value ref = ConstRefRodataOp::create(builder, op.getLoc(), op.getType(), rodata.getSymName());
      op.replaceAllUsesWith(ref);
      op.erase();
    });
  }
};

} // namespace
} // namespace mlir::iree::vm
