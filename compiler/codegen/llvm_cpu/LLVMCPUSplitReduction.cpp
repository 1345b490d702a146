#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/TilingUtils.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUSPLITREDUCTIONPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

/// A reduction along the rows of its only input, and how many elements are to be reduced side by side.
struct Candidate {
  linalg::GenericOp op;
  int64_t width;
};

/// Whether `op` reduces the innermost dimension of one input with one operation that has a neutral
/// element, so that its elements can be combined in another order.
bool isRowReduction(linalg::GenericOp op, bool reorderFloats) {
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumDpsInputs() != 1 || !cast<linalg::LinalgOp>(*op).hasOnlyProjectedPermutations() || op.hasIndexSemantics())
    return false;
  if (!reorderFloats && !getElementTypeOrSelf(op.getDpsInits()[0].getType()).isIntOrIndex())
    return false;
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  if (map.getNumResults() == 0 || map.getDimPosition(map.getNumResults() - 1) != reduced.front())
    return false;
  SmallVector<Operation *> combiners;
  return matchReduction(op.getRegionOutputArgs(), 0, combiners) && combiners.size() == 1 &&
         arith::getNeutralElement(combiners.front());
}

/// The size of the vectors that the strategy chose for the reduction; 0 if it chose none, or a multiple
/// of what the machine only knows when it runs.
int64_t getReductionWidth(linalg::GenericOp op) {
  SmallVector<int64_t> sizes = getLevelSizes(op, cpu::TilingLevel::VectorReduction);
  if (sizes.empty())
    return 0;
  SmallVector<bool> scalable =
      getLoweringConfig(op).getScalableTilingFlags(unsigned(cpu::TilingLevel::VectorReduction));
  return !scalable.empty() && scalable.back() ? 0 : sizes.back();
}

FailureOr<linalg::LinalgOp> tile(RewriterBase &rewriter, linalg::LinalgOp op,
                                 ArrayRef<OpFoldResult> sizes) {
  rewriter.setInsertionPointAfter(op);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(op.getOperation()),
                        scf::SCFTilingOptions().setTileSizes(sizes));
  if (failed(tiled))
    return failure();
  rewriter.replaceOp(op, tiled->replacements);
  return cast<linalg::LinalgOp>(tiled->tiledOps.back());
}

/// Row by row: adds up vectors of `width` elements, then the elements of the sum.
LogicalResult split(RewriterBase &rewriter, Candidate candidate) {
  linalg::LinalgOp op = candidate.op;
  unsigned loops = op.getNumLoops();
  SmallVector<OpFoldResult> oneRow(loops, rewriter.getIndexAttr(1));
  oneRow.back() = rewriter.getIndexAttr(0);
  FailureOr<linalg::LinalgOp> row = tile(rewriter, op, oneRow);
  if (failed(row))
    return failure();

  unsigned rank = row->getMatchingIndexingMap(row->getDpsInputOperand(0)).getNumResults();
  FailureOr<linalg::SplitReductionResult> parts =
      linalg::splitReduction(rewriter, *row, [&](linalg::LinalgOp) {
        return linalg::SplitReductionOptions{candidate.width, /*index=*/rank - 1,
                                             /*innerParallel=*/true};
      });
  if (failed(parts))
    return failure();

  // In the order of the reference: the neutral element before the row in its new shape.
  Operation *neutral = parts->fillOp.getInputs().front().getDefiningOp();
  neutral->moveBefore(parts->splitLinalgOp.getDpsInputOperand(0)->get().getDefiningOp());

  SmallVector<OpFoldResult> oneVector(loops + 1, rewriter.getIndexAttr(0));
  oneVector[loops - 1] = rewriter.getIndexAttr(1);
  return tile(rewriter, parts->splitLinalgOp, oneVector);
}

struct LLVMCPUSplitReductionPass
    : impl::LLVMCPUSplitReductionPassBase<LLVMCPUSplitReductionPass> {
  using LLVMCPUSplitReductionPassBase::LLVMCPUSplitReductionPassBase;

  void runOnOperation() override {
    SmallVector<Candidate> candidates;
    getOperation().walk([&](linalg::GenericOp op) {
      if (!isRowReduction(op, enableFpReductionReordering))
        return;
      int64_t width = getReductionWidth(op);
      int64_t length = cast<RankedTensorType>(op.getDpsInputs()[0].getType()).getShape().back();
      if (width > 0 && !ShapedType::isDynamic(length) && length % width == 0)
        candidates.push_back({op, width});
    });
    IRRewriter rewriter(&getContext());
    for (Candidate candidate : candidates)
      if (failed(split(rewriter, candidate)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
