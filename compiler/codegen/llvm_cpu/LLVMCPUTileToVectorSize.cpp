#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/TilingUtils.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUTILETOVECTORSIZEPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// Whether a loop, given by the operand dimensions that it runs over, may exceed `vectorSize`.
static bool exceeds(ArrayRef<std::pair<Value, unsigned>> dims, int64_t vectorSize) {
  auto [first, firstDim] = dims.front();
  int64_t extent = cast<ShapedType>(first.getType()).getDimSize(firstDim);
  if (!ShapedType::isDynamic(extent) && extent > vectorSize)
    return true;
  // Only slices and fresh tensors can be the product of tiling.
  if (!isa_and_nonnull<tensor::EmptyOp, tensor::ExtractSliceOp>(first.getDefiningOp()))
    return true;
  for (auto [operand, dim] : dims) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {operand, static_cast<int64_t>(dim)},
        /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (succeeded(bound))
      return *bound > vectorSize;
  }
  return false;
}

/// Sizes by which `op` has to be tiled; empty if it fits or can't be told.
static SmallVector<int64_t> getTileSizes(linalg::LinalgOp op) {
  LoweringConfigAttrInterface config = getLoweringConfig(op);
  std::optional<SmallVector<int64_t>> vectorSizes = config.getVectorSizes(op);
  if (!vectorSizes || vectorSizes->size() != op.getNumLoops())
    return {};
  SmallVector<int64_t> sizes;
  for (auto [loop, vectorSize] : llvm::enumerate(*vectorSizes)) {
    SmallVector<std::pair<Value, unsigned>> dims;
    op.mapIterationSpaceDimToAllOperandDims(loop, dims);
    if (dims.empty())
      return {};
    sizes.push_back(exceeds(dims, vectorSize) ? vectorSize : 0);
  }
  return sizes;
}

namespace {

struct LLVMCPUTileToVectorSizePass
    : impl::LLVMCPUTileToVectorSizePassBase<LLVMCPUTileToVectorSizePass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> candidates;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (!isa<linalg::FillOp>(op.getOperation()) && getLoweringConfig(op))
        candidates.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : candidates) {
      SmallVector<int64_t> sizes = getTileSizes(op);
      if (llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
        continue;
      rewriter.setInsertionPoint(op);
      FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
          rewriter, cast<TilingInterface>(op.getOperation()), getTilingOptions(op, sizes));
      if (failed(tiled)) {
        op.emitOpError("can't be tiled to its vector sizes");
        return signalPassFailure();
      }
      rewriter.replaceOp(op, tiled->replacements);
    }
    if (failed(simplifyTiledOps(getOperation(), /*withForall=*/false)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
