// An operation that only moves elements, between a computation and the buffer that its result is
// stored to, is nothing that loops over tiles could go through: a reshape has no tiles. So the last
// of such a chain becomes a map_store, which is tiled by its input, and takes over what those
// before it do.

#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/RelayoutFolding.h"
#include "compiler/codegen/common/packing/ResultLayouts.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h"
#include "compiler/dialects/iree_linalg_ext/ir/MapStores.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_COMBINERESULTLAYOUTTRANSFORMATIONPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Reshapes next to each other become one; with all of a dispatch in scope they sink to the stores.
static LogicalResult sinkRelayouts(FunctionOpInterface func, RelayoutScope scope) {
  MLIRContext *context = func.getContext();
  RewritePatternSet patterns(context);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  if (scope == RelayoutScope::Dispatch)
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [](OpOperand *operand) {
      return !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(operand->getOwner());
    });
  return applyPatternsGreedily(func, std::move(patterns));
}

/// Sizes in terms of what they are made of, so that equal ones are seen to be equal.
static LogicalResult resolveSizes(FunctionOpInterface func) {
  RewritePatternSet patterns(func.getContext());
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  util::AssumeIntOp::getCanonicalizationPatterns(patterns, func.getContext());
  return applyPatternsGreedily(func, std::move(patterns));
}

static bool reshapes(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return true;
  Value source = op ? getRelayoutSource(op) : Value();
  return source && reshapes(source);
}

/// Results of operations that only move elements, each of which is just stored to a buffer. Rank 0
/// has no positions that could be mapped.
static SmallVector<Value> findStoredRelayouts(FunctionOpInterface func, RelayoutScope scope) {
  SmallVector<Value> found;
  func.walk([&](StoreToBufferOp store) {
    Value value = store.getTensor();
    Operation *op = value.getDefiningOp();
    if (op && value.hasOneUse() && store.getTensor().getType().getRank() > 0 &&
        getRelayoutSource(op) && (scope == RelayoutScope::Dispatch || reshapes(value)))
      found.push_back(value);
  });
  return found;
}

static void storeThroughMap(RewriterBase &rewriter, Value value) {
  Location loc = value.getLoc();
  OpOperand &use = *value.use_begin();
  rewriter.setInsertionPointAfterValue(value);
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, value),
                                        getElementTypeOrSelf(value));
  linalg_ext::MapStoreOp store = linalg_ext::createIdentityMapStore(rewriter, loc, value, empty);
  rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(store->getResult(0)); });
  foldRelayoutsIntoStore(rewriter, store);
  if (linalg_ext::isIdentity(store))
    rewriter.replaceOp(store, store.getInput());
}

void registerResultLayoutDialects(DialectRegistry &registry) {
  registry.insert<affine::AffineDialect, arith::ArithDialect, linalg_ext::LinalgExtDialect,
                  tensor::TensorDialect>();
}

LogicalResult combineResultLayouts(FunctionOpInterface func, RelayoutScope scope) {
  if (failed(sinkRelayouts(func, scope)) || failed(resolveSizes(func)))
    return failure();
  IRRewriter rewriter(func.getContext());
  for (Value value : findStoredRelayouts(func, scope))
    storeThroughMap(rewriter, value);

  RewritePatternSet patterns(func.getContext());
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  tensor::populateFoldTensorEmptyPatterns(patterns);
  return applyPatternsGreedily(func, std::move(patterns));
}

namespace {

struct CombineResultLayoutTransformationPass
    : impl::CombineResultLayoutTransformationPassBase<CombineResultLayoutTransformationPass> {
  using CombineResultLayoutTransformationPassBase::CombineResultLayoutTransformationPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    CombineResultLayoutTransformationPassBase::getDependentDialects(registry);
    registerResultLayoutDialects(registry);
  }

  void runOnOperation() override {
    if (failed(combineResultLayouts(getOperation(), scope)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
