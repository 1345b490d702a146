#include "compiler/codegen/common/packing/RelayoutFolding.h"

#include "compiler/dialects/iree_linalg_ext/ir/MapStores.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

using linalg_ext::MapStoreOp;
using linalg_ext::replaceInput;

Value getRelayoutSource(Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [](auto reshape) { return reshape.getSrc(); })
      .Case<tensor::ExtractSliceOp, tensor::PadOp, linalg::PackOp, linalg::UnPackOp>(
          [](auto relayout) { return relayout.getSource(); })
      .Case([](linalg::CopyOp copy) { return copy.getInputs().front(); })
      .Case([](linalg::TransposeOp transpose) { return transpose.getInput(); })
      .Case([](linalg::GenericOp generic) {
        return linalg::isaTransposeOpInterface(generic) ? generic.getInputs().front() : Value();
      })
      .Default(Value());
}

static LogicalResult foldTranspose(RewriterBase &rewriter, Value source,
                                   ArrayRef<int64_t> permutation, MapStoreOp store) {
  replaceInput(rewriter, store, source, [&](OpBuilder &, ValueRange from) {
    return applyPermutation(SmallVector<Value>(from), permutation);
  });
  return success();
}

/// Each group of dimensions is one on the other side, by itself.
template <typename Reshape>
static LogicalResult foldReshape(RewriterBase &rewriter, Reshape reshape, MapStoreOp store) {
  // Elements of rank 0 have no position that a body could take.
  if (reshape.getSrcType().getRank() == 0 || reshape.getResultType().getRank() == 0)
    return failure();
  constexpr bool expands = std::is_same_v<Reshape, tensor::ExpandShapeOp>;
  Location loc = reshape.getLoc();
  rewriter.setInsertionPointAfter(reshape);
  Value wide = expands ? reshape.getResult() : reshape.getSrc();
  SmallVector<OpFoldResult> wideSizes = tensor::getMixedSizes(rewriter, loc, wide);
  replaceInput(rewriter, store, reshape.getSrc(), [&](OpBuilder &body, ValueRange from) {
    SmallVector<Value> to;
    for (auto [i, group] : llvm::enumerate(reshape.getReassociationIndices())) {
      ArrayRef<OpFoldResult> sizes = ArrayRef(wideSizes).slice(group.front(), group.size());
      if (group.size() == 1)
        to.push_back(from[expands ? i : group.front()]);
      else if (expands)
        llvm::append_range(to, affine::AffineDelinearizeIndexOp::create(
                                   body, store.getLoc(), from[i], sizes, /*hasOuterBound=*/true)
                                   .getResults());
      else
        to.push_back(affine::AffineLinearizeIndexOp::create(
            body, store.getLoc(), from.slice(group.front(), group.size()), sizes,
            /*disjoint=*/true));
    }
    return to;
  });
  return success();
}

static bool isWhole(tensor::ExtractSliceOp slice) {
  using Bound = ValueBoundsConstraintSet::Variable;
  return llvm::all_of(llvm::enumerate(slice.getMixedSizes()), [&](auto size) {
    Bound ofSource(slice.getSource(), size.index());
    return ValueBoundsConstraintSet::areEqual(Bound(size.value()), ofSource).value_or(false);
  });
}

/// What is outside of the slice is not written.
static LogicalResult foldSlice(RewriterBase &rewriter, tensor::ExtractSliceOp slice,
                               MapStoreOp store) {
  if (slice.getSourceType().getRank() != slice.getResultType().getRank() ||
      !areAllConstantIntValue(slice.getMixedOffsets(), 0) ||
      !areAllConstantIntValue(slice.getMixedStrides(), 1))
    return failure();
  if (!isWhole(slice)) {
    Block &body = store.getTransformationRegion().front();
    Operation *yield = body.getTerminator();
    Location loc = store.getLoc();
    rewriter.setInsertionPoint(yield);
    Value isWritten = yield->getOperands().back();
    for (auto [position, size] : llvm::zip_equal(body.getArguments(), slice.getMixedSizes())) {
      Value bound = getValueOrCreateConstantIndexOp(rewriter, loc, size);
      Value isInside =
          arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ult, position, bound);
      isWritten = arith::AndIOp::create(rewriter, loc, isWritten, isInside);
    }
    rewriter.modifyOpInPlace(yield,
                             [&] { yield->setOperand(yield->getNumOperands() - 1, isWritten); });
  }
  rewriter.modifyOpInPlace(store, [&] { store.getInputMutable().set(slice.getSource()); });
  return success();
}

/// Padding is nothing that a map of positions could write.
static LogicalResult foldPad(RewriterBase &rewriter, tensor::PadOp pad, MapStoreOp store) {
  if (!areAllConstantIntValue(pad.getMixedLowPad(), 0) ||
      !areAllConstantIntValue(pad.getMixedHighPad(), 0))
    return failure();
  rewriter.modifyOpInPlace(store, [&] { store.getInputMutable().set(pad.getSource()); });
  return success();
}

/// Packing is padding, a reshape and a transpose; unpacking the same in the other order. Folding
/// goes on with them.
static LogicalResult lowerProducer(RewriterBase &rewriter, Operation *producer) {
  rewriter.setInsertionPoint(producer);
  if (auto pack = dyn_cast<linalg::PackOp>(producer); pack && pack.getPaddingValue())
    return failure();
  if (auto pack = dyn_cast<linalg::PackOp>(producer))
    return linalg::lowerPack(rewriter, pack, /*lowerPadLikeWithInsertSlice=*/false);
  return linalg::lowerUnPack(rewriter, cast<linalg::UnPackOp>(producer),
                             /*lowerUnpadLikeWithExtractSlice=*/false);
}

static LogicalResult foldProducer(RewriterBase &rewriter, Operation *producer, MapStoreOp store) {
  return TypeSwitch<Operation *, LogicalResult>(producer)
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [&](auto reshape) { return foldReshape(rewriter, reshape, store); })
      .Case([&](tensor::ExtractSliceOp slice) { return foldSlice(rewriter, slice, store); })
      .Case([&](tensor::PadOp pad) { return foldPad(rewriter, pad, store); })
      .Case([&](linalg::CopyOp copy) {
        rewriter.modifyOpInPlace(store,
                                 [&] { store.getInputMutable().set(copy.getInputs().front()); });
        return success();
      })
      .Case([&](linalg::TransposeOp transpose) {
        return foldTranspose(rewriter, transpose.getInput(), transpose.getPermutation(), store);
      })
      .Case([&](linalg::GenericOp generic) {
        std::optional<SmallVector<int64_t>> order = linalg::isaTransposeOpInterface(generic);
        return order ? foldTranspose(rewriter, generic.getInputs().front(), *order, store)
                     : failure();
      })
      .Case<linalg::PackOp, linalg::UnPackOp>(
          [&](Operation *relayout) { return lowerProducer(rewriter, relayout); })
      .Default(failure());
}

void foldRelayoutsIntoStore(RewriterBase &rewriter, MapStoreOp store) {
  OpBuilder::InsertionGuard guard(rewriter);
  while (Operation *producer = store.getInput().getDefiningOp())
    if (failed(foldProducer(rewriter, producer, store)))
      return;
}

} // namespace mlir::iree::codegen
