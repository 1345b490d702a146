#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/IR/BuiltinDialect.h"

using namespace mlir;
using namespace mlir::iree;

/// `[%a, %b]`: values of the type that was given before.
static ParseResult parseTypedValueList(OpAsmParser &parser, Type type,
                                       SmallVectorImpl<UnresolvedOperand> &values,
                                       SmallVectorImpl<Type> &types) {
  if (parser.parseOperandList(values, AsmParser::Delimiter::Square))
    return failure();
  types.assign(values.size(), type);
  return success();
}

static void printTypedValueList(OpAsmPrinter &p, Operation *, Type, OperandRange values,
                                TypeRange) {
  p << "[" << values << "]";
}

/// `[%offset for %length], [%offset for %length]`
static ParseResult parseRangeList(OpAsmParser &parser, SmallVectorImpl<UnresolvedOperand> &offsets,
                                  SmallVectorImpl<UnresolvedOperand> &lengths) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    return failure(parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
                   parser.parseKeyword("for") || parser.parseOperand(lengths.emplace_back()) ||
                   parser.parseRSquare());
  });
}

static void printRangeList(OpAsmPrinter &p, Operation *, OperandRange offsets,
                           OperandRange lengths) {
  llvm::interleaveComma(llvm::zip_equal(offsets, lengths), p, [&](auto pair) {
    p << "[" << std::get<0>(pair) << " for " << std::get<1>(pair) << "]";
  });
}

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsValue.cpp.inc"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// util.cast
//===----------------------------------------------------------------------===//

bool CastOp::areCastCompatible(TypeRange inputs, TypeRange outputs) {
  if (inputs.size() != 1 || outputs.size() != 1)
    return false;
  auto isReference = [](Type type) { return !isa<BuiltinDialect>(type.getDialect()); };
  return inputs[0] == outputs[0] || (isa<ObjectType>(inputs[0]) && isReference(outputs[0])) ||
         (isa<ObjectType>(outputs[0]) && isReference(inputs[0]));
}

Value CastOp::getTiedResult(unsigned) { return TiedOpInterface::findTiedBaseValue(getOperand()); }
std::optional<unsigned> CastOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> CastOp::getTiedResultOperandIndices() { return {0}; }

//===----------------------------------------------------------------------===//
// util.align
//===----------------------------------------------------------------------===//

void AlignOp::build(OpBuilder &builder, OperationState &state, Value value, int64_t alignment) {
  auto attr = builder.getIntegerAttr(value.getType(), alignment);
  build(builder, state, value, materializeConstant(builder, state.location, attr)->getResult(0));
}

void AlignOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn setRange) {
  std::optional<APInt> alignment = ranges[1].getConstantValue();
  if (!alignment || !alignment->isPowerOf2())
    return;
  APInt mask = *alignment - 1;
  auto roundUp = [&](const APInt &value) { return (value + mask) & ~mask; };
  APInt min = roundUp(ranges[0].umin()), max = roundUp(ranges[0].umax());
  // Rounding up may wrap around; then nothing is known.
  if (min.uge(ranges[0].umin()) && max.uge(ranges[0].umax()))
    setRange(getResult(), ConstantIntRanges::fromUnsigned(min, max));
}

void AlignOp::inferResultDivisibility(ArrayRef<IntegerDivisibility> args,
                                      SetIntDivisibilityFn set) {
  if (!args[1].isUninitialized())
    set(getResult(), args[1].getValue());
}

//===----------------------------------------------------------------------===//
// util.switch
//===----------------------------------------------------------------------===//

LogicalResult SwitchOp::verify() {
  for (Type type : getValues().getTypes())
    if (type != getType())
      return emitOpError() << "value of type " << type << " in a table of " << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// util.assume.int
//===----------------------------------------------------------------------===//

void AssumeIntOp::build(OpBuilder &builder, OperationState &state, Value operand,
                        IntAssumptionAttr assumption) {
  build(builder, state, ArrayRef<Value>(operand), {builder.getArrayAttr({assumption})});
}

void AssumeIntOp::build(OpBuilder &builder, OperationState &state, ArrayRef<Value> operands,
                        ArrayRef<ArrayAttr> assumptions) {
  SmallVector<Attribute> rows;
  for (auto [operand, row] : llvm::zip_equal(operands, assumptions)) {
    state.operands.push_back(operand);
    state.types.push_back(operand.getType());
    rows.push_back(row);
  }
  state.getOrAddProperties<Properties>().assumptions = builder.getArrayAttr(rows);
}

SmallVector<IntAssumptionAttr> AssumeIntOp::getOperandAssumptions(unsigned index) {
  return llvm::to_vector(cast<ArrayAttr>(getAssumptions()[index]).getAsRange<IntAssumptionAttr>());
}

std::pair<std::optional<uint64_t>, std::optional<uint64_t>>
AssumeIntOp::getUnionedUnsignedRange(unsigned index) {
  SmallVector<IntAssumptionAttr> assumptions = getOperandAssumptions(index);
  if (assumptions.empty())
    return {};
  std::optional<uint64_t> min = assumptions[0].getUmin(), max = assumptions[0].getUmax();
  for (IntAssumptionAttr assumption : assumptions) {
    min = min && assumption.getUmin() ? std::optional(std::min(*min, *assumption.getUmin()))
                                      : std::nullopt;
    max = max && assumption.getUmax() ? std::optional(std::max(*max, *assumption.getUmax()))
                                      : std::nullopt;
  }
  return {min, max};
}

std::optional<uint64_t> AssumeIntOp::getUnionedUnsignedDivisor(unsigned index) {
  std::optional<uint64_t> divisor;
  for (IntAssumptionAttr assumption : getOperandAssumptions(index)) {
    // Zero is a multiple of everything.
    bool isZero = assumption.getUmin() == 0u && assumption.getUmax() == 0u;
    if (!assumption.getUdiv() && !isZero)
      return std::nullopt;
    if (assumption.getUdiv())
      divisor = divisor ? std::gcd(*divisor, *assumption.getUdiv()) : *assumption.getUdiv();
  }
  return divisor;
}

void AssumeIntOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn setRange) {
  for (auto [i, result] : llvm::enumerate(getResults())) {
    unsigned width = ConstantIntRanges::getStorageBitwidth(result.getType());
    auto [min, max] = getUnionedUnsignedRange(i);
    auto bound = [&](std::optional<uint64_t> value, APInt otherwise) {
      return value ? APInt(64, *value).zextOrTrunc(width) : otherwise;
    };
    setRange(result, ConstantIntRanges::fromUnsigned(bound(min, APInt::getMinValue(width)),
                                                     bound(max, APInt::getMaxValue(width))));
  }
}

void AssumeIntOp::inferResultDivisibility(ArrayRef<IntegerDivisibility>, SetIntDivisibilityFn set) {
  for (auto [i, result] : llvm::enumerate(getResults()))
    if (std::optional<uint64_t> divisor = getUnionedUnsignedDivisor(i))
      set(result, ConstantIntDivisibility(*divisor, *divisor));
}

LogicalResult AssumeIntOp::verify() {
  if (getAssumptions().size() != getNumOperands())
    return emitOpError() << "expected " << getNumOperands()
                         << " assumption rows to match number of operands";
  // A single assumption holds for every call site; all others must be about the same ones.
  size_t sites = 1;
  for (auto [i, row] : llvm::enumerate(getAssumptions().getAsRange<ArrayAttr>())) {
    if (row.size() == 1)
      continue;
    if (sites != 1 && row.size() != sites)
      return emitOpError() << "expected operand #" << i << " to have " << sites
                           << " assumptions but it has " << row.size();
    sites = row.size();
  }
  return success();
}

ParseResult AssumeIntOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<UnresolvedOperand> operands;
  SmallVector<Attribute> rows;
  auto parseRow = [&]() -> ParseResult {
    SmallVector<Attribute> row;
    auto parseAssumption = [&]() -> ParseResult {
      IntAssumptionAttr assumption;
      if (parser.parseCustomAttributeWithFallback(assumption))
        return failure();
      row.push_back(assumption);
      return success();
    };
    if (parser.parseOperand(operands.emplace_back()))
      return failure();
    if (failed(parser.parseOptionalLSquare())) {
      if (parseAssumption())
        return failure();
    } else if (failed(parser.parseOptionalRSquare()) &&
               (parser.parseCommaSeparatedList(parseAssumption) || parser.parseRSquare())) {
      return failure();
    }
    rows.push_back(builder.getArrayAttr(row));
    return success();
  };
  // Results have the types of the operands, in order.
  if (parser.parseCommaSeparatedList(parseRow) || parser.parseColonTypeList(state.types))
    return failure();
  SMLoc typesEnd = parser.getCurrentLocation();
  state.getOrAddProperties<Properties>().assumptions = builder.getArrayAttr(rows);
  return failure(parser.resolveOperands(operands, state.types, typesEnd, state.operands) ||
                 parser.parseOptionalAttrDict(state.attributes));
}

void AssumeIntOp::print(OpAsmPrinter &p) {
  // Several operands get a line each.
  bool multiLine = getNumOperands() > 1;
  auto separate = [&] {
    if (multiLine)
      p.printNewline();
    else
      p << ' ';
  };
  if (multiLine) {
    p << ' ';
    p.increaseIndent();
    p.increaseIndent();
  }
  separate();
  llvm::interleave(
      llvm::zip_equal(getOperands(), getAssumptions().getAsRange<ArrayAttr>()),
      [&](auto pair) {
        auto [operand, row] = pair;
        p << operand;
        auto printAssumption = [&](IntAssumptionAttr attr) { p.printStrippedAttrOrType(attr); };
        if (row.size() == 1) {
          printAssumption(cast<IntAssumptionAttr>(row[0]));
          return;
        }
        p << "[";
        llvm::interleaveComma(row.template getAsRange<IntAssumptionAttr>(), p, printAssumption);
        p << "]";
      },
      [&] {
        p << ", ";
        if (multiLine)
          p.printNewline();
      });
  if (multiLine)
    p.decreaseIndent();
  separate();
  p << ": " << getOperandTypes();
  p.printOptionalAttrDict((*this)->getAttrs(), {"assumptions"});
  if (multiLine)
    p.decreaseIndent();
}

//===----------------------------------------------------------------------===//
// util.unfoldable_constant
//===----------------------------------------------------------------------===//

ParseResult UnfoldableConstantOp::parse(OpAsmParser &parser, OperationState &state) {
  Attribute &value = state.getOrAddProperties<Properties>().value;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseAttribute(value))
    return failure();
  // An attribute without a type of its own is followed by that of the result.
  Type &type = state.types.emplace_back();
  if (auto typed = dyn_cast<TypedAttr>(value)) {
    type = typed.getType();
    return success();
  }
  return parser.parseColonType(type);
}

void UnfoldableConstantOp::print(OpAsmPrinter &p) {
  ArrayRef<NamedAttribute> discardable = (*this)->getDiscardableAttrDictionary().getValue();
  p << ' ';
  p.printOptionalAttrDict(discardable);
  p << (discardable.empty() ? "" : " ") << getValue();
  if (!isa<TypedAttr>(getValue()))
    p << " : " << getType();
}

} // namespace mlir::iree::util
