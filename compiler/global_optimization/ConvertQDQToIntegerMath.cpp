// With a = (A - za) sa and b = (B - zb) sb, the sum of a b is
//   sa sb (sum A B - zb sum A - za sum B + K za zb)
// over K steps, as long as scales and zero points are the same for all of them. The integers wrap around in between;
// the whole fits, as the differences do.

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_CONVERTQDQTOINTEGERMATHPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

using linalg_ext::DequantizeAffineOp;
using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// A tensor or a number; `map` says which loops of the product its dimensions are.
struct Part {
  Value value;
  AffineMap map;
};

/// One side of the product.
struct Side {
  Part quantized, scale, zero; ///< No value in `zero` where there is none.
  bool isUnsigned, zeroIsUnsigned;

  IntegerType type() const {
    return cast<IntegerType>(getElementTypeOrSelf(quantized.value.getType()));
  }
};

/// Brings the maps of `op` from its own loops to those of the op that reads its result by `use`.
Side getSide(DequantizeAffineOp op, AffineMap use) {
  SmallVector<AffineMap> maps = op.getMaps();
  AffineMap toLoops = inversePermutation(maps.back()).compose(use);
  auto part = [&](Value value, AffineMap map) { return Part{value, map.compose(toLoops)}; };
  Side side{part(op.getInput(), maps[0]), part(op.getScale(), maps[1]), Part(),
            op.getInputUnsigned(), op.getZpUnsigned()};
  if (op.getZeroPoint())
    side.zero = part(op.getZeroPoint(), maps[2]);
  return side;
}

bool isPlainProduct(linalg::LinalgOp op) {
  if (!linalg::isaContractionOpInterface(op) || op.getNumDpsInputs() != 2 || op->getNumResults() != 1)
    return false;
  Block &body = *op.getBlock();
  // Without conversions of what it multiplies.
  if (!llvm::hasNItems(body.getOperations(), 3))
    return false;
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  return add && isa<arith::MulFOp>(body.front());
}

class IntegerProduct {
public:
  IntegerProduct(linalg::LinalgOp op, Side a, Side b, OpBuilder &builder)
      : op(op), builder(builder), loc(op.getLoc()), i32(builder.getI32Type()), a(a), b(b),
        output(op.getMatchingIndexingMap(op.getDpsInitOperand(0))) {
    sizes.resize(output.getNumDims());
    for (const Part &part : {a.quantized, b.quantized})
      for (auto [dim, loop] : llvm::enumerate(part.map.getResults()))
        sizes[cast<AffineDimExpr>(loop).getPosition()] =
            tensor::getMixedSize(builder, loc, part.value, dim);
    SmallVector<unsigned> dims;
    op.getReductionDims(dims);
    reductions.append(dims.begin(), dims.end());
  }

  Value build() {
    Value zero = integer(0);
    Part product = generic({a.quantized, b.quantized}, {filled(zero, output).value, output},
                           [&](OpBuilder &in, Location at, ValueRange e) -> Value {
                             Value left = extend(in, at, e[0], a.isUnsigned);
                             Value right = extend(in, at, e[1], b.isUnsigned);
                             return arith::AddIOp::create(in, at, e[2],
                                                          arith::MulIOp::create(in, at, left, right));
                           });
    Part less = buildCorrection(zero);
    Type type = getElementTypeOrSelf(op->getResult(0));
    Type wide = type.getIntOrFloatBitWidth() < 32 ? Type(builder.getF32Type()) : type;
    Part result{empty(type, output), output};
    return generic({product, less, a.scale, b.scale}, result,
                   [&](OpBuilder &in, Location at, ValueRange e) -> Value {
                     Value difference = arith::SubIOp::create(in, at, e[0], e[1]);
                     Value number = arith::SIToFPOp::create(in, at, wide, difference);
                     Value left = resize(in, at, e[2], wide), right = resize(in, at, e[3], wide);
                     number = arith::MulFOp::create(in, at, number, left);
                     number = arith::MulFOp::create(in, at, number, right);
                     return resize(in, at, number, type);
                   })
        .value;
  }

private:
  /// zb sum A + za sum B - K za zb.
  Part buildCorrection(Value zero) {
    if (!a.zero.value && !b.zero.value)
      return {zero, getMap({})};
    Part ofA, ofB;
    if (b.zero.value)
      ofA = buildZeroTimesSum(b, a, zero);
    if (a.zero.value)
      ofB = buildZeroTimesSum(a, b, zero);
    if (!ofA.value || !ofB.value)
      return ofA.value ? ofA : ofB;
    Part constant = buildConstant();
    AffineMap map = joined({ofA.map, ofB.map, constant.map});
    return generic({ofA, ofB, constant}, {empty(i32, map), map},
                   [](OpBuilder &in, Location at, ValueRange e) -> Value {
                     Value sum = arith::AddIOp::create(in, at, e[0], e[1]);
                     return arith::SubIOp::create(in, at, sum, e[2]);
                   });
  }

  /// The zero point of one side by the sums of the other.
  Part buildZeroTimesSum(const Side &side, const Side &summed, Value zero) {
    AffineMap map = withoutReductions(summed.quantized.map);
    Part sum = generic({summed.quantized}, {filled(zero, map).value, map},
                       [&](OpBuilder &in, Location at, ValueRange e) -> Value {
                         return arith::AddIOp::create(in, at, e[1],
                                                      extend(in, at, e[0], summed.isUnsigned));
                       });
    AffineMap all = joined({side.zero.map, map});
    return generic({side.zero, sum}, {empty(i32, all), all},
                   [&](OpBuilder &in, Location at, ValueRange e) -> Value {
                     return arith::MulIOp::create(in, at, extend(in, at, e[0], side.zeroIsUnsigned),
                                                  e[1]);
                   });
  }

  Part buildConstant() {
    int64_t steps = 1;
    for (unsigned loop : reductions)
      steps *= *getConstantIntValue(sizes[loop]);
    Value count = integer(steps);
    auto multiply = [&](OpBuilder &in, Location at, ValueRange e) -> Value {
      Value left = extend(in, at, e[0], a.zeroIsUnsigned);
      Value right = extend(in, at, e[1], b.zeroIsUnsigned);
      return arith::MulIOp::create(in, at, arith::MulIOp::create(in, at, left, right), count);
    };
    AffineMap map = joined({a.zero.map, b.zero.map});
    if (map.getNumResults() == 0 && !isa<RankedTensorType>(a.zero.value.getType()) &&
        !isa<RankedTensorType>(b.zero.value.getType()))
      return {multiply(builder, loc, {a.zero.value, b.zero.value}), map};
    return generic({a.zero, b.zero}, {empty(i32, map), map}, multiply);
  }

  Value integer(int64_t value) {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  }
  Value extend(OpBuilder &in, Location at, Value value, bool isUnsigned) {
    if (value.getType() == i32)
      return value;
    if (value.getType().getIntOrFloatBitWidth() > 32)
      return arith::TruncIOp::create(in, at, i32, value);
    if (isUnsigned)
      return arith::ExtUIOp::create(in, at, i32, value);
    return arith::ExtSIOp::create(in, at, i32, value);
  }
  static Value resize(OpBuilder &in, Location at, Value value, Type type) {
    unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
    if (from < to)
      return arith::ExtFOp::create(in, at, type, value);
    if (from > to)
      return arith::TruncFOp::create(in, at, type, value);
    return value;
  }

  AffineMap getMap(ArrayRef<AffineExpr> loops) {
    return AffineMap::get(output.getNumDims(), 0, loops, builder.getContext());
  }
  AffineMap withoutReductions(AffineMap map) {
    return getMap(llvm::filter_to_vector(map.getResults(), [&](AffineExpr loop) {
      return !llvm::is_contained(reductions, cast<AffineDimExpr>(loop).getPosition());
    }));
  }
  /// All loops of the maps, in the order of the result.
  AffineMap joined(ArrayRef<AffineMap> maps) {
    return getMap(llvm::filter_to_vector(output.getResults(), [&](AffineExpr loop) {
      return llvm::any_of(maps, [&](AffineMap map) { return map.getResultPosition(loop).has_value(); });
    }));
  }

  Value empty(Type type, AffineMap map) {
    SmallVector<OpFoldResult> shape = llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
      return sizes[cast<AffineDimExpr>(loop).getPosition()];
    });
    return tensor::EmptyOp::create(builder, loc, shape, type);
  }
  Part filled(Value value, AffineMap map) {
    return {linalg::FillOp::create(builder, loc, value, empty(i32, map)).getResult(0), map};
  }

  /// One op over the loops of the parts; its own are those of `out`, and then those that are summed.
  Part generic(ArrayRef<Part> inputs, Part out, Body body) {
    SmallVector<AffineExpr> order(out.map.getResults());
    bool isProduct = inputs.size() == 2 && out.map == output && op.getNumLoops() == sizes.size() &&
                     inputs[0].map == a.quantized.map && inputs[1].map == b.quantized.map;
    if (isProduct) {
      order.clear();
      for (unsigned i = 0; i < sizes.size(); ++i)
        order.push_back(builder.getAffineDimExpr(i));
    }
    for (const Part &input : inputs)
      for (AffineExpr loop : input.map.getResults())
        if (!llvm::is_contained(order, loop))
          order.push_back(loop);
    SmallVector<Value> values;
    SmallVector<AffineMap> maps;
    auto addMap = [&](AffineMap map) {
      SmallVector<AffineExpr> results = llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
        return builder.getAffineDimExpr(llvm::find(order, loop) - order.begin());
      });
      maps.push_back(AffineMap::get(order.size(), 0, results, builder.getContext()));
    };
    for (const Part &input : inputs) {
      values.push_back(input.value);
      addMap(input.map);
    }
    addMap(out.map);
    SmallVector<utils::IteratorType> kinds = llvm::map_to_vector(order, [&](AffineExpr loop) {
      return out.map.getResultPosition(loop) ? utils::IteratorType::parallel
                                             : utils::IteratorType::reduction;
    });
    auto result = linalg::GenericOp::create(
        builder, loc, out.value.getType(), values, out.value, maps, kinds,
        [&](OpBuilder &in, Location at, ValueRange elements) {
          linalg::YieldOp::create(in, at, body(in, at, elements));
        });
    return {result.getResult(0), out.map};
  }

  linalg::LinalgOp op;
  OpBuilder &builder;
  Location loc;
  Type i32;
  Side a, b;
  AffineMap output;
  SmallVector<OpFoldResult> sizes;
  SmallVector<unsigned> reductions;
};

/// Whether what is multiplied by the sums doesn't vary along them, and 32 bits hold the result.
bool isRepresentable(linalg::LinalgOp op, const Side &a, const Side &b) {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  // Differences have one bit more than the numbers; the product of two signs is no bit.
  unsigned bits = a.type().getWidth() + b.type().getWidth();
  for (unsigned loop : reductions) {
    if (ShapedType::isDynamic(ranges[loop]))
      return false;
    bits += llvm::Log2_64_Ceil(std::max<int64_t>(ranges[loop], 1));
    for (const Part &part : {a.scale, a.zero, b.scale, b.zero})
      if (part.value && part.map.isFunctionOfDim(loop))
        return false;
  }
  return bits <= 31;
}

struct ConvertQDQToIntegerMathPass
    : impl::ConvertQDQToIntegerMathPassBase<ConvertQDQToIntegerMathPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> products;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isOutsideDispatch(op) && isPlainProduct(op))
        products.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : products) {
      OpOperand *left = op.getDpsInputOperand(0), *right = op.getDpsInputOperand(1);
      auto dequantizedA = left->get().getDefiningOp<DequantizeAffineOp>();
      auto dequantizedB = right->get().getDefiningOp<DequantizeAffineOp>();
      auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
      if (!dequantizedA || !dequantizedB || !fill ||
          !matchPattern(fill.value(), m_AnyZeroFloat()))
        continue;
      Side a = getSide(dequantizedA, op.getMatchingIndexingMap(left));
      Side b = getSide(dequantizedB, op.getMatchingIndexingMap(right));
      if (!isRepresentable(op, a, b))
        continue;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOp(op, IntegerProduct(op, a, b, rewriter).build());
      for (Operation *unused : {dequantizedA.getOperation(), dequantizedB.getOperation()})
        if (unused->use_empty())
          rewriter.eraseOp(unused);
    }
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
