// Types and attributes of the stream dialect: syntax, interfaces, and how they are found for an op.

#include "compiler/dialects/stream/ir/StreamTypes.h"

#include "compiler/dialects/stream/ir/StreamDialect.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "compiler/dialects/stream/ir/StreamEnums.cpp.inc"

#include "compiler/dialects/stream/ir/StreamAttrInterfaces.cpp.inc"
#include "compiler/dialects/stream/ir/StreamOpInterfaces.cpp.inc"
#include "compiler/dialects/stream/ir/StreamTypeInterfaces.cpp.inc"

namespace mlir::iree::stream {

bool AsyncAccessRange::mayOverlap(const AsyncAccessRange &lhs, const AsyncAccessRange &rhs) {
  if (lhs.resource != rhs.resource)
    return false;
  // Ranges of equal bounds that only touch; anything else needs a proof that we don't attempt here.
  return lhs.end != rhs.start && lhs.start != rhs.end;
}

Value joinTimepoints(Location loc, ValueRange timepoints, OpBuilder &builder) {
  if (timepoints.empty())
    return {};
  if (timepoints.size() == 1)
    return timepoints.front();
  return TimepointJoinOp::create(builder, loc, builder.getType<TimepointType>(), timepoints);
}

//===----------------------------------------------------------------------===//
// Affinities
//===----------------------------------------------------------------------===//

AffinityAttr AffinityAttr::lookup(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (auto affinityOp = dyn_cast<AffinityOpInterface>(op))
      if (AffinityAttr affinity = affinityOp.getAffinityAttr())
        return affinity;
    if (auto affinity = op->getAttrOfType<AffinityAttr>("stream.affinity"))
      return affinity;
  }
  return {};
}

AffinityAttr AffinityAttr::lookupOrDefault(Operation *op) {
  if (AffinityAttr affinity = lookup(op))
    return affinity;
  for (; op; op = op->getParentOp())
    if (auto affinity = op->getAttrOfType<AffinityAttr>("stream.affinity.default"))
      return affinity;
  return {};
}

bool AffinityAttr::areCompatible(AffinityAttr lhs, AffinityAttr rhs) {
  return lhs == rhs || !lhs || !rhs;
}

bool AffinityAttr::canExecuteTogether(AffinityAttr lhs, AffinityAttr rhs) {
  return areCompatible(lhs, rhs) || lhs.isExecutableWith(rhs);
}

AffinityAttr AffinityAttr::joinOR(ArrayRef<AffinityAttr> affinities) {
  AffinityAttr joined;
  for (AffinityAttr affinity : affinities) {
    joined = joined ? joined.joinOR(affinity) : affinity;
    if (!joined)
      return {};
  }
  return joined;
}

//===----------------------------------------------------------------------===//
// #stream.timepoint, #stream.parameter.named, #stream.partitioning_config
//===----------------------------------------------------------------------===//

Attribute TimepointAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess() || parser.parseKeyword("immediate") || parser.parseGreater())
    return {};
  return get(parser.getContext(), TimepointType::get(parser.getContext()));
}

void TimepointAttr::print(AsmPrinter &printer) const { printer << "<immediate>"; }

static ParseResult parseParameterReference(AsmParser &parser, StringAttr &scope, StringAttr &key) {
  auto parseName = [&](StringAttr &name) -> ParseResult {
    std::string text;
    if (parser.parseString(&text))
      return failure();
    name = parser.getBuilder().getStringAttr(text);
    return success();
  };
  if (parseName(key))
    return failure();
  if (failed(parser.parseOptionalColon()))
    return success();
  scope = key;
  return failure(parser.parseColon() || parseName(key));
}

static void printParameterReference(AsmPrinter &printer, StringAttr scope, StringAttr key) {
  if (scope)
    printer << scope << "::";
  printer << key;
}

int64_t NamedParameterAttr::getStorageSize() const {
  if (DictionaryAttr config = getConfig())
    if (auto length = config.getAs<IntegerAttr>("length"))
      return length.getInt();
  if (auto shaped = dyn_cast<ShapedType>(getType()))
    return util::getStorageBytes(shaped);
  return util::getStorageBitWidth(getType());
}

Attribute PartitioningConfigAttr::parse(AsmParser &parser, Type) {
  std::string text;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  // Printed bare, as `favor-name`; a string with just the name is accepted too.
  if (failed(parser.parseOptionalString(&text))) {
    StringRef word;
    if (parser.parseKeyword("favor") || failed(parser.parseOptionalMinus()))
      return {};
    while (succeeded(parser.parseOptionalKeyword(&word))) {
      text += word;
      if (succeeded(parser.parseOptionalMinus()))
        text += "-";
    }
  }
  std::optional<Favor> favor = symbolizeFavor(text);
  if (!favor) {
    parser.emitError(loc, "unknown partitioning bias `") << text << "`";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), FavorAttr::get(parser.getContext(), *favor));
}

void PartitioningConfigAttr::print(AsmPrinter &printer) const {
  printer << "<favor-" << stringifyFavor(getFavor().getValue()) << ">";
}

PartitioningConfigAttr PartitioningConfigAttr::lookup(Operation *op) {
  MLIRContext *context = op->getContext();
  for (; op; op = op->getParentOp())
    if (auto config = op->getAttrOfType<PartitioningConfigAttr>("stream.partitioning"))
      return config;
  return get(context, FavorAttr::get(context, Favor::MinPeakMemory));
}

//===----------------------------------------------------------------------===//
// #stream.resource_config
//===----------------------------------------------------------------------===//

Attribute ResourceConfigAttr::parse(AsmParser &parser, Type) {
  int64_t maxAllocationSize = 0, minOffsetAlignment = 0, maxRange = 0, minRangeAlignment = 0;
  int64_t indexBits = 32;
  bool aliasMutableBindings = false;
  MemoryModel memoryModel = MemoryModel::Discrete;
  auto parseEntry = [&]() -> ParseResult {
    StringRef key;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    if (key == "alias_mutable_bindings") {
      // Printed as a number; the words are accepted too.
      if (succeeded(parser.parseOptionalKeyword("true")))
        aliasMutableBindings = true;
      else if (failed(parser.parseOptionalKeyword("false"))) {
        int64_t value;
        if (parser.parseInteger(value))
          return failure();
        aliasMutableBindings = value != 0;
      }
      return success();
    }
    if (key == "memory_model") {
      StringRef value;
      if (parser.parseKeyword(&value))
        return failure();
      std::optional<MemoryModel> model = symbolizeMemoryModel(value);
      if (!model)
        return parser.emitError(loc, "unknown memory model `") << value << "`";
      memoryModel = *model;
      return success();
    }
    int64_t *slot = llvm::StringSwitch<int64_t *>(key)
                        .Case("max_allocation_size", &maxAllocationSize)
                        .Case("min_buffer_offset_alignment", &minOffsetAlignment)
                        .Case("max_buffer_range", &maxRange)
                        .Case("min_buffer_range_alignment", &minRangeAlignment)
                        .Case("index_bits", &indexBits)
                        .Default(nullptr);
    if (!slot)
      return parser.emitError(loc, "unknown resource limit `") << key << "`";
    return parser.parseInteger(*slot);
  };
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseEntry) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), maxAllocationSize, minOffsetAlignment, maxRange,
             minRangeAlignment, indexBits, aliasMutableBindings, memoryModel);
}

void ResourceConfigAttr::print(AsmPrinter &printer) const {
  printer << "<{max_allocation_size = " << getMaxAllocationSize()
          << ", min_buffer_offset_alignment = " << getMinBufferOffsetAlignment()
          << ", max_buffer_range = " << getMaxBufferRange()
          << ", min_buffer_range_alignment = " << getMinBufferRangeAlignment()
          << ", index_bits = " << getIndexBits()
          << ", alias_mutable_bindings = " << int(getAliasMutableBindings())
          << ", memory_model = " << stringifyMemoryModel(getMemoryModel()) << "}>";
}

ResourceConfigAttr ResourceConfigAttr::intersect(ResourceConfigAttr lhs, ResourceConfigAttr rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  bool unified = lhs.getMemoryModel() == MemoryModel::Unified &&
                 rhs.getMemoryModel() == MemoryModel::Unified;
  return get(lhs.getContext(), std::min(lhs.getMaxAllocationSize(), rhs.getMaxAllocationSize()),
             std::max(lhs.getMinBufferOffsetAlignment(), rhs.getMinBufferOffsetAlignment()),
             std::min(lhs.getMaxBufferRange(), rhs.getMaxBufferRange()),
             std::max(lhs.getMinBufferRangeAlignment(), rhs.getMinBufferRangeAlignment()),
             std::max(lhs.getIndexBits(), rhs.getIndexBits()),
             lhs.getAliasMutableBindings() && rhs.getAliasMutableBindings(),
             unified ? MemoryModel::Unified : MemoryModel::Discrete);
}

ResourceConfigAttr ResourceConfigAttr::getDefault(MLIRContext *context) {
  constexpr int64_t cacheLine = 64;
  constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();
  return get(context, unlimited, cacheLine, unlimited, cacheLine, /*indexBits=*/64,
             /*aliasMutableBindings=*/false, MemoryModel::Unified);
}

ResourceConfigAttr ResourceConfigAttr::lookup(Operation *op) {
  MLIRContext *context = op->getContext();
  for (; op; op = op->getParentOp()) {
    if (auto config = op->getAttrOfType<ResourceConfigAttr>("stream.resources"))
      return config;
    if (auto affinityOp = dyn_cast<AffinityOpInterface>(op))
      if (AffinityAttr affinity = affinityOp.getAffinityAttr())
        if (ResourceConfigAttr config = affinity.getResourceConfigAttr())
          return config;
  }
  return getDefault(context);
}

//===----------------------------------------------------------------------===//
// !stream.resource
//===----------------------------------------------------------------------===//

Type ResourceType::parse(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  Lifetime lifetime = Lifetime::Unknown;
  if (failed(parser.parseOptionalStar())) {
    StringRef text;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&text))
      return {};
    std::optional<Lifetime> parsed = symbolizeLifetime(text);
    if (!parsed) {
      parser.emitError(loc, "unknown lifetime `") << text << "`";
      return {};
    }
    lifetime = *parsed;
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), lifetime);
}

void ResourceType::print(AsmPrinter &printer) const {
  printer << "<" << stringifyLifetime(getLifetime()) << ">";
}

bool ResourceType::isAccessStorageCompatible(Type accessType) const {
  return isa<ResourceType>(accessType) ? accessType == *this : isa<ShapedType>(accessType);
}

Value ResourceType::inferSizeFromValue(Location loc, Value value, OpBuilder &builder) const {
  return builder.createOrFold<ResourceSizeOp>(loc, builder.getIndexType(), value, AffinityAttr());
}

Value ResourceType::createSubrangeOp(Location loc, Value resource, Value resourceSize, Value offset,
                                     Value length, OpBuilder &builder) const {
  return ResourceSubviewOp::create(builder, loc, resource.getType(), resource, resourceSize, offset,
                                   length);
}

} // namespace mlir::iree::stream

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/stream/ir/StreamAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/stream/ir/StreamTypes.cpp.inc"

namespace mlir::iree::stream {

void StreamDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/dialects/stream/ir/StreamAttrs.cpp.inc"
      >();
}

void StreamDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/stream/ir/StreamTypes.cpp.inc"
      >();
}

} // namespace mlir::iree::stream
