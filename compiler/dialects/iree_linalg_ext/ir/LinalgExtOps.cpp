// Syntax and interface methods of the ops.
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "compiler/dialects/util/ir/UtilEffects.h"

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
  // All properties, as any op may be given them.
  bool braced = succeeded(parser.parseOptionalLBrace());
  if (!angled && !braced)
    return parser.emitError(parser.getCurrentLocation(), "expected '<' or '{'");
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
  if (parser.parseCommaSeparatedList(parseEntry) || (braced && parser.parseRBrace()) ||
      (angled && parser.parseGreater()))
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

// `<indexing_maps = [...], quant_min = -8, quant_max = 7, NAME_unsigned, zp_unsigned>`.
static ParseResult parseAffineProperties(OpAsmParser &parser, ArrayAttr &maps, IntegerAttr &min,
                                         IntegerAttr &max, StringRef unsignedName,
                                         UnitAttr &isUnsigned, UnitAttr &zeroPointIsUnsigned) {
  Builder &builder = parser.getBuilder();
  auto parseEntry = [&]() -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    if (UnitAttr *flag = name == unsignedName    ? &isUnsigned
                         : name == "zp_unsigned" ? &zeroPointIsUnsigned
                                                 : nullptr) {
      *flag = builder.getUnitAttr();
      return succeeded(parser.parseOptionalEqual()) ? parser.parseKeyword("unit") : success();
    }
    if (parser.parseEqual())
      return failure();
    if (name == "indexing_maps")
      return parser.parseAttribute(maps);
    if (name == "quant_min")
      return parser.parseAttribute(min, builder.getI64Type());
    if (name == "quant_max")
      return parser.parseAttribute(max, builder.getI64Type());
    return parser.emitError(loc, "unknown property ") << name;
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseEntry))
    return failure();
  if (!maps)
    return parser.emitError(parser.getCurrentLocation(), "indexing_maps are missing");
  return success();
}

static void printAffineProperties(OpAsmPrinter &p, Operation *, ArrayAttr maps, IntegerAttr min,
                                  IntegerAttr max, StringRef unsignedName, UnitAttr isUnsigned,
                                  UnitAttr zeroPointIsUnsigned) {
  p << "<indexing_maps = " << maps;
  if (min)
    p << ", quant_min = " << min.getInt();
  if (max)
    p << ", quant_max = " << max.getInt();
  if (isUnsigned)
    p << ", " << unsignedName;
  if (zeroPointIsUnsigned)
    p << ", zp_unsigned";
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
  p << " " << name << "_low = ";
  printDynamicIndexList(p, op, low, staticLow);
  p << " " << name << "_high = ";
  printDynamicIndexList(p, op, high, staticHigh);
}

static void printPadBounds(OpAsmPrinter &p, Operation *op, OperandRange inputLow,
                           DenseI64ArrayAttr staticInputLow, OperandRange inputHigh,
                           DenseI64ArrayAttr staticInputHigh, OperandRange outputLow,
                           DenseI64ArrayAttr staticOutputLow, OperandRange outputHigh,
                           DenseI64ArrayAttr staticOutputHigh) {
  printBounds(p, op, "input_pad", inputLow, staticInputLow, inputHigh, staticInputHigh);
  printBounds(p, op, "output_pad", outputLow, staticOutputLow, outputHigh, staticOutputHigh);
}

//===----------------------------------------------------------------------===//
// Common to all ops
//===----------------------------------------------------------------------===//

// Memrefs are read as inputs, and written as inits.
static void
getOperandEffects(DestinationStyleOpInterface op,
                  SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  iree::util::addBufferEffects<MemoryEffects::Read>(op->getOpOperands(), effects);
  iree::util::addBufferEffects<MemoryEffects::Write>(op.getDpsInitsMutable(), effects);
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
STRATA_COMMON_METHODS(DequantizeAffineOp)
STRATA_COMMON_METHODS(QuantizeAffineOp)
STRATA_COMMON_METHODS(ExpReductionOp)
STRATA_COMMON_METHODS(Im2colOp)
STRATA_COMMON_METHODS(WinogradInputTransformOp)
STRATA_COMMON_METHODS(WinogradFilterTransformOp)
STRATA_COMMON_METHODS(WinogradOutputTransformOp)
#undef STRATA_COMMON_METHODS

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

// Query, key and value have all loops between them.
static SmallVector<int64_t> getLoopRanges(ArrayRef<AffineMap> maps, ValueRange operands) {
  SmallVector<int64_t> ranges(maps[0].getNumDims(), ShapedType::kDynamic);
  for (auto [map, operand] : llvm::zip(maps.take_front(3), operands))
    for (auto [loop, size] :
         llvm::zip(map.getResults(), cast<ShapedType>(operand.getType()).getShape()))
      if (!ShapedType::isDynamic(size))
        ranges[cast<AffineDimExpr>(loop).getPosition()] = size;
  return ranges;
}

SmallVector<int64_t> AttentionOp::getStaticLoopRanges() {
  return getLoopRanges(getMaps(), getOperands());
}
SmallVector<int64_t> OnlineAttentionOp::getStaticLoopRanges() {
  return getLoopRanges(getMaps(), getOperands());
}

} // namespace mlir::iree::linalg_ext

#define GET_OP_CLASSES
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.cpp.inc"
