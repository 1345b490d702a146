// iree-llvmcpu-assign-constant-ordinals
//
// Constants that are known when an executable is loaded come in one array. Kernels find each at the
// place that its key has among the keys of all constant blocks.

#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUASSIGNCONSTANTORDINALSPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

constexpr StringLiteral kKeyAttr = "hal.executable.constant.key";

struct LLVMCPUAssignConstantOrdinalsPass
    : impl::LLVMCPUAssignConstantOrdinalsPassBase<LLVMCPUAssignConstantOrdinalsPass> {
  void runOnOperation() override {
    llvm::SmallDenseMap<Attribute, int32_t> ordinals;
    for (auto block : getOperation().getConstantBlockOps())
      for (Attribute key : block.getKeys())
        ordinals.try_emplace(key, ordinals.size());
    mlir::ModuleOp module = getOperation().getInnerModule();
    if (ordinals.empty() || !module)
      return;
    for (auto global : module.getOps<LLVM::GlobalOp>()) {
      Attribute key = global->getAttr(kKeyAttr);
      if (!key)
        continue;
      auto it = ordinals.find(key);
      if (it == ordinals.end()) {
        global.emitOpError() << "asks for the constant " << key
                             << ", which no constant block gives";
        return signalPassFailure();
      }
      global->removeAttr(kKeyAttr);
      global.setConstant(true);
      global.setValueAttr(IntegerAttr::get(IntegerType::get(&getContext(), 32), it->second));
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
