// Syntax, builders and verifiers of the dispatch ops.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::flow {

//===----------------------------------------------------------------------===//
// Shared syntax
//===----------------------------------------------------------------------===//

// `@executable::@export`, or several of them in braces.
static ParseResult parseDispatchEntryPoints(OpAsmParser &parser, ArrayAttr &entries) {
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
  entries = parser.getBuilder().getArrayAttr(refs);
  return success();
}

static void printDispatchEntryPoints(OpAsmPrinter &p, Operation *, ArrayAttr entries) {
  if (entries.size() == 1) {
    p << entries[0];
    return;
  }
  p << "{";
  llvm::interleaveComma(entries, p);
  p << "}";
}

// `(%arg: type, ...) { ... }`
static ParseResult parseDispatchWorkgroupBody(OpAsmParser &parser, TypeRange, TypeRange,
                                              Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true))
    return failure();
  return parser.parseRegion(body, arguments, /*enableNameShadowing=*/true);
}

static void printDispatchWorkgroupBody(OpAsmPrinter &p, Operation *op, TypeRange, TypeRange,
                                       Region &body) {
  p << "(";
  if (!body.empty())
    llvm::interleaveComma(body.getArguments(), p,
                          [&](BlockArgument argument) { p.printRegionArgument(argument); });
  p << ") ";
  p.printRegion(body, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

// `count(%arg: index, ...) -> (index, index, index) { ... }`, or nothing.
static ParseResult parseDispatchWorkgroupsCountRegion(OpAsmParser &parser, Region &region) {
  if (failed(parser.parseOptionalKeyword("count")))
    return success();
  return parseWorkgroupCountRegion(parser, region);
}

static void printDispatchWorkgroupsCountRegion(OpAsmPrinter &p, Operation *op, Region &region) {
  if (region.empty())
    return;
  p << " count";
  printWorkgroupCountRegion(p, op, region);
}

static LogicalResult verifyCountRegion(Operation *op, Region &region, ValueRange workload) {
  if (region.empty())
    return success();
  if (region.getArgumentTypes() != workload.getTypes())
    return op->emitOpError() << "count region takes " << region.getArgumentTypes()
                             << " but the workload is " << workload.getTypes();
  for (Block &block : region) {
    auto yield = dyn_cast<ReturnOp>(block.getTerminator());
    if (yield && (yield.getNumOperands() != 3 ||
                  !llvm::all_of(yield.getOperandTypes(), llvm::IsaPred<IndexType>)))
      return yield.emitOpError() << "must give three indices: the workgroup count";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// flow.dispatch.region
//===----------------------------------------------------------------------===//

// A return without values need not be written.
static void addImplicitReturn(Region &body, Location loc) {
  if (body.empty())
    body.emplaceBlock();
  Block &block = body.back();
  if (!block.empty() && block.back().mightHaveTrait<OpTrait::IsTerminator>())
    return;
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  ReturnOp::create(builder, loc);
}

ParseResult DispatchRegionOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> workload, dims;
  SmallVector<Type> types;
  SMLoc workloadLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLSquare())) {
    if (parser.parseOperandList(workload) || parser.parseRSquare())
      return failure();
  }
  auto parseResult = [&]() -> ParseResult {
    Type &type = types.emplace_back();
    if (parser.parseType(type))
      return failure();
    if (failed(parser.parseOptionalLBrace()))
      return success();
    SmallVector<OpAsmParser::UnresolvedOperand> typeDims;
    if (parser.parseOperandList(typeDims) || parser.parseRBrace())
      return failure();
    llvm::append_range(dims, typeDims);
    return success();
  };
  Region *body = state.addRegion();
  Region *count = state.addRegion();
  Type index = parser.getBuilder().getIndexType();
  if (parser.parseArrow() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseResult) ||
      parser.parseRegion(*body))
    return failure();
  addImplicitReturn(*body, state.location);
  if (parseDispatchWorkgroupsCountRegion(parser, *count) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.resolveOperands(dims, index, state.operands) ||
      parser.resolveOperands(workload, index, workloadLoc, state.operands))
    return failure();
  state.addTypes(types);
  state.getOrAddProperties<Properties>().operandSegmentSizes = {
      static_cast<int32_t>(dims.size()), static_cast<int32_t>(workload.size())};
  return success();
}

void DispatchRegionOp::print(OpAsmPrinter &p) {
  if (!getWorkload().empty())
    p << "[" << getWorkload() << "]";
  p << " -> (";
  llvm::interleaveComma(llvm::enumerate(getResultTypes()), p, [&](auto result) {
    p << result.value();
    if (ValueRange dims = getResultDynamicDims(result.index()); !dims.empty())
      p << "{" << dims << "}";
  });
  p << ") ";
  bool yields = !getBody().empty() && (getBody().front().empty() ||
                                       getBody().back().getTerminator()->getNumOperands() != 0);
  p.printRegion(getBody(), /*printEntryBlockArgs=*/true, /*printBlockTerminators=*/yields);
  printDispatchWorkgroupsCountRegion(p, *this, getWorkgroupCount());
  p.printOptionalAttrDict((*this)->getAttrs(), {getOperandSegmentSizeAttr()});
}

LogicalResult DispatchRegionOp::verify() {
  if (failed(verifyDimCount(*this, getResultTypes(), getResultDims(), "results")) ||
      failed(verifyCountRegion(*this, getWorkgroupCount(), getWorkload())))
    return failure();
  if (getBody().getNumArguments() != 0)
    return emitOpError() << "body takes no arguments: it sees all values around it";
  for (Block &block : getBody()) {
    auto yield = dyn_cast<ReturnOp>(block.getTerminator());
    if (yield && yield.getOperandTypes() != getResultTypes())
      return yield.emitOpError() << "gives " << yield.getOperandTypes() << " but the region has "
                                 << getResultTypes();
  }
  return success();
}

ValueRange DispatchRegionOp::getResultDynamicDims(unsigned index) {
  return getDimsOfValue(getResultTypes(), getResultDims(), index);
}

// The shape of result `index` from its type and its listed dims.
static SmallVector<OpFoldResult> getShapeOfType(OpBuilder &builder, Type type, ValueRange dims) {
  SmallVector<OpFoldResult> shape;
  for (int64_t size : cast<RankedTensorType>(type).getShape()) {
    if (ShapedType::isDynamic(size)) {
      shape.push_back(dims.front());
      dims = dims.drop_front();
    } else {
      shape.push_back(builder.getIndexAttr(size));
    }
  }
  return shape;
}

LogicalResult DispatchRegionOp::reifyResultShapes(OpBuilder &builder,
                                                  ReifiedRankedShapedTypeDims &shapes) {
  for (auto [i, type] : llvm::enumerate(getResultTypes())) {
    if (!isa<RankedTensorType>(type))
      return failure();
    shapes.push_back(getShapeOfType(builder, type, getResultDynamicDims(i)));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// flow.dispatch.workgroups
//===----------------------------------------------------------------------===//

void DispatchWorkgroupsOp::build(OpBuilder &builder, OperationState &state, ValueRange workload,
                                 TypeRange resultTypes, ValueRange resultDims,
                                 ValueRange arguments, ValueRange argumentDims,
                                 ArrayRef<int64_t> tiedOperands,
                                 ArrayRef<NamedAttribute> attributes) {
  Properties &properties = state.getOrAddProperties<Properties>();
  ValueRange segments[] = {workload, arguments, argumentDims, resultDims};
  for (auto [size, segment] : llvm::zip_equal(properties.operandSegmentSizes, segments)) {
    size = segment.size();
    state.addOperands(segment);
  }
  state.addTypes(resultTypes);
  if (llvm::any_of(tiedOperands, [](int64_t tied) { return tied >= 0; }))
    properties.tied_operands = builder.getIndexArrayAttr(tiedOperands);
  state.addAttributes(attributes);
  // The workgroups' body, and how many of them there are.
  for (int region = 0; region < 2; ++region)
    state.addRegion();
}

std::pair<unsigned, unsigned> DispatchWorkgroupsOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(1);
}

ValueRange DispatchWorkgroupsOp::getOperandDynamicDims(unsigned index) {
  auto [first, count] = getODSOperandIndexAndLength(1);
  if (index < first || index >= first + count)
    return {};
  return getDimsOfValue(getArguments().getTypes(), getArgumentDims(), index - first);
}

ValueRange DispatchWorkgroupsOp::getResultDynamicDims(unsigned index) {
  return getDimsOfValue(getResultTypes(), getResultDims(), index);
}

BlockArgument DispatchWorkgroupsOp::getOutputBlockArgument(unsigned index) {
  unsigned first = getODSOperandIndexAndLength(1).first;
  // Results that are tied have no argument of their own.
  unsigned untied = 0;
  for (unsigned i = 0; i <= index; ++i) {
    std::optional<unsigned> tied = getTiedResultOperandIndex(i);
    if (i == index)
      return getWorkgroupBody().getArgument(tied ? *tied - first : getArguments().size() + untied);
    if (!tied)
      ++untied;
  }
  return {};
}

bool DispatchWorkgroupsOp::isHoistableOp() { return true; }
// A dispatch is hoisted as part of what uses it, or its results become globals of their own.
bool DispatchWorkgroupsOp::isHoistableLeafOp() { return true; }

static Type dropEncoding(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? RankedTensorType::get(tensor.getShape(), tensor.getElementType()) : type;
}

// The type of the body's argument for a value outside: tensors are accessed in place.
static LogicalResult verifyBodyArgument(DispatchWorkgroupsOp op, BlockArgument argument, Type outer,
                                        StringRef what) {
  auto tensor = dyn_cast<RankedTensorType>(outer);
  if (!tensor) {
    if (argument.getType() != outer)
      return op.emitOpError() << "body argument " << argument.getArgNumber() << " has type "
                              << argument.getType() << " but the " << what << " has " << outer;
    return success();
  }
  auto access = dyn_cast<tensor_ext::DispatchTensorType>(argument.getType());
  if (!access || dropEncoding(access.getBoundType()) != dropEncoding(tensor))
    return op.emitOpError() << "body argument " << argument.getArgNumber() << " of type "
                            << argument.getType() << " does not give access to the " << what
                            << " of type " << outer;
  return success();
}

LogicalResult DispatchWorkgroupsOp::verify() {
  if (failed(verifyDimCount(*this, getArguments().getTypes(), getArgumentDims(), "operands")) ||
      failed(verifyDimCount(*this, getResultTypes(), getResultDims(), "results")) ||
      failed(verifyCountRegion(*this, getWorkgroupCount(), getWorkload())))
    return failure();
  if (getWorkgroupBody().empty())
    return success();
  unsigned untied = 0;
  for (unsigned i = 0; i < getNumResults(); ++i)
    untied += !getTiedResultOperandIndex(i);
  if (getWorkgroupBody().getNumArguments() != getArguments().size() + untied)
    return emitOpError() << "body takes " << getWorkgroupBody().getNumArguments()
                         << " arguments, but there are " << getArguments().size()
                         << " operands and " << untied << " results that are not tied";
  for (auto [i, operand] : llvm::enumerate(getArguments())) {
    if (failed(verifyBodyArgument(*this, getInputBlockArgument(i), operand.getType(), "operand")))
      return failure();
  }
  for (auto [i, type] : llvm::enumerate(getResultTypes())) {
    if (failed(verifyBodyArgument(*this, getOutputBlockArgument(i), type, "result")))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// flow.dispatch
//===----------------------------------------------------------------------===//

std::pair<unsigned, unsigned> DispatchOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(1);
}

ValueRange DispatchOp::getOperandDynamicDims(unsigned index) {
  auto [first, count] = getODSOperandIndexAndLength(1);
  if (index < first || index >= first + count)
    return {};
  return getDimsOfValue(getArguments().getTypes(), getArgumentDims(), index - first);
}

ValueRange DispatchOp::getResultDynamicDims(unsigned index) {
  return getDimsOfValue(getResultTypes(), getResultDims(), index);
}

LogicalResult DispatchOp::verify() {
  if (getEntryPoints().empty())
    return emitOpError() << "needs at least one entry point";
  if (failed(verifyDimCount(*this, getArguments().getTypes(), getArgumentDims(), "operands")) ||
      failed(verifyDimCount(*this, getResultTypes(), getResultDims(), "results")))
    return failure();
  return success();
}

LogicalResult DispatchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (SymbolRefAttr entry : getEntryPointRefs()) {
    // Exports of other dialects' executables are checked there.
    auto exported =
        symbols.lookupNearestSymbolFrom<ExecutableExportOp>(getOperation(), entry);
    if (!exported || exported.getWorkgroupCount().empty())
      continue;
    if (exported.getWorkgroupCount().getArgumentTypes() != getWorkload().getTypes())
      return emitOpError() << "gives the workload " << getWorkload().getTypes() << " but export "
                           << entry << " takes " << exported.getWorkgroupCount().getArgumentTypes();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Inside kernels
//===----------------------------------------------------------------------===//

LogicalResult DispatchTieShapeOp::verify() {
  auto tensor = cast<tensor_ext::DispatchTensorType>(getOperand().getType());
  return verifyDimCount(*this, tensor.getBoundType(), getDynamicDims(), "the tensor's type");
}

LogicalResult DispatchTieShapeOp::reifyResultShapes(OpBuilder &builder,
                                                    ReifiedRankedShapedTypeDims &shapes) {
  auto tensor = cast<tensor_ext::DispatchTensorType>(getOperand().getType());
  shapes.push_back(getShapeOfType(builder, tensor.asRankedTensorType(), getDynamicDims()));
  return success();
}

static void setWorkgroupName(OpAsmSetValueNameFn setName, Value result, StringRef what,
                             const APInt &dimension) {
  setName(result, ("workgroup_" + what + "_" + Twine(dimension.getZExtValue())).str());
}
void DispatchWorkgroupIDOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setWorkgroupName(setName, getResult(), "id", getDimension());
}
void DispatchWorkgroupCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setWorkgroupName(setName, getResult(), "count", getDimension());
}
void DispatchWorkgroupSizeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setWorkgroupName(setName, getResult(), "size", getDimension());
}

} // namespace mlir::iree::flow

#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowDispatchOps.cpp.inc"
