#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::iree::gpu;

#include "compiler/dialects/iree_gpu/ir/GpuEnums.cpp.inc"
#include "compiler/dialects/iree_gpu/ir/GpuInterfaces.cpp.inc"
#include "compiler/dialects/iree_gpu/ir/GpuIntrinsics.cpp.inc"

/// The flags without the blank that the attribute prints when it stands alone.
static ParseResult parseDotProductOps(AsmParser &parser, DotProductOpsAttr &ops) {
  FailureOr<DotProductOps> flags = FieldParser<DotProductOps>::parse(parser);
  if (failed(flags))
    return failure();
  ops = DotProductOpsAttr::get(parser.getContext(), *flags);
  return success();
}

static void printDotProductOps(AsmPrinter &printer, DotProductOpsAttr ops) {
  printer << stringifyDotProductOps(ops.getValue());
}

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_gpu/ir/GpuAttrs.cpp.inc"

void IREEGPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/iree_gpu/ir/GpuAttrs.cpp.inc"
      >();
}

//===-- Tile sizes ---------------------------------------------------------===//

/// The key under which a level's sizes stand in the dictionary.
static StringRef getLevelKey(unsigned level) {
  static constexpr StringLiteral keys[] = {"workgroup", "reduction", "partial_reduction", "serial",
                                           "thread",    "subgroup",  "lane"};
  return level < std::size(keys) ? StringRef(keys[level]) : StringRef();
}

bool LoweringConfigAttr::hasTilingLevel(unsigned level) const {
  return getAttributes().getAs<ArrayAttr>(getLevelKey(level)) != nullptr;
}

SmallVector<int64_t> LoweringConfigAttr::getStaticTilingLevelSizes(unsigned level,
                                                                   Operation *) const {
  auto sizes = getAttributes().getAs<ArrayAttr>(getLevelKey(level));
  if (!sizes || !llvm::all_of(sizes, llvm::IsaPred<IntegerAttr>))
    return {};
  return llvm::map_to_vector(sizes.getAsRange<IntegerAttr>(),
                             [](IntegerAttr size) { return size.getInt(); });
}

std::optional<unsigned> LoweringConfigAttr::getWorkgroupTilingLevel() const {
  unsigned level = static_cast<unsigned>(TilingLevel::Workgroup);
  return hasTilingLevel(level) ? std::optional<unsigned>(level) : std::nullopt;
}

// The sizes of these two follow from the shape when a GPU pipeline asks for them; no static level.
bool DerivedThreadConfigAttr::hasTilingLevel(unsigned) const { return false; }
SmallVector<int64_t> DerivedThreadConfigAttr::getStaticTilingLevelSizes(unsigned,
                                                                        Operation *) const {
  return {};
}
bool UseGlobalLoadDMAAttr::hasTilingLevel(unsigned) const { return false; }
SmallVector<int64_t> UseGlobalLoadDMAAttr::getStaticTilingLevelSizes(unsigned, Operation *) const {
  return {};
}

//===-- Lanes --------------------------------------------------------------===//

int64_t LaneIdAttr::getMappingId() const { return getDim(); }
bool LaneIdAttr::isLinearMapping() const { return false; }
int64_t LaneIdAttr::getRelativeIndex() const { return getDim(); }

void LaneIncrementAttr::print(AsmPrinter &printer) const {
  printer << '<' << getGroupSize();
  if (getStep() != 1)
    printer << ", step = " << getStep();
  if (getAligned())
    printer << ", aligned";
  printer << '>';
}

Attribute LaneIncrementAttr::parse(AsmParser &parser, Type) {
  int64_t groupSize = 0, step = 1;
  bool aligned = false;
  if (parser.parseLess() || parser.parseInteger(groupSize))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("aligned"))) {
      aligned = true;
    } else if (parser.parseKeyword("step") || parser.parseEqual() || parser.parseInteger(step)) {
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), groupSize, step, aligned);
}

//===-- Machines -----------------------------------------------------------===//

SmallVector<int64_t> TargetAttr::getMaximumWorkgroupCount() const {
  return llvm::to_vector_of<int64_t>(getWgp().getMaxWorkgroupCounts().asArrayRef());
}
