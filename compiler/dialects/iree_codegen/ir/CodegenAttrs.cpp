#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::iree::codegen;

#include "compiler/dialects/iree_codegen/ir/CodegenEnums.cpp.inc"
#include "compiler/dialects/iree_codegen/ir/CodegenInterfaces.cpp.inc"

/// Values with a dash are quoted.
static ParseResult parseKeywordOrString(AsmParser &parser, DenormalFpMath &value) {
  std::string name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&name))
    return failure();
  std::optional<DenormalFpMath> known = symbolizeDenormalFpMath(name);
  if (!known)
    return parser.emitError(loc, "expected none, \"preserve-sign\" or \"positive-zero\"");
  value = *known;
  return success();
}

static void printKeywordOrString(AsmPrinter &printer, DenormalFpMath value) {
  printer.printKeywordOrString(stringifyDenormalFpMath(value));
}

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_codegen/ir/CodegenAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/iree_codegen/ir/CodegenTypes.cpp.inc"

void IREECodegenDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_codegen/ir/CodegenAttrs.cpp.inc"
      >();
}

void IREECodegenDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/iree_codegen/ir/CodegenTypes.cpp.inc"
      >();
}

//===-- Access from operations ---------------------------------------------===//

LoweringConfigAttrInterface mlir::iree::codegen::getLoweringConfig(Operation *op) {
  return op->getAttrOfType<LoweringConfigAttrInterface>(kLoweringConfigAttrName);
}

void mlir::iree::codegen::setLoweringConfig(Operation *op, Attribute config) {
  op->setAttr(kLoweringConfigAttrName, config);
}

void mlir::iree::codegen::eraseLoweringConfig(Operation *op) {
  op->removeAttr(kLoweringConfigAttrName);
}

TranslationInfoAttr mlir::iree::codegen::getTranslationInfo(Operation *func) {
  return func->getAttrOfType<TranslationInfoAttr>(kTranslationInfoAttrName);
}

void mlir::iree::codegen::setTranslationInfo(Operation *func, TranslationInfoAttr info) {
  func->setAttr(kTranslationInfoAttrName, info);
}

//===-- Tile sizes ---------------------------------------------------------===//

ParseResult mlir::iree::codegen::parseTileSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes,
                                                SmallVectorImpl<bool> &scalableFlags) {
  auto parseSize = [&]() -> ParseResult {
    bool scalable = succeeded(parser.parseOptionalLSquare());
    if (parser.parseInteger(sizes.emplace_back()))
      return failure();
    scalableFlags.push_back(scalable);
    return scalable ? parser.parseRSquare() : success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseSize))
    return failure();
  // Fixed sizes carry no flags, so that equal configurations are one attribute.
  if (llvm::none_of(scalableFlags, [](bool scalable) { return scalable; }))
    scalableFlags.clear();
  return success();
}

void mlir::iree::codegen::printTileSizes(AsmPrinter &printer, ArrayRef<int64_t> sizes,
                                         ArrayRef<bool> scalableFlags) {
  printer << '[';
  llvm::interleaveComma(llvm::seq<size_t>(0, sizes.size()), printer, [&](size_t i) {
    if (i < scalableFlags.size() && scalableFlags[i])
      printer << '[' << sizes[i] << ']';
    else
      printer << sizes[i];
  });
  printer << ']';
}

void LoweringConfigTilingLevelAttr::print(AsmPrinter &printer) const {
  if (getInterchange().empty())
    return printTileSizes(printer, getSizes(), getScalableFlags());
  printer << "{sizes = ";
  printTileSizes(printer, getSizes(), getScalableFlags());
  printer << ", interchange = [";
  llvm::interleaveComma(getInterchange(), printer);
  printer << "]}";
}

Attribute LoweringConfigTilingLevelAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> sizes, interchange;
  SmallVector<bool> scalableFlags;
  auto parseIndex = [&] { return parser.parseInteger(interchange.emplace_back()); };
  bool braces = succeeded(parser.parseOptionalLBrace());
  if (braces && (parser.parseKeyword("sizes") || parser.parseEqual()))
    return {};
  if (parseTileSizes(parser, sizes, scalableFlags))
    return {};
  if (braces) {
    if (succeeded(parser.parseOptionalComma()) &&
        (parser.parseKeyword("interchange") || parser.parseEqual() ||
         parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseIndex)))
      return {};
    if (parser.parseRBrace())
      return {};
  }
  auto emitError = [&] { return parser.emitError(loc); };
  return getChecked(emitError, parser.getContext(), sizes, interchange, scalableFlags);
}

LogicalResult
LoweringConfigTilingLevelAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                      ArrayRef<int64_t> sizes, ArrayRef<int64_t> interchange,
                                      ArrayRef<bool> scalableFlags) {
  SmallVector<bool> seen(interchange.size(), false);
  for (int64_t loop : interchange) {
    if (loop < 0 || loop >= static_cast<int64_t>(seen.size()) || seen[loop])
      return emitError() << "interchange has to be a permutation of the loops";
    seen[loop] = true;
  }
  if (!scalableFlags.empty() && scalableFlags.size() != sizes.size())
    return emitError() << "expected one scalable flag for each size";
  return success();
}

bool LoweringConfigAttr::hasTilingLevel(unsigned level) const {
  return level < getTilingLevels().size();
}

SmallVector<int64_t> LoweringConfigAttr::getStaticTilingLevelSizes(unsigned level,
                                                                   Operation *) const {
  if (!hasTilingLevel(level))
    return {};
  return SmallVector<int64_t>(getTilingLevels().getValue()[level].getSizes());
}

SmallVector<bool> LoweringConfigAttr::getScalableTilingFlags(unsigned level) const {
  if (!hasTilingLevel(level))
    return {};
  return SmallVector<bool>(getTilingLevels().getValue()[level].getScalableFlags());
}

SmallVector<int64_t> LoweringConfigAttr::getTilingInterchange(unsigned level) const {
  if (!hasTilingLevel(level))
    return {};
  return SmallVector<int64_t>(getTilingLevels().getValue()[level].getInterchange());
}

std::optional<unsigned> LoweringConfigAttr::getWorkgroupTilingLevel() const {
  return hasTilingLevel(0) ? std::optional<unsigned>(0) : std::nullopt;
}

//===-- Workgroups ---------------------------------------------------------===//

int64_t WorkgroupMappingAttr::getMappingId() const {
  return static_cast<int64_t>(getId()) + getDelinearizedDim();
}
bool WorkgroupMappingAttr::isLinearMapping() const { return false; }
int64_t WorkgroupMappingAttr::getRelativeIndex() const { return getMappingId(); }

int64_t LocalMappingAttr::getMappingId() const { return getDim(); }
bool LocalMappingAttr::isLinearMapping() const { return false; }
int64_t LocalMappingAttr::getRelativeIndex() const { return getDim(); }

void WorkgroupScopeAttr::print(AsmPrinter &printer) const {
  if (getLinearize())
    printer << "<linearize>";
}

Attribute WorkgroupScopeAttr::parse(AsmParser &parser, Type) {
  bool linearize = succeeded(parser.parseOptionalLess());
  if (linearize && (parser.parseKeyword("linearize") || parser.parseGreater()))
    return {};
  return get(parser.getContext(), linearize);
}

LogicalResult ExportConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                       ArrayRef<int64_t> workgroupSize) {
  if (workgroupSize.size() > 3)
    return emitError() << "expected at most 3 workgroup sizes, got " << workgroupSize.size();
  return success();
}

SmallVector<int64_t> SimpleTargetAttr::getMaximumWorkgroupCount() const {
  return SmallVector<int64_t>(getMaxWorkgroupCount());
}

//===-- Verifiers ----------------------------------------------------------===//

LogicalResult TranslationInfoAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                          Attribute passPipeline, SymbolRefAttr,
                                          ArrayRef<int64_t> workgroupSize, int64_t,
                                          DictionaryAttr) {
  if (!isa_and_nonnull<PipelineAttrInterface>(passPipeline))
    return emitError() << "expected a pipeline attribute, got " << passPipeline;
  if (workgroupSize.size() > 3)
    return emitError() << "expected at most 3 workgroup sizes, got " << workgroupSize.size();
  return success();
}

static LogicalResult verifyRows(function_ref<InFlightDiagnostic()> emitError, int64_t rowWidth,
                                int64_t accessWidth) {
  if (accessWidth <= 0 || rowWidth <= 0 || rowWidth % accessWidth != 0)
    return emitError() << "expected the access width " << accessWidth
                       << " to divide the row width " << rowWidth;
  return success();
}

LogicalResult RotateRowsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                     int64_t rowWidth, int64_t accessWidth) {
  return verifyRows(emitError, rowWidth, accessWidth);
}

LogicalResult XORShuffleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                     int64_t rowWidth, int64_t accessWidth, int64_t rowStride,
                                     int64_t) {
  if (rowStride != 0 && rowStride % rowWidth != 0)
    return emitError() << "expected the row width " << rowWidth << " to divide the row stride "
                       << rowStride;
  return verifyRows(emitError, rowWidth, accessWidth);
}
