// Assembly syntax of the ops that load and store parameters.

#include "compiler/dialects/stream/ir/StreamSyntax.h"

namespace mlir::iree::stream {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

ParseResult parseParameterReference(OpAsmParser &parser, std::optional<UnresolvedOperand> &scope,
                                    UnresolvedOperand &key) {
  if (parser.parseOperand(key))
    return failure();
  if (failed(parser.parseOptionalColon()))
    return success();
  scope = key;
  return failure(parser.parseColon() || parser.parseOperand(key));
}

void printParameterReference(OpAsmPrinter &p, Operation *, Value scope, Value key) {
  if (scope)
    p << scope << "::";
  p << key;
}

/// `%scope::%key[%offset]`
static ParseResult parseParameter(OpAsmParser &parser, std::optional<UnresolvedOperand> &scope,
                                  OperandList &keys, OperandList &offsets) {
  return failure(parseParameterReference(parser, scope, keys.emplace_back()) ||
                 parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
                 parser.parseRSquare());
}

/// `%resource[%offset to %end for %length]`; without `ends` only `[%offset for %length]`.
static ParseResult parseRange(OpAsmParser &parser, UnresolvedOperand &resource,
                              OperandList &offsets, OperandList *ends, OperandList &lengths) {
  if (parser.parseOperand(resource) || parser.parseLSquare() ||
      parser.parseOperand(offsets.emplace_back()))
    return failure();
  if (ends && (parser.parseKeyword("to") || parser.parseOperand(ends->emplace_back())))
    return failure();
  return failure(parser.parseKeyword("for") || parser.parseOperand(lengths.emplace_back()) ||
                 parser.parseRSquare());
}

static ParseResult parseSized(OpAsmParser &parser, Type &type, UnresolvedOperand &size) {
  return failure(parser.parseColonType(type) || parser.parseLBrace() || parser.parseOperand(size) ||
                 parser.parseRBrace());
}

static void printLines(OpAsmPrinter &p, size_t count, function_ref<void(size_t)> each) {
  for (size_t i = 0; i < count; ++i) {
    p.printNewline();
    p << "  ";
    each(i);
    if (i + 1 < count)
      p << ",";
  }
  p.printNewline();
}

static void printParameter(OpAsmPrinter &p, Operation *op, Value scope, Value key, Value offset) {
  printParameterReference(p, op, scope, key);
  p << "[" << offset << "]";
}

ParseResult parseParameterLoadOperations(OpAsmParser &parser,
                                         std::optional<UnresolvedOperand> &scope, OperandList &keys,
                                         OperandList &offsets, SmallVectorImpl<Type> &types,
                                         OperandList &sizes) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    return failure(parseParameter(parser, scope, keys, offsets) ||
                   parseSized(parser, types.emplace_back(), sizes.emplace_back()));
  });
}

void printParameterLoadOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                  ValueRange offsets, TypeRange types, ValueRange sizes) {
  printLines(p, keys.size(), [&](size_t i) {
    printParameter(p, op, scope, keys[i], offsets[i]);
    p << " : " << types[i] << "{" << sizes[i] << "}";
  });
}

static ParseResult parseGather(OpAsmParser &parser, std::optional<UnresolvedOperand> &scope,
                               OperandList &keys, OperandList &sourceOffsets,
                               UnresolvedOperand &target, Type &targetType,
                               UnresolvedOperand &targetSize, OperandList &offsets,
                               OperandList *ends, OperandList &lengths) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    return failure(parseParameter(parser, scope, keys, sourceOffsets) || parser.parseArrow() ||
                   parseRange(parser, target, offsets, ends, lengths) ||
                   parseSized(parser, targetType, targetSize));
  });
}

static ParseResult parseScatter(OpAsmParser &parser, UnresolvedOperand &source, Type &sourceType,
                                UnresolvedOperand &sourceSize, OperandList &offsets,
                                OperandList *ends, OperandList &lengths,
                                std::optional<UnresolvedOperand> &scope, OperandList &keys,
                                OperandList &targetOffsets) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    return failure(parseRange(parser, source, offsets, ends, lengths) ||
                   parseSized(parser, sourceType, sourceSize) || parser.parseArrow() ||
                   parseParameter(parser, scope, keys, targetOffsets));
  });
}

static void printRange(OpAsmPrinter &p, Value resource, Value offset, Value end, Value length) {
  p << resource << "[" << offset;
  if (end)
    p << " to " << end;
  p << " for " << length << "]";
}

static void printGather(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                        ValueRange sourceOffsets, Value target, Type targetType, Value targetSize,
                        ValueRange offsets, ValueRange ends, ValueRange lengths) {
  printLines(p, keys.size(), [&](size_t i) {
    printParameter(p, op, scope, keys[i], sourceOffsets[i]);
    p << " -> ";
    printRange(p, target, offsets[i], ends.empty() ? Value() : ends[i], lengths[i]);
    p << " : " << targetType << "{" << targetSize << "}";
  });
}

static void printScatter(OpAsmPrinter &p, Operation *op, Value source, Type sourceType,
                         Value sourceSize, ValueRange offsets, ValueRange ends, ValueRange lengths,
                         Value scope, ValueRange keys, ValueRange targetOffsets) {
  printLines(p, keys.size(), [&](size_t i) {
    printRange(p, source, offsets[i], ends.empty() ? Value() : ends[i], lengths[i]);
    p << " : " << sourceType << "{" << sourceSize << "} -> ";
    printParameter(p, op, scope, keys[i], targetOffsets[i]);
  });
}

ParseResult parseAsyncParameterGatherOperations(
    OpAsmParser &parser, std::optional<UnresolvedOperand> &scope, OperandList &keys,
    OperandList &sourceOffsets, UnresolvedOperand &target, Type &targetType,
    UnresolvedOperand &targetSize, OperandList &offsets, OperandList &ends, OperandList &lengths) {
  return parseGather(parser, scope, keys, sourceOffsets, target, targetType, targetSize, offsets,
                     &ends, lengths);
}

void printAsyncParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope,
                                         ValueRange keys, ValueRange sourceOffsets, Value target,
                                         Type targetType, Value targetSize, ValueRange offsets,
                                         ValueRange ends, ValueRange lengths) {
  printGather(p, op, scope, keys, sourceOffsets, target, targetType, targetSize, offsets, ends,
              lengths);
}

ParseResult parseAsyncParameterScatterOperations(
    OpAsmParser &parser, UnresolvedOperand &source, Type &sourceType, UnresolvedOperand &sourceSize,
    OperandList &offsets, OperandList &ends, OperandList &lengths,
    std::optional<UnresolvedOperand> &scope, OperandList &keys, OperandList &targetOffsets) {
  return parseScatter(parser, source, sourceType, sourceSize, offsets, &ends, lengths, scope, keys,
                      targetOffsets);
}

void printAsyncParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value source,
                                          Type sourceType, Value sourceSize, ValueRange offsets,
                                          ValueRange ends, ValueRange lengths, Value scope,
                                          ValueRange keys, ValueRange targetOffsets) {
  printScatter(p, op, source, sourceType, sourceSize, offsets, ends, lengths, scope, keys,
               targetOffsets);
}

ParseResult parseCmdParameterGatherOperations(
    OpAsmParser &parser, std::optional<UnresolvedOperand> &scope, OperandList &keys,
    OperandList &sourceOffsets, UnresolvedOperand &target, Type &targetType,
    UnresolvedOperand &targetSize, OperandList &offsets, OperandList &lengths) {
  return parseGather(parser, scope, keys, sourceOffsets, target, targetType, targetSize, offsets,
                     nullptr, lengths);
}

void printCmdParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                       ValueRange sourceOffsets, Value target, Type targetType,
                                       Value targetSize, ValueRange offsets, ValueRange lengths) {
  printGather(p, op, scope, keys, sourceOffsets, target, targetType, targetSize, offsets, {},
              lengths);
}

ParseResult parseCmdParameterScatterOperations(
    OpAsmParser &parser, UnresolvedOperand &source, Type &sourceType, UnresolvedOperand &sourceSize,
    OperandList &offsets, OperandList &lengths, std::optional<UnresolvedOperand> &scope,
    OperandList &keys, OperandList &targetOffsets) {
  return parseScatter(parser, source, sourceType, sourceSize, offsets, nullptr, lengths, scope,
                      keys, targetOffsets);
}

void printCmdParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value source,
                                        Type sourceType, Value sourceSize, ValueRange offsets,
                                        ValueRange lengths, Value scope, ValueRange keys,
                                        ValueRange targetOffsets) {
  printScatter(p, op, source, sourceType, sourceSize, offsets, {}, lengths, scope, keys,
               targetOffsets);
}

} // namespace mlir::iree::stream
