#include "compiler/codegen/llvm_cpu/StridedAccess.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {
namespace {

bool mayHaveNegativeStrides(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return true;
  return llvm::any_of(strides, [](int64_t stride) { return stride < 0; });
}

struct ConvertLoad : ConvertOpToLLVMPattern<memref::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MemRefType type = op.getMemRefType();
    if (!mayHaveNegativeStrides(type))
      return failure();
    Value address = getStridedElementPtr(rewriter, op.getLoc(), type, adaptor.getMemref(),
                                         adaptor.getIndices(), LLVM::GEPNoWrapFlags::inbounds);
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, getTypeConverter()->convertType(op.getType()),
                                              address, op.getAlignment().value_or(0),
                                              /*isVolatile=*/false, op.getNontemporal());
    return success();
  }
};

struct ConvertStore : ConvertOpToLLVMPattern<memref::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MemRefType type = op.getMemRefType();
    if (!mayHaveNegativeStrides(type))
      return failure();
    Value address = getStridedElementPtr(rewriter, op.getLoc(), type, adaptor.getMemref(),
                                         adaptor.getIndices(), LLVM::GEPNoWrapFlags::inbounds);
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, adaptor.getValue(), address,
                                               op.getAlignment().value_or(0),
                                               /*isVolatile=*/false, op.getNontemporal());
    return success();
  }
};

} // namespace

void populateStridedAccessPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns,
                                   PatternBenefit benefit) {
  patterns.add<ConvertLoad, ConvertStore>(converter, benefit);
}

} // namespace mlir::iree::codegen
