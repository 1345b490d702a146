#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::linalg_ext {

#define GEN_PASS_DEF_CONVERTATTENTIONTOONLINEATTENTIONPASS
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h.inc"

namespace {

class OnlineAttentionBuilder {
public:
  OnlineAttentionBuilder(AttentionOp op, OpBuilder &builder)
      : op(op), builder(builder), loc(op.getLoc()), f32(builder.getF32Type()),
        rows(op.getLoops().getRows()), outputs(op.getMap(op.getOutputMutable())) {
    for (Range range : cast<TilingInterface>(op.getOperation()).getIterationDomain(builder))
      sizes.push_back(range.size);
  }

  Value build() {
    Value products = empty(outputs), perRow = empty(rows);
    Value zero = constant(APFloat::getZero(APFloat::IEEEsingle()));
    // Finite: differences from it must be numbers.
    Value least = constant(APFloat::getLargest(APFloat::IEEEsingle(), /*Negative=*/true));
    Value nothing = constant(APFloat::getZero(APFloat::IEEEsingle()));
    products = fill(zero, products);
    Value maximum = fill(least, perRow);
    Value sum = fill(nothing, perRow);
    OnlineAttentionOp online = buildOnline(products, maximum, sum);
    return divide(online.getResult(2), online.getResult(0));
  }

private:
  Value empty(AffineMap map) {
    SmallVector<OpFoldResult> shape = llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
      return sizes[cast<AffineDimExpr>(loop).getPosition()];
    });
    return tensor::EmptyOp::create(builder, loc, shape, f32);
  }
  Value constant(const APFloat &value) {
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(f32, value));
  }
  Value fill(Value value, Value init) {
    return linalg::FillOp::create(builder, loc, value, init).getResult(0);
  }

  OnlineAttentionOp buildOnline(Value products, Value maximum, Value sum) {
    SmallVector<AffineMap> maps = op.getMaps();
    maps.append(2, rows);
    auto online = OnlineAttentionOp::create(
        builder, loc, TypeRange{products.getType(), maximum.getType(), sum.getType()},
        op.getQuery(), op.getKey(), op.getValue(), op.getScale(), op.getMask(), products, maximum,
        sum, builder.getAffineMapArrayAttr(maps), op.getDecompositionConfigAttr());
    builder.cloneRegionBefore(op.getRegion(), online.getRegion(), online.getRegion().begin());
    online->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return online;
  }

  Value divide(Value sum, Value products) {
    SmallVector<AffineMap> maps = compressUnusedDims(SmallVector<AffineMap>{rows, outputs, outputs});
    SmallVector<utils::IteratorType> parallel(maps[0].getNumDims(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(
               builder, loc, op.getOutput().getType(), ValueRange{sum, products}, op.getOutput(),
               maps, parallel,
               [](OpBuilder &body, Location at, ValueRange elements) {
                 Value one = arith::ConstantOp::create(
                     body, at, body.getFloatAttr(elements[0].getType(), 1.0));
                 Value factor = arith::DivFOp::create(body, at, one, elements[0]);
                 Value result = arith::MulFOp::create(body, at, factor, elements[1]);
                 linalg::YieldOp::create(body, at,
                                         convertScalarToDtype(body, at, result, elements[2].getType(),
                                                              /*isUnsignedCast=*/false));
               })
        .getResult(0);
  }

  AttentionOp op;
  OpBuilder &builder;
  Location loc;
  Type f32;
  AffineMap rows, outputs;
  SmallVector<OpFoldResult> sizes;
};

struct ConvertAttentionToOnlineAttentionPass
    : impl::ConvertAttentionToOnlineAttentionPassBase<ConvertAttentionToOnlineAttentionPass> {
  void runOnOperation() override {
    SmallVector<AttentionOp> ops;
    getOperation()->walk([&](AttentionOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (AttentionOp op : ops) {
      if (!op.hasPureTensorSemantics()) {
        op.emitOpError("has no running sums on buffers");
        return signalPassFailure();
      }
      rewriter.setInsertionPoint(op);
      rewriter.replaceOp(op, OnlineAttentionBuilder(op, rewriter).build());
    }
  }
};

} // namespace
} // namespace mlir::iree::linalg_ext
