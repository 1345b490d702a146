// iree-llvmcpu-assign-import-ordinals
//
// Functions that the runtime provides come in one table, sorted by name so that it doesn't depend
// on the order in which kernels declare them. The variant says what belongs there; kernels hold the
// places.

#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

#include <map>

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUASSIGNIMPORTORDINALSPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

constexpr StringLiteral kKeyAttr = "hal.executable.import.key";
constexpr StringLiteral kWeakAttr = "hal.executable.import.weak";
constexpr StringLiteral kImportsAttr = "hal.executable.imports";

struct LLVMCPUAssignImportOrdinalsPass
    : impl::LLVMCPUAssignImportOrdinalsPassBase<LLVMCPUAssignImportOrdinalsPass> {
  void runOnOperation() override {
    mlir::ModuleOp module = getOperation().getInnerModule();
    if (!module)
      return;
    std::map<StringRef, SmallVector<LLVM::GlobalOp>> globals;
    for (auto global : module.getOps<LLVM::GlobalOp>())
      if (auto key = global->getAttrOfType<StringAttr>(kKeyAttr))
        globals[key.getValue()].push_back(global);
    if (globals.empty())
      return;

    Builder builder(&getContext());
    SmallVector<Attribute> imports;
    for (auto &[key, users] : globals) {
      // The table has one row for all kernels, which may do without it only if each of them may.
      bool isWeak =
          llvm::all_of(users, [](LLVM::GlobalOp global) { return global->hasAttr(kWeakAttr); });
      Attribute ordinal = builder.getI32IntegerAttr(imports.size());
      imports.push_back(
          builder.getArrayAttr({builder.getStringAttr(key), builder.getBoolAttr(isWeak)}));
      for (LLVM::GlobalOp global : users) {
        global->removeAttr(kKeyAttr);
        global->removeAttr(kWeakAttr);
        global.setConstant(true);
        global.setValueAttr(ordinal);
      }
    }
    getOperation()->setAttr(kImportsAttr, builder.getArrayAttr(imports));
  }
};

} // namespace
} // namespace mlir::iree::codegen
