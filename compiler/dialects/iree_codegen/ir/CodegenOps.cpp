#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "compiler/dialects/util/ir/UtilEffects.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SMT/IR/SMTDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::iree::codegen;
using mlir::smt::BoolType;
using mlir::smt::IntType;

/// `knobs = {...}` on a line of its own.
static ParseResult parseKnobsDictionary(OpAsmParser &parser, DictionaryAttr &knobs) {
  if (parser.parseKeyword("knobs") || parser.parseEqual())
    return failure();
  return parser.parseAttribute(knobs);
}

static void printKnobsDictionary(OpAsmPrinter &printer, Operation *, DictionaryAttr knobs) {
  printer.printNewline();
  printer << " knobs = ";
  printer.printAttributeWithoutType(knobs);
  printer.printNewline();
}

#define GET_OP_CLASSES
#include "compiler/dialects/iree_codegen/ir/CodegenOps.cpp.inc"

//===-- Buffers ------------------------------------------------------------===//

static LogicalResult verifySameContents(Operation *op, RankedTensorType tensor, MemRefType buffer) {
  if (tensor.getElementType() != buffer.getElementType())
    return op->emitOpError("tensor and buffer have different element types");
  if (failed(verifyCompatibleShape(tensor.getShape(), buffer.getShape())))
    return op->emitOpError("tensor and buffer have different shapes");
  return success();
}

LogicalResult LoadFromBufferOp::verify() {
  return verifySameContents(*this, getTensor().getType(), getBuffer().getType());
}

void LoadFromBufferOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getBufferMutable(),
                       SideEffects::DefaultResource::get());
}

LogicalResult LoadFromBufferOp::reifyResultShapes(OpBuilder &builder,
                                                  ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(memref::getMixedSizes(builder, getLoc(), getBuffer()));
  return success();
}

LogicalResult StoreToBufferOp::verify() {
  return verifySameContents(*this, getTensor().getType(), getBuffer().getType());
}

void StoreToBufferOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getBufferMutable(),
                       SideEffects::DefaultResource::get());
}

void ExtractStridedMetadataOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getBaseBuffer(), "base_buffer");
  setName(getOffset(), "offset");
  if (!getSizes().empty()) {
    setName(getSizes().front(), "sizes");
    setName(getStrides().front(), "strides");
  }
}

//===-- Dispatch facts -----------------------------------------------------===//

LogicalResult DispatchConfigOp::verify() {
  if (std::optional<ArrayRef<int64_t>> size = getWorkgroupSize(); size && size->size() > 3)
    return emitOpError("expected at most 3 workgroup sizes, got ") << size->size();
  Operation *terminator = getBody().front().getTerminator();
  if (terminator->getNumOperands() != 3 ||
      !llvm::all_of(terminator->getOperandTypes(), [](Type type) { return type.isIndex(); }))
    return emitOpError("expected the region to yield three index values");
  return success();
}

SmallVector<OpFoldResult> WorkgroupCountHintOp::getMixedWorkgroupCount() {
  Builder builder(getContext());
  return getMixedValues(getStaticSizes(), getSizes(), builder);
}

LogicalResult WorkgroupCountHintOp::verify() {
  if (getStaticSizes().size() > 3)
    return emitOpError("expected at most 3 counts, got ") << getStaticSizes().size();
  auto dynamicCount = llvm::count_if(getStaticSizes(), ShapedType::isDynamic);
  if (static_cast<size_t>(dynamicCount) != getSizes().size())
    return emitOpError("expected ") << dynamicCount << " dynamic counts, got "
                                    << getSizes().size();
  return success();
}

ParseResult WorkgroupCountHintOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> dynamicSizes;
  DenseI64ArrayAttr staticSizes;
  if (parseDynamicIndexList(parser, dynamicSizes, staticSizes, nullptr,
                            AsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperands(dynamicSizes, parser.getBuilder().getIndexType(), result.operands))
    return failure();
  result.getOrAddProperties<Properties>().static_sizes = staticSizes;
  return success();
}

void WorkgroupCountHintOp::print(OpAsmPrinter &printer) {
  printDynamicIndexList(printer, *this, getSizes(), getStaticSizes(), {},
                        AsmParser::Delimiter::Paren);
  printer.printOptionalAttrDict((*this)->getAttrs(), getStaticSizesAttrName().getValue());
}

//===-- Kernels ------------------------------------------------------------===//

void UKernelGenericOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  iree::util::addBufferEffects<MemoryEffects::Read>(getInputsMutable(), effects);
  iree::util::addBufferEffects<MemoryEffects::Read>(getOutputsMutable(), effects);
  iree::util::addBufferEffects<MemoryEffects::Write>(getOutputsMutable(), effects);
}

SmallVector<int64_t> UKernelGenericOp::getStridedDimsOf(unsigned index) {
  auto type = cast<ShapedType>(getOperation()->getOperand(index).getType());
  std::optional<ArrayAttr> lists = getStridedDims();
  if (!lists)
    return llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
  auto position = llvm::count_if(getOperation()->getOperands().take_front(index).getTypes(),
                                 llvm::IsaPred<ShapedType>);
  SmallVector<int64_t> dims;
  for (auto dim : cast<ArrayAttr>((*lists)[position]).getAsRange<IntegerAttr>())
    dims.push_back(dim.getInt());
  return dims;
}

LogicalResult UKernelGenericOp::verify() {
  std::optional<ArrayAttr> lists = getStridedDims();
  if (!lists)
    return success();
  unsigned position = 0;
  for (Type type : getOperation()->getOperandTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped)
      continue;
    if (position == lists->size())
      return emitOpError("has fewer lists of strided dimensions than shaped operands");
    for (auto dim : cast<ArrayAttr>((*lists)[position++]).getAsRange<IntegerAttr>())
      if (dim.getInt() < 0 || !shaped.hasRank() || dim.getInt() >= shaped.getRank())
        return emitOpError("has strided dimension ") << dim.getInt() << ", which " << type
                                                     << " doesn't have";
  }
  if (position != lists->size())
    return emitOpError("has more lists of strided dimensions than shaped operands");
  return success();
}

//===-- Constraints --------------------------------------------------------===//

LogicalResult ConstraintsOp::verify() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getProblemDims().size() ||
      !llvm::all_of(body.getArgumentTypes(), llvm::IsaPred<IntType>))
    return emitOpError("expected one !smt.int block argument for each problem dimension");
  return success();
}

LogicalResult LookupOp::verify() {
  if (getKeys().size() != getValues().size())
    return emitOpError("expected as many keys as values");
  return success();
}

LogicalResult AssertOp::verify() {
  size_t placeholders = 0;
  for (size_t at = 0; (at = getMsg().find("{}", at)) != StringRef::npos; at += 2)
    ++placeholders;
  if (placeholders != getPrintArgs().size())
    return emitOpError("message has ") << placeholders << " placeholders for "
                                       << getPrintArgs().size() << " arguments";
  return success();
}
