#include "compiler/codegen/common/upstream24/IndexConstants.h"
#include "compiler/codegen/llvm_gpu/KernelAbi.h"
#include "compiler/codegen/llvm_gpu/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_gpu/ir/GpuOps.h"

#include "mlir/Analysis/DataLayoutAnalysis.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/GPUCommon/GPUCommonPass.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/LoweringOptions.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTTONVVMPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

static unsigned getAddressSpace(mlir::gpu::AddressSpace space) {
  switch (space) {
  case mlir::gpu::AddressSpace::Global:
    return static_cast<unsigned>(NVVM::NVVMMemorySpace::Global);
  case mlir::gpu::AddressSpace::Workgroup:
    return static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);
  case mlir::gpu::AddressSpace::Private:
    return 0;
  }
  return 0;
}

namespace {

/// Waits for all threads; what is in memory doesn't matter.
struct LowerSubgroupBarrier : OpRewritePattern<gpu::GlobalSubgroupBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(gpu::GlobalSubgroupBarrierOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::Barrier0Op>(op);
    return success();
  }
};

struct ConvertToNVVMPass : impl::ConvertToNVVMPassBase<ConvertToNVVMPass> {
  void runOnOperation() override {
    if (failed(verify()) || failed(simplify()) || failed(convert()))
      signalPassFailure();
  }

private:
  LogicalResult verify() {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func.isPublic() && !func.isExternal() &&
          (func.getNumArguments() != 0 || func.getNumResults() != 0))
        return func.emitOpError("is an entry point and can't have arguments or results");
    WalkResult result = getOperation().walk([](memref::AllocOp op) -> WalkResult {
      return op.emitOpError("remains in a kernel, which can't allocate memory");
    });
    return failure(result.wasInterrupted());
  }

  /// What the LLVM dialect has no operations for becomes what it has some for.
  LogicalResult simplify() {
    RewritePatternSet patterns(&getContext());
    populateVectorToSCFConversionPatterns(patterns,
                                          VectorTransferToSCFOptions().enableFullUnroll());
    patterns.add<LowerSubgroupBarrier>(&getContext());
    vector::populateVectorToVectorCanonicalizationPatterns(patterns);
    vector::populateVectorMaskOpLoweringPatterns(patterns);
    vector::populateVectorMultiReductionLoweringPatterns(
        patterns, vector::VectorMultiReductionLowering::InnerReduction);
    vector::populateVectorShapeCastLoweringPatterns(patterns);
    vector::populateVectorTransposeLoweringPatterns(patterns,
                                                    vector::VectorTransposeLowering::EltWise);
    vector::populateVectorFromElementsUnrollPatterns(patterns);
    vector::populateVectorToElementsUnrollPatterns(patterns);
    vector::populateVectorMaskMaterializationPatterns(patterns,
                                                      /*force32BitVectorIndices=*/false);
    arith::populateExpandBFloat16Patterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return failure();
    RewritePatternSet reductions(&getContext());
    populateGpuRewritePatterns(reductions);
    return applyPatternsGreedily(getOperation(), std::move(reductions));
  }

  LogicalResult convert() {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    LowerToLLVMOptions options(context, DataLayout(module));
    options.overrideIndexBitwidth(64);
    LLVMTypeConverter converter(context, options);
    populateGpuMemorySpaceAttributeConversions(converter, getAddressSpace);

    RewritePatternSet patterns(context);
    populateKernelAbiPatterns(converter, patterns);
    populateComplexToLLVMConversionPatterns(converter, patterns);
    populateMathToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    populateFuncToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    vector::populateVectorRankReducingFMAPattern(patterns);
    vector::populateVectorInsertExtractStridedSliceTransforms(patterns);
    vector::populateVectorStepLoweringPatterns(patterns);
    populateVectorToLLVMConversionPatterns(converter, patterns);
    vector::populateVectorTransferLoweringPatterns(patterns, /*maxTransferRank=*/1);
    populateGpuToNVVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);

    LLVMConversionTarget target(*context);
    target.addLegalDialect<NVVM::NVVMDialect>();
    target.addLegalOp<ModuleOp, DispatchConfigOp, YieldOp>();
    // The launch code is compiled for the host later.
    target.markOpRecursivelyLegal<DispatchConfigOp>();
    target.addIllegalDialect<func::FuncDialect, arith::ArithDialect, mlir::gpu::GPUDialect,
                             hal::HALDialect, math::MathDialect>();
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return failure();
    upstream24::retypeIndexConstants(module);
    RewritePatternSet instructions(context);
    populateNVVMToLLVMConversionPatterns(instructions);
    return applyPatternsGreedily(module, std::move(instructions));
  }
};

} // namespace
} // namespace mlir::iree::codegen
