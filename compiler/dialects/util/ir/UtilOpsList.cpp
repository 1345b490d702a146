#include "compiler/dialects/util/ir/UtilOps.h"

using namespace mlir;
using namespace mlir::iree;

/// `[%a : i32, %b : f32]`
static ParseResult parseValueTypeList(OpAsmParser &parser,
                                      SmallVectorImpl<UnresolvedOperand> &values,
                                      SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    return failure(parser.parseOperand(values.emplace_back()) ||
                   parser.parseColonType(types.emplace_back()));
  });
}

static void printValueTypeList(OpAsmPrinter &p, Operation *, OperandRange values, TypeRange types) {
  p.getStream() << '[';
  StringRef separator;
  for (Value value : values) {
    p << separator << value << " : " << value.getType();
    separator = ", ";
  }
  p.getStream() << ']';
}

/// The element type is only written where it differs from that of the list: `list -> type`.
static ParseResult parseListTypeGet(OpAsmParser &parser, Type &listType, Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(listType))
    return failure();
  auto list = dyn_cast<util::ListType>(listType);
  if (!list)
    return parser.emitError(loc, "expected a !util.list");
  if (succeeded(parser.parseOptionalArrow()))
    return parser.parseType(type);
  type = list.getElementType();
  return success();
}

static void printListTypeGet(OpAsmPrinter &p, Operation *, Type listType, Type type) {
  p << listType;
  if (cast<util::ListType>(listType).getElementType() != type)
    p << " -> " << type;
}

/// `type -> list`, or the list alone where the types agree.
static ParseResult parseListTypeSet(OpAsmParser &parser, Type &listType, Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  Type first;
  if (parser.parseType(first))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    type = first;
    return parser.parseType(listType);
  }
  auto list = dyn_cast<util::ListType>(first);
  if (!list)
    return parser.emitError(loc, "expected a !util.list");
  listType = list;
  type = list.getElementType();
  return success();
}

static void printListTypeSet(OpAsmPrinter &p, Operation *, Type listType, Type type) {
  if (cast<util::ListType>(listType).getElementType() != type)
    p << type << " -> ";
  p << listType;
}

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsList.cpp.inc"

namespace mlir::iree::util {

static LogicalResult verifyElement(Operation *op, Value list, Type type) {
  Type elementType = cast<ListType>(list.getType()).getElementType();
  if (ListType::canImplicitlyCast(type, elementType))
    return success();
  return op->emitOpError() << "list contains " << elementType << " and that can't be accessed as "
                           << type;
}

LogicalResult ListConstructOp::verify() {
  for (Value value : getValues())
    if (failed(verifyElement(*this, getResult(), value.getType())))
      return failure();
  return success();
}

LogicalResult ListGetOp::verify() { return verifyElement(*this, getList(), getType()); }
LogicalResult ListSetOp::verify() { return verifyElement(*this, getList(), getValue().getType()); }

} // namespace mlir::iree::util
