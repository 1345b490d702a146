// #iree_cpu.lowering_config<level = [sizes], ...>

#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::iree::cpu;
using mlir::iree::codegen::LoweringConfigTilingLevelAttr;

static constexpr StringLiteral kLevelNames[kNumTilingLevels] = {
    "distribution",           "cache_parallel",   "cache_reduction",
    "vector_common_parallel", "vector_reduction", "vector_inner_parallel"};

StringRef mlir::iree::cpu::getTilingLevelName(TilingLevel level) {
  return kLevelNames[static_cast<unsigned>(level)];
}

std::optional<TilingLevel> mlir::iree::cpu::symbolizeTilingLevel(StringRef name) {
  const auto *found = llvm::find(kLevelNames, name);
  if (found == std::end(kLevelNames))
    return std::nullopt;
  return static_cast<TilingLevel>(found - std::begin(kLevelNames));
}

LoweringConfigAttr
LoweringConfigAttr::get(MLIRContext *context,
                        ArrayRef<std::pair<TilingLevel, SmallVector<int64_t>>> levels) {
  SmallVector<NamedAttribute> entries;
  for (const auto &[level, sizes] : levels)
    entries.emplace_back(StringAttr::get(context, getTilingLevelName(level)),
                         LoweringConfigTilingLevelAttr::get(context, sizes, ArrayRef<int64_t>{},
                                                            ArrayRef<bool>{}));
  return get(context, DictionaryAttr::get(context, entries));
}

LogicalResult LoweringConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                         DictionaryAttr config) {
  for (NamedAttribute entry : config) {
    if (!symbolizeTilingLevel(entry.getName()))
      return emitError() << "unknown tiling level " << entry.getName();
    if (!isa<LoweringConfigTilingLevelAttr>(entry.getValue()))
      return emitError() << "expected tile sizes for level " << entry.getName();
  }
  return success();
}

Attribute LoweringConfigAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList entries;
  auto parseEntry = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual())
      return failure();
    Attribute sizes = LoweringConfigTilingLevelAttr::parse(parser, Type());
    if (!sizes)
      return failure();
    entries.append(name, sizes);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseEntry))
    return {};
  if (std::optional<NamedAttribute> duplicate = entries.findDuplicate()) {
    parser.emitError(loc) << "tiling level " << duplicate->getName() << " is given twice";
    return {};
  }
  auto emitError = [&] { return parser.emitError(loc); };
  return getChecked(emitError, parser.getContext(),
                    entries.getDictionary(parser.getContext()));
}

void LoweringConfigAttr::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getConfig(), printer, [&](NamedAttribute entry) {
    printer.printKeywordOrString(entry.getName());
    printer << " = ";
    cast<LoweringConfigTilingLevelAttr>(entry.getValue()).print(printer);
  });
  printer << '>';
}

LoweringConfigTilingLevelAttr LoweringConfigAttr::getLevel(TilingLevel level) const {
  return getConfig().getAs<LoweringConfigTilingLevelAttr>(getTilingLevelName(level));
}

bool LoweringConfigAttr::hasTilingLevel(unsigned level) const {
  return level < kNumTilingLevels && getLevel(static_cast<TilingLevel>(level));
}

SmallVector<int64_t> LoweringConfigAttr::getStaticTilingLevelSizes(unsigned level,
                                                                   Operation *) const {
  if (!hasTilingLevel(level))
    return {};
  return SmallVector<int64_t>(getLevel(static_cast<TilingLevel>(level)).getSizes());
}

SmallVector<bool> LoweringConfigAttr::getScalableTilingFlags(unsigned level) const {
  if (!hasTilingLevel(level))
    return {};
  return SmallVector<bool>(getLevel(static_cast<TilingLevel>(level)).getScalableFlags());
}

std::optional<unsigned> LoweringConfigAttr::getWorkgroupTilingLevel() const {
  if (!getLevel(TilingLevel::Distribution))
    return std::nullopt;
  return static_cast<unsigned>(TilingLevel::Distribution);
}

std::optional<SmallVector<int64_t>> LoweringConfigAttr::getVectorSizes(Operation *) const {
  // Each vector level fixes the loops that the others leave whole.
  SmallVector<int64_t> result;
  for (TilingLevel level : {TilingLevel::VectorCommonParallel, TilingLevel::VectorReduction,
                            TilingLevel::VectorInnerParallel}) {
    LoweringConfigTilingLevelAttr attr = getLevel(level);
    if (!attr)
      continue;
    result.resize(std::max(result.size(), attr.getSizes().size()), 0);
    for (auto [merged, size] : llvm::zip(result, attr.getSizes()))
      if (size != 0)
        merged = size;
  }
  if (result.empty())
    return std::nullopt;
  return result;
}
