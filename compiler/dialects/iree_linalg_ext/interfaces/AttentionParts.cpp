#include "compiler/dialects/iree_linalg_ext/interfaces/AttentionParts.h"

#include "llvm/ADT/SmallBitVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::iree::linalg_ext {
namespace {

using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;

/// Builds ops on parts of the attention's loops: each has a map from all of them to what it reads and writes.
class PartsBuilder {
public:
  PartsBuilder(AttentionOp op, OpBuilder &builder)
      : op(op), builder(builder), loc(op.getLoc()), f32(builder.getF32Type()) {}

  /// Notes the sizes of the loops that the dimensions of an operand belong to.
  void addSizes(AffineMap map, Value tensor) {
    sizes.resize(map.getNumDims());
    for (auto [i, result] : llvm::enumerate(map.getResults())) {
      OpFoldResult &size = sizes[cast<AffineDimExpr>(result).getPosition()];
      if (!size)
        size = tensor::getMixedSize(builder, loc, tensor, i);
    }
  }

  /// The loops whose bits are set, in their order.
  AffineMap mapTo(const llvm::SmallBitVector &loops) const {
    SmallVector<AffineExpr> results;
    for (unsigned loop : loops.set_bits())
      results.push_back(builder.getAffineDimExpr(loop));
    return AffineMap::get(sizes.size(), 0, results, builder.getContext());
  }

  Value empty(AffineMap map, Type element) {
    SmallVector<OpFoldResult> shape = llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
      return sizes[cast<AffineDimExpr>(loop).getPosition()];
    });
    return tensor::EmptyOp::create(builder, loc, shape, element);
  }

  Value constant(double value) {
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(f32, value));
  }

  Value filled(AffineMap map, Value element) {
    return linalg::FillOp::create(builder, loc, element, empty(map, f32)).getResult(0);
  }

  /// One op; loops that `out` does not have are reductions. `body` gets the elements of the inputs, as f32 where they
  /// are floats, and then that of `out`.
  Value build(ArrayRef<Value> inputs, ArrayRef<AffineMap> inputMaps, Value out, AffineMap outMap,
              Body body) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(outMap);
    maps = compressUnusedDims(maps);
    SmallVector<utils::IteratorType> iterators(maps.back().getNumDims(),
                                               utils::IteratorType::reduction);
    for (AffineExpr loop : maps.back().getResults())
      iterators[cast<AffineDimExpr>(loop).getPosition()] = utils::IteratorType::parallel;
    return linalg::GenericOp::create(
               builder, loc, out.getType(), inputs, out, maps, iterators,
               [&](OpBuilder &inner, Location at, ValueRange arguments) {
                 SmallVector<Value> elements = llvm::map_to_vector(arguments, [&](Value element) {
                   return isa<FloatType>(element.getType())
                              ? convertScalarToDtype(inner, at, element, f32, /*isUnsignedCast=*/false)
                              : element;
                 });
                 Value result = body(inner, at, elements);
                 Type type = arguments.back().getType();
                 linalg::YieldOp::create(inner, at,
                                         convertScalarToDtype(inner, at, result, type, false));
               })
        .getResult(0);
  }

  /// A copy of the attention's own body, on a score; its loops are the scores' dimensions.
  Value inlineBody(OpBuilder &inner, Location at, Value score, const llvm::SmallBitVector &loops) {
    Block &block = op.getRegion().front();
    IRMapping mapping;
    mapping.map(block.getArgument(0),
                convertScalarToDtype(inner, at, score, block.getArgument(0).getType(), false));
    for (Operation &each : block.without_terminator()) {
      auto index = dyn_cast<IndexOp>(each);
      if (!index) {
        inner.clone(each, mapping);
        continue;
      }
      llvm::SmallBitVector before = loops;
      before.reset(index.getDim(), before.size());
      mapping.map(index.getResult(), linalg::IndexOp::create(inner, at, before.count()));
    }
    Value result = mapping.lookupOrDefault(block.getTerminator()->getOperand(0));
    return convertScalarToDtype(inner, at, result, f32, false);
  }

private:
  AttentionOp op;
  OpBuilder &builder;
  Location loc;
  Type f32;
  SmallVector<OpFoldResult> sizes;
};

llvm::SmallBitVector loopsOf(AffineMap map) {
  llvm::SmallBitVector loops(map.getNumDims());
  for (AffineExpr result : map.getResults())
    loops.set(cast<AffineDimExpr>(result).getPosition());
  return loops;
}

} // namespace

FailureOr<SmallVector<Value>> buildAttentionParts(AttentionOp op, OpBuilder &builder) {
  auto maps = llvm::to_vector(op.getIndexingMaps().getAsValueRange<AffineMapAttr>());
  if (!llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return op.emitOpError("is not supported with maps that are no permutations of loops");
  AffineMap query = maps[0], key = maps[1], value = maps[2], out = maps.back();
  llvm::SmallBitVector q = loopsOf(query), k = loopsOf(key), v = loopsOf(value), o = loopsOf(out);
  // Scores lack the loops that query and key are summed over; the keys are those that the values are weighted by.
  llvm::SmallBitVector scores = q;
  scores |= k;
  llvm::SmallBitVector used = o;
  used |= v;
  scores &= used;
  llvm::SmallBitVector rows = scores;
  rows &= o;
  llvm::SmallBitVector known = scores;
  known |= v;
  llvm::SmallBitVector missing = o;
  missing.reset(known);
  if (missing.any() || rows == scores)
    return op.emitOpError("is not supported with maps that aren't two products");
  if (op.getMask()) {
    llvm::SmallBitVector extra = loopsOf(maps[4]);
    if (extra.reset(scores).any())
      return op.emitOpError("is not supported with a mask that varies along other loops than the scores");
  }
  for (auto index : op.getRegion().getOps<IndexOp>())
    if (index.getDim() >= scores.size() || !scores.test(index.getDim()))
      return op.emitOpError("is not supported with a body that reads another index than the scores have");

  PartsBuilder parts(op, builder);
  parts.addSizes(query, op.getQuery());
  parts.addSizes(key, op.getKey());
  parts.addSizes(value, op.getValue());
  AffineMap score = parts.mapTo(scores), row = parts.mapTo(rows);
  auto multiplyAndAdd = [](OpBuilder &b, Location at, ValueRange e) -> Value {
    return arith::AddFOp::create(b, at, e[2], arith::MulFOp::create(b, at, e[0], e[1]));
  };
  Value zero = parts.constant(0.0);
  Value products = parts.build({op.getQuery(), op.getKey()}, {query, key},
                               parts.filled(score, zero), score, multiplyAndAdd);

  SmallVector<Value> inputs = {products};
  SmallVector<AffineMap> inputMaps = {score};
  if (op.getMask()) {
    inputs.push_back(op.getMask());
    inputMaps.push_back(maps[4]);
  }
  Type f32 = builder.getF32Type();
  Value logits = parts.build(
      inputs, inputMaps, parts.empty(score, f32), score, [&](OpBuilder &b, Location at, ValueRange e) {
        Value scale = convertScalarToDtype(b, at, op.getScale(), f32, false);
        Value result = parts.inlineBody(b, at, arith::MulFOp::create(b, at, e[0], scale), scores);
        if (!op.getMask())
          return result;
        if (isa<FloatType>(e[1].getType()))
          return arith::AddFOp::create(b, at, result, e[1]).getResult();
        Value isSet = e[1];
        if (!isSet.getType().isInteger(1))
          isSet = arith::TruncIOp::create(b, at, b.getI1Type(), isSet);
        auto least = APFloat::getInf(APFloat::IEEEsingle(), /*Negative=*/true);
        Value never = arith::ConstantOp::create(b, at, b.getFloatAttr(f32, least));
        return arith::SelectOp::create(b, at, isSet, result, never).getResult();
      });

  // Finite, so that a row without a score less than infinity has weights.
  double lowest = APFloat::getLargest(APFloat::IEEEsingle(), /*Negative=*/true).convertToFloat();
  Value maximum = parts.build({logits}, {score}, parts.filled(row, parts.constant(lowest)), row,
                              [](OpBuilder &b, Location at, ValueRange e) -> Value {
                                return arith::MaximumFOp::create(b, at, e[0], e[1]);
                              });
  Value weights = parts.build({logits, maximum}, {score, row}, parts.empty(score, f32), score,
                              [](OpBuilder &b, Location at, ValueRange e) -> Value {
                                return math::ExpOp::create(b, at, arith::SubFOp::create(b, at, e[0], e[1]));
                              });
  Value sum = parts.build({weights}, {score}, parts.filled(row, zero), row,
                          [](OpBuilder &b, Location at, ValueRange e) -> Value {
                            return arith::AddFOp::create(b, at, e[0], e[1]);
                          });
  Value weighted = parts.build({weights, op.getValue()}, {score, value}, parts.filled(out, zero), out,
                               multiplyAndAdd);
  Type element = getElementTypeOrSelf(op.getOutput());
  Value result = parts.build({weighted, sum}, {out, row}, parts.empty(out, element), out,
                             [](OpBuilder &b, Location at, ValueRange e) -> Value {
                               return arith::DivFOp::create(b, at, e[0], e[1]);
                             });
  return SmallVector<Value>{result};
}

} // namespace mlir::iree::linalg_ext
