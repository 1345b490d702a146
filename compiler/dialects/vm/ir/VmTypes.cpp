#include "compiler/dialects/vm/ir/VmDialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/vm/ir/VmTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/vm/ir/VmAttrs.cpp.inc"

namespace mlir::iree::vm {

bool isBufferRef(Type type) {
  Type object = getObjectType(type);
  return object && (isa<BufferType>(object) || isBufferRef(object));
}

Type getListElementType(Type type) {
  auto list = dyn_cast_if_present<ListType>(getObjectType(type));
  return list ? list.getElementType() : Type();
}

RefType getBufferRefType(MLIRContext *context) { return RefType::get(BufferType::get(context)); }

void VmDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/vm/ir/VmTypes.cpp.inc"
      >();
}

void VmDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/vm/ir/VmAttrs.cpp.inc"
      >();
}

/// `<T>` where `?` stands for an opaque object.
static FailureOr<Type> parseElement(DialectAsmParser &parser) {
  Type type;
  if (parser.parseLess())
    return failure();
  if (succeeded(parser.parseOptionalQuestion()))
    type = OpaqueType::get(parser.getContext());
  else if (parser.parseType(type))
    return failure();
  if (parser.parseGreater())
    return failure();
  return type;
}

Type VmDialect::parseType(DialectAsmParser &parser) const {
  StringRef mnemonic;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&mnemonic))
    return {};
  MLIRContext *context = parser.getContext();
  if (mnemonic == "buffer")
    return getBufferRefType(context);
  if (mnemonic == "opaque")
    return OpaqueType::get(context);
  if (mnemonic == "ref" || mnemonic == "list") {
    FailureOr<Type> element = parseElement(parser);
    if (failed(element))
      return {};
    return RefType::get(mnemonic == "ref" ? *element : ListType::get(*element));
  }
  parser.emitError(loc, "unknown vm type: ") << mnemonic;
  return {};
}

void VmDialect::printType(Type type, DialectAsmPrinter &printer) const {
  auto printElement = [&](Type element) {
    printer << '<';
    if (isa<OpaqueType>(element))
      printer << '?';
    else
      printer << element;
    printer << '>';
  };
  TypeSwitch<Type>(type)
      .Case([&](RefType ref) {
        // Buffers and lists exist only behind references, so the reference goes without saying.
        if (isa<BufferType, ListType>(ref.getObjectType()))
          return printType(ref.getObjectType(), printer);
        printer << "ref";
        printElement(ref.getObjectType());
      })
      .Case([&](ListType list) {
        printer << "list";
        printElement(list.getElementType());
      })
      .Case([&](BufferType) { printer << "buffer"; })
      .Default([&](Type) { printer << "opaque"; });
}

} // namespace mlir::iree::vm
