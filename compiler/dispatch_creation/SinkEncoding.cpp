// Elementwise ops behind an encoded op work on its encoded result, so that the layout is left only once; those before
// it that make more of their input work on the encoded input.
#include "compiler/dispatch_creation/SinkEncoding.h"

#include "compiler/dispatch_creation/OpClasses.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::dispatch_creation {
namespace {

// The encoding of a tensor that is indexed by `map` out of the dims of one with `encoding`.
encoding::EncodingAttr composeMap(encoding::EncodingAttr encoding, AffineMap map) {
  if (map.isIdentity())
    return encoding;
  SmallVector<Attribute> maps(encoding.getUserIndexingMaps().begin(),
                              encoding.getUserIndexingMaps().end());
  Attribute &own = maps[encoding.getOperandIndex().getInt()];
  SmallVector<Attribute> chain;
  if (auto known = dyn_cast<ArrayAttr>(own))
    llvm::append_range(chain, known);
  else
    chain.push_back(own);
  chain.push_back(AffineMapAttr::get(map));
  MLIRContext *context = encoding.getContext();
  own = ArrayAttr::get(context, chain);
  return encoding::EncodingAttr::get(context, encoding.getOperandIndex(), encoding.getOpType(),
                                     encoding.getElementTypes(), encoding.getOriginalElementType(),
                                     ArrayAttr::get(context, maps), encoding.getIterationSizes());
}

// What an encoded op may take in the encoding as well: values that are there before the region, which can be encoded
// out there, and constants.
bool isEncodable(Value value, flow::DispatchRegionOp region) {
  Operation *producer = value.getDefiningOp();
  return !region.getBody().isAncestor(value.getParentRegion()) ||
         (producer && producer->hasTrait<OpTrait::ConstantLike>());
}

bool isElementwiseOnEmpty(linalg::GenericOp op) {
  return op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getDpsInits(),
                      [](Value init) { return init.getDefiningOp<tensor::EmptyOp>() != nullptr; }) &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isProjectedPermutation(); });
}

Value encode(OpBuilder &builder, Location loc, Value value, encoding::EncodingAttr encoding,
             ValueRange dims) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return value;
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(builder, loc, empty.getMixedSizes(), type.getElementType(), encoding);
  return encoding::SetEncodingOp::create(builder, loc, type.cloneWithEncoding(encoding), value, dims);
}

struct SinkUnsetEncoding : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    auto region = op->getParentOfType<flow::DispatchRegionOp>();
    if (!region || !isElementwiseOnEmpty(op))
      return failure();
    OpOperand *decoded = nullptr;
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto producer = input->get().getDefiningOp<encoding::UnsetEncodingOp>();
      if (producer && !decoded && producer->hasOneUse() &&
          op.getMatchingIndexingMap(input).isPermutation())
        decoded = input;
      else if (!isEncodable(input->get(), region))
        return failure();
    }
    auto unset = decoded ? decoded->get().getDefiningOp<encoding::UnsetEncodingOp>()
                         : encoding::UnsetEncodingOp();
    auto known = unset ? dyn_cast_or_null<encoding::EncodingAttr>(unset.getSourceType().getEncoding())
                       : encoding::EncodingAttr();
    if (!known || !known.getUserIndexingMaps())
      return failure();

    // The loops of the op are those of the encoded tensor in another order.
    encoding::EncodingAttr ofLoops =
        composeMap(known, inversePermutation(op.getMatchingIndexingMap(decoded)));
    Location loc = op.getLoc();
    SmallVector<Value> operands;
    SmallVector<Type> types;
    for (OpOperand &operand : op->getOpOperands())
      operands.push_back(&operand == decoded
                             ? unset.getSource()
                             : encode(rewriter, loc, operand.get(),
                                      composeMap(ofLoops, op.getMatchingIndexingMap(&operand)),
                                      unset.getEncodingDims()));
    for (OpOperand &init : op.getDpsInitsMutable())
      types.push_back(operands[init.getOperandNumber()].getType());
    Operation *sunk = mlir::clone(rewriter, op, types, operands);
    SmallVector<Value> results;
    for (auto [result, init, plain] :
         llvm::zip_equal(sunk->getResults(), op.getDpsInits(), op.getResultTypes()))
      results.push_back(encoding::UnsetEncodingOp::create(
          rewriter, loc, plain, result, init.getDefiningOp<tensor::EmptyOp>().getDynamicSizes(),
          unset.getEncodingDims()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

// An op that widens or repeats what is encoded afterwards does so in the encoding: less is encoded.
struct BubbleUpSetEncoding : OpRewritePattern<encoding::SetEncodingOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(encoding::SetEncodingOp set, PatternRewriter &rewriter) const override {
    auto region = set->getParentOfType<flow::DispatchRegionOp>();
    auto op = set.getSource().getDefiningOp<linalg::GenericOp>();
    auto known = dyn_cast<encoding::EncodingAttr>(set.getResultType().getEncoding());
    if (!region || !op || op->getParentOfType<flow::DispatchRegionOp>() != region || !known ||
        !known.getUserIndexingMaps() || !set.getEncodingDims().empty() || !op->hasOneUse() ||
        op.getNumDpsInits() != 1 || !isElementwiseOnEmpty(op) || (!isBitExtend(op) && !isBroadcast(op)))
      return failure();
    OpOperand &init = *op.getDpsInitsMutable().begin();
    AffineMap resultMap = op.getMatchingIndexingMap(&init);
    if (!resultMap.isPermutation())
      return failure();

    Location loc = op.getLoc();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (OpOperand *input : op.getDpsInputOperands())
      operands.push_back(
          encode(rewriter, loc, input->get(),
                 composeMap(known, op.getMatchingIndexingMap(input).compose(inversePermutation(resultMap))),
                 {}));
    operands.push_back(encode(rewriter, loc, init.get(), known, {}));
    Operation *encoded = mlir::clone(rewriter, op, set.getResultType(), operands);
    rewriter.replaceOp(set, encoded->getResults());
    return success();
  }
};

} // namespace

void populateSinkEncodingPatterns(RewritePatternSet &patterns) {
  patterns.add<BubbleUpSetEncoding, SinkUnsetEncoding>(patterns.getContext());
}

} // namespace mlir::iree::dispatch_creation
