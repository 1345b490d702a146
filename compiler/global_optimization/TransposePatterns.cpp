#include "compiler/global_optimization/TransposePatterns.h"

#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::iree::global_optimization {

static Value createTransposedEmpty(OpBuilder &builder, Value source,
                                   ArrayRef<int64_t> permutation) {
  auto sizes = tensor::getMixedSizes(builder, source.getLoc(), source);
  return tensor::EmptyOp::create(builder, source.getLoc(), applyPermutation(sizes, permutation),
                                 getElementTypeOrSelf(source));
}

Value createTranspose(OpBuilder &builder, Value source, ArrayRef<int64_t> permutation) {
  Value empty = createTransposedEmpty(builder, source, permutation);
  if (source.getDefiningOp<tensor::EmptyOp>())
    return empty;
  return linalg::TransposeOp::create(builder, source.getLoc(), source, empty, permutation)
      ->getResult(0);
}

namespace {

/// Ops beside which a reshape is in the way of fusion.
bool canFuse(Operation *op) {
  return op && (isa<linalg::LinalgDialect, tensor::TensorDialect>(op->getDialect()) ||
                op->getName().getDialectNamespace() == "iree_linalg_ext");
}

/// The op as linalg.generic; contractions and convolutions only where the options say so.
FailureOr<linalg::GenericOp> getGeneric(RewriterBase &rewriter, linalg::LinalgOp op,
                                        const TransposeOptions &options) {
  bool isConvolution = linalg::isaConvolutionOpInterface(op);
  if (isConvolution && !options.generalizeConvolutions)
    return failure();
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()))
    return generic;
  if (!isConvolution && !(options.generalizeContractions && linalg::isaContractionOpInterface(op)))
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  return linalg::generalizeNamedOp(rewriter, op);
}

AffineMap permuteResults(AffineMap map, ArrayRef<int64_t> permutation) {
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                        applyPermutation(map.getResults(), permutation), map.getContext());
}

/// transpose(transpose(x)) is one transpose, or none.
LogicalResult composeTransposes(linalg::TransposeOp op, PatternRewriter &rewriter) {
  auto inner = op.getInput().getDefiningOp<linalg::TransposeOp>();
  if (!inner || !isOutsideDispatch(op))
    return failure();
  SmallVector<int64_t> permutation = applyPermutation(inner.getPermutation(), op.getPermutation());
  Value result = inner.getInput();
  if (!isIdentityPermutation(permutation))
    result = createTranspose(rewriter, result, permutation);
  rewriter.replaceOp(op, result);
  return success();
}

/// The op that computes the input writes its result transposed.
struct MergeIntoProducer : OpRewritePattern<linalg::TransposeOp> {
  MergeIntoProducer(MLIRContext *context, TransposeOptions options)
      : OpRewritePattern(context), options(options) {}
  LogicalResult matchAndRewrite(linalg::TransposeOp op, PatternRewriter &rewriter) const override {
    auto result = dyn_cast<OpResult>(op.getInput());
    if (!result || !result.hasOneUse() || !isOutsideDispatch(op))
      return failure();
    auto producer = dyn_cast<linalg::LinalgOp>(result.getOwner());
    if (!producer || producer->getNumResults() != 1 || !isOutsideDispatch(producer))
      return failure();
    FailureOr<linalg::GenericOp> generic = getGeneric(rewriter, producer, options);
    if (failed(generic))
      return failure();
    unsigned initIndex = generic->getNumDpsInputs();
    SmallVector<AffineMap> maps = generic->getIndexingMapsArray();
    if (!maps[initIndex].isProjectedPermutation())
      return failure();
    rewriter.setInsertionPoint(op);
    Value init = createTranspose(rewriter, generic->getDpsInits()[0], op.getPermutation());
    maps[initIndex] = permuteResults(maps[initIndex], op.getPermutation());
    auto transposed = linalg::GenericOp::create(
        rewriter, generic->getLoc(), TypeRange{init.getType()}, generic->getDpsInputs(), init, maps,
        generic->getIteratorTypesArray(), /*bodyBuild=*/nullptr,
        linalg::getPrunedAttributeList(*generic));
    rewriter.cloneRegionBefore(generic->getRegion(), transposed.getRegion(),
                               transposed.getRegion().begin());
    // Loops in the order of the new result.
    SmallVector<unsigned> loops;
    unsigned next = 0;
    for (unsigned i = 0, e = maps[initIndex].getNumDims(); i < e; ++i)
      loops.push_back(maps[initIndex].isFunctionOfDim(i)
                          ? cast<AffineDimExpr>(maps[initIndex].getResult(next++)).getPosition()
                          : i);
    FailureOr<linalg::GenericOp> ordered =
        linalg::interchangeGenericOp(rewriter, transposed, loops);
    rewriter.replaceOp(op, succeeded(ordered) ? (*ordered)->getResult(0) : transposed.getResult(0));
    return success();
  }
  TransposeOptions options;
};

/// A generic op reads a transposed operand through its indexing map.
struct MergeIntoConsumer : OpInterfaceRewritePattern<linalg::LinalgOp> {
  MergeIntoConsumer(MLIRContext *context, TransposeOptions options)
      : OpInterfaceRewritePattern(context), options(options) {}
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!isOutsideDispatch(op))
      return failure();
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto transpose = input->get().getDefiningOp<linalg::TransposeOp>();
      if (!transpose || !transpose->hasOneUse())
        continue;
      unsigned index = input->getOperandNumber();
      FailureOr<linalg::GenericOp> generic = getGeneric(rewriter, op, options);
      if (failed(generic))
        return failure();
      SmallVector<AffineMap> maps = generic->getIndexingMapsArray();
      maps[index] =
          permuteResults(maps[index], invertPermutationVector(transpose.getPermutation()));
      rewriter.modifyOpInPlace(*generic, [&] {
        generic->setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
        generic->setOperand(index, transpose.getInput());
      });
      return success();
    }
    return failure();
  }
  TransposeOptions options;
};

/// True if loops in the permuted order would read the operand in another order.
bool isAffected(AffineMap map, ArrayRef<int64_t> permutation) {
  if (!llvm::all_of(map.getResults(), llvm::IsaPred<AffineDimExpr>))
    return true;
  auto order = llvm::map_to_vector(llvm::seq<unsigned>(0, map.getNumResults()), [&](unsigned i) {
    return permutation[map.getDimPosition(i)];
  });
  // Strictly rising: no loop is named twice either.
  return std::adjacent_find(order.begin(), order.end(), std::greater_equal<int64_t>()) !=
         order.end();
}

/// The only input that the permutation affects; null if there are several.
OpOperand *getOnlyAffectedInput(linalg::GenericOp op, ArrayRef<int64_t> permutation) {
  SmallVector<OpOperand *> affected = op.getDpsInputOperands();
  llvm::erase_if(affected, [&](OpOperand *input) {
    return !isAffected(op.getMatchingIndexingMap(input), permutation);
  });
  return affected.size() == 1 ? affected.front() : nullptr;
}

bool isPlainElementwise(linalg::GenericOp op) {
  return isOutsideDispatch(op) && linalg::isElementwise(op) && !op.hasIndexSemantics() &&
         op.getNumDpsInits() == 1 &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
}

/// The op with its loops permuted: `operand` is replaced, the other inputs are read through `map`.
linalg::GenericOp cloneTransposed(OpBuilder &builder, linalg::GenericOp op, OpOperand *operand,
                                  Value value, Value init, AffineMap map) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (unsigned i = 0, e = op.getNumDpsInputs(); i < e; ++i)
    if (i != operand->getOperandNumber())
      maps[i] = maps[i].compose(map);
  SmallVector<Value> operands = llvm::to_vector(op->getOperands());
  operands[operand->getOperandNumber()] = value;
  operands[op.getDpsInitOperand(0)->getOperandNumber()] = init;
  linalg::GenericOp clone = mlir::clone(builder, op, init.getType(), operands);
  clone.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  return clone;
}

/// elementwise(transpose(x)) is transpose(elementwise(x)) if no other operand would move.
LogicalResult sinkThroughElementwise(linalg::GenericOp op, PatternRewriter &rewriter) {
  if (!isPlainElementwise(op))
    return failure();
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto transpose = input->get().getDefiningOp<linalg::TransposeOp>();
    if (!transpose || !transpose->hasOneUse() || !op.getMatchingIndexingMap(input).isIdentity() ||
        getOnlyAffectedInput(op, transpose.getPermutation()) != input)
      continue;
    ArrayRef<int64_t> permutation = transpose.getPermutation();
    Value init =
        createTransposedEmpty(rewriter, op.getDpsInits()[0], invertPermutationVector(permutation));
    auto moved = cloneTransposed(rewriter, op, input, transpose.getInput(), init,
                                 AffineMap::getPermutationMap(permutation, op.getContext()));
    rewriter.replaceOp(op, createTranspose(rewriter, moved.getResult(0), permutation));
    return success();
  }
  return failure();
}

/// transpose(elementwise(x)) is elementwise(transpose(x)) if no other operand would move.
LogicalResult bubbleThroughElementwise(linalg::TransposeOp op, PatternRewriter &rewriter) {
  auto generic = op.getInput().getDefiningOp<linalg::GenericOp>();
  if (!generic || !generic->hasOneUse() || !isOutsideDispatch(op) || !isPlainElementwise(generic))
    return failure();
  SmallVector<int64_t> inverse = invertPermutationVector(op.getPermutation());
  OpOperand *input = getOnlyAffectedInput(generic, inverse);
  if (!input || !generic.getMatchingIndexingMap(input).isIdentity())
    return failure();
  Value transposed = createTranspose(rewriter, input->get(), op.getPermutation());
  Value init = createTransposedEmpty(rewriter, generic.getDpsInits()[0], op.getPermutation());
  auto moved = cloneTransposed(rewriter, generic, input, transposed, init,
                               AffineMap::getPermutationMap(inverse, op.getContext()));
  rewriter.replaceOp(op, moved.getResult(0));
  return success();
}

/// A transpose of groups of dimensions is one of all dimensions: `groups` become consecutive, in
/// their order.
void flattenGroups(ArrayRef<ReassociationIndices> groups, SmallVectorImpl<int64_t> &permutation,
                   SmallVectorImpl<ReassociationIndices> &consecutive) {
  int64_t next = 0;
  for (const ReassociationIndices &group : groups) {
    ReassociationIndices renumbered;
    for (int64_t dim : group) {
      permutation.push_back(dim);
      renumbered.push_back(next++);
    }
    consecutive.push_back(renumbered);
  }
}

/// transpose(collapse_shape(x)) is collapse_shape(transpose(x)).
struct BubbleThroughCollapse : OpRewritePattern<linalg::TransposeOp> {
  BubbleThroughCollapse(MLIRContext *context, TransposeOptions options)
      : OpRewritePattern(context), options(options) {}
  LogicalResult matchAndRewrite(linalg::TransposeOp op, PatternRewriter &rewriter) const override {
    auto collapse = op.getInput().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse || !collapse->hasOneUse() || !isOutsideDispatch(op) ||
        (!options.edgeReshapes && !canFuse(collapse.getSrc().getDefiningOp())))
      return failure();
    SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
    applyPermutationToVector(groups, op.getPermutation());
    SmallVector<int64_t> permutation;
    SmallVector<ReassociationIndices> consecutive;
    flattenGroups(groups, permutation, consecutive);
    Value transposed = createTranspose(rewriter, collapse.getSrc(), permutation);
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, op.getResultTypes()[0], transposed,
                                                         consecutive);
    return success();
  }
  TransposeOptions options;
};

/// expand_shape(transpose(x)) is transpose(expand_shape(x)).
struct SinkThroughExpand : OpRewritePattern<tensor::ExpandShapeOp> {
  SinkThroughExpand(MLIRContext *context, TransposeOptions options)
      : OpRewritePattern(context), options(options) {}
  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getSrc().getDefiningOp<linalg::TransposeOp>();
    if (!transpose || !transpose->hasOneUse() || !isOutsideDispatch(op) ||
        (!options.edgeReshapes && !llvm::any_of(op->getUsers(), canFuse)))
      return failure();
    SmallVector<int64_t> inverse = invertPermutationVector(transpose.getPermutation());
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    applyPermutationToVector(groups, inverse);
    SmallVector<int64_t> permutation;
    SmallVector<ReassociationIndices> consecutive;
    flattenGroups(groups, permutation, consecutive);
    auto type = cast<RankedTensorType>(op.getResultType());
    auto sourceType = RankedTensorType::get(applyPermutation(type.getShape(), permutation),
                                            type.getElementType());
    SmallVector<OpFoldResult> sizes = applyPermutation(
        getMixedValues(op.getStaticOutputShape(), op.getOutputShape(), rewriter), permutation);
    Value expanded = tensor::ExpandShapeOp::create(rewriter, op.getLoc(), sourceType,
                                                   transpose.getInput(), consecutive, sizes);
    rewriter.replaceOp(op,
                       createTranspose(rewriter, expanded, invertPermutationVector(permutation)));
    return success();
  }
  TransposeOptions options;
};

/// The map with its two innermost results swapped.
AffineMap swapInner(AffineMap map) {
  SmallVector<int64_t> permutation = llvm::to_vector(llvm::seq<int64_t>(map.getNumResults()));
  std::swap(permutation[permutation.size() - 1], permutation[permutation.size() - 2]);
  return permuteResults(map, permutation);
}

/// A (batch) matmul reads one transposed operand by its map. A map that was swapped before is plain
/// again.
template <typename MatmulOp> struct MergeIntoMatmul : OpRewritePattern<MatmulOp> {
  using OpRewritePattern<MatmulOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(MatmulOp op, PatternRewriter &rewriter) const override {
    if (!isOutsideDispatch(op))
      return failure();
    SmallVector<AffineMap> maps = cast<linalg::LinalgOp>(op.getOperation()).getIndexingMapsArray();
    SmallVector<AffineMap> plain = MatmulOp::getDefaultIndexingMaps(op.getContext());
    for (unsigned side : {1u, 0u}) {
      auto transpose = op->getOperand(side).template getDefiningOp<linalg::TransposeOp>();
      // Strategies know a matmul with one side transposed, not with both.
      bool othersPlain = maps[1 - side] == plain[1 - side] && maps[2] == plain[2];
      if (!transpose || !othersPlain ||
          (maps[side] != plain[side] && maps[side] != swapInner(plain[side])) ||
          AffineMap::getPermutationMap(transpose.getPermutation(), op.getContext()) !=
              swapInner(
                  AffineMap::getMultiDimIdentityMap(plain[side].getNumResults(), op.getContext())))
        continue;
      maps[side] = swapInner(maps[side]);
      rewriter.modifyOpInPlace(op, [&] {
        op->setOperand(side, transpose.getInput());
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return failure();
  }
};

/// A reduction reads its input untransposed if its loops then read it in order.
LogicalResult mergeIntoReduction(linalg::GenericOp op, PatternRewriter &rewriter) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!isOutsideDispatch(op) || op.getNumParallelLoops() == op.getNumLoops() ||
      !llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return failure();
  for (unsigned i = 0, e = op.getNumDpsInputs(); i < e; ++i) {
    auto transpose = op.getDpsInputs()[i].getDefiningOp<linalg::TransposeOp>();
    if (!transpose)
      continue;
    AffineMap map = permuteResults(maps[i], invertPermutationVector(transpose.getPermutation()));
    auto position = [](AffineExpr dim) { return cast<AffineDimExpr>(dim).getPosition(); };
    if (!llvm::is_sorted(llvm::map_range(map.getResults(), position)))
      return failure();
    maps[i] = map;
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      op.setOperand(i, transpose.getInput());
    });
    return success();
  }
  return failure();
}

} // namespace

void addBubblingPatterns(RewritePatternSet &patterns, const TransposeOptions &options) {
  MLIRContext *context = patterns.getContext();
  patterns.add<MergeIntoProducer, BubbleThroughCollapse>(context, options);
  patterns.add(composeTransposes);
  patterns.add(bubbleThroughElementwise, /*benefit=*/2);
}

void addSinkingPatterns(RewritePatternSet &patterns, const TransposeOptions &options, bool fuse) {
  MLIRContext *context = patterns.getContext();
  patterns.add<SinkThroughExpand>(context, options);
  patterns.add<MergeIntoMatmul<linalg::MatmulOp>, MergeIntoMatmul<linalg::BatchMatmulOp>>(context);
  patterns.add(mergeIntoReduction);
  patterns.add(sinkThroughElementwise, /*benefit=*/2);
  if (!fuse)
    return;
  patterns.add<MergeIntoConsumer>(context, options);
  patterns.add(composeTransposes);
}

} // namespace mlir::iree::global_optimization
