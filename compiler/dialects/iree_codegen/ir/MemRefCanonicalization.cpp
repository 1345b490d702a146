#include "compiler/dialects/iree_codegen/ir/MemRefCanonicalization.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {
namespace {

struct NamedDim : OpRewritePattern<memref::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::DimOp op, PatternRewriter &rewriter) const override {
    Value source = op.getSource();
    while (auto aligned = source.getDefiningOp<memref::AssumeAlignmentOp>())
      source = aligned.getMemref();
    auto producer = source.getDefiningOp<util::ShapeAwareOpInterface>();
    auto type = dyn_cast<MemRefType>(source.getType());
    std::optional<int64_t> index = op.getConstantIndex();
    if (!producer || !type || !index || *index < 0 || *index >= type.getRank() ||
        !type.isDynamicDim(*index))
      return failure();
    ValueRange dims = producer.getResultDynamicDimsFromValue(source);
    unsigned position = type.getDynamicDimIndex(*index);
    if (position >= dims.size())
      return failure();
    rewriter.replaceOp(op, dims[position]);
    return success();
  }
};

} // namespace

void populateMemRefCanonicalizationPatterns(RewritePatternSet &patterns) {
  patterns.add<NamedDim>(patterns.getContext());
}

} // namespace mlir::iree::codegen
