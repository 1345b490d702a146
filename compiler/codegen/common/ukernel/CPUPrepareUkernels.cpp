#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/common/ukernel/UKernels.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CPUPREPAREUKERNELSPASS
#include "compiler/codegen/common/ukernel/Passes.h.inc"

namespace {

/// `value` without its unit dimension `dim`.
Value dropDim(RewriterBase &rewriter, Location loc, Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  return tensor::createCanonicalRankReducingExtractSliceOp(
      rewriter, loc, value, RankedTensorType::Builder(type).dropDim(dim));
}

//===-- Products -----------------------------------------------------------===//

void tileBatches(RewriterBase &rewriter, FunctionOpInterface function) {
  SmallVector<linalg::BatchMmt4DOp> products;
  function.walk([&](linalg::BatchMmt4DOp op) { products.push_back(op); });
  for (linalg::BatchMmt4DOp op : products) {
    if (cast<ShapedType>(op.getDpsInits()[0].getType()).getDimSize(0) <= 1)
      continue;
    rewriter.setInsertionPoint(op);
    scf::SCFTileAndFuseOptions options;
    options.tilingOptions.setTileSizes({rewriter.getIndexAttr(1)});
    FailureOr<scf::SCFTileAndFuseResult> tiled = scf::tileConsumerAndFuseProducersUsingSCF(
        rewriter, cast<TilingInterface>(op.getOperation()), options);
    if (succeeded(tiled))
      rewriter.replaceOp(op, tiled->replacements[op->getResult(0)]);
  }
}

/// The configuration of an operation without the sizes of its first dimension.
void copyConfigWithoutBatch(Operation *from, Operation *to) {
  auto config = dyn_cast_or_null<cpu::LoweringConfigAttr>(getLoweringConfig(from));
  if (!config)
    return;
  MLIRContext *context = from->getContext();
  SmallVector<NamedAttribute> levels;
  for (NamedAttribute entry : config.getConfig()) {
    auto level = cast<LoweringConfigTilingLevelAttr>(entry.getValue());
    ArrayRef<bool> scalable = level.getScalableFlags();
    levels.emplace_back(entry.getName(),
                        LoweringConfigTilingLevelAttr::get(
                            context, level.getSizes().drop_front(level.getSizes().empty() ? 0 : 1),
                            ArrayRef<int64_t>{}, scalable.drop_front(scalable.empty() ? 0 : 1)));
  }
  setLoweringConfig(to,
                    cpu::LoweringConfigAttr::get(context, DictionaryAttr::get(context, levels)));
}

/// One input and one output, of which each element depends on the other's at the same place.
bool isElementwiseInPlace(linalg::GenericOp op) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 || !linalg::isElementwise(op))
    return false;
  for (AffineMap map : op.getIndexingMaps().getAsValueRange<AffineMapAttr>())
    if (!map.isIdentity())
      return false;
  return true;
}

/// What a batch is extended by, element by element, loses its first dimension as well.
LogicalResult dropDimOfProducer(RewriterBase &rewriter, Value value) {
  auto producer = value.getDefiningOp<linalg::GenericOp>();
  if (!producer || !isElementwiseInPlace(producer))
    return success();
  using Control = linalg::ControlDropUnitDims;
  Control firstDim;
  firstDim.controlFn = [](Operation *) { return SmallVector<unsigned>{0}; };
  firstDim.rankReductionStrategy = Control::RankReductionStrategy::ExtractInsertSlice;
  auto dropped = linalg::dropUnitDims(rewriter, producer, firstDim);
  if (succeeded(dropped))
    rewriter.replaceOp(producer, dropped->replacements);
  return LogicalResult(dropped);
}

struct DropBatchOfProduct : OpRewritePattern<linalg::BatchMmt4DOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::BatchMmt4DOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value lhs = op.getDpsInputs()[0], rhs = op.getDpsInputs()[1], init = op.getDpsInits()[0];
    if (cast<ShapedType>(init.getType()).getDimSize(0) != 1)
      return rewriter.notifyMatchFailure(op, "has more than one batch");
    // A fill stays one: that a product starts from zero has to be seen later.
    auto fill = init.getDefiningOp<linalg::FillOp>();
    if (fill)
      init = fill.output();
    Value matrix = dropDim(rewriter, loc, init, 0);
    if (fill) {
      auto matrixFill = linalg::FillOp::create(rewriter, loc, fill.value(), matrix);
      copyConfigWithoutBatch(fill, matrixFill);
      matrix = matrixFill.getResult(0);
    }
    Value factors[2];
    for (auto [factor, value] : llvm::zip_equal(factors, ValueRange{lhs, rhs})) {
      factor = dropDim(rewriter, loc, value, 0);
      if (failed(dropDimOfProducer(rewriter, value)))
        return failure();
    }
    auto product = linalg::Mmt4DOp::create(rewriter, loc, matrix.getType(), factors, matrix);
    copyConfigWithoutBatch(op, product);
    rewriter.replaceOp(op, tensor::createCanonicalRankReducingInsertSliceOp(
                               rewriter, loc, product.getResult(0), init));
    return success();
  }
};

//===-- Layouts ------------------------------------------------------------===//

/// The place, in the outer dimensions of the packed tensor, of `dim` of the plain one.
int64_t getOuterPlace(ArrayRef<int64_t> outerDimsPerm, int64_t dim) {
  const auto *found = llvm::find(outerDimsPerm, dim);
  return found == outerDimsPerm.end() ? dim : found - outerDimsPerm.begin();
}

/// The dimension of a tensor of three that a pack or unpack of two doesn't touch.
std::optional<int64_t> getUnpackedDim(ArrayRef<int64_t> innerDimsPos) {
  if (innerDimsPos.size() != 2)
    return std::nullopt;
  for (int64_t dim = 0; dim < 3; ++dim)
    if (!llvm::is_contained(innerDimsPos, dim))
      return dim;
  return std::nullopt;
}

/// A list of dimensions without `dim`, those behind it moved up.
SmallVector<int64_t> withoutDim(ArrayRef<int64_t> dims, int64_t dim) {
  SmallVector<int64_t> result;
  for (int64_t other : dims)
    if (other != dim)
      result.push_back(other > dim ? other - 1 : other);
  return result;
}

/// Tiles packs from, and unpacks to, three dimensions to single slices of the dimension that they don't touch.
template <typename OpTy>
void tileToMatrices(RewriterBase &rewriter, FunctionOpInterface function) {
  constexpr bool isPack = std::is_same_v<OpTy, linalg::PackOp>;
  SmallVector<OpTy> ops;
  function.walk([&](OpTy op) { ops.push_back(op); });
  for (OpTy op : ops) {
    auto plain = cast<ShapedType>((isPack ? op.getSource() : op.getDest()).getType());
    std::optional<int64_t> dim = getUnpackedDim(op.getInnerDimsPos());
    if (plain.getRank() != 3 || !dim || plain.getDimSize(*dim) == 1)
      continue;
    SmallVector<OpFoldResult> sizes(3, rewriter.getIndexAttr(0));
    ArrayRef<int64_t> order = op.getOuterDimsPerm();
    // The loops of a pack are in the order of the packed tensor, those of an unpack in that of the plain one.
    sizes[isPack ? getOuterPlace(order, *dim) : *dim] = rewriter.getIndexAttr(1);
    scf::SCFTilingOptions options;
    options.setTileSizes(sizes);
    if (!isPack && !order.empty())
      options.setInterchange(order);
    rewriter.setInsertionPoint(op);
    FailureOr<scf::SCFTilingResult> tiled =
        scf::tileUsingSCF(rewriter, cast<TilingInterface>(op.getOperation()), options);
    if (succeeded(tiled))
      rewriter.replaceOp(op, tiled->replacements);
  }
}

/// Packs from, and unpacks to, three dimensions lose the one that they don't touch where it has size 1.
template <typename OpTy> struct DropUnpackedDim : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    constexpr bool isPack = std::is_same_v<OpTy, linalg::PackOp>;
    auto plain = cast<RankedTensorType>((isPack ? op.getSource() : op.getDest()).getType());
    auto packed = cast<RankedTensorType>((isPack ? op.getDest() : op.getSource()).getType());
    std::optional<int64_t> dim = getUnpackedDim(op.getInnerDimsPos());
    if (plain.getRank() != 3 || !dim)
      return failure();
    int64_t outer = getOuterPlace(op.getOuterDimsPerm(), *dim);
    if (plain.getDimSize(*dim) != 1 || packed.getDimSize(outer) != 1)
      return failure();
    Location loc = op.getLoc();
    Value source = dropDim(rewriter, loc, op.getSource(), isPack ? *dim : outer);
    Value dest = dropDim(rewriter, loc, op.getDest(), isPack ? outer : *dim);
    SmallVector<int64_t> inner = withoutDim(op.getInnerDimsPos(), *dim);
    SmallVector<int64_t> order = withoutDim(op.getOuterDimsPerm(), *dim);
    OpTy reduced;
    if constexpr (isPack)
      reduced = OpTy::create(rewriter, loc, source, dest, inner, op.getMixedTiles(),
                             op.getPaddingValue(), order);
    else
      reduced = OpTy::create(rewriter, loc, source, dest, inner, op.getMixedTiles(), order);
    rewriter.replaceOp(op, tensor::createCanonicalRankReducingInsertSliceOp(
                               rewriter, loc, reduced.getResult(), op.getDest()));
    return success();
  }
};

struct CPUPrepareUkernelsPass : impl::CPUPrepareUkernelsPassBase<CPUPrepareUkernelsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    FunctionOpInterface function = getOperation();
    auto target = hal::ExecutableTargetAttr::lookup(function);
    auto isEnabled = [&](StringRef name) {
      return target && isUKernelEnabled(target.getConfiguration(), name);
    };
    IRRewriter rewriter(context);
    RewritePatternSet patterns(context);
    if (isEnabled("mmt4d")) {
      tileBatches(rewriter, function);
      patterns.add<DropBatchOfProduct>(context);
    }
    if (isEnabled("pack")) {
      tileToMatrices<linalg::PackOp>(rewriter, function);
      patterns.add<DropUnpackedDim<linalg::PackOp>>(context);
    }
    if (isEnabled("unpack")) {
      tileToMatrices<linalg::UnPackOp>(rewriter, function);
      patterns.add<DropUnpackedDim<linalg::UnPackOp>>(context);
    }
    // Slices of slices, and of what was just put in place, go away.
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
    tensor::populateFoldTensorSubsetOpPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::InsertSliceOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns, context);
    tensor::EmptyOp::getCanonicalizationPatterns(patterns, context);
    tensor::CastOp::getCanonicalizationPatterns(patterns, context);
    linalg::PackOp::getCanonicalizationPatterns(patterns, context);
    linalg::UnPackOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(function, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
