#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FORMSPLITREDUCTIONDISPATCHESPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

constexpr StringRef kSizes = "iree_linalg_ext.split_reduction";

struct FormSplitReductionDispatchesPass
    : impl::FormSplitReductionDispatchesPassBase<FormSplitReductionDispatchesPass> {
  using FormSplitReductionDispatchesPassBase::FormSplitReductionDispatchesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(enableFusePad, false, context);
  }

  // The sizes of the parts, one per reduction dim; none if the op is not to be split.
  SmallVector<OpFoldResult> getSizes(Operation *op, unsigned numReductions) {
    SmallVector<OpFoldResult> sizes;
    if (auto attr = op->getAttrOfType<ArrayAttr>(kSizes)) {
      sizes.assign(attr.begin(), attr.end());
    } else {
      for (int64_t size : llvm::reverse(splitSize))
        sizes.push_back(IntegerAttr::get(IndexType::get(op->getContext()), size));
    }
    return sizes.size() == numReductions ? sizes : SmallVector<OpFoldResult>{};
  }

  LogicalResult split(RewriterBase &rewriter, PartialReductionOpInterface op) {
    auto tiled = cast<TilingInterface>(op.getOperation());
    SmallVector<unsigned> reductions;
    for (auto [i, kind] : llvm::enumerate(tiled.getLoopIteratorTypes())) {
      if (kind == utils::IteratorType::reduction)
        reductions.push_back(i);
    }
    SmallVector<OpFoldResult> sizes = getSizes(op, reductions.size());
    if (sizes.empty())
      return success();
    SmallVector<OpFoldResult> tiles(tiled.getLoopIteratorTypes().size(), rewriter.getIndexAttr(0));
    SmallVector<Attribute> mapping;
    for (auto [i, dim] : llvm::enumerate(reductions)) {
      tiles[dim] = sizes[i];
      mapping.push_back(linalg_ext::SplitReductionMappingAttr::get(&getContext(),
                                                                   reductions.size() - 1 - i));
    }
    scf::SCFTilingOptions options;
    options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp)
        .setReductionTilingStrategy(ReductionTilingStrategy::PartialReductionOuterParallel)
        .setReductionDims(reductions)
        .setTileSizes(tiles)
        .setMapping(mapping);
    rewriter.setInsertionPoint(op);
    FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(rewriter, tiled, options);
    if (failed(result) || result->loops.size() != 1)
      return op->emitOpError() << "cannot be split into parts of the given size";
    rewriter.replaceOp(op, result->replacements);
    return success(succeeded(wrapInRegion(rewriter, result->loops.front())));
  }

  void runOnOperation() override {
    SmallVector<PartialReductionOpInterface> ops;
    getOperation()->walk([&](PartialReductionOpInterface op) {
      bool selected = op->hasAttr(kSizes) || !splitSize.empty();
      if (selected && isa<TilingInterface>(op.getOperation()) && isOutsideDispatch(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (PartialReductionOpInterface op : ops) {
      if (failed(split(rewriter, op)))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
