// Weights are powers of two where scores can be scaled by log2(e) beforehand, as processors compute these faster. A body
// that changes scores needn't be linear, so with such a body they are powers of e.

#include "compiler/dialects/iree_linalg_ext/interfaces/AttentionParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::iree::linalg_ext {
namespace {

using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// A tensor, and which loops its dimensions are.
struct Part {
  Value value;
  AffineMap map;
};

template <typename OpTy>
struct BinaryBody {
  Value operator()(OpBuilder &builder, Location loc, ValueRange elements) const {
    return OpTy::create(builder, loc, elements[0], elements[1]);
  }
};

Value convert(OpBuilder &builder, Location loc, Value element, Type type) {
  return convertScalarToDtype(builder, loc, element, type, /*isUnsignedCast=*/false);
}

double getLargest(Type type) {
  return APFloat::getLargest(cast<FloatType>(type).getFloatSemantics()).convertToDouble();
}

/// The steps of both kinds of attention.
template <typename OpTy>
class PartsBuilder {
public:
  PartsBuilder(OpTy op, OpBuilder &builder)
      : op(op), builder(builder), loc(op.getLoc()), loops(op.getLoops()), maps(op.getMaps()),
        scoreMap(loops.getScores()), element(builder.getF32Type()),
        isNarrow(getElementTypeOrSelf(op.getQuery().getType()).getIntOrFloatBitWidth() <= 8),
        powersOfTwo(hasPlainBody() && wantsPowersOfTwo()) {
    for (Range range : cast<TilingInterface>(op.getOperation()).getIterationDomain(builder))
      sizes.push_back(range.size);
    if constexpr (std::is_same_v<OpTy, OnlineAttentionOp>)
      element = getElementTypeOrSelf(op.getOutput());
  }

  Value constant(Type type, double value) {
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(type, value));
  }

  Value empty(AffineMap map, Type type) {
    SmallVector<OpFoldResult> shape = llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
      return sizes[cast<AffineDimExpr>(loop).getPosition()];
    });
    return tensor::EmptyOp::create(builder, loc, shape, type);
  }

  Part filled(AffineMap map, Value start) {
    Value init = empty(map, start.getType());
    return {linalg::FillOp::create(builder, loc, start, init).getResult(0), map};
  }

  /// One op over the loops of its operands; those that `out` lacks are reductions. The body's last element is that of
  /// `out`, and the others have its type, unless `raw`.
  Part build(ArrayRef<Part> inputs, Part out, Body body, bool raw = false) {
    SmallVector<Value> values;
    SmallVector<AffineMap> partMaps;
    for (const Part &input : inputs) {
      values.push_back(input.value);
      partMaps.push_back(input.map);
    }
    partMaps.push_back(out.map);
    partMaps = compressUnusedDims(partMaps);
    SmallVector<utils::IteratorType> iterators(partMaps.back().getNumDims(),
                                               utils::IteratorType::reduction);
    for (AffineExpr loop : partMaps.back().getResults())
      iterators[cast<AffineDimExpr>(loop).getPosition()] = utils::IteratorType::parallel;
    auto generic = linalg::GenericOp::create(
        builder, loc, out.value.getType(), values, out.value, partMaps, iterators,
        [&](OpBuilder &inner, Location at, ValueRange arguments) {
          SmallVector<Value> elements(arguments);
          Type type = elements.back().getType();
          if (!raw)
            for (Value &each : elements)
              each = convert(inner, at, each, type);
          linalg::YieldOp::create(inner, at, body(inner, at, elements));
        });
    return {generic.getResult(0), out.map};
  }

  Part product(Part a, Part b, Part start, StringRef configName) {
    Part result = build({a, b}, start, [](OpBuilder &inner, Location at, ValueRange e) -> Value {
      return arith::AddFOp::create(inner, at, arith::MulFOp::create(inner, at, e[0], e[1]), e[2]);
    });
    DictionaryAttr config = op.getDecompositionConfigAttr();
    if (auto attrs = config ? config.template getAs<DictionaryAttr>(configName) : DictionaryAttr())
      result.value.getDefiningOp()->setDiscardableAttrs(attrs);
    return result;
  }

  /// exp(part - less), in place of `part`.
  Part weights(Part less, Part part) {
    return build({less}, part, [&](OpBuilder &inner, Location at, ValueRange e) -> Value {
      Value difference = arith::SubFOp::create(inner, at, e[1], e[0]);
      if (powersOfTwo)
        return math::Exp2Op::create(inner, at, difference);
      return math::ExpOp::create(inner, at, difference);
    });
  }

  /// query x key * scale, changed by the body and the mask.
  Part scores() {
    AffineMap none = AffineMap::get(maps[0].getNumDims(), 0, builder.getContext());
    Value scale = op.getScale();
    if (powersOfTwo)
      scale = arith::MulFOp::create(builder, loc, scale,
                                    constant(scale.getType(), llvm::numbers::log2e));
    Part query{op.getQuery(), maps[0]};
    // The query has fewer elements than the scores. Narrow floats would lose by it.
    if (!isNarrow)
      query = build({{scale, none}}, query, BinaryBody<arith::MulFOp>());
    Value init = empty(scoreMap, element);
    Value zero = constant(element, 0.0);
    Part start{linalg::FillOp::create(builder, loc, zero, init).getResult(0), scoreMap};
    Part result = product(query, {op.getKey(), maps[1]}, start, "qk_attrs");
    result = applyBody(result);
    if (isNarrow) {
      result = build({{scale, none}}, result, BinaryBody<arith::MulFOp>());
      // The same for all weights of a row, so it goes when they are divided by their sum.
      Value offset = constant(element, 1.0 / getLargest(getElementTypeOrSelf(op.getQuery())));
      result = build({{offset, none}}, result, BinaryBody<arith::AddFOp>());
    }
    return op.getMask() ? applyMask(result) : result;
  }

  /// Weights in the type of the values that they are multiplied by.
  Part narrowed(Part weights) {
    Type type = getElementTypeOrSelf(op.getValue());
    if (!isa<FloatType>(type) || type == getElementTypeOrSelf(weights.value))
      return weights;
    Part out{empty(weights.map, type), weights.map};
    return build(
        {weights}, out,
        [&](OpBuilder &inner, Location at, ValueRange e) -> Value {
          Value weight = e[0];
          if (isNarrow) {
            // Weights aren't negative.
            Value most = arith::ConstantOp::create(
                inner, at, inner.getFloatAttr(weight.getType(), getLargest(type)));
            weight = arith::MinimumFOp::create(inner, at, most, weight);
          }
          return convert(inner, at, weight, type);
        },
        /*raw=*/true);
  }

  AffineMap valueMap() const { return maps[2]; }
  AffineMap rowMap() const { return loops.getRows(); }

private:
  bool hasPlainBody() {
    Block &body = op.getRegion().front();
    return body.getTerminator()->getOperand(0) == body.getArgument(0);
  }
  bool wantsPowersOfTwo() {
    DictionaryAttr config = op.getDecompositionConfigAttr();
    auto flag = config ? config.template getAs<BoolAttr>("use_exp2") : BoolAttr();
    return !flag || flag.getValue();
  }

  /// A copy of the attention's own body; its loops are the scores' dimensions.
  Part applyBody(Part scores) {
    Block &block = op.getRegion().front();
    return build({}, scores, [&](OpBuilder &inner, Location at, ValueRange e) -> Value {
      IRMapping mapping;
      mapping.map(block.getArgument(0), convert(inner, at, e[0], block.getArgument(0).getType()));
      for (Operation &each : block.without_terminator()) {
        auto index = dyn_cast<IndexOp>(each);
        if (!index) {
          inner.clone(each, mapping);
          continue;
        }
        AffineExpr loop = builder.getAffineDimExpr(index.getDim());
        mapping.map(index.getResult(), linalg::IndexOp::create(inner, index.getLoc(),
                                                               *scoreMap.getResultPosition(loop)));
      }
      return convert(inner, at, mapping.lookupOrDefault(block.getTerminator()->getOperand(0)),
                     e[0].getType());
    });
  }

  /// Adds a mask of floats; one of integers lets through the scores where it is set.
  Part applyMask(Part scores) {
    Value zero = constant(element, 0.0);
    Value never = constant(element, -std::numeric_limits<double>::infinity());
    Part mask{op.getMask(), op.getMap(*op.getMaskMutable().begin())};
    return build(
        {mask}, scores,
        [&](OpBuilder &inner, Location at, ValueRange e) -> Value {
          Value added = e[0];
          if (added.getType().isInteger()) {
            if (!added.getType().isInteger(1))
              added = arith::TruncIOp::create(inner, at, inner.getI1Type(), added);
            added = arith::SelectOp::create(inner, at, added, zero, never);
          } else {
            added = convert(inner, at, added, e[1].getType());
            if (powersOfTwo) {
              Value log2e = arith::ConstantOp::create(
                  inner, at, inner.getFloatAttr(e[1].getType(), llvm::numbers::log2e));
              added = arith::MulFOp::create(inner, at, added, log2e);
            }
          }
          return arith::AddFOp::create(inner, at, e[1], added);
        },
        /*raw=*/true);
  }

  OpTy op;
  OpBuilder &builder;
  Location loc;
  AttentionLoops loops;
  SmallVector<AffineMap> maps;
  AffineMap scoreMap;
  Type element; ///< Of the scores and sums.
  SmallVector<OpFoldResult> sizes;
  bool isNarrow;
  bool powersOfTwo;
};

} // namespace

SmallVector<Value> buildAttentionParts(AttentionOp op, OpBuilder &builder) {
  PartsBuilder<AttentionOp> parts(op, builder);
  Type f32 = builder.getF32Type();
  AffineMap row = parts.rowMap(), out = op.getMap(op.getOutputMutable());
  Part scores = parts.scores();
  // Finite, so that a row without a score less than infinity has weights.
  Part maximum = parts.build({scores}, parts.filled(row, parts.constant(f32, -getLargest(f32))),
                             BinaryBody<arith::MaximumFOp>());
  Part weights = parts.weights(maximum, scores);
  Part sum = parts.build({weights}, parts.filled(row, parts.constant(f32, 0.0)),
                         BinaryBody<arith::AddFOp>());
  Part products = parts.product(parts.narrowed(weights), {op.getValue(), parts.valueMap()},
                                parts.filled(out, parts.constant(f32, 0.0)), "pv_attrs");
  Part result{parts.empty(out, getElementTypeOrSelf(op.getOutput())), out};
  result = parts.build(
      {products, sum}, result,
      [&](OpBuilder &inner, Location at, ValueRange e) -> Value {
        return convert(inner, at, arith::DivFOp::create(inner, at, e[0], e[1]), e[2].getType());
      },
      /*raw=*/true);
  return {result.value};
}

SmallVector<Value> buildAttentionParts(OnlineAttentionOp op, OpBuilder &builder) {
  PartsBuilder<OnlineAttentionOp> parts(op, builder);
  Part oldMaximum{op.getMax(), op.getMap(op.getMaxMutable())};
  Part oldSum{op.getSum(), op.getMap(op.getSumMutable())};
  Part oldProducts{op.getOutput(), op.getMap(op.getOutputMutable())};

  Part scores = parts.scores();
  Part maximum = parts.build({scores}, oldMaximum, BinaryBody<arith::MaximumFOp>());
  // What the weights of old keys have to be multiplied by.
  Part correction = parts.weights(maximum, oldMaximum);
  Part sum = parts.build({correction}, oldSum, BinaryBody<arith::MulFOp>());
  Part weights = parts.weights(maximum, scores);
  sum = parts.build({weights}, sum, BinaryBody<arith::AddFOp>());
  weights = parts.narrowed(weights);
  Part products = parts.build({correction}, oldProducts, BinaryBody<arith::MulFOp>());
  products = parts.product(weights, {op.getValue(), parts.valueMap()}, products, "pv_attrs");
  return {products.value, maximum.value, sum.value};
}

} // namespace mlir::iree::linalg_ext
