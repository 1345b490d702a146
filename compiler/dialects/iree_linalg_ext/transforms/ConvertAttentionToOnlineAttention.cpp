#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/iree_linalg_ext/transforms/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
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
    // Maximum and sum have one element a row.
    SmallVector<AffineMap> maps = op.getMaps();
    maps.insert(maps.end(), {rows, rows});
    ArrayAttr mapsAttr = builder.getAffineMapArrayAttr(maps);
    Type types[] = {products.getType(), maximum.getType(), sum.getType()};
    auto online = OnlineAttentionOp::create(builder, loc, types, op.getQuery(), op.getKey(),
                                            op.getValue(), op.getScale(), op.getMask(), products,
                                            maximum, sum, mapsAttr, op.getDecompositionConfigAttr());
    online.getRegion().takeBody(op.getRegion());
    online->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return online;
  }

  /// The output: products, each by the inverse of the sum of its row.
  Value divide(Value sum, Value products) {
    SmallVector<AffineMap> maps = compressUnusedDims(SmallVector<AffineMap>{rows, outputs, outputs});
    Value output = op.getOutput();
    SmallVector<utils::IteratorType> loops(maps.front().getNumDims(),
                                           utils::IteratorType::parallel);
    auto scale = linalg::GenericOp::create(builder, loc, output.getType(), {sum, products}, output,
                                           maps, loops, yieldQuotient);
    return scale->getResults().front();
  }

  /// Body of a generic op on (sum, product, output): a product by the inverse of the sum of its row.
  static void yieldQuotient(OpBuilder &builder, Location loc, ValueRange elements) {
    ImplicitLocOpBuilder body(loc, builder);
    Value sum = elements[0];
    Value one = arith::ConstantOp::create(body, body.getFloatAttr(sum.getType(), 1.0));
    Value quotient = arith::MulFOp::create(body, arith::DivFOp::create(body, one, sum), elements[1]);
    Type outputType = elements[2].getType();
    linalg::YieldOp::create(
        body, convertScalarToDtype(body, loc, quotient, outputType, /*isUnsignedCast=*/false));
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
