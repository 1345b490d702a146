#include "compiler/dialects/vm/ir/VmOps.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmArithOps.cpp.inc"

void VmDialect::registerArithOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmArithOps.cpp.inc"
      >();
}

ParseResult SwitchRefOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand index, otherwise;
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  Type type;
  if (parser.parseOperand(index) ||
      parser.parseOperandList(values, OpAsmParser::Delimiter::Square) ||
      parser.parseKeyword("else") || parser.parseOperand(otherwise) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success(
      succeeded(parser.resolveOperand(index, parser.getBuilder().getI32Type(), result.operands)) &&
      succeeded(parser.resolveOperand(otherwise, type, result.operands)) &&
      succeeded(parser.resolveOperands(values, type, result.operands)));
}

void SwitchRefOp::print(OpAsmPrinter &p) {
  p << ' ' << getIndex() << '[' << getValues() << "] else " << getDefaultValue();
  p.printOptionalAttrDict((*this)->getAttrs());
  p << " : " << getType();
}
