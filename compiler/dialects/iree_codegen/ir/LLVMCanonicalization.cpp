#include "compiler/dialects/iree_codegen/ir/LLVMCanonicalization.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {
namespace {

/// A constant number of elements on the stack is one array of that many.
struct AllocaOfArray : OpRewritePattern<LLVM::AllocaOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LLVM::AllocaOp op, PatternRewriter &rewriter) const override {
    APInt count;
    if (!matchPattern(op.getArraySize(), m_ConstantInt(&count)) || count.ule(1) ||
        count.getActiveBits() > 63 || op.getInalloca())
      return failure();
    auto array = LLVM::LLVMArrayType::get(op.getElemType(), count.getZExtValue());
    Value one = LLVM::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI32Type(),
                                         rewriter.getI32IntegerAttr(1));
    rewriter.modifyOpInPlace(op, [&] {
      op.setElemType(array);
      op.getArraySizeMutable().assign(one);
    });
    return success();
  }
};

} // namespace

void populateLLVMCanonicalizationPatterns(RewritePatternSet &patterns) {
  patterns.add<AllocaOfArray>(patterns.getContext());
}

} // namespace mlir::iree::codegen
