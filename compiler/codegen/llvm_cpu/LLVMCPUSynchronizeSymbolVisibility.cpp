#include "compiler/codegen/llvm_cpu/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUSYNCHRONIZESYMBOLVISIBILITYPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// Gives a defined private symbol internal linkage.
template <typename OpTy>
static void makeInternal(OpTy op, bool isDeclaration) {
  if (!isDeclaration && op.isPrivate() && op.getLinkage() != LLVM::Linkage::Internal)
    op.setLinkage(LLVM::Linkage::Internal);
}

namespace {

struct LLVMCPUSynchronizeSymbolVisibilityPass
    : impl::LLVMCPUSynchronizeSymbolVisibilityPassBase<LLVMCPUSynchronizeSymbolVisibilityPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<LLVM::LLVMFuncOp>())
      makeInternal(func, func.isExternal());
    for (auto global : getOperation().getOps<LLVM::GlobalOp>())
      makeInternal(global, global.isDeclaration());
  }
};

} // namespace
} // namespace mlir::iree::codegen
