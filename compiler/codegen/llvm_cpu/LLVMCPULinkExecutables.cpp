#include "compiler/codegen/common/link/LinkExecutables.h"
#include "compiler/codegen/llvm_cpu/Passes.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPULINKEXECUTABLESPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPULinkExecutablesPass
    : impl::LLVMCPULinkExecutablesPassBase<LLVMCPULinkExecutablesPass> {
  using LLVMCPULinkExecutablesPassBase::LLVMCPULinkExecutablesPassBase;

  void runOnOperation() override {
    if (failed(linkExecutables(getOperation(), target)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
