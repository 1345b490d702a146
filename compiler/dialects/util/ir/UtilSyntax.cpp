#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"

namespace mlir::iree {

static constexpr int64_t kUntied = util::TiedOpInterface::kUntiedIndex;

//===----------------------------------------------------------------------===//
// Inherent attributes
//===----------------------------------------------------------------------===//

ParseResult detail::parseAttrGroup(OpAsmParser &parser, ArrayRef<AttrGroupSlot> slots) {
  if (failed(parser.parseOptionalLess()))
    return success();
  auto parseMember = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    const auto *slot =
        llvm::find_if(slots, [&](const AttrGroupSlot &slot) { return slot.member.name == name; });
    if (slot == slots.end())
      return parser.emitError(loc) << "'" << name << "' is no inherent attribute of this op";
    if (slot->isSet())
      return parser.emitError(loc) << "attribute '" << name << "' is given twice";
    if (!slot->isUnit && parser.parseEqual())
      return failure();
    return slot->parseValue(parser);
  };
  if (parser.parseCommaSeparatedList(parseMember))
    return failure();
  return parser.parseGreater();
}

void detail::printAttrGroup(OpAsmPrinter &p, ArrayRef<AttrGroupSlot> slots) {
  auto set = llvm::make_filter_range(slots, [](const AttrGroupSlot &slot) { return slot.isSet(); });
  if (set.empty())
    return;
  p << " <";
  llvm::interleaveComma(set, p, [&](const AttrGroupSlot &slot) {
    p << slot.member.name;
    if (!slot.isUnit) {
      p << " = ";
      slot.printValue(p);
    }
  });
  p << ">";
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

ParseResult parseSymbolVisibility(OpAsmParser &parser, StringAttr &visibility) {
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(&keyword, {"public", "private", "nested"})))
    visibility = parser.getBuilder().getStringAttr(keyword);
  return success();
}

void printSymbolVisibility(OpAsmPrinter &p, Operation *, StringAttr visibility) {
  p << (visibility ? visibility.getValue() : "public");
}

ParseResult parseSymbolAlias(OpAsmParser &parser, StringAttr &name, FlatSymbolRefAttr &alias) {
  if (parser.parseAttribute(alias))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("as")))
    return failure(parser.parseLParen() || parser.parseAttribute(name) || parser.parseRParen());
  name = alias.getAttr();
  return success();
}

void printSymbolAlias(OpAsmPrinter &p, Operation *, StringAttr name, FlatSymbolRefAttr alias) {
  p.printAttributeWithoutType(alias);
  if (name.getValue() != alias.getValue()) {
    p << " as(";
    p.printAttributeWithoutType(name);
    p << ")";
  }
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

ParseResult parseTypeOrAttr(OpAsmParser &parser, TypeAttr &type, Attribute &attr) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalEqual())) {
    Type parsed;
    if (parser.parseColonType(parsed))
      return failure();
    type = TypeAttr::get(parsed);
    return failure(succeeded(parser.parseOptionalEqual()) && parser.parseAttribute(attr));
  }
  if (parser.parseAttribute(attr))
    return failure();
  auto typed = dyn_cast<TypedAttr>(attr);
  if (!typed)
    return parser.emitError(loc, "a value without a type needs `: type` before it");
  type = TypeAttr::get(typed.getType());
  return success();
}

void printTypeOrAttr(OpAsmPrinter &p, Operation *, TypeAttr type, Attribute attr) {
  auto typed = dyn_cast_if_present<TypedAttr>(attr);
  bool typeIsImplied = typed && typed.getType() == type.getValue();
  if (!typeIsImplied)
    p << ": " << type.getValue();
  if (attr)
    p << (typeIsImplied ? "= " : " = ") << attr;
}

ParseResult parseTypeAlias(OpAsmParser &parser, TypeAttr &encodingType, Type &storageType) {
  Type parsed;
  if (parser.parseType(parsed))
    return failure();
  encodingType = TypeAttr::get(parsed);
  storageType = parsed;
  return failure(succeeded(parser.parseOptionalKeyword("as")) && parser.parseType(storageType));
}

void printTypeAlias(OpAsmPrinter &p, Operation *, TypeAttr encodingType, Type storageType) {
  if (encodingType.getValue() != storageType)
    p << encodingType.getValue() << " as ";
  p << storageType;
}

ParseResult parseSizeAwareType(OpAsmParser &parser, Type &type, UnresolvedOperand &size) {
  return failure(parser.parseType(type) || parser.parseLBrace() || parser.parseOperand(size) ||
                 parser.parseRBrace());
}

void printSizeAwareType(OpAsmPrinter &p, Operation *, Type type, Value size) {
  p << type << "{" << size << "}";
}

/// How many values stand in braces after the type.
static unsigned countDims(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
  return isa<util::SizeAwareTypeInterface>(type) ? 1 : 0;
}

ParseResult parseDimsOf(OpAsmParser &parser, Type type, SmallVectorImpl<UnresolvedOperand> &dims) {
  unsigned count = countDims(type);
  if (count == 0)
    return success();
  SmallVector<UnresolvedOperand> parsed;
  if (parser.parseLBrace() || parser.parseOperandList(parsed, count) || parser.parseRBrace())
    return failure();
  llvm::append_range(dims, parsed);
  return success();
}

void printDimsOf(OpAsmPrinter &p, Type type, ValueRange &dims) {
  unsigned count = countDims(type);
  if (count == 0)
    return;
  // Invalid ops are printed too, to say what is wrong with them.
  if (dims.size() < count) {
    p << "{<<missing>>}";
    return;
  }
  p << "{" << dims.take_front(count) << "}";
  dims = dims.drop_front(count);
}

ParseResult parseOperandTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                        [&] { return parser.parseType(types.emplace_back()); });
}

void printOperandTypeList(OpAsmPrinter &p, Operation *, TypeRange types) {
  p << "(" << types << ")";
}

ParseResult parseShapedTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                SmallVectorImpl<UnresolvedOperand> &dims) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    Type &type = types.emplace_back();
    return failure(parser.parseType(type) || parseDimsOf(parser, type, dims));
  });
}

void printShapedTypeList(OpAsmPrinter &p, Operation *, TypeRange types, ValueRange dims) {
  llvm::interleaveComma(types, p, [&](Type type) {
    p << type;
    printDimsOf(p, type, dims);
  });
}

ParseResult parseShapedTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &operandTypes,
                                SmallVectorImpl<Type> &resultTypes,
                                SmallVectorImpl<UnresolvedOperand> &dims) {
  if (parseShapedTypeList(parser, operandTypes, dims))
    return failure();
  resultTypes.assign(operandTypes.begin(), operandTypes.end());
  return success();
}

void printShapedTypeList(OpAsmPrinter &p, Operation *op, TypeRange operandTypes, TypeRange,
                         ValueRange dims) {
  printShapedTypeList(p, op, operandTypes, dims);
}

//===----------------------------------------------------------------------===//
// Results that may be tied to operands
//===----------------------------------------------------------------------===//

int64_t findTiedOperand(const UnresolvedOperand &tied, ArrayRef<UnresolvedOperand> operands) {
  const auto *found = llvm::find_if(operands, [&](const UnresolvedOperand &operand) {
    return operand.name == tied.name && operand.number == tied.number;
  });
  return found == operands.end() ? kUntied : std::distance(operands.begin(), found);
}

/// `type`, `%operand` or `%operand as type`.
static ParseResult parseTiedType(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                 TypeRange operandTypes, Type &type, int64_t &tie) {
  tie = kUntied;
  UnresolvedOperand operand;
  OptionalParseResult isTied = parser.parseOptionalOperand(operand);
  if (!isTied.has_value())
    return parser.parseType(type);
  if (failed(*isTied))
    return failure();
  tie = findTiedOperand(operand, operands);
  if (tie == kUntied || tie >= int64_t(operandTypes.size()))
    return parser.emitError(operand.location, "no operand ")
           << operand.name << " to tie a result to";
  if (succeeded(parser.parseOptionalKeyword("as")))
    return parser.parseType(type);
  type = operandTypes[tie];
  return success();
}

static void printTiedType(OpAsmPrinter &p, Operation *op, unsigned resultIndex, Type type) {
  auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
  if (std::optional<unsigned> tie =
          tiedOp ? tiedOp.getTiedResultOperandIndex(resultIndex) : std::nullopt) {
    Value operand = op->getOperand(*tie);
    p << operand;
    if (operand.getType() == type)
      return;
    p << " as ";
  }
  p << type;
}

/// Runs `parseList` on a list in parentheses, which may be empty, or on one element without them.
static ParseResult parseResults(OpAsmParser &parser, function_ref<ParseResult(bool)> parseList) {
  if (failed(parser.parseOptionalLParen()))
    return parseList(/*inParens=*/false);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parseList(/*inParens=*/true) || parser.parseRParen());
}

static ArrayAttr getTies(OpAsmParser &parser, ArrayRef<int64_t> ties) {
  return ties.empty() ? ArrayAttr() : parser.getBuilder().getIndexArrayAttr(ties);
}

ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type,
                                  SmallVectorImpl<UnresolvedOperand> &dims,
                                  ArrayAttr &tiedOperands) {
  UnresolvedOperand target;
  OptionalParseResult isTied = parser.parseOptionalOperand(target);
  if (isTied.has_value() && (failed(*isTied) || parser.parseKeyword("as")))
    return failure();
  if (parser.parseType(type) || parseDimsOf(parser, type, dims))
    return failure();
  tiedOperands = parser.getBuilder().getIndexArrayAttr({isTied.has_value() ? 0 : kUntied});
  return success();
}

ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type,
                                  SmallVectorImpl<UnresolvedOperand> &dims) {
  ArrayAttr ignored;
  return parseShapedTiedResult(parser, type, dims, ignored);
}

ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type, UnresolvedOperand &dim,
                                  ArrayAttr &tiedOperands) {
  SmallVector<UnresolvedOperand> dims;
  SMLoc loc = parser.getCurrentLocation();
  if (parseShapedTiedResult(parser, type, dims, tiedOperands))
    return failure();
  if (dims.size() != 1)
    return parser.emitError(loc, "expected a type with exactly one dimension or size");
  dim = dims.front();
  return success();
}

ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type, UnresolvedOperand &dim) {
  ArrayAttr ignored;
  return parseShapedTiedResult(parser, type, dim, ignored);
}

void printShapedTiedResult(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims) {
  if (auto tie = cast<util::TiedOpInterface>(op).getTiedResultOperandIndex(0))
    p << op->getOperand(*tie) << " as ";
  p << type;
  printDimsOf(p, type, dims);
}

void printShapedTiedResult(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims, ArrayAttr) {
  printShapedTiedResult(p, op, type, dims);
}

ParseResult parseTiedFunctionResultList(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                        ArrayRef<Type> operandTypes,
                                        SmallVectorImpl<Type> &resultTypes,
                                        ArrayAttr &tiedOperands) {
  SmallVector<int64_t> ties;
  auto parseResult = [&] {
    return parseTiedType(parser, operands, operandTypes, resultTypes.emplace_back(),
                         ties.emplace_back());
  };
  if (parseResults(parser, [&](bool) { return parser.parseCommaSeparatedList(parseResult); }))
    return failure();
  tiedOperands = getTies(parser, ties);
  return success();
}

void printTiedFunctionResultList(OpAsmPrinter &p, Operation *op, ValueRange, TypeRange,
                                 TypeRange resultTypes, ArrayAttr) {
  bool parens = resultTypes.size() != 1;
  p << (parens ? "(" : "");
  llvm::interleaveComma(llvm::enumerate(resultTypes), p,
                        [&](auto it) { printTiedType(p, op, it.index(), it.value()); });
  p << (parens ? ")" : "");
}

ParseResult parseShapedResultList(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                  TypeRange operandTypes, ArrayRef<UnresolvedOperand>,
                                  SmallVectorImpl<Type> &resultTypes,
                                  SmallVectorImpl<UnresolvedOperand> &resultDims,
                                  ArrayAttr &tiedOperands) {
  SmallVector<int64_t> ties;
  auto parseResult = [&]() -> ParseResult {
    Type &type = resultTypes.emplace_back();
    return failure(parseTiedType(parser, operands, operandTypes, type, ties.emplace_back()) ||
                   parseDimsOf(parser, type, resultDims));
  };
  if (parser.parseCommaSeparatedList(parseResult))
    return failure();
  tiedOperands = getTies(parser, ties);
  return success();
}

void printShapedResultList(OpAsmPrinter &p, Operation *op, ValueRange, TypeRange, ValueRange,
                           TypeRange resultTypes, ValueRange resultDims, ArrayAttr) {
  llvm::interleaveComma(llvm::enumerate(resultTypes), p, [&](auto it) {
    printTiedType(p, op, it.index(), it.value());
    printDimsOf(p, it.value(), resultDims);
  });
}

ParseResult parseShapedFunctionType(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                    SmallVectorImpl<Type> &operandTypes,
                                    SmallVectorImpl<UnresolvedOperand> &operandDims,
                                    SmallVectorImpl<Type> &resultTypes,
                                    SmallVectorImpl<UnresolvedOperand> &resultDims,
                                    ArrayAttr &tiedOperands) {
  if (parser.parseLParen())
    return failure();
  if (failed(parser.parseOptionalRParen()) &&
      (parseShapedTypeList(parser, operandTypes, operandDims) || parser.parseRParen()))
    return failure();
  if (parser.parseArrow())
    return failure();
  return parseResults(parser, [&](bool) {
    return parseShapedResultList(parser, operands, operandTypes, {}, resultTypes, resultDims,
                                 tiedOperands);
  });
}

void printShapedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands,
                             TypeRange operandTypes, ValueRange operandDims, TypeRange resultTypes,
                             ValueRange resultDims, ArrayAttr tiedOperands) {
  p << "(";
  printShapedTypeList(p, op, operandTypes, operandDims);
  bool parens = resultTypes.size() != 1;
  p << ") -> " << (parens ? "(" : "");
  printShapedResultList(p, op, operands, operandTypes, operandDims, resultTypes, resultDims,
                        tiedOperands);
  p << (parens ? ")" : "");
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// The results of a function whose arguments are written `arguments`.
static ParseResult parseSignatureResults(OpAsmParser &parser, ArrayRef<UnresolvedOperand> arguments,
                                         TypeRange argTypes, SmallVectorImpl<Type> &resultTypes,
                                         SmallVectorImpl<DictionaryAttr> &resultAttrs,
                                         ArrayAttr &tiedOperands) {
  SmallVector<int64_t> ties;
  auto parseList = [&](bool inParens) {
    return parser.parseCommaSeparatedList([&]() -> ParseResult {
      NamedAttrList attrs;
      // Without parentheses, attributes would be those of the function.
      if (parseTiedType(parser, arguments, argTypes, resultTypes.emplace_back(),
                        ties.emplace_back()) ||
          (inParens && parser.parseOptionalAttrDict(attrs)))
        return failure();
      resultAttrs.push_back(attrs.getDictionary(parser.getContext()));
      return success();
    });
  };
  if (parseResults(parser, parseList))
    return failure();
  tiedOperands = getTies(parser, ties);
  return success();
}

ParseResult parseTiedFunctionResults(OpAsmParser &parser, ArrayRef<OpAsmParser::Argument> arguments,
                                 SmallVectorImpl<Type> &resultTypes,
                                 SmallVectorImpl<DictionaryAttr> &resultAttrs,
                                 ArrayAttr &tiedOperands) {
  auto names = llvm::map_to_vector(arguments, [](auto &argument) { return argument.ssaName; });
  auto types = llvm::map_to_vector(arguments, [](auto &argument) { return argument.type; });
  return parseSignatureResults(parser, names, types, resultTypes, resultAttrs, tiedOperands);
}

ParseResult parseShapedFunctionSignature(OpAsmParser &parser, TypeAttr &functionType,
                                         ArrayAttr &tiedOperands, ArrayAttr &argAttrs,
                                         ArrayAttr &resultAttrs) {
  SmallVector<UnresolvedOperand> args;
  SmallVector<Type> argTypes, resultTypes;
  SmallVector<Attribute> argDicts;
  SmallVector<DictionaryAttr> resultDicts;
  auto parseArg = [&]() -> ParseResult {
    NamedAttrList attrs;
    if (parser.parseOperand(args.emplace_back()) ||
        parser.parseColonType(argTypes.emplace_back()) || parser.parseOptionalAttrDict(attrs))
      return failure();
    argDicts.push_back(attrs.getDictionary(parser.getContext()));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseArg))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parseSignatureResults(parser, args, argTypes, resultTypes, resultDicts, tiedOperands))
    return failure();
  Builder &builder = parser.getBuilder();
  functionType = TypeAttr::get(builder.getFunctionType(argTypes, resultTypes));
  if (!argDicts.empty())
    argAttrs = builder.getArrayAttr(argDicts);
  if (!resultDicts.empty())
    resultAttrs =
        builder.getArrayAttr(SmallVector<Attribute>(resultDicts.begin(), resultDicts.end()));
  return success();
}

/// The dictionary at `index`; null if there is none or it is empty.
static DictionaryAttr getAttrsAt(ArrayAttr dicts, size_t index) {
  auto dict =
      dicts && index < dicts.size() ? dyn_cast<DictionaryAttr>(dicts[index]) : DictionaryAttr();
  return dict && !dict.empty() ? dict : DictionaryAttr();
}

void printShapedFunctionSignature(OpAsmPrinter &p, Operation *op, TypeAttr functionType, ArrayAttr,
                                  ArrayAttr argAttrs, ArrayAttr resultAttrs) {
  auto type = cast<FunctionType>(functionType.getValue());
  p << "(";
  llvm::interleaveComma(llvm::enumerate(type.getInputs()), p, [&](auto it) {
    p << "%arg" << it.index() << ": " << it.value();
    if (DictionaryAttr attrs = getAttrsAt(argAttrs, it.index()))
      p.printOptionalAttrDict(attrs.getValue());
  });
  p << ")";
  if (type.getNumResults() == 0)
    return;
  bool parens = type.getNumResults() != 1 || getAttrsAt(resultAttrs, 0);
  p << " -> " << (parens ? "(" : "");
  llvm::interleaveComma(llvm::enumerate(type.getResults()), p, [&](auto it) {
    std::optional<unsigned> tie = util::detail::getTiedResultOperandIndex(op, it.index());
    bool sameType = tie && type.getInput(*tie) == it.value();
    if (tie)
      p << "%arg" << *tie << (sameType ? "" : " as ");
    if (!sameType)
      p << it.value();
    if (DictionaryAttr attrs = getAttrsAt(resultAttrs, it.index()))
      p.printOptionalAttrDict(attrs.getValue());
  });
  p << (parens ? ")" : "");
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

ParseResult parseWorkgroupCountRegion(OpAsmParser &parser, Region &body) {
  SmallVector<OpAsmParser::Argument> args;
  SmallVector<Type> counts;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseArgumentList(args, AsmParser::Delimiter::Paren, /*allowType=*/true,
                               /*allowAttrs=*/true) ||
      parser.parseArrowTypeList(counts))
    return failure();
  if (counts.size() != 3 || !llvm::all_of(counts, [](Type type) { return type.isIndex(); }))
    return parser.emitError(loc, "a workgroup count region gives three index values: x, y and z");
  return parser.parseRegion(body, args, /*enableNameShadowing=*/false);
}

void printWorkgroupCountRegion(OpAsmPrinter &p, Operation *, Region &body) {
  if (body.empty())
    return;
  const char *before = "(";
  for (BlockArgument argument : body.getArguments()) {
    p << std::exchange(before, ", ");
    p.printRegionArgument(argument);
  }
  p << (body.getNumArguments() ? "" : "(") << ") -> (index, index, index) ";
  p.printRegion(body, /*printEntryBlockArgs=*/false);
}

} // namespace mlir::iree
