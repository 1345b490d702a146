#include "compiler/dialects/iree_linalg_ext/interfaces/ScalarForms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::iree::linalg_ext {
namespace {

int64_t rankOf(Value value) { return cast<ShapedType>(value.getType()).getRank(); }

/// Copies the body of `region`, which is one block; the values that it yields.
SmallVector<Value> inlineBody(OpBuilder &builder, Region &region, ValueRange arguments) {
  IRMapping mapping;
  Block &block = region.front();
  mapping.map(block.getArguments(), arguments);
  for (Operation &op : block.without_terminator())
    builder.clone(op, mapping);
  return llvm::map_to_vector(block.getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

Value constantIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

SmallVector<Value> without(ValueRange indices, int64_t dim) {
  SmallVector<Value> result(indices);
  result.erase(result.begin() + dim);
  return result;
}

SmallVector<Value> with(ValueRange indices, int64_t dim, Value value) {
  SmallVector<Value> result(indices);
  result[dim] = value;
  return result;
}

/// The number of leading dimensions of `slices` that count slices: all but those that a slice of `indexed` has. Sizes
/// don't tell, since only some of them may be known. An index tensor of single coordinates may lack the dimension of the
/// coordinates.
int64_t getBatchRank(Value slices, int64_t indexedRank, int64_t depth) {
  return rankOf(slices) - (indexedRank - depth);
}

/// Where the element `indices` of `slices` is in the tensor of `rank` that the coordinates point into.
SmallVector<Value> locate(OpBuilder &builder, Location loc, Value slices, Value indexTensor,
                          ArrayRef<int64_t> dimensionMap, int64_t rank, ValueRange indices) {
  int64_t batch = getBatchRank(slices, rank, dimensionMap.size());
  int64_t sliceRank = static_cast<int64_t>(indices.size()) - batch;
  Value zero = constantIndex(builder, loc, 0);
  SmallVector<Value> position(rank, zero);
  for (int64_t i = 0; i < sliceRank; ++i)
    position[rank - sliceRank + i] = indices[batch + i];
  for (auto [i, dim] : llvm::enumerate(dimensionMap)) {
    SmallVector<Value> at(indices.take_front(batch));
    if (rankOf(indexTensor) > batch)
      at.push_back(constantIndex(builder, loc, i));
    Value coordinate = memref::LoadOp::create(builder, loc, indexTensor, at);
    if (!coordinate.getType().isIndex())
      coordinate = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), coordinate);
    position[dim] = dim < rank - sliceRank
                        ? coordinate
                        : arith::AddIOp::create(builder, loc, position[dim], coordinate).getResult();
  }
  return position;
}

/// Builds what happens where the mask, which has an element per slice, is set; everywhere without one. Coordinates
/// of other slices may point anywhere, so they aren't even read.
void buildWhereSet(OpBuilder &builder, Location loc, Value mask, ValueRange batch,
                   function_ref<void(OpBuilder &)> build) {
  if (!mask)
    return build(builder);
  Value isSet = memref::LoadOp::create(builder, loc, mask, batch);
  // Stored bits are wider.
  if (!isSet.getType().isInteger(1))
    isSet = arith::TruncIOp::create(builder, loc, builder.getI1Type(), isSet);
  scf::IfOp::create(builder, loc, isSet, [&](OpBuilder &body, Location) {
    build(body);
    scf::YieldOp::create(body, loc);
  });
}

/// True where none of the coordinates that stand in `dimensionMap` points out of the buffer.
Value isWithin(OpBuilder &builder, Location loc, Value buffer, ArrayRef<int64_t> dimensionMap,
               ValueRange position) {
  Value all;
  for (int64_t dim : dimensionMap) {
    Value size = memref::DimOp::create(builder, loc, buffer, dim);
    // Those below zero are large ones here.
    Value within =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, position[dim], size);
    all = all ? arith::AndIOp::create(builder, loc, all, within).getResult() : within;
  }
  return all;
}

} // namespace

/// Updates that point out of the original are dropped: what is beside it belongs to others.
LogicalResult buildScalarForm(ScatterOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  Value original = op.getOriginal();
  int64_t batch = getBatchRank(op.getUpdates(), rankOf(original), op.getDimensionMap().size());
  buildWhereSet(builder, loc, op.getMask(), indices.take_front(batch), [&](OpBuilder &body) {
    Value update = memref::LoadOp::create(body, loc, op.getUpdates(), indices);
    SmallVector<Value> position = locate(body, loc, op.getUpdates(), op.getIndices(),
                                         op.getDimensionMap(), rankOf(original), indices);
    Value within = isWithin(body, loc, original, op.getDimensionMap(), position);
    scf::IfOp::create(body, loc, within, [&](OpBuilder &write, Location) {
      Value before = memref::LoadOp::create(write, loc, original, position);
      Value after = inlineBody(write, op.getRegion(), {update, before}).front();
      memref::StoreOp::create(write, loc, after, original, position);
      scf::YieldOp::create(write, loc);
    });
  });
  return success();
}

LogicalResult buildScalarForm(GatherOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  int64_t batch = getBatchRank(op.getOutput(), rankOf(op.getSource()), op.getDimensionMap().size());
  buildWhereSet(builder, loc, op.getMask(), indices.take_front(batch), [&](OpBuilder &body) {
    SmallVector<Value> position = locate(body, loc, op.getOutput(), op.getIndices(),
                                         op.getDimensionMap(), rankOf(op.getSource()), indices);
    Value element = memref::LoadOp::create(body, loc, op.getSource(), position);
    memref::StoreOp::create(body, loc, element, op.getOutput(), indices);
  });
  return success();
}

/// One round of bubble sort; the loops make as many rounds as there are elements.
LogicalResult buildScalarForm(SortOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  if (!op.getInputs().empty())
    return op.emitOpError("has no scalar form with inputs");
  int64_t dim = op.getDimension();
  Value zero = constantIndex(builder, loc, 0), one = constantIndex(builder, loc, 1);
  Value size = memref::DimOp::create(builder, loc, op.getOutputs().front(), dim);
  Value last = arith::SubIOp::create(builder, loc, size, one);
  scf::ForOp::create(
      builder, loc, zero, last, one, {}, [&](OpBuilder &body, Location, Value i, ValueRange) {
        SmallVector<Value> here = with(indices, dim, i);
        SmallVector<Value> next = with(indices, dim, arith::AddIOp::create(body, loc, i, one));
        SmallVector<Value> arguments, first, second;
        for (Value output : op.getOutputs()) {
          first.push_back(memref::LoadOp::create(body, loc, output, here));
          second.push_back(memref::LoadOp::create(body, loc, output, next));
          arguments.append({first.back(), second.back()});
        }
        Value inOrder = inlineBody(body, op.getRegion(), arguments).front();
        scf::IfOp::create(
            body, loc, inOrder, [&](OpBuilder &keep, Location) { scf::YieldOp::create(keep, loc); },
            [&](OpBuilder &swap, Location) {
              for (auto [output, a, b] : llvm::zip(op.getOutputs(), first, second)) {
                memref::StoreOp::create(swap, loc, b, output, here);
                memref::StoreOp::create(swap, loc, a, output, next);
              }
              scf::YieldOp::create(swap, loc);
            });
        scf::YieldOp::create(body, loc);
      });
  return success();
}

LogicalResult buildScalarForm(ScanOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  int64_t dim = op.getDimension();
  bool inclusive = op.getInclusive();
  SmallVector<Value> total = without(indices, dim);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, indices[dim],
                                        constantIndex(builder, loc, 0));
  scf::IfOp::create(
      builder, loc, isFirst,
      [&](OpBuilder &first, Location) {
        Value start = inclusive ? memref::LoadOp::create(first, loc, op.getInput(), indices)
                                : memref::LoadOp::create(first, loc, op.getAccumulator(), total);
        memref::StoreOp::create(first, loc, start, op.getOutput(), indices);
        if (inclusive)
          memref::StoreOp::create(first, loc, start, op.getAccumulator(), total);
        scf::YieldOp::create(first, loc);
      },
      [&](OpBuilder &later, Location) {
        Value previous = arith::SubIOp::create(later, loc, indices[dim], constantIndex(later, loc, 1));
        SmallVector<Value> before = with(indices, dim, previous);
        Value sum = memref::LoadOp::create(later, loc, op.getOutput(), before);
        Value next = memref::LoadOp::create(later, loc, op.getInput(),
                                            inclusive ? SmallVector<Value>(indices) : before);
        Value result = inlineBody(later, op.getRegion(), {sum, next}).front();
        memref::StoreOp::create(later, loc, result, op.getOutput(), indices);
        memref::StoreOp::create(later, loc, result, op.getAccumulator(), total);
        scf::YieldOp::create(later, loc);
      });
  return success();
}

/// Inserts an element into the sorted results: each that it precedes moves on by one.
LogicalResult buildScalarForm(TopkOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  int64_t dim = op.getDimension();
  Value value = memref::LoadOp::create(builder, loc, op.getValues(), indices);
  Type positionType = getElementTypeOrSelf(op.getOutputIndices());
  Value position = op.getIndices() ? memref::LoadOp::create(builder, loc, op.getIndices(), indices).getResult()
                   : positionType.isIndex()
                       ? indices[dim]
                       : arith::IndexCastOp::create(builder, loc, positionType, indices[dim]).getResult();
  Value zero = constantIndex(builder, loc, 0), one = constantIndex(builder, loc, 1);
  Value count = memref::DimOp::create(builder, loc, op.getOutputValues(), dim);
  scf::ForOp::create(
      builder, loc, zero, count, one, {value, position},
      [&](OpBuilder &body, Location, Value k, ValueRange carried) {
        SmallVector<Value> at = with(indices, dim, k);
        Value otherValue = memref::LoadOp::create(body, loc, op.getOutputValues(), at);
        Value otherPosition = memref::LoadOp::create(body, loc, op.getOutputIndices(), at);
        Value precedes = inlineBody(body, op.getRegion(), {carried[0], otherValue}).front();
        auto choose = [&](Value a, Value b) -> Value {
          return arith::SelectOp::create(body, loc, precedes, a, b);
        };
        memref::StoreOp::create(body, loc, choose(carried[0], otherValue), op.getOutputValues(), at);
        memref::StoreOp::create(body, loc, choose(carried[1], otherPosition), op.getOutputIndices(), at);
        scf::YieldOp::create(body, loc,
                             ValueRange{choose(otherValue, carried[0]), choose(otherPosition, carried[1])});
      });
  return success();
}

} // namespace mlir::iree::linalg_ext
