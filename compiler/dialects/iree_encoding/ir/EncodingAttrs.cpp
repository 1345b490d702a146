#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::iree::encoding {
namespace {

/// Parses `[1, ?, 3]`; `?` is ShapedType::kDynamic.
ParseResult parseSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      sizes.push_back(ShapedType::kDynamic);
      return success();
    }
    return parser.parseInteger(sizes.emplace_back());
  });
}

void printSizes(AsmPrinter &printer, ArrayRef<int64_t> sizes) {
  printer << '[';
  llvm::interleaveComma(sizes, printer.getStream(), [&](int64_t size) {
    if (ShapedType::isDynamic(size))
      printer << '?';
    else
      printer << size;
  });
  printer << ']';
}

} // namespace

SerializableAttr getEncoding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_if_present<SerializableAttr>(tensor.getEncoding()) : SerializableAttr();
}

bool SerializableAttr::areCompatible(Attribute lhs, Attribute rhs) {
  if (lhs == rhs)
    return true;
  auto left = dyn_cast_if_present<SerializableAttr>(lhs);
  auto right = dyn_cast_if_present<SerializableAttr>(rhs);
  return left && right && left.isCompatibleWith(right);
}

Value buildDenseSizeInBytes(Location loc, OpBuilder &builder, RankedTensorType type,
                            ValueRange dynamicDims, ArrayRef<int64_t> padding, bool packed) {
  // Constants multiply first, as the folders would do it: one constant per size, however many
  // dimensions are static.
  int64_t bits = type.getElementType().isIndex() ? 64 : type.getElementType().getIntOrFloatBitWidth();
  if (!packed)
    bits = llvm::alignTo(std::max<int64_t>(bits, 1), 8);
  int64_t constant = 1;
  Value product;
  auto dynamic = dynamicDims.begin();
  for (int64_t i = 0; i < type.getRank(); ++i) {
    int64_t pad = padding.empty() ? 0 : padding[i];
    if (!type.isDynamicDim(i)) {
      constant *= type.getDimSize(i) + pad;
      continue;
    }
    Value dim = *dynamic++;
    if (pad)
      dim = arith::AddIOp::create(builder, loc, dim,
                                  arith::ConstantIndexOp::create(builder, loc, pad));
    product = product ? arith::MulIOp::create(builder, loc, product, dim).getResult() : dim;
  }
  if (!product)
    return arith::ConstantIndexOp::create(builder, loc, llvm::divideCeil(constant * bits, 8));
  if (bits % 8 == 0)
    return arith::MulIOp::create(builder, loc, product,
                                 arith::ConstantIndexOp::create(builder, loc, constant * bits / 8));
  Value total = arith::MulIOp::create(builder, loc, product,
                                      arith::ConstantIndexOp::create(builder, loc, constant * bits));
  return arith::CeilDivUIOp::create(builder, loc, total,
                                    arith::ConstantIndexOp::create(builder, loc, 8));
}

//===----------------------------------------------------------------------===//
// #iree_encoding.encoding
//===----------------------------------------------------------------------===//

EncodingAttr EncodingAttr::get(MLIRContext *context, int64_t operandIndex, EncodingOpType opType,
                               ArrayRef<Type> elementTypes, ArrayRef<AffineMap> maps,
                               ArrayRef<int64_t> iterationSizes) {
  Builder builder(context);
  ArrayAttr mapsAttr, sizesAttr;
  if (!maps.empty())
    mapsAttr = builder.getAffineMapArrayAttr(maps);
  if (!iterationSizes.empty())
    sizesAttr = builder.getI64ArrayAttr(iterationSizes);
  auto opTypeAttr = EncodingOpTypeAttr::get(context, opType);
  return get(context, builder.getIndexAttr(operandIndex), opTypeAttr,
             builder.getTypeArrayAttr(elementTypes), /*original_element_type=*/nullptr, mapsAttr,
             sizesAttr);
}

Attribute EncodingAttr::parse(AsmParser &parser, Type) {
  Builder b(parser.getContext());
  IntegerAttr index;
  EncodingOpTypeAttr opType;
  ArrayAttr elementTypes, maps, sizes;
  TypeAttr original;
  auto entry = [&]() -> ParseResult {
    StringRef key;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    if (key == "operand_index")
      return parser.parseAttribute(index);
    if (key == "element_types")
      return parser.parseAttribute(elementTypes);
    if (key == "original_element_type")
      return parser.parseAttribute(original);
    if (key == "user_indexing_maps")
      return parser.parseAttribute(maps);
    if (key == "op_type") {
      StringRef name;
      if (parser.parseKeyword(&name))
        return failure();
      std::optional<EncodingOpType> kind = symbolizeEncodingOpType(name);
      if (!kind)
        return parser.emitError(loc, "unknown op_type `") << name << "`";
      opType = EncodingOpTypeAttr::get(parser.getContext(), *kind);
      return success();
    }
    if (key == "iteration_sizes") {
      SmallVector<int64_t> values;
      if (parseSizes(parser, values))
        return failure();
      sizes = b.getI64ArrayAttr(values);
      return success();
    }
    return parser.emitError(loc, "unknown field `") << key << "` of an encoding";
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, entry))
    return {};
  if (!index || !opType || !elementTypes) {
    parser.emitError(loc, "an encoding needs operand_index, op_type and element_types");
    return {};
  }
  return get(parser.getContext(), index, opType, elementTypes, original, maps, sizes);
}

void EncodingAttr::print(AsmPrinter &printer) const {
  printer << "<operand_index = " << getOperandIndex() << ", op_type = "
          << stringifyEncodingOpType(getOpType().getValue()) << ", element_types = "
          << getElementTypes();
  if (getOriginalElementType())
    printer << ", original_element_type = " << getOriginalElementType();
  if (getUserIndexingMaps())
    printer << ", user_indexing_maps = " << getUserIndexingMaps();
  if (getIterationSizes()) {
    printer << ", iteration_sizes = ";
    printSizes(printer, getIterationSizesArray());
  }
  printer << '>';
}

AffineMap EncodingAttr::getOperandMap() const {
  int64_t index = getOperandIndex().getInt();
  ArrayAttr all = getUserIndexingMaps();
  if (!all || index < 0 || index >= static_cast<int64_t>(all.size()))
    return {};
  SmallVector<Attribute> chain = {all[index]};
  if (auto several = dyn_cast<ArrayAttr>(all[index]))
    chain.assign(several.begin(), several.end());
  AffineMap map;
  for (Attribute attr : chain) {
    auto step = dyn_cast<AffineMapAttr>(attr);
    if (!step || (map && step.getValue().getNumDims() != map.getNumResults()))
      return {};
    map = map ? step.getValue().compose(map) : step.getValue();
  }
  return map;
}

SmallVector<AffineMap> EncodingAttr::getMaps() const {
  SmallVector<AffineMap> maps;
  if (!getUserIndexingMaps())
    return maps;
  for (Attribute attr : getUserIndexingMaps()) {
    // An operand that was changed since may hold the maps of each change, first one first.
    if (auto chain = dyn_cast<ArrayAttr>(attr); chain && !chain.empty())
      attr = chain[0];
    auto map = dyn_cast<AffineMapAttr>(attr);
    maps.push_back(map ? map.getValue() : AffineMap());
  }
  return maps;
}

SmallVector<int64_t> EncodingAttr::getIterationSizesArray() const {
  SmallVector<int64_t> sizes;
  if (getIterationSizes())
    for (Attribute attr : getIterationSizes())
      sizes.push_back(cast<IntegerAttr>(attr).getInt());
  return sizes;
}

SmallVector<Type> EncodingAttr::getElementTypesArray() const {
  return llvm::map_to_vector(getElementTypes().getAsValueRange<TypeAttr>(), [](Type t) { return t; });
}

Attribute EncodingAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return LayoutAttr::get(getContext(), ArrayAttr::get(getContext(), layouts));
}

std::optional<int64_t> EncodingAttr::getNumDynamicEncodingDims() const {
  return llvm::count_if(getIterationSizesArray(), ShapedType::isDynamic);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

bool LayoutAttr::isSerialized() const { return true; }

bool LayoutAttr::isIdentityLayout() const {
  return llvm::all_of(getLayouts(), [](Attribute layout) {
    auto serializable = dyn_cast<SerializableAttr>(layout);
    return serializable && serializable.isIdentityLayout();
  });
}

Attribute LayoutAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return get(getContext(), ArrayAttr::get(getContext(), layouts));
}

Value LayoutAttr::calculateStorageSizeInBytes(Location loc, OpBuilder &builder, RankedTensorType type,
                                              ValueRange dynamicDims) const {
  Value size;
  for (Attribute attr : getLayouts()) {
    auto layout = dyn_cast<SerializableAttr>(attr);
    Value needed =
        layout ? layout.calculateStorageSizeInBytes(loc, builder, type, dynamicDims) : Value();
    if (!needed)
      return {};
    size = size ? arith::MaxUIOp::create(builder, loc, size, needed).getResult() : needed;
  }
  return size;
}

bool IdentityAttr::isSerialized() const { return true; }
bool IdentityAttr::isIdentityLayout() const { return true; }
Value IdentityAttr::calculateStorageSizeInBytes(Location loc, OpBuilder &builder, RankedTensorType type,
                                                ValueRange dynamicDims) const {
  return buildDenseSizeInBytes(loc, builder, type, dynamicDims, {}, /*packed=*/false);
}

bool PackedStorageAttr::isSerialized() const { return true; }
Value PackedStorageAttr::calculateStorageSizeInBytes(Location loc, OpBuilder &builder,
                                                     RankedTensorType type,
                                                     ValueRange dynamicDims) const {
  return buildDenseSizeInBytes(loc, builder, type, dynamicDims, {}, /*packed=*/true);
}

Attribute PaddingAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> padding;
  if (parser.parseLess() || parseSizes(parser, padding) || parser.parseGreater())
    return {};
  return get(parser.getContext(), DenseI64ArrayAttr::get(parser.getContext(), padding));
}

void PaddingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printSizes(printer, getPadding().asArrayRef());
  printer << '>';
}

bool PaddingAttr::isSerialized() const {
  return llvm::none_of(getPadding().asArrayRef(), ShapedType::isDynamic);
}

bool PaddingAttr::isIdentityLayout() const {
  return llvm::all_of(getPadding().asArrayRef(), [](int64_t pad) { return pad == 0; });
}

Value PaddingAttr::calculateStorageSizeInBytes(Location loc, OpBuilder &builder, RankedTensorType type,
                                               ValueRange dynamicDims) const {
  ArrayRef<int64_t> padding = getPadding().asArrayRef();
  if (!isSerialized() || static_cast<int64_t>(padding.size()) != type.getRank())
    return {};
  return buildDenseSizeInBytes(loc, builder, type, dynamicDims, padding, /*packed=*/false);
}

bool SpecializedAttr::isSerialized() const { return true; }

bool TestingAttr::isSerialized() const { return getLayouts() != nullptr; }
Attribute TestingAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return get(getContext(), ArrayAttr::get(getContext(), layouts), getOriginalElementType());
}

//===----------------------------------------------------------------------===//
// Resolvers
//===----------------------------------------------------------------------===//

Attribute IdentityResolverAttr::getLayout(RankedTensorType) const {
  return IdentityAttr::get(getContext());
}

Attribute IdentityResolverAttr::getUnifiedEncoding(ArrayRef<Attribute>) const {
  return IdentityAttr::get(getContext());
}

Type IdentityResolverAttr::convertType(Type type) const {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getEncoding() ? tensor.dropEncoding() : type;
}

LogicalResult IdentityResolverAttr::getOffsetsSizesStrides(
    OpBuilder &, Location, RankedTensorType, ValueRange, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides,
    SmallVectorImpl<OpFoldResult> &newOffsets, SmallVectorImpl<OpFoldResult> &newSizes,
    SmallVectorImpl<OpFoldResult> &newStrides) const {
  newOffsets.assign(offsets.begin(), offsets.end());
  newSizes.assign(sizes.begin(), sizes.end());
  newStrides.assign(strides.begin(), strides.end());
  return success();
}

Operation *IdentityResolverAttr::lowerOp(OpBuilder &builder, Operation *op, TypeRange resultTypes,
                                         ValueRange operands) const {
  return clone(builder, op, resultTypes, operands);
}

Attribute UnsupportedResolverAttr::cloneWithSimplifiedConfig(DictionaryAttr) const { return {}; }

Attribute SpecializationResolverAttr::getLayout(RankedTensorType type) const {
  return SpecializedAttr::get(getContext(), getSeed(), TypeAttr::get(type.dropEncoding()));
}

} // namespace mlir::iree::encoding
