// Executables: assembly, verifiers and accessors.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalRegions.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionImplementation.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsExecutable.cpp.inc"

namespace mlir::iree::hal {

LogicalResult ReturnOp::verify() {
  auto function = dyn_cast<FunctionOpInterface>((*this)->getParentOp());
  if (function && TypeRange(function.getResultTypes()) != getOperandTypes())
    return emitOpError() << "returns (" << getOperandTypes() << "), but the parent returns ("
                         << function.getResultTypes() << ")";
  return success();
}

//===-- hal.executable.source, hal.executable.variant ---------------------------------------===//

template <typename Op>
static LogicalResult verifyOneCondition(Op op) {
  if (llvm::range_size(op.getBody().template getOps<ExecutableConditionOp>()) > 1)
    return op.emitOpError("has more than one condition");
  return success();
}

LogicalResult ExecutableSourceOp::verify() { return verifyOneCondition(*this); }
LogicalResult ExecutableVariantOp::verify() { return verifyOneCondition(*this); }

template <typename Op>
static Op findFirst(Region &region) {
  auto ops = region.getOps<Op>();
  return ops.empty() ? Op() : *ops.begin();
}

ExecutableConditionOp ExecutableVariantOp::getConditionOp() {
  return findFirst<ExecutableConditionOp>(getBody());
}

ModuleOp ExecutableVariantOp::getInnerModule() { return findFirst<ModuleOp>(getBody()); }

Value ExecutableVariantOp::buildCondition(Value device, OpBuilder &builder) {
  Type i1 = builder.getI1Type();
  Value loads = DeviceQueryOp::create(builder, getLoc(), i1, i1, device,
                                      builder.getStringAttr("hal.executable.format"),
                                      getTarget().getFormat(), builder.getBoolAttr(false))
                    .getValue();
  ExecutableConditionOp condition = getConditionOp();
  if (!condition)
    return loads;
  auto execute = scf::ExecuteRegionOp::create(builder, condition.getLoc(), i1);
  IRMapping mapping;
  mapping.map(condition.getBody().getArgument(0), device);
  condition.getBody().cloneInto(&execute.getRegion(), mapping);
  for (auto returnOp : llvm::make_early_inc_range(execute.getRegion().getOps<ReturnOp>())) {
    OpBuilder returnBuilder(returnOp);
    scf::YieldOp::create(returnBuilder, returnOp.getLoc(), returnOp.getOperands());
    returnOp.erase();
  }
  return arith::AndIOp::create(builder, getLoc(), loads, execute.getResult(0));
}

Value buildIndexOfFirst(Location loc, size_t count,
                        function_ref<Value(size_t, OpBuilder &)> buildCondition,
                        OpBuilder &builder) {
  SmallVector<Value> conditions;
  for (size_t i = 0; i < count; ++i)
    conditions.push_back(buildCondition(i, builder));
  Value index = arith::ConstantIndexOp::create(builder, loc, -1);
  for (size_t i = count; i-- > 0;) {
    Value here = arith::ConstantIndexOp::create(builder, loc, i);
    index = arith::SelectOp::create(builder, loc, conditions[i], here, index);
  }
  return index;
}

//===-- hal.executable.export ---------------------------------------------------------------===//

LogicalResult ExecutableExportOp::verify() {
  if (getCondition().empty() != !getConditionFallbackAttr())
    return emitOpError("needs both a condition and a fallback, or neither");
  for (Region *region : {&getCondition(), &getWorkgroupCount()})
    if (!region->empty() && !region->hasOneBlock())
      return emitOpError("regions must have a single block");
  return failure(
      failed(verifyConditionRegion(*this, getCondition(), /*takesWorkload=*/true)) ||
      failed(verifyWorkgroupCountRegion(*this, getWorkgroupCount())));
}

/// A dispatch chooses along the chain of fallbacks with one set of arguments, so that all entry
/// points on it must take the same.
LogicalResult ExecutableExportOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  FlatSymbolRefAttr name = getConditionFallbackAttr();
  if (!name)
    return success();
  auto fallback = symbolTable.lookupNearestSymbolFrom<ExecutableExportOp>(*this, name);
  if (!fallback)
    return emitOpError() << "fallback " << name << " is not an entry point of this executable";
  if (fallback.getLayout() != getLayout())
    return emitOpError() << "layout differs from that of fallback " << name;
  auto takeSame = [](Block *a, Block *b) {
    return !a || !b || TypeRange(a->getArgumentTypes()) == TypeRange(b->getArgumentTypes());
  };
  if (!takeSame(getConditionBody(), fallback.getConditionBody()))
    return emitOpError() << "condition takes other arguments than that of fallback " << name;
  if (!takeSame(getWorkgroupCountBody(), fallback.getWorkgroupCountBody()))
    return emitOpError() << "workgroup count takes other arguments than that of fallback " << name;
  return success();
}

SmallVector<Value> ExecutableExportOp::calculateWorkgroupCount(Location loc, Value device,
                                                               ValueRange workload,
                                                               OpBuilder &builder) {
  Block *body = getWorkgroupCountBody();
  if (!body)
    return {};
  IRMapping mapping;
  mapping.map(body->getArgument(0), device);
  for (auto [arg, value] : llvm::zip(body->getArguments().drop_front(), workload))
    mapping.map(arg, value);
  for (Operation &op : body->without_terminator())
    builder.clone(op, mapping);
  return llvm::map_to_vector(body->getTerminator()->getOperands(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

//===-- hal.executable.condition ------------------------------------------------------------===//

LogicalResult ExecutableConditionOp::verify() {
  return verifyConditionRegion(*this, getBody(), /*takesWorkload=*/false);
}

ParseResult ExecutableConditionOp::parse(OpAsmParser &parser, OperationState &result) {
  Region *body = result.addRegion();
  if (parseConditionRegion(parser, *body) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  auto type = FunctionType::get(parser.getContext(), TypeRange(body->getArgumentTypes()),
                                parser.getBuilder().getI1Type());
  result.addAttribute(getFunctionTypeAttrName(result.name), TypeAttr::get(type));
  return success();
}

void ExecutableConditionOp::print(OpAsmPrinter &printer) {
  printConditionRegion(printer, getBody());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getFunctionTypeAttrName()});
}

//===-- hal.executable.constant.block -------------------------------------------------------===//

ParseResult ExecutableConstantBlockOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> args;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  bool isVariadic = false;
  if (function_interface_impl::parseFunctionSignatureWithArguments(
          parser, /*allowVariadic=*/false, args, isVariadic, resultTypes, resultAttrs) ||
      parser.parseKeyword("as"))
    return failure();

  // The parentheses are left out around a single key.
  SmallVector<Attribute> keys;
  auto parseKey = [&]() -> ParseResult {
    std::string key;
    if (parser.parseString(&key))
      return failure();
    keys.push_back(parser.getBuilder().getStringAttr(key));
    return success();
  };
  if (parser.parseCommaSeparatedList(resultTypes.size() == 1 ? AsmParser::Delimiter::None
                                                             : AsmParser::Delimiter::OptionalParen,
                                     parseKey) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();

  auto argTypes = llvm::map_to_vector(args, [](auto &arg) { return arg.type; });
  auto type = parser.getBuilder().getFunctionType(argTypes, resultTypes);
  result.addAttribute(getFunctionTypeAttrName(result.name), TypeAttr::get(type));
  result.addAttribute(getKeysAttrName(result.name), parser.getBuilder().getArrayAttr(keys));
  call_interface_impl::addArgAndResultAttrs(parser.getBuilder(), result, args, resultAttrs,
                                            getArgAttrsAttrName(result.name),
                                            getResAttrsAttrName(result.name));
  return parser.parseRegion(*result.addRegion(), args);
}

void ExecutableConstantBlockOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionSignature(printer, *this, getArgumentTypes(),
                                                  /*isVariadic=*/false, getResultTypes());
  printer << " as ";
  bool single = getKeys().size() == 1;
  printer << (single ? "" : "(");
  llvm::interleaveComma(getKeys(), printer);
  printer << (single ? "" : ")");
  function_interface_impl::printFunctionAttributes(
      printer, *this,
      {getFunctionTypeAttrName(), getKeysAttrName(), getArgAttrsAttrName(),
       getResAttrsAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult ExecutableConstantBlockOp::verify() {
  ArrayRef<Type> args = getArgumentTypes();
  if (args.size() > 1 || (args.size() == 1 && !isa<DeviceType>(args.front())))
    return emitOpError("takes a !hal.device or nothing");
  for (Type type : getResultTypes())
    if (!type.isInteger(32))
      return emitOpError() << "constants must be i32, got " << type;
  if (getResultTypes().size() != getKeys().size())
    return emitOpError("needs one key for each constant");
  return success();
}

} // namespace mlir::iree::hal
