// Syntax, verifiers and interface methods of the ops.
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::iree::linalg_ext {

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

// `<indexing_maps = [...], decomposition_config = {...}>`, or the same in braces.
static ParseResult parseAttentionAttrs(OpAsmParser &parser, ArrayAttr &maps, DictionaryAttr &config) {
  bool angled = succeeded(parser.parseOptionalLess());
  if (!angled && parser.parseLBrace())
    return failure();
  auto parseEntry = [&]() -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (name == "indexing_maps")
      return parser.parseAttribute(maps);
    if (name == "decomposition_config")
      return parser.parseAttribute(config);
    return parser.emitError(loc, "unknown property ") << name;
  };
  if (parser.parseCommaSeparatedList(parseEntry) ||
      (angled ? parser.parseGreater() : parser.parseRBrace()))
    return failure();
  if (!maps)
    return parser.emitError(parser.getCurrentLocation(), "indexing_maps are missing");
  return success();
}

static void printAttentionAttrs(OpAsmPrinter &p, Operation *, ArrayAttr maps, DictionaryAttr config) {
  p << "<indexing_maps = " << maps;
  if (config)
    p << ", decomposition_config = " << config;
  p << ">";
}

// `[[%a, 4], [2]]`: index lists of index lists. The dynamic values are in order; kDynamic marks their places.
static ParseResult parseNestedDynamicIndexList(
    OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values, ArrayAttr &sizes) {
  SmallVector<Attribute> lists;
  auto parseList = [&]() -> ParseResult {
    SmallVector<OpAsmParser::UnresolvedOperand> listValues;
    DenseI64ArrayAttr list;
    if (parseDynamicIndexList(parser, listValues, list))
      return failure();
    llvm::append_range(values, listValues);
    lists.push_back(parser.getBuilder().getI64ArrayAttr(list.asArrayRef()));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseList))
    return failure();
  sizes = parser.getBuilder().getArrayAttr(lists);
  return success();
}

static void printNestedDynamicIndexList(OpAsmPrinter &p, Operation *op, OperandRange values,
                                        ArrayAttr sizes) {
  unsigned next = 0;
  p << "[";
  llvm::interleaveComma(sizes.getAsRange<ArrayAttr>(), p, [&](ArrayAttr list) {
    SmallVector<int64_t> numbers = llvm::map_to_vector(
        list.getAsRange<IntegerAttr>(), [](IntegerAttr number) { return number.getInt(); });
    unsigned count = llvm::count(numbers, ShapedType::kDynamic);
    printDynamicIndexList(p, op, values.slice(next, count), numbers);
    next += count;
  });
  p << "]";
}

using Operands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

// `NAME_low = [...] NAME_high = [...]`, both or neither.
static ParseResult parseBounds(OpAsmParser &parser, StringRef name, Operands &low,
                               DenseI64ArrayAttr &staticLow, Operands &high,
                               DenseI64ArrayAttr &staticHigh) {
  std::string lowName = (name + "_low").str(), highName = (name + "_high").str();
  if (failed(parser.parseOptionalKeyword(lowName))) {
    staticLow = staticHigh = parser.getBuilder().getDenseI64ArrayAttr({});
    return success();
  }
  return failure(parser.parseEqual() || parseDynamicIndexList(parser, low, staticLow) ||
                 parser.parseKeyword(highName) || parser.parseEqual() ||
                 parseDynamicIndexList(parser, high, staticHigh));
}

static ParseResult parsePadBounds(OpAsmParser &parser, Operands &inputLow,
                                  DenseI64ArrayAttr &staticInputLow, Operands &inputHigh,
                                  DenseI64ArrayAttr &staticInputHigh, Operands &outputLow,
                                  DenseI64ArrayAttr &staticOutputLow, Operands &outputHigh,
                                  DenseI64ArrayAttr &staticOutputHigh) {
  return failure(parseBounds(parser, "input_pad", inputLow, staticInputLow, inputHigh,
                             staticInputHigh) ||
                 parseBounds(parser, "output_pad", outputLow, staticOutputLow, outputHigh,
                             staticOutputHigh));
}

static void printBounds(OpAsmPrinter &p, Operation *op, StringRef name, OperandRange low,
                        DenseI64ArrayAttr staticLow, OperandRange high,
                        DenseI64ArrayAttr staticHigh) {
  if (!staticLow || staticLow.empty())
    return;
  p << name << "_low = ";
  printDynamicIndexList(p, op, low, staticLow);
  p << " " << name << "_high = ";
  printDynamicIndexList(p, op, high, staticHigh);
}

static void printPadBounds(OpAsmPrinter &p, Operation *op, OperandRange inputLow,
                           DenseI64ArrayAttr staticInputLow, OperandRange inputHigh,
                           DenseI64ArrayAttr staticInputHigh, OperandRange outputLow,
                           DenseI64ArrayAttr staticOutputLow, OperandRange outputHigh,
                           DenseI64ArrayAttr staticOutputHigh) {
  bool hasInput = staticInputLow && !staticInputLow.empty();
  bool hasOutput = staticOutputLow && !staticOutputLow.empty();
  printBounds(p, op, "input_pad", inputLow, staticInputLow, inputHigh, staticInputHigh);
  if (hasInput && hasOutput)
    p << " ";
  printBounds(p, op, "output_pad", outputLow, staticOutputLow, outputHigh, staticOutputHigh);
}

//===----------------------------------------------------------------------===//
// Common to all ops
//===----------------------------------------------------------------------===//

// Memrefs are read as inputs, and written as inits.
static void
getOperandEffects(DestinationStyleOpInterface op,
                  SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand,
                         SideEffects::DefaultResource::get());
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand,
                           SideEffects::DefaultResource::get());
  }
}

// Results have the shapes of the inits.
static LogicalResult reifyFromInits(DestinationStyleOpInterface op, OpBuilder &builder,
                                    ReifiedRankedShapedTypeDims &shapes) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (isa<RankedTensorType>(init.get().getType()))
      shapes.push_back(tensor::getMixedSizes(builder, op.getLoc(), init.get()));
  }
  return success();
}

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
  if (yieldsCondition && (!yield || yield.getNumOperands() != 1 ||
                          !yield.getOperand(0).getType().isInteger(1)))
    return op->emitOpError() << "body must give an i1";
  return success();
}

static Type elementOf(Value value) { return getElementTypeOrSelf(value.getType()); }

#define STRATA_COMMON_METHODS(OpTy)                                                                \
  void OpTy::getEffects(                                                                           \
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {              \
    getOperandEffects(*this, effects);                                                             \
  }                                                                                                \
  LogicalResult OpTy::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) { \
    return reifyFromInits(*this, builder, shapes);                                                 \
  }
STRATA_COMMON_METHODS(ScatterOp)
STRATA_COMMON_METHODS(GatherOp)
STRATA_COMMON_METHODS(MapStoreOp)
STRATA_COMMON_METHODS(MapLoadOp)
STRATA_COMMON_METHODS(SortOp)
STRATA_COMMON_METHODS(ScanOp)
STRATA_COMMON_METHODS(ArgCompareOp)
STRATA_COMMON_METHODS(TopkOp)
STRATA_COMMON_METHODS(TopkV2Op)
STRATA_COMMON_METHODS(FftOp)
STRATA_COMMON_METHODS(AttentionOp)
STRATA_COMMON_METHODS(OnlineAttentionOp)
STRATA_COMMON_METHODS(CustomOp)
STRATA_COMMON_METHODS(ExpReductionOp)
STRATA_COMMON_METHODS(Im2colOp)
STRATA_COMMON_METHODS(WinogradInputTransformOp)
STRATA_COMMON_METHODS(WinogradFilterTransformOp)
STRATA_COMMON_METHODS(WinogradOutputTransformOp)
#undef STRATA_COMMON_METHODS

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

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

LogicalResult ScatterOp::verify() {
  if (failed(verifyDimensionMap(*this, getDimensionMap(), getOriginal(), getIndices())) ||
      failed(verifySlices(*this, getDimensionMap().size(), getOriginal(), getIndices(),
                          getUpdates())))
    return failure();
  if (elementOf(getUpdates()) != elementOf(getOriginal()))
    return emitOpError() << "updates and original differ in element type";
  Type element = elementOf(getOriginal());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/false);
}

LogicalResult GatherOp::verify() {
  if (failed(verifyDimensionMap(*this, getDimensionMap(), getSource(), getIndices())) ||
      failed(verifySlices(*this, getDimensionMap().size(), getSource(), getIndices(),
                          getOutput())))
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
  Type element = elementOf(getInput());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/false);
}

LogicalResult ArgCompareOp::verify() {
  if (failed(verifyDimension(*this, getInputValue(), getDimension())))
    return failure();
  if (getIndexBase() && getInputIndex())
    return emitOpError() << "takes positions or a base for them, not both";
  Type element = elementOf(getInputValue());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/true);
}

LogicalResult TopkOp::verify() {
  if (failed(verifyDimension(*this, getValues(), getDimension())))
    return failure();
  Type element = elementOf(getValues());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/true);
}

LogicalResult TopkV2Op::verify() {
  if (failed(verifyDimension(*this, getValues(), getDimension())))
    return failure();
  Type element = elementOf(getValues());
  return verifyBody(*this, getRegion(), {element, element}, /*yieldsCondition=*/true);
}

LogicalResult FftOp::verify() {
  if (static_cast<bool>(getRealCoeff()) != static_cast<bool>(getImagCoeff()))
    return emitOpError() << "needs both parts of the coefficients or neither";
  if (getReal().getType() != getImag().getType())
    return emitOpError() << "real and imaginary part differ in type";
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

LogicalResult AttentionOp::verify() {
  return verifyMaps(*this, getIndexingMaps(), getOperands());
}
LogicalResult OnlineAttentionOp::verify() {
  return verifyMaps(*this, getIndexingMaps(), getOperands());
}
LogicalResult CustomOp::verify() {
  if (getIndexingMaps().size() != getNumOperands())
    return emitOpError() << "has " << getIndexingMaps().size() << " indexing maps for "
                         << getNumOperands() << " operands";
  return success();
}
LogicalResult ExpReductionOp::verify() {
  for (int64_t position : getExpReducedOperands()) {
    if (position < 0 || position >= static_cast<int64_t>(getOutputs().size()))
      return emitOpError() << "exp_reduced_operands names output " << position;
  }
  return verifyMaps(*this, getIndexingMaps(), getOperands());
}

LogicalResult Im2colOp::verify() {
  if (getStrides().size() != getMPos().size() || getDilations().size() != getMPos().size())
    return emitOpError() << "needs a stride and a dilation per m_pos";
  if (elementOf(getInput()) != elementOf(getOutput()))
    return emitOpError() << "input and output differ in element type";
  return success();
}

template <typename OpTy>
static LogicalResult verifyWinograd(OpTy op, ArrayRef<int64_t> dims) {
  if (dims.size() != 2)
    return op.emitOpError() << "needs two dims that are transformed";
  int64_t rank = cast<ShapedType>(op.getInput().getType()).getRank();
  int64_t outputRank = cast<ShapedType>(op.getOutput().getType()).getRank();
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= std::max(rank, outputRank))
      return op.emitOpError() << "dim " << dim << " does not exist";
  }
  if (elementOf(op.getInput()) != elementOf(op.getOutput()))
    return op.emitOpError() << "input and output differ in element type";
  return success();
}
LogicalResult WinogradInputTransformOp::verify() {
  return verifyWinograd(*this, getImageDimensions());
}
LogicalResult WinogradFilterTransformOp::verify() {
  return verifyWinograd(*this, getKernelDimensions());
}
LogicalResult WinogradOutputTransformOp::verify() {
  return verifyWinograd(*this, getImageDimensions());
}

} // namespace mlir::iree::linalg_ext

#define GET_OP_CLASSES
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.cpp.inc"
