#include "compiler/dialects/util/ir/UtilSyntax.h"
#include "compiler/dialects/vm/ir/VmOps.h"
#include "compiler/dialects/vm/ir/VmSyntax.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

//===- Shared pieces of syntax ----------------------------------------------------------------------===//

/// `^dest` or `^dest(%a, %b : i32, i64)`.
static ParseResult parseSuccessor(OpAsmParser &parser, Block *&dest,
                                  SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands,
                                  SmallVectorImpl<Type> &types) {
  if (parser.parseSuccessor(dest))
    return failure();
  if (failed(parser.parseOptionalLParen()))
    return success();
  return failure(parser.parseOperandList(operands) || parser.parseColonTypeList(types) ||
                 parser.parseRParen());
}

static ParseResult
parseBranchTableCases(OpAsmParser &parser, Block *&defaultDest,
                      SmallVectorImpl<OpAsmParser::UnresolvedOperand> &defaultOperands,
                      SmallVectorImpl<Type> &defaultTypes, SmallVectorImpl<Block *> &caseDests,
                      SmallVectorImpl<SmallVector<OpAsmParser::UnresolvedOperand>> &caseOperands,
                      SmallVectorImpl<SmallVector<Type>> &caseTypes) {
  if (parser.parseKeyword("default") || parser.parseColon() ||
      parseSuccessor(parser, defaultDest, defaultOperands, defaultTypes))
    return failure();
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    size_t index = 0;
    if (parser.parseInteger(index) || parser.parseColon())
      return failure();
    if (index != caseDests.size())
      return parser.emitError(loc, "expected case ") << caseDests.size();
    if (parseSuccessor(parser, caseDests.emplace_back(), caseOperands.emplace_back(),
                       caseTypes.emplace_back()))
      return failure();
  }
  return success();
}

static void printBranchTableCases(OpAsmPrinter &p, Operation *, Block *defaultDest,
                                  OperandRange defaultOperands, TypeRange, SuccessorRange caseDests,
                                  OperandRangeRange caseOperands, const TypeRangeRange &) {
  p.increaseIndent();
  p.printNewline();
  p << "default: ";
  p.printSuccessorAndUseList(defaultDest, defaultOperands);
  for (auto [index, dest] : llvm::enumerate(caseDests)) {
    p << ',';
    p.printNewline();
    p << index << ": ";
    p.printSuccessorAndUseList(dest, caseOperands[index]);
  }
  p.decreaseIndent();
  p.printNewline();
}

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmControlOps.cpp.inc"

void VmDialect::registerControlOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmControlOps.cpp.inc"
      >();
}

//===- Branches -------------------------------------------------------------------------------------===//

SuccessorOperands CondBreakOp::getSuccessorOperands(unsigned) {
  return SuccessorOperands(getDestOperandsMutable());
}

SuccessorOperands CondBranchOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(index == 0 ? getTrueDestOperandsMutable()
                                      : getFalseDestOperandsMutable());
}

Block *CondBranchOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  auto condition = dyn_cast_if_present<IntegerAttr>(operands.front());
  if (!condition)
    return nullptr;
  return condition.getValue().isZero() ? getFalseDest() : getTrueDest();
}

SuccessorOperands BranchTableOp::getSuccessorOperands(unsigned index) {
  return SuccessorOperands(index == 0 ? getDefaultOperandsMutable()
                                      : getCaseOperandsMutable()[index - 1]);
}

Block *BranchTableOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  auto index = dyn_cast_if_present<IntegerAttr>(operands.front());
  if (!index)
    return nullptr;
  SuccessorRange cases = getCaseDestinations();
  return index.getValue().ult(cases.size()) ? cases[index.getValue().getZExtValue()]
                                            : getDefaultDestination();
}

//===- Calls ----------------------------------------------------------------------------------------===//

static void addCallEffects(Operation *op,
                           SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (op->hasAttr("nosideeffects"))
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void CallOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addCallEffects(*this, effects);
}
void CallVariadicOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addCallEffects(*this, effects);
}
// Suspending is an effect of its own.
void CallYieldableOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}
void CallVariadicYieldableOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static DenseIntElementsAttr makeSegmentSizes(Builder &builder, ArrayRef<int16_t> sizes) {
  auto type = VectorType::get(static_cast<int64_t>(sizes.size()), builder.getI16Type());
  return DenseIntElementsAttr::get(type, sizes);
}

void CallVariadicOp::build(OpBuilder &builder, OperationState &state, FlatSymbolRefAttr callee,
                           TypeRange results, ArrayRef<int16_t> segmentSizes,
                           ArrayRef<Type> segmentTypes, ValueRange operands) {
  build(builder, state, results, callee, makeSegmentSizes(builder, segmentSizes),
        builder.getTypeArrayAttr(segmentTypes), operands, nullptr, nullptr);
}

void CallYieldableOp::build(OpBuilder &builder, OperationState &state, FlatSymbolRefAttr callee,
                            ValueRange operands, Block *dest, TypeRange resultTypes) {
  build(builder, state, callee, operands,
        builder.getTypeArrayAttr(SmallVector<Type>(resultTypes)), nullptr, nullptr, dest);
}

void CallVariadicYieldableOp::build(OpBuilder &builder, OperationState &state,
                                    FlatSymbolRefAttr callee, DenseIntElementsAttr segmentSizes,
                                    ArrayAttr segmentTypes, ValueRange operands, Block *dest,
                                    TypeRange resultTypes) {
  build(builder, state, callee, segmentSizes, segmentTypes, operands,
        builder.getTypeArrayAttr(SmallVector<Type>(resultTypes)), nullptr, nullptr, dest);
}

/// Successor operands of a yieldable call: every block argument is a result of the call.
template <typename Call> static SuccessorOperands getResumeOperands(Call call) {
  return SuccessorOperands(call.getResultTypes().size(),
                           MutableOperandRange(call.getOperation(), call->getNumOperands(), 0));
}
SuccessorOperands CallYieldableOp::getSuccessorOperands(unsigned) { return getResumeOperands(*this); }
SuccessorOperands CallVariadicYieldableOp::getSuccessorOperands(unsigned) {
  return getResumeOperands(*this);
}

template <typename Call> static LogicalResult verifyResumeBlock(Call call) {
  auto expected = call.getResultTypes().template getAsValueRange<TypeAttr>();
  if (llvm::equal(expected, call.getDest()->getArgumentTypes()))
    return success();
  return call.emitOpError("results must match the arguments of the successor block");
}
LogicalResult CallYieldableOp::verify() { return verifyResumeBlock(*this); }
LogicalResult CallVariadicYieldableOp::verify() { return verifyResumeBlock(*this); }

/// A segment is `%a`, `[%a, %b]` or `[(%a, %b), (%c, %d)]`; how many tuples a list has can only be said once
/// its type is known.
ParseResult CallVariadicOp::parse(OpAsmParser &parser, OperationState &result) {
  using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;
  Properties &properties = result.getOrAddProperties<Properties>();
  FlatSymbolRefAttr callee;
  if (parser.parseAttribute(callee))
    return failure();
  properties.setCallee(callee);

  SmallVector<Operands> segments;
  auto parseElement = [&]() -> ParseResult {
    Operands &segment = segments.back();
    if (succeeded(parser.parseOptionalLParen()))
      return failure(parser.parseOperandList(segment) || parser.parseRParen());
    return parser.parseOperand(segment.emplace_back());
  };
  auto parseSegment = [&]() -> ParseResult {
    Operands &segment = segments.emplace_back();
    if (succeeded(parser.parseOptionalLSquare())) {
      if (succeeded(parser.parseOptionalRSquare()))
        return success();
      return failure(parser.parseCommaSeparatedList(parseElement) || parser.parseRSquare());
    }
    return parser.parseOperand(segment.emplace_back());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseSegment) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();

  SmallVector<int16_t> sizes;
  SmallVector<Type> types;
  auto parseSegmentType = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    Type type;
    if (parser.parseType(type))
      return failure();
    if (types.size() == segments.size())
      return parser.emitError(loc, "more types than operand segments");
    const Operands &segment = segments[types.size()];
    types.push_back(type);
    if (failed(parser.parseOptionalEllipsis())) {
      sizes.push_back(-1);
      return parser.resolveOperands(segment, type, loc, result.operands);
    }
    SmallVector<Type> members(1, type);
    if (auto tuple = dyn_cast<TupleType>(type))
      members.assign(tuple.getTypes().begin(), tuple.getTypes().end());
    if (members.empty() || segment.size() % members.size() != 0)
      return parser.emitError(loc, "segment does not hold whole tuples");
    sizes.push_back(static_cast<int16_t>(segment.size() / members.size()));
    for (auto [index, operand] : llvm::enumerate(segment))
      if (parser.resolveOperand(operand, members[index % members.size()], result.operands))
        return failure();
    return success();
  };
  SMLoc typesLoc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseSegmentType) ||
      parser.parseOptionalArrowTypeList(result.types))
    return failure();
  if (types.size() != segments.size())
    return parser.emitError(typesLoc, "fewer types than operand segments");
  properties.setSegmentSizes(makeSegmentSizes(parser.getBuilder(), sizes));
  properties.setSegmentTypes(parser.getBuilder().getTypeArrayAttr(types));
  return success();
}

void CallVariadicOp::print(OpAsmPrinter &p) {
  auto sizes = llvm::map_to_vector(getSegmentSizes().getValues<APInt>(),
                                   [](const APInt &size) { return size.getSExtValue(); });
  auto types = llvm::to_vector(getSegmentTypes().getAsValueRange<TypeAttr>());
  OperandRange rest = getOperands();
  p << ' ' << getCalleeAttr() << '(';
  llvm::interleaveComma(llvm::zip_equal(sizes, types), p, [&](auto segment) {
    auto [size, type] = segment;
    if (size < 0) {
      p << rest.front();
      rest = rest.drop_front();
      return;
    }
    auto tuple = dyn_cast<TupleType>(type);
    size_t width = tuple ? tuple.size() : 1;
    p << '[';
    llvm::interleaveComma(llvm::seq<int64_t>(0, size), p, [&](int64_t) {
      p << (tuple ? "(" : "") << rest.take_front(width) << (tuple ? ")" : "");
      rest = rest.drop_front(width);
    });
    p << ']';
  });
  p << ')';
  p.printOptionalAttrDict((*this)->getAttrs(), {getCalleeAttrName(), getSegmentSizesAttrName(),
                                                getSegmentTypesAttrName()});
  p << " : (";
  llvm::interleaveComma(llvm::zip_equal(sizes, types), p, [&](auto segment) {
    p << std::get<1>(segment) << (std::get<0>(segment) < 0 ? "" : " ...");
  });
  p << ')';
  p.printOptionalArrowTypeList(getResultTypes());
}

void ReturnOp::build(OpBuilder &builder, OperationState &state) {
  build(builder, state, ValueRange());
}

bool vm::takesReference(OpOperand &use) {
  if (!isa<RefType>(use.get().getType()))
    return false;
  Operation *op = use.getOwner();
  // Breakpoints branch like any other jump, but nothing is meant to depend on them.
  if (isa<BranchOp, CondBranchOp, BranchTableOp, YieldOp, CallOpInterface, ReturnOp, AssignRefOp,
          CastRefAnyOp, CastAnyRefOp, GlobalStoreRefOp, GlobalStoreIndirectRefOp, SelectRefOp,
          SwitchRefOp>(op))
    return true;
  constexpr unsigned kListValue = 2;
  return isa<ListSetRefOp>(op) && use.getOperandNumber() == kListValue;
}

//===- Failures -------------------------------------------------------------------------------------===//

static LogicalResult verifyStatus(Operation *op, Value status) {
  if (matchPattern(status, m_Zero()))
    return op->emitOpError("status must not be OK (0)");
  return success();
}
LogicalResult FailOp::verify() { return verifyStatus(*this, getStatus()); }
LogicalResult CondFailOp::verify() { return verifyStatus(*this, getStatus()); }

/// `%condition, %status, "message"`, or without condition where the status is one.
ParseResult CondFailOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand condition, status;
  StringAttr message;
  if (parser.parseOperand(condition))
    return failure();
  status = condition;
  if (succeeded(parser.parseOptionalComma())) {
    OptionalParseResult second = parser.parseOptionalOperand(status);
    if (second.has_value() && failed(*second))
      return failure();
    bool expectsMessage = !second.has_value() || succeeded(parser.parseOptionalComma());
    if (expectsMessage && parser.parseAttribute(message))
      return failure();
  }
  if (message)
    result.getOrAddProperties<Properties>().setMessage(message);
  Type type = parser.getBuilder().getI32Type();
  return failure(parser.resolveOperand(condition, type, result.operands) ||
                 parser.resolveOperand(status, type, result.operands) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

void CondFailOp::print(OpAsmPrinter &p) {
  p << ' ';
  if (getCondition() != getStatus())
    p << getCondition() << ", ";
  p << getStatus();
  // The reference prints the message as it is, quotes and all; the op never outlives its phase.
  if (std::optional<StringRef> message = getMessage())
    p << ", \"" << *message << '"';
  p.printOptionalAttrDict((*this)->getAttrs(), {getMessageAttrName()});
}
