// Verifiers of the ops.
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

namespace mlir::iree::linalg_ext {

static LogicalResult verifyDimension(Operation *op, Value shaped, uint64_t dimension) {
  auto type = cast<ShapedType>(shaped.getType());
  if (type.hasRank() && dimension >= static_cast<uint64_t>(type.getRank()))
    return op->emitOpError() << "dimension " << dimension << " is beyond rank " << type.getRank();
  return success();
}

// A body that combines or compares elements takes `count` values of the given type.
static LogicalResult verifyBody(Operation *op, Region &region, ArrayRef<Type> types,
                                bool yieldsCondition) {
  Block &block = region.front();
  if (block.getArgumentTypes() != TypeRange(types))
    return op->emitOpError() << "body takes " << block.getArgumentTypes() << " but must take "
                             << TypeRange(types);
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (yieldsCondition &&
      (!yield || yield.getNumOperands() != 1 || !yield.getOperand(0).getType().isInteger(1)))
    return op->emitOpError() << "body must give an i1";
  return success();
}

static Type elementOf(Value value) { return getElementTypeOrSelf(value.getType()); }

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<ShapedType>(value.getType()).getShape();
}

// True if the shapes have the same rank and no two sizes that differ for sure.
static bool haveCompatibleShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return succeeded(verifyCompatibleShape(a, b));
}

// A body that combines two elements to one.
static LogicalResult verifyCombiner(Operation *op, Region &region, Type element) {
  if (failed(verifyBody(op, region, {element, element}, /*yieldsCondition=*/false)))
    return failure();
  auto yield = dyn_cast<YieldOp>(region.front().getTerminator());
  if (!yield || yield.getNumOperands() != 1 || yield.getOperand(0).getType() != element)
    return op->emitOpError() << "body must give one " << element;
  return success();
}

// The dimension map says which dims of the indexed tensor the last dim of the indices counts in.
static LogicalResult verifyDimensionMap(Operation *op, ArrayRef<int64_t> map, Value indexed,
                                        Value indices) {
  auto type = cast<ShapedType>(indexed.getType());
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : map) {
    if (dim < 0 || dim >= type.getRank())
      return op->emitOpError() << "dimension_map names dim " << dim << " of a tensor of rank "
                               << type.getRank();
    if (!seen.insert(dim).second)
      return op->emitOpError() << "dimension_map names dim " << dim << " twice";
  }
  if (!isa<IntegerType, IndexType>(elementOf(indices)))
    return op->emitOpError() << "indices must be integers";
  // The dims that are indexed come first.
  for (int64_t dim : map)
    if (dim >= static_cast<int64_t>(map.size()))
      return op->emitOpError() << "dimension_map names dim " << dim << " but only " << map.size()
                               << " dims";
  return success();
}

// `slices` holds one slice of `indexed` per row of the indices: the dims of the batch, which the
// indices have too, and then those of `indexed` that aren't indexed. The last dim of the indices
// is the depth; it may be left out where that is one.
static LogicalResult verifySlices(Operation *op, size_t depth, Value indexed, Value indices,
                                  Value slices) {
  auto fit = [](int64_t a, int64_t b) {
    return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
  };
  auto whole = cast<ShapedType>(indexed.getType()), rows = cast<ShapedType>(indices.getType());
  auto parts = cast<ShapedType>(slices.getType());
  int64_t sliceRank = whole.getRank() - int64_t(depth), batchRank = parts.getRank() - sliceRank;
  bool hasDepth = rows.getRank() == batchRank + 1;
  if (batchRank < 0 || (!hasDepth && rows.getRank() != batchRank))
    return op->emitOpError() << "slices of type " << parts << " don't fit indices of type " << rows;
  if (!fit(hasDepth ? rows.getShape().back() : 1, int64_t(depth)))
    return op->emitOpError() << "indices of type " << rows << " must give " << depth
                             << " coordinates each";
  for (int64_t dim = 0; dim < batchRank; ++dim)
    if (!fit(rows.getDimSize(dim), parts.getDimSize(dim)))
      return op->emitOpError() << "slices and indices differ in dim " << dim;
  for (int64_t dim = 0; dim < sliceRank; ++dim)
    if (!fit(parts.getDimSize(batchRank + dim), whole.getDimSize(int64_t(depth) + dim)))
      return op->emitOpError() << "slices differ in dim " << batchRank + dim << " from dim "
                               << int64_t(depth) + dim << " of the indexed tensor";
  return success();
}

// A mask says of each row of the indices whether it counts.
static LogicalResult verifyMask(Operation *op, Value mask, size_t depth, Value indexed,
                                Value slices) {
  if (!mask)
    return success();
  if (!elementOf(mask).isInteger(1) && !elementOf(mask).isInteger(8))
    return op->emitOpError() << "mask must have elements of type i1, or i8 as they are stored";
  size_t batchRank = shapeOf(slices).size() - (shapeOf(indexed).size() - depth);
  if (!haveCompatibleShapes(shapeOf(mask), shapeOf(slices).take_front(batchRank)))
    return op->emitOpError() << "mask of type " << mask.getType()
                             << " must have the shape of the batch";
  return success();
}

LogicalResult IndexOp::verify() {
  ArrayAttr maps = ArrayAttr::get(getContext(), {});
  if (auto custom = dyn_cast<CustomOp>((*this)->getParentOp()))
    maps = custom.getIndexingMaps();
  else if (auto attention = dyn_cast<AttentionOp>((*this)->getParentOp()))
    maps = attention.getIndexingMaps();
  else if (auto online = dyn_cast<OnlineAttentionOp>((*this)->getParentOp()))
    maps = online.getIndexingMaps();
  unsigned loops = 0;
  for (AffineMap map : maps.getAsValueRange<AffineMapAttr>())
    loops = std::max(loops, map.getNumDims());
  if (getDim() >= loops)
    return emitOpError() << "dim " << getDim() << " is beyond the " << loops
                         << " loops of the op around it";
  return success();
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyDimensionMap(*this, getDimensionMap(), getOriginal(), getIndices())) ||
      failed(
          verifySlices(*this, getDimensionMap().size(), getOriginal(), getIndices(), getUpdates())))
    return failure();
  if (failed(verifyMask(*this, getMask(), getDimensionMap().size(), getOriginal(), getUpdates())))
    return failure();
  if (elementOf(getUpdates()) != elementOf(getOriginal()))
    return emitOpError() << "updates and original differ in element type";
  Type element = elementOf(getOriginal());
  return verifyCombiner(*this, getRegion(), element);
}

LogicalResult GatherOp::verify() {
  if (failed(verifyDimensionMap(*this, getDimensionMap(), getSource(), getIndices())) ||
      failed(verifySlices(*this, getDimensionMap().size(), getSource(), getIndices(), getOutput())))
    return failure();
  if (failed(verifyMask(*this, getMask(), getDimensionMap().size(), getSource(), getOutput())))
    return failure();
  if (elementOf(getSource()) != elementOf(getOutput()))
    return emitOpError() << "source and output differ in element type";
  return success();
}

// The body maps a position in one tensor to a position in another.
static LogicalResult verifyMapBody(Operation *op, Region &region, Value from, Value to,
                                   Type lastType) {
  int64_t fromRank = cast<ShapedType>(from.getType()).getRank();
  int64_t toRank = cast<ShapedType>(to.getType()).getRank();
  if (fromRank == 0 || toRank == 0)
    return op->emitOpError() << "needs tensors with at least one dim";
  Type index = IndexType::get(op->getContext());
  if (failed(verifyBody(op, region, SmallVector<Type>(fromRank, index), false)))
    return failure();
  SmallVector<Type> given(toRank, index);
  given.push_back(lastType);
  auto yield = dyn_cast<YieldOp>(region.front().getTerminator());
  if (!yield || yield.getOperandTypes() != TypeRange(given))
    return op->emitOpError() << "body must give " << TypeRange(given);
  return success();
}

LogicalResult MapStoreOp::verify() {
  if (elementOf(getInput()) != elementOf(getOutput()))
    return emitOpError() << "input and output differ in element type";
  return verifyMapBody(*this, getTransformationRegion(), getInput(), getOutput(),
                       IntegerType::get(getContext(), 1));
}

LogicalResult MapLoadOp::verify() {
  if (elementOf(getSource()) != elementOf(getOutput()))
    return emitOpError() << "source and output differ in element type";
  return verifyMapBody(*this, getTransformationRegion(), getOutput(), getSource(),
                       elementOf(getOutput()));
}

LogicalResult SortOp::verify() {
  if (getOutputs().empty())
    return emitOpError() << "has nothing to sort";
  SmallVector<Type> types;
  for (Value output : getOutputs()) {
    if (failed(verifyDimension(*this, output, getDimension())))
      return failure();
    if (!haveCompatibleShapes(shapeOf(output), shapeOf(getOutputs().front())))
      return emitOpError() << "sorts " << output.getType() << " along with "
                           << getOutputs().front().getType();
    types.append(2, elementOf(output));
  }
  return verifyBody(*this, getRegion(), types, /*yieldsCondition=*/true);
}

LogicalResult ScanOp::verify() {
  if (failed(verifyDimension(*this, getInput(), getDimension())))
    return failure();
  if (elementOf(getInput()) != elementOf(getOutput()) ||
      elementOf(getInput()) != elementOf(getAccumulator()))
    return emitOpError() << "input, output and accumulator differ in element type";
  if (cast<ShapedType>(getInput().getType()).getRank() !=
      cast<ShapedType>(getAccumulator().getType()).getRank() + 1)
    return emitOpError() << "accumulator must have one dim less than the input";
  return verifyCombiner(*this, getRegion(), elementOf(getInput()));
}

LogicalResult ArgCompareOp::verify() {
  if (failed(verifyDimension(*this, getInputValue(), getDimension())))
    return failure();
  if (getIndexBase() && getInputIndex())
    return emitOpError() << "takes positions or a base for them, not both";
  if (elementOf(getInputValue()) != elementOf(getOutputValue()))
    return emitOpError() << "input and output differ in element type";
  SmallVector<int64_t> reduced(shapeOf(getInputValue()));
  reduced.erase(reduced.begin() + getDimension());
  for (Value output : {getOutputValue(), getOutputIndex()})
    if (!haveCompatibleShapes(shapeOf(output), reduced))
      return emitOpError() << "output of type " << output.getType()
                           << " must have the shape of the input without dim " << getDimension();
  if (Value index = getInputIndex()) {
    if (!isa<IntegerType, IndexType>(elementOf(index)))
      return emitOpError() << "positions must be integers";
    if (!haveCompatibleShapes(shapeOf(index), shapeOf(getInputValue())))
      return emitOpError() << "positions must have the shape of the input";
    if (elementOf(index) != elementOf(getOutputIndex()))
      return emitOpError() << "positions that go in and out differ in element type";
  }
  Type element = elementOf(getInputValue());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/true);
}

// The values and, where there are any, the positions that go in and out.
static LogicalResult verifyTopK(Operation *op, Region &region, uint64_t dimension, Value values,
                                Value indices, Value outputValues, Value outputIndices) {
  if (failed(verifyDimension(op, values, dimension)))
    return failure();
  if (elementOf(values) != elementOf(outputValues))
    return op->emitOpError() << "input and output differ in element type";
  for (Value positions : {indices, outputIndices})
    if (positions && !isa<IntegerType, IndexType>(elementOf(positions)))
      return op->emitOpError() << "positions must be integers";
  if (indices && !haveCompatibleShapes(shapeOf(indices), shapeOf(values)))
    return op->emitOpError() << "positions must have the shape of the input";
  if (outputIndices && !haveCompatibleShapes(shapeOf(outputIndices), shapeOf(outputValues)))
    return op->emitOpError() << "positions that come out must have the shape of the output";
  if (indices && outputIndices && elementOf(indices) != elementOf(outputIndices))
    return op->emitOpError() << "positions that go in and out differ in element type";
  if (shapeOf(values).size() != shapeOf(outputValues).size())
    return op->emitOpError() << "input and output differ in rank";
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip(shapeOf(values), shapeOf(outputValues)))) {
    auto [from, to] = sizes;
    if (dim != dimension && !haveCompatibleShapes({from}, {to}))
      return op->emitOpError() << "input and output differ in dim " << dim;
  }
  Type element = elementOf(values);
  return verifyBody(op, region, {element, element}, /*yieldsCondition=*/true);
}

LogicalResult TopkOp::verify() {
  for (Value positions : {getIndices(), getOutputIndices()})
    if (positions && !elementOf(positions).isInteger(32))
      return emitOpError() << "positions must be of type i32";
  return verifyTopK(*this, getRegion(), getDimension(), getValues(), getIndices(),
                    getOutputValues(), getOutputIndices());
}

LogicalResult TopkV2Op::verify() {
  if (getInputIndices() && !getOutputIndices())
    return emitOpError() << "takes positions, and so has to give positions";
  if (failed(verifyTopK(*this, getRegion(), getDimension(), getValues(), getInputIndices(),
                        getOutputValues(), getOutputIndices())))
    return failure();
  int64_t from = shapeOf(getValues())[getDimension()],
          to = shapeOf(getOutputValues())[getDimension()];
  if (to == 0)
    return emitOpError() << "gives no element";
  if (!ShapedType::isDynamic(from) && !ShapedType::isDynamic(to) && to > from)
    return emitOpError() << "gives " << to << " of " << from << " elements";
  return success();
}

LogicalResult FftOp::verify() {
  if (static_cast<bool>(getRealCoeff()) != static_cast<bool>(getImagCoeff()))
    return emitOpError() << "needs both parts of the coefficients or neither";
  // Of a tile, the size of one may be known and that of the other not.
  if (elementOf(getReal()) != elementOf(getImag()) ||
      !haveCompatibleShapes(shapeOf(getReal()), shapeOf(getImag())))
    return emitOpError() << "real and imaginary part differ in type";
  ArrayRef<int64_t> shape = shapeOf(getReal());
  if (shape.empty())
    return emitOpError() << "needs at least one dim";
  if (!ShapedType::isDynamic(shape.back()) && !llvm::isPowerOf2_64(shape.back()))
    return emitOpError() << "transforms " << shape.back() << " elements, no power of two";
  return success();
}

// One map per operand, all over the same loops and of the operands' ranks.
static LogicalResult verifyMaps(Operation *op, ArrayAttr maps, ValueRange operands) {
  if (maps.size() != operands.size())
    return op->emitOpError() << "has " << maps.size() << " indexing maps for " << operands.size()
                             << " operands";
  unsigned loops = maps.empty() ? 0 : cast<AffineMapAttr>(maps[0]).getValue().getNumDims();
  for (auto [attr, operand] : llvm::zip_equal(maps.getAsRange<AffineMapAttr>(), operands)) {
    AffineMap map = attr.getValue();
    if (map.getNumDims() != loops)
      return op->emitOpError() << "has indexing maps over different numbers of loops";
    auto type = dyn_cast<ShapedType>(operand.getType());
    unsigned rank = type ? type.getRank() : 0;
    if (map.getNumResults() != rank)
      return op->emitOpError() << "has an indexing map with " << map.getNumResults()
                               << " results for an operand of rank " << rank;
  }
  return success();
}

// Two products with a softmax in between; what changes the scores varies along their loops only.
template <typename OpTy>
static LogicalResult verifyAttention(OpTy op) {
  if (failed(verifyMaps(op, op.getIndexingMaps(), op.getOperands())))
    return failure();
  std::optional<AttentionLoops> loops = op.findLoops();
  if (!loops)
    return op.emitOpError() << "has indexing maps that aren't two products";
  auto isOfScores = [&](AffineExpr loop) {
    return llvm::is_contained(loops->getScores().getResults(), loop);
  };
  if (op.getMask() && !llvm::all_of(op.getMap(*op.getMaskMutable().begin()).getResults(), isOfScores))
    return op.emitOpError() << "has a mask that varies along other loops than the scores";
  for (auto index : op.getRegion().template getOps<IndexOp>())
    if (!isOfScores(getAffineDimExpr(index.getDim(), op.getContext())))
      return op.emitOpError() << "has a body that reads another index than the scores have";
  Block &body = op.getRegion().front();
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (body.getNumArguments() != 1 || !isa<FloatType>(body.getArgument(0).getType()) || !yield ||
      yield.getOperandTypes() != body.getArgumentTypes())
    return op.emitOpError() << "body must make one float of one";
  return success();
}

LogicalResult AttentionOp::verify() { return verifyAttention(*this); }

LogicalResult OnlineAttentionOp::verify() {
  if (failed(verifyAttention(*this)))
    return failure();
  llvm::SmallDenseSet<AffineExpr> rows;
  AffineMap rowMap = getLoops().getRows();
  rows.insert_range(rowMap.getResults());
  for (OpOperand *operand : {&getMaxMutable(), &getSumMutable()}) {
    ArrayRef<AffineExpr> loops = getMap(*operand).getResults();
    llvm::SmallDenseSet<AffineExpr> seen(loops.begin(), loops.end());
    if (seen != rows || seen.size() != loops.size())
      return emitOpError() << "needs a maximum and a sum for each row of scores";
  }
  return success();
}

// Integers in `quantized`, floats in `number`; every loop is one of both.
template <typename OpTy>
static LogicalResult verifyAffine(OpTy op, Value quantized, Value number, std::optional<int64_t> min,
                                  std::optional<int64_t> max, bool isUnsigned) {
  if (failed(verifyMaps(op, op.getIndexingMaps(), op.getOperands())))
    return failure();
  SmallVector<AffineMap> maps = op.getMaps();
  for (AffineMap map : maps)
    if (!map.isProjectedPermutation())
      return op.emitOpError() << "has an indexing map that is no projected permutation: "
                              << AffineMapAttr::get(map);
  if (!maps.front().isPermutation() || !maps.back().isPermutation())
    return op.emitOpError() << "has a loop that its input or its output lacks";
  auto integer = dyn_cast<IntegerType>(elementOf(quantized));
  if (!integer || !isa<FloatType>(elementOf(number)) || !isa<FloatType>(elementOf(op.getScale())))
    return op.emitOpError() << "must be between integers and floats, with a scale of floats";
  if (op.getZeroPoint() && !isa<IntegerType>(elementOf(op.getZeroPoint())))
    return op.emitOpError() << "needs an integer as zero point";
  unsigned width = integer.getWidth();
  int64_t least = isUnsigned || width > 63 ? 0 : -(int64_t(1) << (width - 1));
  int64_t most = isUnsigned ? (int64_t(1) << std::min(width, 62u)) - 1 : -(least + 1);
  if (width < 63 && (min.value_or(least) < least || max.value_or(most) > most ||
                     min.value_or(least) > max.value_or(most)))
    return op.emitOpError() << "has a range that " << integer << " doesn't have";
  return success();
}

LogicalResult DequantizeAffineOp::verify() {
  return verifyAffine(*this, getInput(), getOutput(), getQuantMin(), getQuantMax(),
                      getInputUnsigned());
}

LogicalResult QuantizeAffineOp::verify() {
  return verifyAffine(*this, getOutput(), getInput(), getQuantMin(), getQuantMax(),
                      getStorageUnsigned());
}

LogicalResult CustomOp::verify() {
  if (getIndexingMaps().size() != getNumOperands())
    return emitOpError() << "has " << getIndexingMaps().size() << " indexing maps for "
                         << getNumOperands() << " operands";
  // A map without loops is of an operand that the body takes whole; symbols are dims that no loop
  // covers.
  unsigned loops = getIteratorTypes().size();
  std::optional<unsigned> symbols;
  for (auto [map, operand] :
       llvm::zip_equal(getIndexingMaps().getAsValueRange<AffineMapAttr>(), getOperands())) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (!isa<RankedTensorType, IntegerType, FloatType, IndexType>(operand.getType()))
      return emitOpError() << "takes tensors and numbers, but not " << operand.getType();
    if (map.getNumDims() != 0 && map.getNumDims() != loops)
      return emitOpError() << "has an indexing map over " << map.getNumDims() << " of " << loops
                           << " loops";
    if (symbols.value_or(map.getNumSymbols()) != map.getNumSymbols())
      return emitOpError() << "has indexing maps with different numbers of symbols";
    symbols = map.getNumSymbols();
    if (type && map.getNumResults() != 0 && map.getNumResults() != type.getRank())
      return emitOpError() << "has an indexing map with " << map.getNumResults()
                           << " results for an operand of rank " << type.getRank();
  }
  Block &block = getRegion().front();
  if (block.getNumArguments() != getNumOperands())
    return emitOpError() << "body takes " << block.getNumArguments() << " values for "
                         << getNumOperands() << " operands";
  for (auto [argument, operand] : llvm::zip_equal(block.getArguments(), getOperands())) {
    Type expected = operand.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(expected))
      expected = RankedTensorType::get(SmallVector<int64_t>(tensor.getRank(), ShapedType::kDynamic),
                                       tensor.getElementType(), tensor.getEncoding());
    if (argument.getType() != expected)
      return emitOpError() << "body takes " << argument.getType() << " but must take " << expected;
  }
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield || yield.getNumOperands() != getOutputs().size())
    return emitOpError() << "body must give one value for each output";
  return success();
}
LogicalResult ExpReductionOp::verify() {
  for (int64_t position : getExpReducedOperands()) {
    if (position < 0 || position >= static_cast<int64_t>(getOutputs().size()))
      return emitOpError() << "exp_reduced_operands names output " << position;
  }
  for (AffineMap map : getIndexingMaps().getAsValueRange<AffineMapAttr>())
    if (!map.isProjectedPermutation())
      return emitOpError() << "has an indexing map that is no projected permutation: "
                           << AffineMapAttr::get(map);
  return verifyMaps(*this, getIndexingMaps(), getOperands());
}

// Dims 0 to `count`, each once.
static bool isPermutation(ArrayRef<int64_t> dims, size_t count) {
  SmallVector<int64_t> sorted(dims);
  llvm::sort(sorted);
  return llvm::equal(sorted, llvm::seq<int64_t>(0, count));
}

LogicalResult Im2colOp::verify() {
  size_t windowDims = getMPos().size();
  if (getStrides().size() != windowDims || getDilations().size() != windowDims ||
      getStaticKernelSize().size() != windowDims)
    return emitOpError() << "needs a stride, a dilation and a kernel size per m_pos";
  if (elementOf(getInput()) != elementOf(getOutput()))
    return emitOpError() << "input and output differ in element type";
  size_t inputRank = shapeOf(getInput()).size(), outputRank = shapeOf(getOutput()).size();
  if (inputRank != getBatchPos().size() + windowDims + getKPos().size())
    return emitOpError() << "batch_pos, m_pos and k_pos must name each of the " << inputRank
                         << " dims of the input";
  if (getStaticOffsets().size() != outputRank || getStaticOutputSizes().size() != outputRank)
    return emitOpError() << "needs an offset and a list of sizes for each of the " << outputRank
                         << " dims of the output";
  if (!isPermutation(getOutputPerm(), outputRank))
    return emitOpError() << "output_perm must be a permutation of the dims of the output";
  if (!isPermutation(getInputKPerm(), windowDims + getKPos().size()))
    return emitOpError() << "input_k_perm must be a permutation of the dims of a window";
  // Dims of the output are those of the batch, then those of the positions of windows, then those
  // inside.
  SmallVector<size_t> counts = llvm::map_to_vector(getStaticOutputSizes().getAsRange<ArrayAttr>(),
                                                   [](ArrayAttr sizes) { return sizes.size(); });
  size_t total = llvm::sum_of(counts), inside = 0;
  auto *last = counts.end();
  while (last != counts.begin() && inside < windowDims + getKPos().size())
    inside += *--last;
  size_t positions = 0;
  while (last != counts.begin() && positions < windowDims)
    positions += *--last;
  if (inside != windowDims + getKPos().size() || positions != windowDims ||
      total != inputRank + windowDims)
    return emitOpError() << "output_sizes must list " << getBatchPos().size()
                         << " sizes of the batch, " << windowDims << " of positions and "
                         << windowDims + getKPos().size() << " inside of windows";
  for (auto [low, high, rank] :
       {std::tuple(getStaticInputPadLow(), getStaticInputPadHigh(), inputRank),
        std::tuple(getStaticOutputPadLow(), getStaticOutputPadHigh(), outputRank)})
    if (low.size() != high.size() || (!low.empty() && low.size() != rank))
      return emitOpError() << "needs low and high padding for each of the " << rank << " dims";
  return success();
}

// `transformed` has two dims for a tile, then the dims of `plain`; those that are transformed
// become counts of tiles, or none at all for a filter.
static LogicalResult verifyWinograd(Operation *op, Value plain, Value transformed,
                                    ArrayRef<int64_t> dims, ArrayRef<int64_t> channelsLast,
                                    ArrayRef<int64_t> channelsFirst, int64_t tile, int64_t step,
                                    int64_t overlap, bool countsTiles) {
  if (dims != channelsLast && dims != channelsFirst)
    return op->emitOpError() << "transforms dims " << channelsLast[0] << " and " << channelsLast[1]
                             << " or " << channelsFirst[0] << " and " << channelsFirst[1];
  if (elementOf(plain) != elementOf(transformed))
    return op->emitOpError() << "input and output differ in element type";
  SmallVector<int64_t> expected(2, tile), rest;
  for (auto [dim, size] : llvm::enumerate(shapeOf(plain))) {
    if (!llvm::is_contained(dims, dim))
      rest.push_back(size);
    else if (countsTiles)
      rest.push_back(
          ShapedType::isDynamic(size)
              ? size
              : static_cast<int64_t>(llvm::divideCeil(std::max<int64_t>(size - overlap, 0), step)));
  }
  // Channels come last there.
  if (countsTiles && dims == channelsFirst && rest.size() == 4)
    std::rotate(rest.begin() + 1, rest.begin() + 2, rest.end());
  if (!countsTiles && dims == channelsFirst && rest.size() == 2)
    std::swap(rest[0], rest[1]);
  llvm::append_range(expected, rest);
  if (!haveCompatibleShapes(shapeOf(transformed), expected))
    return op->emitOpError() << "has a transformed side of type " << transformed.getType()
                             << " for one of type " << plain.getType();
  return success();
}

LogicalResult WinogradInputTransformOp::verify() {
  int64_t step = getOutputTileSize(), overlap = getKernelSize() - 1;
  return verifyWinograd(*this, getInput(), getOutput(), getImageDimensions(), {1, 2}, {2, 3},
                        step + overlap, step, overlap, /*countsTiles=*/true);
}

LogicalResult WinogradFilterTransformOp::verify() {
  ArrayRef<int64_t> shape = shapeOf(getInput());
  for (int64_t dim : getKernelDimensions())
    if (dim >= 0 && dim < static_cast<int64_t>(shape.size()) &&
        !ShapedType::isDynamic(shape[dim]) && shape[dim] != static_cast<int64_t>(getKernelSize()))
      return emitOpError() << "dim " << dim << " must have the size of the kernel";
  return verifyWinograd(*this, getInput(), getOutput(), getKernelDimensions(), {0, 1}, {2, 3},
                        getOutputTileSize() + getKernelSize() - 1, 1, 0, /*countsTiles=*/false);
}

LogicalResult WinogradOutputTransformOp::verify() {
  int64_t step = getOutputTileSize();
  return verifyWinograd(*this, getOutput(), getInput(), getImageDimensions(), {1, 2}, {2, 3},
                        step + getKernelSize() - 1, step, 0, /*countsTiles=*/true);
}

} // namespace mlir::iree::linalg_ext
