#include "compiler/global_optimization/ZeroPoints.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::global_optimization {

bool isConstantZero(Value value) { return matchPattern(value, m_Zero()); }

bool isSummable(Value tensor, Type accumulator) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  auto from = type ? dyn_cast<IntegerType>(type.getElementType()) : nullptr;
  auto to = dyn_cast<IntegerType>(accumulator);
  return from && to && from.getWidth() <= to.getWidth();
}

Value createZeros(OpBuilder &builder, Location loc, RankedTensorType type,
                  ValueRange dynamicSizes) {
  Value empty = tensor::EmptyOp::create(builder, loc, type, dynamicSizes);
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.getElementType()));
  return linalg::FillOp::create(builder, loc, zero, empty).result();
}

Value sumAlong(OpBuilder &builder, Location loc, Value tensor, Type accumulator,
               ArrayRef<bool> isReduced) {
  auto type = cast<RankedTensorType>(tensor.getType());
  unsigned rank = type.getRank();
  // The loops of what stays come first.
  SmallVector<AffineExpr> inputExprs(rank), sumExprs;
  SmallVector<utils::IteratorType> loops;
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  for (bool reduced : {false, true})
    for (unsigned i = 0; i < rank; ++i) {
      if (isReduced[i] != reduced)
        continue;
      inputExprs[i] = builder.getAffineDimExpr(loops.size());
      loops.push_back(reduced ? utils::IteratorType::reduction : utils::IteratorType::parallel);
      if (reduced)
        continue;
      sumExprs.push_back(inputExprs[i]);
      shape.push_back(type.getDimSize(i));
      if (type.isDynamicDim(i))
        dynamicSizes.push_back(tensor::DimOp::create(builder, loc, tensor, i));
    }
  Value zeros = createZeros(builder, loc, RankedTensorType::get(shape, accumulator), dynamicSizes);
  MLIRContext *context = builder.getContext();
  SmallVector<AffineMap> maps = {AffineMap::get(rank, 0, inputExprs, context),
                                 AffineMap::get(rank, 0, sumExprs, context)};
  return linalg::GenericOp::create(builder, loc, zeros.getType(), tensor, zeros, maps, loops,
                                   [&](OpBuilder &body, Location loc, ValueRange args) {
                                     Value wide = args[0];
                                     if (wide.getType() != accumulator)
                                       wide = arith::ExtSIOp::create(body, loc, accumulator, wide);
                                     Value sum = arith::AddIOp::create(body, loc, wide, args[1]);
                                     linalg::YieldOp::create(body, loc, sum);
                                   })
      .getResult(0);
}

Value countElements(OpBuilder &builder, Location loc, Value tensor, ArrayRef<int64_t> dims,
                    Type type) {
  Value count = tensor::DimOp::create(builder, loc, tensor, dims.front());
  for (int64_t dim : dims.drop_front())
    count = arith::MulIOp::create(builder, loc, count,
                                  tensor::DimOp::create(builder, loc, tensor, dim));
  return arith::IndexCastOp::create(builder, loc, type, count);
}

} // namespace mlir::iree::global_optimization
