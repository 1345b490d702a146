#include "compiler/codegen/common/link/LinkExecutables.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPULINKEXECUTABLESPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

struct LLVMGPULinkExecutablesPass
    : impl::LLVMGPULinkExecutablesPassBase<LLVMGPULinkExecutablesPass> {
  using LLVMGPULinkExecutablesPassBase::LLVMGPULinkExecutablesPassBase;

  void runOnOperation() override {
    if (failed(linkExecutables(getOperation(), target)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
