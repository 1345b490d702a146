// Elementwise ops behind an encoded op work on its encoded result, so that the layout is left only once.
#include "compiler/dispatch_creation/SinkEncoding.h"

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

struct SinkUnsetEncoding : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  static bool comesFromOutside(Value value, flow::DispatchRegionOp region) {
    return !region.getBody().isAncestor(value.getParentRegion());
  }

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    auto region = op->getParentOfType<flow::DispatchRegionOp>();
    OpOperand &init = *op.getDpsInitsMutable().begin();
    auto empty = init.get().getDefiningOp<tensor::EmptyOp>();
    if (!region || op.getNumDpsInits() != 1 || op.getNumParallelLoops() != op.getNumLoops() || !empty ||
        !op.getMatchingIndexingMap(&init).isIdentity())
      return failure();
    encoding::UnsetEncodingOp unset;
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto producer = input->get().getDefiningOp<encoding::UnsetEncodingOp>();
      if (producer && !unset && producer->hasOneUse() && op.getMatchingIndexingMap(input).isIdentity())
        unset = producer;
      else if (!isa<RankedTensorType>(input->get().getType()) ||
               !comesFromOutside(input->get(), region) ||
               !op.getMatchingIndexingMap(input).isProjectedPermutation())
        return failure();
    }
    auto encoding = unset ? dyn_cast_or_null<encoding::EncodingAttr>(unset.getSourceType().getEncoding())
                          : encoding::EncodingAttr();
    if (!encoding || !encoding.getUserIndexingMaps())
      return failure();

    Location loc = op.getLoc();
    SmallVector<Value> operands;
    for (OpOperand *input : op.getDpsInputOperands()) {
      if (input->get() == unset.getResult()) {
        operands.push_back(unset.getSource());
        continue;
      }
      auto type = cast<RankedTensorType>(input->get().getType());
      auto encoded = type.cloneWithEncoding(composeMap(encoding, op.getMatchingIndexingMap(input)));
      operands.push_back(encoding::SetEncodingOp::create(rewriter, loc, encoded, input->get(),
                                                         unset.getEncodingDims()));
    }
    auto type = cast<RankedTensorType>(op.getResult(0).getType());
    auto encoded = type.cloneWithEncoding(encoding);
    operands.push_back(tensor::EmptyOp::create(rewriter, loc, empty.getMixedSizes(),
                                               type.getElementType(), encoding));
    Operation *sunk = mlir::clone(rewriter, op, TypeRange(encoded), operands);
    rewriter.replaceOpWithNewOp<encoding::UnsetEncodingOp>(
        op, type, sunk->getResult(0), unset.getResultDims(), unset.getEncodingDims());
    return success();
  }
};

} // namespace

void populateSinkEncodingPatterns(RewritePatternSet &patterns) {
  patterns.add<SinkUnsetEncoding>(patterns.getContext());
}

} // namespace mlir::iree::dispatch_creation
