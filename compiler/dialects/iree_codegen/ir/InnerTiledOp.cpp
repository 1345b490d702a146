// Syntax and verifier of iree_codegen.inner_tiled.

#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::iree::codegen;

/// Parses `<name = value, ...>` or, in the older spelling, `{name = value, ...}`.
static ParseResult parseInherentAttributes(OpAsmParser &parser, NamedAttrList &attributes) {
  if (failed(parser.parseOptionalLess()))
    return parser.parseOptionalAttrDict(attributes);
  auto parseEntry = [&]() -> ParseResult {
    StringRef name;
    Attribute value;
    if (parser.parseKeyword(&name) || parser.parseEqual() || parser.parseAttribute(value))
      return failure();
    attributes.append(name, value);
    return success();
  };
  return failure(failed(parser.parseCommaSeparatedList(parseEntry)) ||
                 failed(parser.parseGreater()) ||
                 failed(parser.parseOptionalAttrDict(attributes)));
}

ParseResult InnerTiledOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, outputs;
  SmallVector<Type> inputTypes, outputTypes;
  if (parser.parseKeyword("ins") ||
      parser.parseOperandList(inputs, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("outs") ||
      parser.parseOperandList(outputs, OpAsmParser::Delimiter::Paren) ||
      parseInherentAttributes(parser, result.attributes) || parser.parseColon())
    return failure();
  SMLoc typesLoc = parser.getCurrentLocation();
  if ((!inputs.empty() && parser.parseTypeList(inputTypes)) || parser.parseKeyword("into") ||
      parser.parseTypeList(outputTypes) ||
      parser.resolveOperands(inputs, inputTypes, typesLoc, result.operands) ||
      parser.resolveOperands(outputs, outputTypes, typesLoc, result.operands))
    return failure();
  result.addTypes(outputTypes);
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      static_cast<int32_t>(inputs.size()), static_cast<int32_t>(outputs.size())};
  return success();
}

void InnerTiledOp::print(OpAsmPrinter &printer) {
  printer << " ins(" << getInputs() << ") outs(" << getOutputs() << ") <indexing_maps = "
          << getIndexingMaps() << ", iterator_types = " << getIteratorTypes()
          << ", kind = " << getKind() << ", semantics = " << getSemantics();
  if (getPermutations())
    printer << ", permutations = " << *getPermutations();
  printer << ">";
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getIndexingMapsAttrName(), getIteratorTypesAttrName(), getKindAttrName(),
       getSemanticsAttrName(), getPermutationsAttrName(), getOperandSegmentSizesAttrName()});
  printer << " : " << getInputs().getTypes() << " into " << getOutputs().getTypes();
}

LogicalResult InnerTiledOp::verify() {
  size_t numOperands = getInputs().size() + getOutputs().size();
  if (getIndexingMaps().size() != numOperands)
    return emitOpError("expected one indexing map for each of ") << numOperands << " operands";
  if (getPermutations() && getPermutations()->size() != numOperands)
    return emitOpError("expected one permutation for each of ") << numOperands << " operands";
  size_t numLoops = getIteratorTypes().size();
  for (auto [map, type] : llvm::zip(getIndexingMaps().getAsValueRange<AffineMapAttr>(),
                                    getOperandTypes())) {
    if (map.getNumDims() != numLoops || map.getNumSymbols() != 0)
      return emitOpError("expected indexing maps over ") << numLoops << " loops";
    if (!map.isProjectedPermutation())
      return emitOpError("expected indexing maps that permute a subset of the loops");
    if (static_cast<int64_t>(map.getNumResults()) > cast<ShapedType>(type).getRank())
      return emitOpError("operand has fewer dimensions than its indexing map");
  }
  return success();
}
