#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/TilingUtils.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUTILEPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPUTilePass : impl::LLVMCPUTilePassBase<LLVMCPUTilePass> {
  using LLVMCPUTilePassBase::LLVMCPUTilePassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (Operation *op : getComputeOps(getOperation())) {
      SmallVector<int64_t> sizes = getLevelSizes(op, tilingLevel);
      if (isa<tensor::PadOp>(op) || (skipRootOp && isRootOp(op)) ||
          llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
        continue;
      rewriter.setInsertionPoint(op);
      FailureOr<scf::SCFTilingResult> tiled =
          scf::tileUsingSCF(rewriter, cast<TilingInterface>(op), getTilingOptions(op, sizes));
      if (succeeded(tiled))
        rewriter.replaceOp(op, tiled->replacements);
    }
    if (failed(simplifyTiledOps(getOperation(), /*withForall=*/false)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
