#include "compiler/codegen/llvm_cpu/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUSYNCHRONIZESYMBOLVISIBILITYPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// What the linker doesn't see nobody else does.
template <typename OpTy> static void synchronize(OpTy op) {
  bool isLocal =
      op.getLinkage() == LLVM::Linkage::Private || op.getLinkage() == LLVM::Linkage::Internal;
  op.setVisibility(isLocal ? SymbolTable::Visibility::Private : SymbolTable::Visibility::Public);
}

namespace {

struct LLVMCPUSynchronizeSymbolVisibilityPass
    : impl::LLVMCPUSynchronizeSymbolVisibilityPassBase<LLVMCPUSynchronizeSymbolVisibilityPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<LLVM::LLVMFuncOp>())
      synchronize(func);
    for (auto global : getOperation().getOps<LLVM::GlobalOp>())
      synchronize(global);
  }
};

} // namespace
} // namespace mlir::iree::codegen
