#include "compiler/dialects/io_parameters/ir/IOParametersSyntax.h"

namespace mlir::iree::io_parameters {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

/// What all lines of an op have to agree on, since the op holds it once.
class Common {
public:
  explicit Common(OpAsmParser &parser) : parser(parser) {}

  /// `%scope::%key[%offset]`
  ParseResult parseParameter(OptionalOperand &scope, OperandList &keys, OperandList &offsets) {
    SMLoc loc = parser.getCurrentLocation();
    OptionalOperand lineScope;
    if (stream::parseParameterReference(parser, lineScope, keys.emplace_back()) ||
        parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
        parser.parseRSquare())
      return failure();
    if (keys.size() == 1)
      scope = lineScope;
    else if (lineScope.has_value() != scope.has_value() || (scope && !isSame(*lineScope, *scope)))
      return parser.emitError(loc, "names another scope than the line before");
    return success();
  }

  /// `%buffer[%offset for %length] : type`
  ParseResult parseRange(UnresolvedOperand &buffer, Type &type, OperandList &offsets,
                         OperandList &lengths) {
    SMLoc loc = parser.getCurrentLocation();
    UnresolvedOperand lineBuffer;
    Type lineType;
    if (parser.parseOperand(lineBuffer) || parser.parseLSquare() ||
        parser.parseOperand(offsets.emplace_back()) || parser.parseKeyword("for") ||
        parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare() ||
        parser.parseColonType(lineType))
      return failure();
    if (offsets.size() > 1 && (!isSame(lineBuffer, buffer) || lineType != type))
      return parser.emitError(loc, "names another buffer than the line before");
    buffer = lineBuffer;
    type = lineType;
    return success();
  }

private:
  static bool isSame(const UnresolvedOperand &a, const UnresolvedOperand &b) {
    return a.name == b.name && a.number == b.number;
  }

  OpAsmParser &parser;
};

static void printLines(OpAsmPrinter &p, size_t count, function_ref<void(size_t)> each) {
  p.increaseIndent();
  for (size_t i = 0; i < count; ++i) {
    p.printNewline();
    each(i);
    if (i + 1 < count)
      p << ",";
  }
  p.decreaseIndent();
  p.printNewline();
}

static void printParameter(OpAsmPrinter &p, Operation *op, Value scope, Value key, Value offset) {
  stream::printParameterReference(p, op, scope, key);
  p << "[" << offset << "]";
}

static void printRange(OpAsmPrinter &p, Value buffer, Type type, Value offset, Value length) {
  p << buffer << "[" << offset << " for " << length << "] : " << type;
}

ParseResult parseParameterLoadOperations(OpAsmParser &parser, OptionalOperand &scope,
                                         OperandList &keys, OperandList &offsets,
                                         SmallVectorImpl<Type> &types, OperandList &lengths) {
  Common common(parser);
  return parser.parseCommaSeparatedList([&] {
    return failure(common.parseParameter(scope, keys, offsets) ||
                   parser.parseColonType(types.emplace_back()) || parser.parseLBrace() ||
                   parser.parseOperand(lengths.emplace_back()) || parser.parseRBrace());
  });
}

void printParameterLoadOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                  ValueRange offsets, TypeRange types, ValueRange lengths) {
  printLines(p, keys.size(), [&](size_t i) {
    printParameter(p, op, scope, keys[i], offsets[i]);
    p << " : " << types[i] << "{" << lengths[i] << "}";
  });
}

ParseResult parseParameterGatherOperations(OpAsmParser &parser, OptionalOperand &scope,
                                           OperandList &keys, OperandList &sourceOffsets,
                                           UnresolvedOperand &buffer, Type &type,
                                           OperandList &offsets, OperandList &lengths) {
  Common common(parser);
  return parser.parseCommaSeparatedList([&] {
    return failure(common.parseParameter(scope, keys, sourceOffsets) || parser.parseArrow() ||
                   common.parseRange(buffer, type, offsets, lengths));
  });
}

void printParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                    ValueRange sourceOffsets, Value buffer, Type type,
                                    ValueRange offsets, ValueRange lengths) {
  printLines(p, keys.size(), [&](size_t i) {
    printParameter(p, op, scope, keys[i], sourceOffsets[i]);
    p << " -> ";
    printRange(p, buffer, type, offsets[i], lengths[i]);
  });
}

ParseResult parseParameterScatterOperations(OpAsmParser &parser, UnresolvedOperand &buffer,
                                            Type &type, OperandList &offsets, OperandList &lengths,
                                            OptionalOperand &scope, OperandList &keys,
                                            OperandList &targetOffsets) {
  Common common(parser);
  return parser.parseCommaSeparatedList([&] {
    return failure(common.parseRange(buffer, type, offsets, lengths) || parser.parseArrow() ||
                   common.parseParameter(scope, keys, targetOffsets));
  });
}

void printParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value buffer, Type type,
                                     ValueRange offsets, ValueRange lengths, Value scope,
                                     ValueRange keys, ValueRange targetOffsets) {
  printLines(p, keys.size(), [&](size_t i) {
    printRange(p, buffer, type, offsets[i], lengths[i]);
    p << " -> ";
    printParameter(p, op, scope, keys[i], targetOffsets[i]);
  });
}

} // namespace mlir::iree::io_parameters
