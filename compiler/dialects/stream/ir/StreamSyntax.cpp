// Assembly syntax of stream ops: operands with ranges, encodings, and regions with captures.

#include "compiler/dialects/stream/ir/StreamSyntax.h"

#include "compiler/dialects/stream/ir/StreamOps.h"

namespace mlir::iree::stream {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

/// Calls `each` with a comma after all but the last of `count` items, each on a line of its own.
static void printLines(OpAsmPrinter &p, size_t count, function_ref<void(size_t)> each) {
  for (size_t i = 0; i < count; ++i) {
    p.printNewline();
    p << "  ";
    each(i);
    if (i + 1 < count)
      p << ",";
  }
}

ParseResult parseDispatchEntryPoints(OpAsmParser &parser, ArrayAttr &entryPoints) {
  SmallVector<Attribute> refs;
  auto parseRef = [&]() -> ParseResult {
    SymbolRefAttr ref;
    if (parser.parseAttribute(ref))
      return failure();
    refs.push_back(ref);
    return success();
  };
  if (succeeded(parser.parseOptionalLBrace())) {
    if (parser.parseCommaSeparatedList(parseRef) || parser.parseRBrace())
      return failure();
  } else if (parseRef()) {
    return failure();
  }
  entryPoints = parser.getBuilder().getArrayAttr(refs);
  return success();
}

void printDispatchEntryPoints(OpAsmPrinter &p, Operation *, ArrayAttr entryPoints) {
  if (entryPoints.size() == 1) {
    p.printAttribute(entryPoints[0]);
    return;
  }
  p << "{";
  llvm::interleaveComma(entryPoints, p, [&](Attribute ref) { p.printAttribute(ref); });
  p << "}";
}

//===----------------------------------------------------------------------===//
// Operands with ranges
//===----------------------------------------------------------------------===//

ParseResult parseDispatchOperands(OpAsmParser &parser, OperandList &operands, OperandList &offsets,
                                  OperandList &ends, OperandList &lengths) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&]() -> ParseResult {
    if (parser.parseOperand(operands.emplace_back()))
      return failure();
    if (failed(parser.parseOptionalLSquare()))
      return success();
    return failure(parser.parseOperand(offsets.emplace_back()) || parser.parseKeyword("to") ||
                   parser.parseOperand(ends.emplace_back()) || parser.parseKeyword("for") ||
                   parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare());
  });
}

void printDispatchOperands(OpAsmPrinter &p, Operation *, ValueRange operands, ValueRange offsets,
                           ValueRange ends, ValueRange lengths) {
  size_t i = 0;
  p << "(";
  llvm::interleaveComma(operands, p, [&](Value operand) {
    p << operand;
    if (!isa<ResourceType>(operand.getType()))
      return;
    p << "[" << offsets[i] << " to " << ends[i] << " for " << lengths[i] << "]";
    ++i;
  });
  p << ")";
}

static ParseResult parseOptionalAccess(OpAsmParser &parser, std::optional<Attribute> &access) {
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, {"ro", "rw", "wo"})))
    return success();
  ResourceAccessBitfield bits = word == "ro"   ? ResourceAccessBitfield::Read
                                : word == "wo" ? ResourceAccessBitfield::Write
                                               : ResourceAccessBitfield::Read |
                                                     ResourceAccessBitfield::Write;
  access = ResourceAccessBitfieldAttr::get(parser.getContext(), bits);
  return success();
}

static StringRef accessKeyword(Attribute access) {
  ResourceAccessBitfield bits = cast<ResourceAccessBitfieldAttr>(access).getValue();
  bool read = bitEnumContainsAny(bits, ResourceAccessBitfield::Read);
  bool write = bitEnumContainsAny(bits, ResourceAccessBitfield::Write);
  return read && write ? "rw" : write ? "wo" : "ro";
}

static ParseResult parseOffsetLength(OpAsmParser &parser, OperandList &offsets,
                                     OperandList &lengths) {
  return failure(parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
                 parser.parseKeyword("for") || parser.parseOperand(lengths.emplace_back()) ||
                 parser.parseRSquare());
}

ParseResult parseDispatchResources(OpAsmParser &parser, OperandList &resources,
                                   SmallVectorImpl<Type> &types, OperandList &sizes,
                                   OperandList &offsets, OperandList &lengths,
                                   ArrayAttr &accesses) {
  SmallVector<Attribute> attrs;
  auto parseResource = [&]() -> ParseResult {
    std::optional<Attribute> access;
    SMLoc loc = parser.getCurrentLocation();
    if (parseOptionalAccess(parser, access))
      return failure();
    if (!access)
      return parser.emitError(loc, "expected `ro`, `rw` or `wo`");
    attrs.push_back(*access);
    return failure(parser.parseOperand(resources.emplace_back()) ||
                   parseOffsetLength(parser, offsets, lengths) || parser.parseColon() ||
                   parser.parseType(types.emplace_back()) || parser.parseLBrace() ||
                   parser.parseOperand(sizes.emplace_back()) || parser.parseRBrace());
  };
  // The list may be empty: the closing brace belongs to the format of the op.
  if (*parser.getCurrentLocation().getPointer() != '}' &&
      parser.parseCommaSeparatedList(parseResource))
    return failure();
  accesses = parser.getBuilder().getArrayAttr(attrs);
  return success();
}

void printDispatchResources(OpAsmPrinter &p, Operation *, ValueRange resources, TypeRange types,
                            ValueRange sizes, ValueRange offsets, ValueRange lengths,
                            ArrayAttr accesses) {
  printLines(p, resources.size(), [&](size_t i) {
    p << accessKeyword(accesses[i]) << " " << resources[i] << "[" << offsets[i] << " for "
      << lengths[i] << "] : " << types[i] << "{" << sizes[i] << "}";
  });
}

ParseResult parseCmdCallOperands(OpAsmParser &parser, OperandList &operands, OperandList &offsets,
                                 OperandList &lengths, ArrayAttr &accesses) {
  SmallVector<Attribute> attrs;
  auto parseOperand = [&]() -> ParseResult {
    std::optional<Attribute> access;
    if (parseOptionalAccess(parser, access) || parser.parseOperand(operands.emplace_back()))
      return failure();
    if (!access)
      return success();
    attrs.push_back(*access);
    return parseOffsetLength(parser, offsets, lengths);
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOperand))
    return failure();
  accesses = parser.getBuilder().getArrayAttr(attrs);
  return success();
}

void printCmdCallOperands(OpAsmPrinter &p, Operation *, ValueRange operands, ValueRange offsets,
                          ValueRange lengths, ArrayAttr accesses) {
  size_t i = 0;
  p << "(";
  llvm::interleaveComma(operands, p, [&](Value operand) {
    if (!isa<ResourceType>(operand.getType())) {
      p << operand;
      return;
    }
    p << accessKeyword(accesses[i]) << " " << operand << "[" << offsets[i] << " for " << lengths[i]
      << "]";
    ++i;
  });
  p << ")";
}

//===----------------------------------------------------------------------===//
// Types with encodings
//===----------------------------------------------------------------------===//

ParseResult parseEncodedShapedFunctionType(
    OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands, SmallVectorImpl<Type> &operandTypes,
    OperandList &operandSizes, ArrayAttr &operandEncodings, OperandList &operandEncodingDims,
    SmallVectorImpl<Type> &resultTypes, OperandList &resultSizes, ArrayAttr &resultEncodings,
    OperandList &resultEncodingDims, ArrayAttr &tiedOperands) {
  Builder &builder = parser.getBuilder();
  SmallVector<Type> operandEncodingTypes, resultEncodingTypes;
  Type noEncoding = util::UnusedType::get(parser.getContext());

  auto parseOperandType = [&]() -> ParseResult {
    Type type;
    SmallVector<UnresolvedOperand> dims;
    if (parser.parseType(type) || parseDimsOf(parser, type, dims))
      return failure();
    if (failed(parser.parseOptionalKeyword("in"))) {
      operandTypes.push_back(type);
      operandSizes.append(dims);
      operandEncodingTypes.push_back(noEncoding);
      return success();
    }
    operandEncodingTypes.push_back(type);
    operandEncodingDims.append(dims);
    return failure(parser.parseType(operandTypes.emplace_back()) ||
                   parseDimsOf(parser, operandTypes.back(), operandSizes));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOperandType) ||
      parser.parseArrow())
    return failure();

  SmallVector<int64_t> ties;
  auto parseResult = [&]() -> ParseResult {
    Type encoding;
    SmallVector<UnresolvedOperand> dims;
    if (parser.parseType(encoding) || parseDimsOf(parser, encoding, dims))
      return failure();
    ties.push_back(-1);
    if (failed(parser.parseOptionalKeyword("in"))) {
      resultTypes.push_back(encoding);
      resultSizes.append(dims);
      resultEncodingTypes.push_back(noEncoding);
      return success();
    }
    resultEncodingTypes.push_back(encoding);
    resultEncodingDims.append(dims);
    UnresolvedOperand tied;
    OptionalParseResult isTied = parser.parseOptionalOperand(tied);
    Type type;
    if (isTied.has_value()) {
      if (failed(*isTied))
        return failure();
      ties.back() = findTiedOperand(tied, operands);
      if (ties.back() < 0 || size_t(ties.back()) >= operandTypes.size())
        return parser.emitError(tied.location, "result is tied to ")
               << tied.name << ", which is no operand";
      type = operandTypes[ties.back()];
    }
    if ((!isTied.has_value() || succeeded(parser.parseOptionalKeyword("as"))) &&
        parser.parseType(type))
      return failure();
    resultTypes.push_back(type);
    return parseDimsOf(parser, type, resultSizes);
  };
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseOptionalRParen()) &&
        (parser.parseCommaSeparatedList(parseResult) || parser.parseRParen()))
      return failure();
  } else if (parseResult()) {
    return failure();
  }
  operandEncodings = builder.getTypeArrayAttr(operandEncodingTypes);
  resultEncodings = builder.getTypeArrayAttr(resultEncodingTypes);
  if (!ties.empty())
    tiedOperands = builder.getIndexArrayAttr(ties);
  return success();
}

void printEncodedShapedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands,
                                    TypeRange operandTypes, ValueRange operandSizes,
                                    ArrayAttr operandEncodings, ValueRange operandEncodingDims,
                                    TypeRange resultTypes, ValueRange resultSizes,
                                    ArrayAttr resultEncodings, ValueRange resultEncodingDims,
                                    ArrayAttr) {
  auto printEncoding = [&](Attribute attr, ValueRange &dims) {
    Type encoding = cast<TypeAttr>(attr).getValue();
    if (isa<util::UnusedType>(encoding))
      return;
    p << encoding;
    printDimsOf(p, encoding, dims);
    p << " in ";
  };
  p << "(";
  llvm::interleaveComma(llvm::zip_equal(operandTypes, operandEncodings), p, [&](auto it) {
    auto [type, encoding] = it;
    printEncoding(encoding, operandEncodingDims);
    p << type;
    printDimsOf(p, type, operandSizes);
  });
  p << ") -> ";
  auto tiedOp = cast<util::TiedOpInterface>(op);
  bool parens = resultTypes.size() != 1;
  if (parens)
    p << "(";
  llvm::interleaveComma(llvm::enumerate(resultTypes), p, [&](auto it) {
    Type type = it.value();
    printEncoding(resultEncodings[it.index()], resultEncodingDims);
    std::optional<unsigned> tied = tiedOp.getTiedResultOperandIndex(it.index());
    Value operand = tied ? op->getOperand(*tied) : Value();
    if (operand)
      p << operand;
    if (operand && operand.getType() != type)
      p << " as ";
    if (!operand || operand.getType() != type)
      p << type;
    printDimsOf(p, type, resultSizes);
  });
  if (parens)
    p << ")";
}

ParseResult parseEncodedResourceOperands(OpAsmParser &parser, OperandList &resources,
                                         SmallVectorImpl<Type> &types, OperandList &sizes,
                                         ArrayAttr &encodings, OperandList &encodingDims) {
  SmallVector<Type> encodingTypes;
  auto parseResource = [&]() -> ParseResult {
    return failure(parser.parseOperand(resources.emplace_back()) || parser.parseColon() ||
                   parser.parseType(encodingTypes.emplace_back()) ||
                   parseDimsOf(parser, encodingTypes.back(), encodingDims) ||
                   parser.parseKeyword("in") || parser.parseType(types.emplace_back()) ||
                   parser.parseLBrace() || parser.parseOperand(sizes.emplace_back()) ||
                   parser.parseRBrace());
  };
  if (parser.parseCommaSeparatedList(parseResource))
    return failure();
  encodings = parser.getBuilder().getTypeArrayAttr(encodingTypes);
  return success();
}

void printEncodedResourceOperands(OpAsmPrinter &p, Operation *, ValueRange resources,
                                  TypeRange types, ValueRange sizes, ArrayAttr encodings,
                                  ValueRange encodingDims) {
  printLines(p, resources.size(), [&](size_t i) {
    Type encoding = cast<TypeAttr>(encodings[i]).getValue();
    p << resources[i] << " : " << encoding;
    printDimsOf(p, encoding, encodingDims);
    p << " in " << types[i] << "{" << sizes[i] << "}";
  });
  p.printNewline();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

static ParseResult parseCaptures(OpAsmParser &parser, OperandList &operands,
                                 SmallVectorImpl<Type> &types, OperandList &sizes,
                                 SmallVectorImpl<OpAsmParser::Argument> &args) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&]() -> ParseResult {
    OpAsmParser::Argument &arg = args.emplace_back();
    if (parser.parseOperand(operands.emplace_back()) || parser.parseKeyword("as") ||
        parser.parseArgument(arg) || parser.parseColonType(arg.type) ||
        parseDimsOf(parser, arg.type, sizes))
      return failure();
    types.push_back(arg.type);
    return success();
  });
}

static void printCaptures(OpAsmPrinter &p, ValueRange operands, ValueRange sizes, Region &body) {
  p << "(";
  llvm::interleaveComma(llvm::zip_equal(operands, body.getArguments()), p, [&](auto it) {
    auto [operand, arg] = it;
    p << operand << " as " << arg << ": " << arg.getType();
    printDimsOf(p, arg.getType(), sizes);
  });
  p << ")";
}

ParseResult parseResourceRegion(OpAsmParser &parser, OperandList &operands,
                                SmallVectorImpl<Type> &operandTypes, OperandList &operandSizes,
                                SmallVectorImpl<Type> &resultTypes, OperandList &resultSizes,
                                ArrayAttr &tiedOperands, Region &body) {
  SmallVector<OpAsmParser::Argument> args;
  if (parseCaptures(parser, operands, operandTypes, operandSizes, args))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    bool parens = succeeded(parser.parseOptionalLParen());
    if (parseShapedResultList(parser, operands, operandTypes, operandSizes, resultTypes,
                              resultSizes, tiedOperands) ||
        (parens && parser.parseRParen()))
      return failure();
  }
  return parser.parseRegion(body, args);
}

void printResourceRegion(OpAsmPrinter &p, Operation *op, ValueRange operands,
                         TypeRange operandTypes, ValueRange operandSizes, TypeRange resultTypes,
                         ValueRange resultSizes, ArrayAttr tiedOperands, Region &body) {
  printCaptures(p, operands, operandSizes, body);
  if (!resultTypes.empty()) {
    bool parens = resultTypes.size() != 1;
    p << (parens ? " -> (" : " -> ");
    printShapedResultList(p, op, operands, operandTypes, operandSizes, resultTypes, resultSizes,
                          tiedOperands);
    if (parens)
      p << ")";
  }
  p << " ";
  p.printRegion(body, /*printEntryBlockArgs=*/false);
}

ParseResult parseExplicitResourceRegion(OpAsmParser &parser, OperandList &operands,
                                        SmallVectorImpl<Type> &operandTypes,
                                        OperandList &operandSizes, Region &body) {
  SmallVector<OpAsmParser::Argument> args;
  if (parseCaptures(parser, operands, operandTypes, operandSizes, args) ||
      parser.parseRegion(body, args))
    return failure();
  Builder &builder = parser.getBuilder();
  CmdExecuteOp::ensureTerminator(body, builder, parser.getEncodedSourceLoc(parser.getNameLoc()));
  return success();
}

void printExplicitResourceRegion(OpAsmPrinter &p, Operation *, ValueRange operands, TypeRange,
                                 ValueRange operandSizes, Region &body) {
  printCaptures(p, operands, operandSizes, body);
  p << " ";
  p.printRegion(body, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/false);
}

ParseResult parseOptionalWorkgroupCountRegion(OpAsmParser &parser, Region &body) {
  if (failed(parser.parseOptionalKeyword("workgroups")))
    return success();
  return parseWorkgroupCountRegion(parser, body);
}

void printOptionalWorkgroupCountRegion(OpAsmPrinter &p, Operation *op, Region &body) {
  if (body.empty()) {
    p << ' '; // As the reference has it, at the end of the line.
    return;
  }
  p << " workgroups";
  printWorkgroupCountRegion(p, op, body);
}

//===----------------------------------------------------------------------===//
// Lists of resource ops
//===----------------------------------------------------------------------===//

ParseResult parsePackSliceRanges(OpAsmParser &parser, ArrayAttr &intervals, OperandList &sizes,
                                 SmallVectorImpl<Type> &offsetTypes) {
  SmallVector<Attribute> bounds;
  Type index = parser.getBuilder().getIndexType();
  auto parseSlice = [&]() -> ParseResult {
    IntegerAttr first, last;
    if (parser.parseLSquare() || parser.parseAttribute(first, index) || parser.parseComma() ||
        parser.parseAttribute(last, index) || parser.parseRSquare() || parser.parseEqual() ||
        parser.parseOperand(sizes.emplace_back()))
      return failure();
    bounds.append({first, last});
    offsetTypes.push_back(index);
    return success();
  };
  // A comma may stand behind the last one.
  while (*parser.getCurrentLocation().getPointer() == '[') {
    if (parseSlice())
      return failure();
    if (failed(parser.parseOptionalComma()))
      break;
  }
  intervals = parser.getBuilder().getArrayAttr(bounds);
  return success();
}

void printPackSliceRanges(OpAsmPrinter &p, Operation *, ArrayAttr intervals, ValueRange sizes,
                          TypeRange) {
  if (sizes.empty())
    return;
  printLines(p, sizes.size(), [&](size_t i) {
    p << "[";
    p.printAttributeWithoutType(intervals[i * 2]);
    p << ", ";
    p.printAttributeWithoutType(intervals[i * 2 + 1]);
    p << "] = " << sizes[i];
  });
  p.printNewline();
}

ParseResult parseConstantValueList(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                   OperandList &sizes, ArrayAttr &values) {
  SmallVector<Attribute> attrs;
  auto parseValue = [&]() -> ParseResult {
    return failure(parseSizeAwareType(parser, types.emplace_back(), sizes.emplace_back()) ||
                   parser.parseEqual() || parser.parseAttribute(attrs.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(parseValue))
    return failure();
  values = parser.getBuilder().getArrayAttr(attrs);
  return success();
}

void printConstantValueList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange sizes,
                            ArrayAttr values) {
  printLines(p, types.size(), [&](size_t i) {
    printSizeAwareType(p, op, types[i], sizes[i]);
    p << " = " << values[i];
  });
}

//===----------------------------------------------------------------------===//
// Collectives and external functions
//===----------------------------------------------------------------------===//

static StringRef collectiveParamKeyword(CollectiveAttr collective) {
  switch (collective.getKind()) {
  case CollectiveKind::Broadcast:
  case CollectiveKind::Recv:
    return "source";
  case CollectiveKind::Reduce:
  case CollectiveKind::Send:
    return "target";
  case CollectiveKind::SendRecv:
    return "source_target_pair";
  default:
    return {};
  }
}

ParseResult parseCollectiveParam(OpAsmParser &parser, CollectiveAttr collective,
                                 std::optional<UnresolvedOperand> &param) {
  StringRef keyword = collectiveParamKeyword(collective);
  if (keyword.empty())
    return success();
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parser.parseOperand(param.emplace()) || parser.parseRParen());
}

void printCollectiveParam(OpAsmPrinter &p, Operation *, CollectiveAttr collective, Value param) {
  if (param)
    p << collectiveParamKeyword(collective) << "(" << param << ") ";
}

ParseResult parseDispatchFunctionSignature(OpAsmParser &parser, TypeAttr &functionType,
                                           ArrayAttr &argAttrs, ArrayAttr &resultAttrs) {
  Builder &builder = parser.getBuilder();
  SmallVector<Type> argTypes, resultTypes;
  SmallVector<Attribute> argDicts, resultDicts;
  DictionaryAttr none = builder.getDictionaryAttr({});
  auto anyAttrs = [&](ArrayRef<Attribute> dicts) {
    return llvm::any_of(dicts, [&](Attribute dict) { return dict != none; });
  };
  auto parseArg = [&]() -> ParseResult {
    UnresolvedOperand name;
    bool isRange = false;
    if (parser.parseOperand(name))
      return failure();
    if (succeeded(parser.parseOptionalLSquare())) {
      isRange = true;
      if (parser.parseOperand(name) || parser.parseKeyword("for") || parser.parseOperand(name) ||
          parser.parseRSquare())
        return failure();
    }
    NamedAttrList attrs;
    if (parser.parseColonType(argTypes.emplace_back()) || parser.parseOptionalAttrDict(attrs))
      return failure();
    argDicts.push_back(attrs.getDictionary(builder.getContext()));
    if (isRange) {
      argTypes.append(2, builder.getIndexType());
      argDicts.append(2, none);
    }
    return success();
  };
  auto parseResult = [&]() -> ParseResult {
    NamedAttrList attrs;
    if (parser.parseType(resultTypes.emplace_back()) || parser.parseOptionalAttrDict(attrs))
      return failure();
    resultDicts.push_back(attrs.getDictionary(builder.getContext()));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseArg))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    bool parens = succeeded(parser.parseOptionalLParen());
    if (parser.parseCommaSeparatedList(parseResult) || (parens && parser.parseRParen()))
      return failure();
  }
  functionType = TypeAttr::get(builder.getFunctionType(argTypes, resultTypes));
  if (anyAttrs(argDicts))
    argAttrs = builder.getArrayAttr(argDicts);
  if (anyAttrs(resultDicts))
    resultAttrs = builder.getArrayAttr(resultDicts);
  return success();
}

void printDispatchFunctionSignature(OpAsmPrinter &p, Operation *, TypeAttr functionType,
                                    ArrayAttr argAttrs, ArrayAttr resultAttrs) {
  auto type = cast<FunctionType>(functionType.getValue());
  auto printAttrs = [&](ArrayAttr dicts, unsigned i) {
    if (dicts)
      p.printOptionalAttrDict(cast<DictionaryAttr>(dicts[i]).getValue());
  };
  p << "(";
  for (unsigned i = 0, step = 1; i < type.getNumInputs(); i += step) {
    if (i != 0)
      p << ", ";
    p << "%arg" << i;
    step = isa<ResourceType>(type.getInput(i)) ? 3 : 1;
    if (step == 3)
      p << "[%arg" << i + 1 << " for %arg" << i + 2 << "]";
    p << ": " << type.getInput(i);
    printAttrs(argAttrs, i);
  }
  p << ")";
  if (type.getNumResults() == 0)
    return;
  bool parens = type.getNumResults() != 1;
  p << (parens ? " -> (" : " -> ");
  llvm::interleaveComma(llvm::enumerate(type.getResults()), p, [&](auto it) {
    p << it.value();
    printAttrs(resultAttrs, it.index());
  });
  if (parens)
    p << ")";
}

} // namespace mlir::iree::stream
