// Assembly pieces shared by operations of the hal dialect.

#include "compiler/dialects/hal/ir/HalSyntax.h"

namespace mlir::iree::hal {

//===-- Lists with one entry a line ---------------------------------------------------------===//

/// Parses entries that start with `(` and are separated by commas; there may be none.
static ParseResult parseEntries(OpAsmParser &parser, function_ref<ParseResult()> parseEntry) {
  if (failed(parser.parseOptionalLParen()))
    return success();
  do {
    if (parseEntry())
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
  } while (succeeded(parser.parseLParen()));
  return failure();
}

static void printEntries(OpAsmPrinter &printer, StringRef separator, size_t count,
                         function_ref<void(size_t)> print) {
  printer.increaseIndent();
  for (size_t i = 0; i < count; ++i) {
    printer << (i ? separator : "");
    printer.printNewline();
    print(i);
  }
  printer.decreaseIndent();
  printer.printNewline();
}

ParseResult parseBindings(OpAsmParser &parser,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &buffers,
                          SmallVectorImpl<Type> &types,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &offsets,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &lengths) {
  return parseEntries(parser, [&]() -> ParseResult {
    return failure(parser.parseOperand(buffers.emplace_back()) ||
                   parser.parseColonType(types.emplace_back()) || parser.parseRParen() ||
                   parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
                   parser.parseComma() || parser.parseOperand(lengths.emplace_back()) ||
                   parser.parseRSquare());
  });
}

void printBindings(OpAsmPrinter &printer, Operation *, ValueRange buffers, TypeRange types,
                   ValueRange offsets, ValueRange lengths) {
  printEntries(printer, ", ", buffers.size(), [&](size_t i) {
    printer << '(' << buffers[i] << " : " << types[i] << ")[" << offsets[i] << ", " << lengths[i]
            << ']';
  });
}

ParseResult
parseDeviceQueueAffinityList(OpAsmParser &parser,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &devices,
                             SmallVectorImpl<Type> &types,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &queueAffinities) {
  auto parseEntry = [&]() -> ParseResult {
    Type queueType;
    SMLoc queueLoc;
    if (parser.parseOperand(devices.emplace_back()) || parser.parseComma() ||
        parser.parseOperand(queueAffinities.emplace_back()) ||
        parser.parseColonType(types.emplace_back()) || parser.parseComma() ||
        parser.getCurrentLocation(&queueLoc) || parser.parseType(queueType) ||
        parser.parseRParen())
      return failure();
    if (!queueType.isInteger(64))
      return parser.emitError(queueLoc, "queue affinities must be i64");
    return success();
  };
  return failure(parser.parseLSquare() || parseEntries(parser, parseEntry) ||
                 parser.parseRSquare());
}

void printDeviceQueueAffinityList(OpAsmPrinter &printer, Operation *, ValueRange devices,
                                  TypeRange types, ValueRange queueAffinities) {
  printer << '[';
  printEntries(printer, ",", devices.size(), [&](size_t i) {
    printer << '(' << devices[i] << ", " << queueAffinities[i] << " : " << types[i] << ", "
            << queueAffinities[i].getType() << ')';
  });
  printer << ']';
}

//===-- Conditions --------------------------------------------------------------------------===//

ParseResult parseConditionRegion(OpAsmParser &parser, Region &body) {
  SmallVector<OpAsmParser::Argument> args;
  SmallVector<Type> results;
  SMLoc loc;
  if (parser.parseArgumentList(args, AsmParser::Delimiter::Paren, /*allowType=*/true,
                               /*allowAttrs=*/true) ||
      parser.getCurrentLocation(&loc) || parser.parseArrowTypeList(results))
    return failure();
  if (results.size() != 1 || !results.front().isInteger(1))
    return parser.emitError(loc, "a condition must return one i1");
  return parser.parseRegion(body, args);
}

void printConditionRegion(OpAsmPrinter &printer, Region &body) {
  printer << '(';
  llvm::interleaveComma(body.getArguments(), printer,
                        [&](BlockArgument arg) { printer.printRegionArgument(arg); });
  printer << ") -> i1 ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

ParseResult parseTargetConditionObjects(OpAsmParser &parser, ArrayAttr &targets,
                                        ArrayAttr &ordinals, ArrayAttr &objects,
                                        SmallVectorImpl<std::unique_ptr<Region>> &conditions) {
  SmallVector<Attribute> targetList, ordinalList, objectList;
  auto parseEntry = [&]() -> ParseResult {
    ArrayAttr entryObjects;
    if (parser.parseAttribute(targetList.emplace_back()))
      return failure();
    conditions.push_back(std::make_unique<Region>());
    if (succeeded(parser.parseOptionalKeyword("if")) &&
        parseConditionRegion(parser, *conditions.back()))
      return failure();
    if (parser.parseKeyword("ordinal") || parser.parseLParen() ||
        parser.parseAttribute(ordinalList.emplace_back(), parser.getBuilder().getIndexType()) ||
        parser.parseRParen() || parser.parseEqual() || parser.parseAttribute(entryObjects))
      return failure();
    objectList.push_back(entryObjects);
    return success();
  };
  if (parser.parseCommaSeparatedList(parseEntry))
    return failure();
  targets = parser.getBuilder().getArrayAttr(targetList);
  ordinals = parser.getBuilder().getArrayAttr(ordinalList);
  objects = parser.getBuilder().getArrayAttr(objectList);
  return success();
}

void printTargetConditionObjects(OpAsmPrinter &printer, Operation *, ArrayAttr targets,
                                 ArrayAttr ordinals, ArrayAttr objects,
                                 MutableArrayRef<Region> conditions) {
  printEntries(printer, ",", targets.size(), [&](size_t i) {
    printer << targets[i];
    if (!conditions[i].empty()) {
      printer << " if";
      printConditionRegion(printer, conditions[i]);
    }
    printer << " ordinal(";
    printer.printAttributeWithoutType(ordinals[i]);
    printer << ") = " << objects[i];
  });
}

} // namespace mlir::iree::hal
