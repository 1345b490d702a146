#include "compiler/dialects/util/ir/UtilSyntax.h"
#include "compiler/dialects/vm/ir/VmOps.h"
#include "compiler/dialects/vm/ir/VmSyntax.h"

#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmStructureOps.cpp.inc"

void VmDialect::registerStructureOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmStructureOps.cpp.inc"
      >();
}

//===- vm.module ------------------------------------------------------------------------------------===//

void vm::ModuleOp::build(OpBuilder &builder, OperationState &state, StringRef name) {
  ensureTerminator(*state.addRegion(), builder, state.location);
  state.getOrAddProperties<Properties>().setSymName(builder.getStringAttr(name));
}

//===- vm.func --------------------------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type) {
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.setSymName(builder.getStringAttr(name));
  properties.setFunctionType(TypeAttr::get(type));
  state.addRegion();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> inputs, ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag, std::string &) {
    return builder.getFunctionType(inputs, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false, getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void FuncOp::print(OpAsmPrinter &p) {
  p << ' ';
  if (StringAttr visibility = getSymVisibilityAttr())
    p << visibility.getValue() << ' ';
  p.printSymbolName(getSymName());
  call_interface_impl::printFunctionSignature(p, getArgumentTypes(), getArgAttrsAttr(),
                                              /*isVariadic=*/false, getResultTypes(),
                                              getResAttrsAttr(), &getBody(),
                                              /*printEmptyResult=*/false);
  printAttrsWithKeyword(p, *this,
                        {getSymNameAttrName(), getSymVisibilityAttrName(),
                         getFunctionTypeAttrName(), getArgAttrsAttrName(), getResAttrsAttrName()});
  if (!getBody().empty()) {
    p << ' ';
    p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  }
}

//===- vm.initializer -------------------------------------------------------------------------------===//

void InitializerOp::build(OpBuilder &builder, OperationState &state) {
  state.getOrAddProperties<Properties>().setFunctionType(
      TypeAttr::get(builder.getFunctionType({}, {})));
  state.addRegion();
}

ParseResult InitializerOp::parse(OpAsmParser &parser, OperationState &result) {
  result.getOrAddProperties<Properties>().setFunctionType(
      TypeAttr::get(parser.getBuilder().getFunctionType({}, {})));
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  return parser.parseRegion(*result.addRegion());
}

void InitializerOp::print(OpAsmPrinter &p) {
  printAttrsWithKeyword(
      p, *this, {getFunctionTypeAttrName(), getArgAttrsAttrName(), getResAttrsAttrName()});
  p << ' ';
  p.printRegion(getBody());
}

//===- vm.export ------------------------------------------------------------------------------------===//

ParseResult ExportOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  FlatSymbolRefAttr function;
  if (parser.parseAttribute(function))
    return failure();
  StringAttr name = function.getAttr();
  if (succeeded(parser.parseOptionalKeyword("as")))
    if (parser.parseLParen() || parser.parseAttribute(name) || parser.parseRParen())
      return failure();
  properties.setFunctionRef(function);
  properties.setExportName(StringAttr::get(parser.getContext(), name.getValue()));
  return parser.parseOptionalAttrDictWithKeyword(result.attributes);
}

void ExportOp::print(OpAsmPrinter &p) {
  p << ' ';
  p.printSymbolName(getFunctionRef());
  if (getExportName() != getFunctionRef())
    p << " as(" << getExportNameAttr() << ')';
  printAttrsWithKeyword(p, *this, {getFunctionRefAttrName(), getExportNameAttrName()});
}

LogicalResult ExportOp::verifySymbolUses(SymbolTableCollection &symbols) {
  if (!symbols.lookupNearestSymbolFrom<FuncOp>(*this, getFunctionRefAttr()))
    return emitOpError("function '") << getFunctionRef() << "' not found";
  return success();
}

//===- vm.import ------------------------------------------------------------------------------------===//

static constexpr StringLiteral kArgName = "vm.name";
static constexpr StringLiteral kArgVariadic = "vm.variadic";

void ImportOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                     ArrayRef<DictionaryAttr> argAttrs) {
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.setSymName(builder.getStringAttr(name));
  properties.setFunctionType(TypeAttr::get(type));
  if (!argAttrs.empty())
    properties.setArgAttrs(builder.getArrayAttr(SmallVector<Attribute>(argAttrs)));
  state.addRegion();
}

bool ImportOp::isArgVariadic(unsigned index) {
  return static_cast<bool>(getArgAttrOfType<UnitAttr>(index, kArgVariadic));
}

bool ImportOp::isVariadic() {
  return llvm::any_of(llvm::seq(getNumArguments()), [&](unsigned i) { return isArgVariadic(i); });
}

ParseResult ImportOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  StringRef visibility;
  if (succeeded(parser.parseOptionalKeyword(&visibility, {"public", "private", "nested"})))
    properties.setSymVisibility(builder.getStringAttr(visibility));
  if (succeeded(parser.parseOptionalKeyword("optional")))
    properties.setIsOptional(builder.getUnitAttr());
  StringAttr name;
  if (parser.parseSymbolName(name))
    return failure();
  properties.setSymName(name);

  SmallVector<Type> inputs, results;
  SmallVector<Attribute> argAttrs;
  auto parseArgument = [&]() -> ParseResult {
    NamedAttrList attrs;
    OpAsmParser::UnresolvedOperand argument;
    Type type;
    OptionalParseResult named = parser.parseOptionalOperand(argument);
    if (named.has_value()) {
      if (failed(*named) || parser.parseColon())
        return failure();
      attrs.set(kArgName, builder.getStringAttr(argument.name.drop_front()));
    }
    if (parser.parseType(type))
      return failure();
    if (succeeded(parser.parseOptionalEllipsis()))
      attrs.set(kArgVariadic, builder.getUnitAttr());
    inputs.push_back(type);
    argAttrs.push_back(attrs.getDictionary(parser.getContext()));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseArgument) ||
      parser.parseOptionalArrowTypeList(results) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  properties.setFunctionType(TypeAttr::get(builder.getFunctionType(inputs, results)));
  if (llvm::any_of(argAttrs, [](Attribute attrs) { return !cast<DictionaryAttr>(attrs).empty(); }))
    properties.setArgAttrs(builder.getArrayAttr(argAttrs));
  result.addRegion();
  return success();
}

void ImportOp::print(OpAsmPrinter &p) {
  p << ' ' << getSymVisibility().value_or("public") << ' ';
  if (getIsOptional())
    p << "optional ";
  p.printSymbolName(getSymName());
  p << '(';
  llvm::interleaveComma(llvm::enumerate(getArgumentTypes()), p, [&](auto argument) {
    if (auto name = getArgAttrOfType<StringAttr>(argument.index(), kArgName))
      p << '%' << name.getValue() << " : ";
    p << argument.value();
    if (isArgVariadic(argument.index()))
      p << " ...";
  });
  p << ')';
  p.printOptionalArrowTypeList(getResultTypes());
  printAttrsWithKeyword(p, *this,
                        {getSymNameAttrName(), getSymVisibilityAttrName(), getIsOptionalAttrName(),
                         getFunctionTypeAttrName(), getArgAttrsAttrName(), getResAttrsAttrName()});
}
