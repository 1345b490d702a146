#include "compiler/codegen/llvm_cpu/TilingUtils.h"

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

SmallVector<int64_t> getLevelSizes(Operation *op, cpu::TilingLevel level) {
  LoweringConfigAttrInterface config = getLoweringConfig(op);
  auto tilingOp = dyn_cast<TilingInterface>(op);
  if (!config || !tilingOp || !config.hasTilingLevel(static_cast<unsigned>(level)))
    return {};
  SmallVector<int64_t> sizes =
      config.getStaticTilingLevelSizes(static_cast<unsigned>(level), op);
  sizes.resize(tilingOp.getLoopIteratorTypes().size(), 0);
  return sizes;
}

scf::SCFTilingOptions getTilingOptions(Operation *op, ArrayRef<int64_t> sizes) {
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(op->getContext(), sizes));
  return options;
}

bool isRootOp(Operation *op) {
  LoweringConfigAttrInterface config = getLoweringConfig(op);
  return config && config.getWorkgroupTilingLevel();
}

LogicalResult simplifyTiledOps(FunctionOpInterface func, bool withForall) {
  MLIRContext *context = func.getContext();
  RewritePatternSet patterns(context);
  linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
  scf::populateSCFForLoopCanonicalizationPatterns(patterns);
  if (withForall)
    scf::ForallOp::getCanonicalizationPatterns(patterns, context);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  context->getLoadedDialect<tensor::TensorDialect>()->getCanonicalizationPatterns(patterns);
  return applyPatternsGreedily(func, std::move(patterns));
}

} // namespace mlir::iree::codegen
