#include "compiler/codegen/common/upstream24/Patterns.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ArmNeon/ArmNeonDialect.h"
#include "mlir/Dialect/ArmNeon/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUVIRTUALVECTORLOWERINGPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPUVirtualVectorLoweringPass
    : impl::LLVMCPUVirtualVectorLoweringPassBase<LLVMCPUVirtualVectorLoweringPass> {
  using LLVMCPUVirtualVectorLoweringPassBase::LLVMCPUVirtualVectorLoweringPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    CpuTarget target = CpuTarget::get(getOperation());
    if (enableArmI8mm) {
      RewritePatternSet patterns(context);
      arm_neon::populateLowerContractionToNeonI8MMPatterns(patterns);
      (void)applyPatternsGreedily(getOperation(), std::move(patterns));
    }

    auto reduction = vector::VectorMultiReductionLowering::InnerReduction;
    auto split = llvm::StringSwitch<vector::VectorTransferSplit>(splitVectorTransfersTo)
                     .Case("linalg-copy", vector::VectorTransferSplit::LinalgCopy)
                     .Case("vector-transfers", vector::VectorTransferSplit::VectorTransfer)
                     .Default(vector::VectorTransferSplit::None);
    auto contract = vector::VectorContractLowering::OuterProduct;
    auto options = vector::VectorTransformsOptions()
                       .setVectorTransformsOptions(contract)
                       .setVectorMultiReductionLowering(reduction)
                       .setVectorTransferSplit(split);

    RewritePatternSet patterns(context);
    vector::populateVectorToVectorCanonicalizationPatterns(patterns);
    upstream24::populateStridedGatherPatterns(patterns);
    if (!target.isRiscV() || !target.hasFeature("+v"))
      vector::populateVectorGatherToConditionalLoadPatterns(patterns);
    vector::populateVectorGatherLoweringPatterns(patterns);
    vector::populateVectorContractLoweringPatterns(patterns, contract, /*benefit=*/1,
                                                   /*disableOuterProductLowering=*/false);
    // x86 broadcasts from memory, so that several uses of a row don't need the row in a register.
    vector::populateScalarVectorTransferLoweringPatterns(patterns, /*benefit=*/1,
                                                         /*allowMultipleUses=*/!target.isAArch64());
    vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
    vector::populateVectorMultiReductionLoweringPatterns(patterns, reduction);
    vector::populateVectorTransferFullPartialPatterns(patterns, options);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
