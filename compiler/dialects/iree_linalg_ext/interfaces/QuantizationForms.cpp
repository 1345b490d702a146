#include "compiler/dialects/iree_linalg_ext/interfaces/QuantizationForms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::iree::linalg_ext {
namespace {

using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;

template <typename OpTy>
Value buildElementwise(OpTy op, OpBuilder &builder, Body body) {
  SmallVector<Value> inputs(op->getOperands().drop_back());
  SmallVector<AffineMap> maps = op.getMaps();
  SmallVector<utils::IteratorType> parallel(maps[0].getNumDims(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, op.getLoc(), op.getOutput().getType(), inputs,
                                   op.getOutput(), maps, parallel,
                                   [&](OpBuilder &inner, Location loc, ValueRange elements) {
                                     linalg::YieldOp::create(inner, loc, body(inner, loc, elements));
                                   })
      .getResult(0);
}

Value resizeInteger(OpBuilder &builder, Location loc, Value value, Type type, bool isUnsigned) {
  unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (from > to)
    return arith::TruncIOp::create(builder, loc, type, value);
  if (from == to)
    return value;
  if (isUnsigned)
    return arith::ExtUIOp::create(builder, loc, type, value);
  return arith::ExtSIOp::create(builder, loc, type, value);
}

Value resizeFloat(OpBuilder &builder, Location loc, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(builder, loc, type, value);
  if (from > to)
    return arith::TruncFOp::create(builder, loc, type, value);
  return value;
}

Value toFloat(OpBuilder &builder, Location loc, Value value, Type type, bool isUnsigned) {
  if (isUnsigned)
    return arith::UIToFPOp::create(builder, loc, type, value);
  return arith::SIToFPOp::create(builder, loc, type, value);
}

} // namespace

Value buildElementwiseForm(DequantizeAffineOp op, OpBuilder &builder) {
  return buildElementwise(op, builder, [&](OpBuilder &b, Location loc, ValueRange e) -> Value {
    Value number = e[0], scale = e[1];
    if (op.getZeroPoint()) {
      // A difference needs one bit more.
      Type wide = b.getIntegerType(2 * number.getType().getIntOrFloatBitWidth());
      Value input = resizeInteger(b, loc, number, wide, op.getInputUnsigned());
      Value zero = resizeInteger(b, loc, e[2], wide, op.getZpUnsigned());
      number = arith::SubIOp::create(b, loc, input, zero);
    }
    number = toFloat(b, loc, number, scale.getType(), op.getInputUnsigned() && !op.getZeroPoint());
    Value result = arith::MulFOp::create(b, loc, number, scale);
    return resizeFloat(b, loc, result, e.back().getType());
  });
}

Value buildElementwiseForm(QuantizeAffineOp op, OpBuilder &builder) {
  return buildElementwise(op, builder, [&](OpBuilder &b, Location loc, ValueRange e) -> Value {
    bool widensScale =
        e[0].getType().getIntOrFloatBitWidth() > e[1].getType().getIntOrFloatBitWidth();
    Type type = e[widensScale ? 0 : 1].getType();
    Value number = resizeFloat(b, loc, e[0], type);
    number = arith::DivFOp::create(b, loc, number, resizeFloat(b, loc, e[1], type));
    number = math::RoundEvenOp::create(b, loc, number);
    if (op.getZeroPoint())
      number = arith::AddFOp::create(b, loc, number, toFloat(b, loc, e[2], type, op.getZpUnsigned()));
    auto bound = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, static_cast<double>(value)));
    };
    Value least = bound(op.getQuantMin()), most = bound(op.getQuantMax());
    number = arith::MaxNumFOp::create(b, loc, number, least);
    number = arith::MinNumFOp::create(b, loc, number, most);
    if (op.getStorageUnsigned())
      return arith::FPToUIOp::create(b, loc, e.back().getType(), number);
    return arith::FPToSIOp::create(b, loc, e.back().getType(), number);
  });
}

} // namespace mlir::iree::linalg_ext
