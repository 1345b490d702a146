#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/util/ir/UtilAttrs.cpp.inc"

namespace mlir::iree::util {

/// Bytes that values of the type take, where a shaped type is stored dense and row-major.
static int64_t getStorageSizeOf(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return getStorageBytes(shaped);
  if (type.isIndex())
    return 8;
  return getRoundedElementByteWidth(type);
}

//===----------------------------------------------------------------------===//
// #util.byte_pattern, #util.uninitialized
//===----------------------------------------------------------------------===//

int64_t BytePatternAttr::getStorageSize() const { return getStorageSizeOf(getType()); }

LogicalResult BytePatternAttr::serializeToBuffer(Location, llvm::endianness,
                                                 MutableArrayRef<char> buffer) const {
  llvm::fill(buffer, char(getPattern()));
  return success();
}

LogicalResult BytePatternAttr::serializeToStream(Location, llvm::endianness,
                                                 raw_ostream &os) const {
  for (int64_t i = 0, size = getStorageSize(); i < size; ++i)
    os << char(getPattern());
  return success();
}

int64_t UninitializedAttr::getStorageSize() const { return getStorageSizeOf(getType()); }

//===----------------------------------------------------------------------===//
// #util.composite
//===----------------------------------------------------------------------===//

/// Bytes of a part, or nothing if it can't be written.
static std::optional<int64_t> getPartSize(Attribute part) {
  if (auto sized = dyn_cast<SizedStorageAttr>(part))
    return sized.getStorageSize();
  if (auto elements = dyn_cast<ElementsAttr>(part))
    return getStorageBytes(elements.getShapedType());
  return std::nullopt;
}

CompositeAttr CompositeAttr::get(MLIRContext *context, ArrayRef<Attribute> values) {
  int64_t total = 0;
  for (Attribute value : values)
    total += getPartSize(value).value_or(0);
  return get(context, total, ArrayAttr::get(context, values));
}

LogicalResult CompositeAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t total,
                                    ArrayAttr values) {
  int64_t sum = 0;
  for (Attribute value : values) {
    std::optional<int64_t> size = getPartSize(value);
    if (!size)
      return emitError() << "value can't be written as bytes: " << value;
    sum += *size;
  }
  if (sum != total)
    return emitError() << "declares " << total << " bytes, but its values have " << sum;
  return success();
}

// Written as a tensor of bytes: <7xi8, [values]>, one value a line and a comma after each.
Attribute CompositeAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> dims;
  Type element;
  SmallVector<Attribute> values;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(dims, /*allowDynamic=*/false) ||
      parser.parseType(element) || parser.parseComma() || parser.parseLSquare())
    return {};
  bool done = succeeded(parser.parseOptionalRSquare());
  while (!done) {
    if (parser.parseAttribute(values.emplace_back()))
      return {};
    bool comma = succeeded(parser.parseOptionalComma());
    done = succeeded(parser.parseOptionalRSquare());
    if (!comma && !done)
      return parser.parseComma(), Attribute();
  }
  if (parser.parseGreater())
    return {};
  if (dims.size() != 1 || !element.isInteger(8)) {
    parser.emitError(loc, "expected a length in bytes, such as 16xi8");
    return {};
  }
  return parser.getChecked<CompositeAttr>(loc, parser.getContext(), dims.front(),
                                          parser.getBuilder().getArrayAttr(values));
}

void CompositeAttr::print(AsmPrinter &p) const {
  p << "<" << getTotalLength() << "xi8, [";
  if (!getValues().empty())
    p << "\n";
  for (Attribute value : getValues())
    p << "    " << value << ",\n";
  p << "]>";
}

int64_t CompositeAttr::getStorageSize() const { return getTotalLength(); }

LogicalResult CompositeAttr::serializeToBuffer(Location loc, llvm::endianness endian,
                                               MutableArrayRef<char> buffer) const {
  for (Attribute value : getValues()) {
    MutableArrayRef<char> part = buffer.take_front(*getPartSize(value));
    auto serializable = dyn_cast<SerializableAttrInterface>(value);
    if (!serializable)
      return emitError(loc) << "value can't be written as bytes: " << value;
    if (failed(serializable.serializeToBuffer(loc, endian, part)))
      return failure();
    buffer = buffer.drop_front(part.size());
  }
  return success();
}

LogicalResult CompositeAttr::serializeToStream(Location loc, llvm::endianness endian,
                                               raw_ostream &os) const {
  for (Attribute value : getValues()) {
    auto serializable = dyn_cast<SerializableAttrInterface>(value);
    if (!serializable)
      return emitError(loc) << "value can't be written as bytes: " << value;
    if (failed(serializable.serializeToStream(loc, endian, os)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// #util.inline.*
//===----------------------------------------------------------------------===//

bool InlineNeverAttr::isLegalToInline(Operation *, Operation *) const { return false; }
bool InlineAlwaysAttr::isLegalToInline(Operation *, Operation *) const { return true; }

void UtilDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/util/ir/UtilAttrs.cpp.inc"
      >();
}

} // namespace mlir::iree::util
