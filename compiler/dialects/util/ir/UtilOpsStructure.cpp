#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::iree;

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsStructure.cpp.inc"

namespace mlir::iree::util {

static constexpr int64_t kUntied = TiedOpInterface::kUntiedIndex;

//===----------------------------------------------------------------------===//
// util.initializer
//===----------------------------------------------------------------------===//

void InitializerOp::build(OpBuilder &builder, OperationState &state,
                          ArrayRef<NamedAttribute> attrs) {
  state.getOrAddProperties<Properties>().function_type =
      TypeAttr::get(builder.getFunctionType({}, {}));
  state.addRegion();
  state.addAttributes(attrs);
}

Block *InitializerOp::addEntryBlock() { return &getBody().emplaceBlock(); }

ParseResult InitializerOp::parse(OpAsmParser &parser, OperationState &state) {
  state.getOrAddProperties<Properties>().function_type =
      TypeAttr::get(parser.getBuilder().getFunctionType({}, {}));
  return failure(parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
                 parser.parseRegion(*state.addRegion()));
}

void InitializerOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"function_type"});
  p << ' ';
  p.printRegion(getBody());
}

//===----------------------------------------------------------------------===//
// util.func
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   ArrayAttr tiedOperands, ArrayRef<NamedAttribute> attrs,
                   ArrayRef<DictionaryAttr> argAttrs, ArrayRef<DictionaryAttr> resAttrs) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.sym_visibility = builder.getStringAttr("public");
  properties.function_type = TypeAttr::get(type);
  state.addRegion();
  state.addAttributes(attrs);
  state.attributes.erase(TiedOpInterface::getStorageAttrName());
  if (tiedOperands)
    properties.tied_operands = tiedOperands;
  if (!argAttrs.empty() || !resAttrs.empty())
    call_interface_impl::addArgAndResultAttrs(builder, state, argAttrs, resAttrs,
                                              builder.getStringAttr("arg_attrs"),
                                              builder.getStringAttr("res_attrs"));
}

/// Arguments of a definition have names; a declaration may give their types alone.
static ParseResult parseArguments(OpAsmParser &parser,
                                  SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
    bool first = arguments.empty();
    bool named = !first && !arguments.front().ssaName.name.empty();
    OpAsmParser::Argument argument;
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult hasName =
        parser.parseOptionalArgument(argument, /*allowType=*/true, /*allowAttrs=*/true);
    if (!first && hasName.has_value() != named)
      return parser.emitError(loc, "either all arguments have names or none has");
    if (hasName.has_value()) {
      if (failed(*hasName))
        return failure();
    } else {
      NamedAttrList attrs;
      if (parser.parseType(argument.type) || parser.parseOptionalAttrDict(attrs) ||
          parser.parseOptionalLocationSpecifier(argument.sourceLoc))
        return failure();
      argument.ssaName.location = loc;
      argument.attrs = attrs.getDictionary(parser.getContext());
    }
    arguments.push_back(argument);
    return success();
  });
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  StringAttr visibility;
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  ArrayAttr ties;
  if (parseSymbolVisibility(parser, visibility) ||
      parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(), state.attributes) ||
      parseArguments(parser, arguments))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parseTiedFunctionResults(parser, arguments, resultTypes, resultAttrs, ties))
    return failure();
  if (visibility)
    state.addAttribute(SymbolTable::getVisibilityAttrName(), visibility);
  if (ties)
    state.addAttribute(TiedOpInterface::getStorageAttrName(), ties);
  auto argTypes = llvm::map_to_vector(arguments, [](auto &argument) { return argument.type; });
  state.addAttribute("function_type",
                     TypeAttr::get(builder.getFunctionType(argTypes, resultTypes)));

  NamedAttrList attrs;
  SMLoc attrsLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(attrs))
    return failure();
  for (StringRef inferred : {"sym_name", "sym_visibility", "function_type"})
    if (attrs.get(inferred))
      return parser.emitError(attrsLoc) << "'" << inferred << "' follows from the syntax";
  state.attributes.append(attrs);
  call_interface_impl::addArgAndResultAttrs(builder, state, arguments, resultAttrs,
                                            builder.getStringAttr("arg_attrs"),
                                            builder.getStringAttr("res_attrs"));

  Region *body = state.addRegion();
  SMLoc bodyLoc = parser.getCurrentLocation();
  OptionalParseResult hasBody =
      parser.parseOptionalRegion(*body, arguments, /*enableNameShadowing=*/false);
  if (hasBody.has_value() && succeeded(*hasBody) && body->empty())
    return parser.emitError(bodyLoc, "expected a function body with at least one block");
  return hasBody.has_value() ? ParseResult(*hasBody) : success();
}

void FuncOp::print(OpAsmPrinter &p) {
  Properties &properties = getProperties();
  p << ' ';
  printSymbolVisibility(p, *this, properties.sym_visibility);
  p << ' ';
  p.printSymbolName(properties.sym_name);
  printShapedFunctionSignature(p, *this, properties.function_type, properties.tied_operands,
                               properties.arg_attrs, properties.res_attrs);
  // The policy is the one inherent attribute that the head doesn't show.
  SmallVector<NamedAttribute> shown((*this)->getDiscardableAttrs());
  if (properties.inlining_policy)
    shown.emplace_back(getInliningPolicyAttrName(), properties.inlining_policy);
  p.printOptionalAttrDictWithKeyword(DictionaryAttr::get(getContext(), shown).getValue());
  if (isExternal())
    return;
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncOp::verify() {
  ArrayAttr ties = getTiedOperandsAttr();
  if (!ties)
    return success();
  int64_t argCount = getFunctionType().getNumInputs();
  for (auto [result, tie] : llvm::enumerate(ties.getAsRange<IntegerAttr>()))
    if (tie.getInt() != kUntied && (tie.getInt() < 0 || tie.getInt() >= argCount))
      return emitOpError() << "result #" << result << " tied to invalid operand index "
                           << tie.getInt();
  return success();
}

/// Expands `types` by the callback. `starts[i]` is where the expansion of type i begins; attributes
/// stay with its first type.
static SmallVector<Type>
expandTypes(TypeRange types, ArrayRef<DictionaryAttr> attrs,
            function_ref<void(unsigned, Type, SmallVectorImpl<Type> &)> expand,
            SmallVector<DictionaryAttr> &expandedAttrs, SmallVector<int64_t> &starts) {
  SmallVector<Type> expanded;
  for (auto [i, type] : llvm::enumerate(types)) {
    starts.push_back(expanded.size());
    expand(i, type, expanded);
    for (size_t j = starts.back(); j < expanded.size(); ++j)
      expandedAttrs.push_back(int64_t(j) == starts.back() ? attrs[i]
                                                          : DictionaryAttr::get(type.getContext()));
  }
  starts.push_back(expanded.size());
  return expanded;
}

/// Ties after expansion: the first expanded result to where its operand has moved.
static ArrayAttr expandTies(Builder builder, ArrayRef<int64_t> ties,
                            ArrayRef<int64_t> operandStarts, ArrayRef<int64_t> resultStarts) {
  if (ties.empty())
    return {};
  SmallVector<int64_t> expanded(resultStarts.back(), kUntied);
  for (auto [result, tie] : llvm::enumerate(ties))
    if (tie != kUntied && resultStarts[result] != resultStarts[result + 1] &&
        operandStarts[tie] != operandStarts[tie + 1])
      expanded[resultStarts[result]] = operandStarts[tie];
  return builder.getIndexArrayAttr(expanded);
}

static SmallVector<int64_t> getTies(ArrayAttr array) {
  SmallVector<int64_t> ties;
  if (array)
    for (auto tie : array.getAsRange<IntegerAttr>())
      ties.push_back(tie.getInt());
  return ties;
}

void FuncOp::expandSignature(
    function_ref<void(unsigned, Type, SmallVectorImpl<Type> &)> expandArgument,
    function_ref<void(unsigned, Type, SmallVectorImpl<Type> &)> expandResult) {
  SmallVector<DictionaryAttr> argAttrs, resAttrs, newArgAttrs, newResAttrs;
  getAllArgAttrs(argAttrs);
  getAllResultAttrs(resAttrs);
  SmallVector<int64_t> argStarts, resStarts;
  SmallVector<Type> args =
      expandTypes(getArgumentTypes(), argAttrs, expandArgument, newArgAttrs, argStarts);
  SmallVector<Type> results =
      expandTypes(getResultTypes(), resAttrs, expandResult, newResAttrs, resStarts);
  auto type = FunctionType::get(getContext(), args, results);
  if (type == getFunctionType())
    return;
  ArrayAttr ties =
      expandTies(Builder(getContext()), getTies(getTiedOperandsAttr()), argStarts, resStarts);
  setFunctionType(type);
  if (ties)
    setTiedOperandsAttr(ties);
  setAllArgAttrs(newArgAttrs);
  setAllResultAttrs(newResAttrs);
}

//===----------------------------------------------------------------------===//
// util.call
//===----------------------------------------------------------------------===//

void CallOp::build(OpBuilder &builder, OperationState &state, FuncOp callee, ValueRange operands) {
  build(builder, state, callee.getResultTypes(), callee.getSymName(), operands,
        callee.getTiedOperandsAttr());
}

void CallOp::build(OpBuilder &builder, OperationState &state, TypeRange results, StringRef callee,
                   ValueRange operands, ArrayAttr tiedOperands) {
  build(builder, state, results, callee, operands, tiedOperands, /*arg_attrs=*/ArrayAttr(),
        /*res_attrs=*/ArrayAttr());
}

std::pair<unsigned, unsigned> CallOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(0);
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee)
    return emitOpError("undefined/incompatible callee: ") << getCallee();
  if (callee.getFunctionType() != getCalleeType())
    return emitOpError("function type mismatch; expected ")
           << getCalleeType() << " but callee is " << callee.getFunctionType();
  // No list means the same as a list without ties.
  auto normalized = [](ArrayAttr array) {
    SmallVector<int64_t> ties = getTies(array);
    while (!ties.empty() && ties.back() == kUntied)
      ties.pop_back();
    return ties;
  };
  if (normalized(callee.getTiedOperandsAttr()) != normalized(getTiedOperandsAttr()))
    return emitOpError("function tied operands mismatch; have ")
           << getTiedOperandsAttr() << " but callee is " << callee.getTiedOperandsAttr();
  return success();
}

CallOp
CallOp::cloneAndExpand(function_ref<void(unsigned, Value, SmallVectorImpl<Value> &)> expandOperand,
                       function_ref<void(unsigned, Type, SmallVectorImpl<Type> &)> expandResult,
                       OpBuilder &builder) {
  SmallVector<Value> operands;
  SmallVector<int64_t> operandStarts, resultStarts;
  for (auto [i, operand] : llvm::enumerate(getOperands())) {
    operandStarts.push_back(operands.size());
    expandOperand(i, operand, operands);
  }
  operandStarts.push_back(operands.size());
  SmallVector<DictionaryAttr> noAttrs(getNumResults()), ignored;
  SmallVector<Type> results =
      expandTypes(getResultTypes(), noAttrs, expandResult, ignored, resultStarts);
  ArrayAttr ties = expandTies(builder, getTies(getTiedOperandsAttr()), operandStarts, resultStarts);
  auto call = CallOp::create(builder, getLoc(), results, getCallee(), operands, ties);
  call->setDiscardableAttrs((*this)->getDiscardableAttrDictionary());
  return call;
}

//===----------------------------------------------------------------------===//
// util.return, util.unreachable
//===----------------------------------------------------------------------===//

LogicalResult ReturnOp::verify() {
  // A hoistable conversion checks its own return.
  auto function = dyn_cast<FunctionOpInterface>((*this)->getParentOp());
  if (!function)
    return success();
  ArrayRef<Type> types = function.getResultTypes();
  if (types.size() != getNumOperands())
    return emitOpError("has ") << getNumOperands() << " operands, but the function returns "
                               << types.size();
  for (auto [i, expected, actual] : llvm::enumerate(types, getOperandTypes()))
    if (expected != actual)
      return emitOpError() << "type of return operand " << i << " (" << actual
                           << ") doesn't match function result type (" << expected << ")";
  return success();
}

void UnreachableOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

//===----------------------------------------------------------------------===//
// util.hoistable_conversion
//===----------------------------------------------------------------------===//

void HoistableConversionOp::build(
    OpBuilder &builder, OperationState &state, StringRef tag, StringRef inverseTag,
    TypeRange resultTypes, ValueRange inputs,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> bodyBuilder) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.tag = builder.getStringAttr(tag);
  properties.inverseTag = builder.getStringAttr(inverseTag);
  state.addOperands(inputs);
  state.addTypes(resultTypes);
  OpBuilder::InsertionGuard guard(builder);
  auto locs = llvm::map_to_vector(inputs, [](Value input) { return input.getLoc(); });
  Block *body = builder.createBlock(state.addRegion(), {}, inputs.getTypes(), locs);
  ReturnOp::create(builder, state.location,
                   bodyBuilder(builder, state.location, body->getArguments()));
}

ParseResult HoistableConversionOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::UnresolvedOperand> inputs;
  SmallVector<OpAsmParser::Argument> arguments;
  FunctionType type;
  if (parser.parseAttribute(properties.tag) || parser.parseKeyword("inverts") ||
      parser.parseLParen() || parser.parseAttribute(properties.inverseTag) ||
      parser.parseRParen() || parser.parseAssignmentList(arguments, inputs) ||
      parser.parseColonType(type))
    return failure();
  if (type.getNumInputs() != inputs.size())
    return parser.emitError(parser.getNameLoc(), "expected as many input types as inputs");
  for (auto [argument, input] : llvm::zip_equal(arguments, type.getInputs()))
    argument.type = input;
  state.addTypes(type.getResults());
  return failure(
      parser.resolveOperands(inputs, type.getInputs(), parser.getNameLoc(), state.operands) ||
      parser.parseRegion(*state.addRegion(), arguments) ||
      parser.parseOptionalAttrDict(state.attributes));
}

void HoistableConversionOp::print(OpAsmPrinter &p) {
  p << ' ' << getTagAttr() << " inverts(" << getInverseTagAttr() << ") (";
  llvm::interleaveComma(llvm::zip_equal(getBody().getArguments(), getInputs()), p,
                        [&](auto pair) { p << std::get<0>(pair) << " = " << std::get<1>(pair); });
  p << ") : ";
  p.printFunctionalType(getInputs().getTypes(), getResultTypes());
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  p.printOptionalAttrDict((*this)->getAttrs(), {"tag", "inverseTag"});
}

LogicalResult HoistableConversionOp::verify() {
  if (getBody().front().getArgumentTypes() != getInputs().getTypes())
    return emitOpError("expected the arguments of the body to have the types of the inputs");
  if (getBody().front().getTerminator()->getOperandTypes() != getResultTypes())
    return emitOpError("expected the body to return values of the result types");
  return success();
}

} // namespace mlir::iree::util
