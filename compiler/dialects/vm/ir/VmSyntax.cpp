#include "compiler/dialects/vm/ir/VmSyntax.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::iree::vm {

void printAttrsWithKeyword(OpAsmPrinter &p, Operation *op, ArrayRef<StringRef> elided) {
  SmallVector<NamedAttribute> attrs(op->getDiscardableAttrs());
  if (op->getPropertiesStorageSize()) {
    NamedAttrList inherent(op->getName().getRegisteredInfo()
                               ? dyn_cast_if_present<DictionaryAttr>(op->getPropertiesAsAttribute())
                               : DictionaryAttr());
    for (StringAttr name : op->getName().getAttributeNames())
      if (Attribute value = inherent.get(name); value && !llvm::is_contained(elided, name.getValue()))
        attrs.push_back({name, value});
  }
  p.printOptionalAttrDictWithKeyword(attrs);
}

ParseResult parseResultTypeList(OpAsmParser &parser, ArrayAttr &types) {
  SmallVector<Attribute> attrs;
  auto parseType = [&]() -> ParseResult {
    Type type;
    if (parser.parseType(type))
      return failure();
    attrs.push_back(TypeAttr::get(type));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseType))
    return failure();
  types = parser.getBuilder().getArrayAttr(attrs);
  return success();
}

void printResultTypeList(OpAsmPrinter &p, Operation *, ArrayAttr types) {
  p << '(';
  llvm::interleaveComma(types.getAsValueRange<TypeAttr>(), p);
  p << ')';
}

ParseResult parseArgumentTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        [&] { return parser.parseType(types.emplace_back()); });
}

void printArgumentTypeList(OpAsmPrinter &p, Operation *, TypeRange types) { p << '(' << types << ')'; }

} // namespace mlir::iree::vm
