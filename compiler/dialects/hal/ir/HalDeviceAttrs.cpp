// How a device global finds its device when the program starts.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::iree::hal {

//===-- #hal.device.target ------------------------------------------------------------------===//

Attribute DeviceTargetAttr::parse(AsmParser &parser, Type) {
  StringAttr deviceID;
  auto configuration = DictionaryAttr::get(parser.getContext());
  SmallVector<ExecutableTargetAttr> targets;
  auto parseTarget = [&]() -> ParseResult { return parser.parseAttribute(targets.emplace_back()); };
  auto parseTargets = [&]() -> ParseResult {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalSquare, parseTarget);
  };
  if (parser.parseLess() || parser.parseAttribute(deviceID))
    return {};
  // Either of the configuration and the list of targets may be left out.
  if (succeeded(parser.parseOptionalComma())) {
    if (parseTargets())
      return {};
    if (targets.empty()) {
      if (parser.parseAttribute(configuration))
        return {};
      if (succeeded(parser.parseOptionalComma()) && parseTargets())
        return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), deviceID, configuration, targets);
}

void DeviceTargetAttr::print(AsmPrinter &printer) const {
  printer << '<' << getDeviceID();
  if (!getConfiguration().empty())
    printer << ", " << getConfiguration();
  if (!getExecutableTargets().empty()) {
    printer << ", [";
    llvm::interleaveComma(getExecutableTargets(), printer);
    printer << ']';
  }
  printer << '>';
}

Type DeviceTargetAttr::getType() const { return DeviceType::get(getContext()); }

Attribute DeviceTargetAttr::getConfigurationAttr(StringRef name) const {
  return getConfiguration().get(name);
}

std::string DeviceTargetAttr::getSymbolNameFragment() const {
  std::string name = getDeviceID().getValue().lower();
  // An alias may not end in a digit.
  if (auto ordinal = dyn_cast_or_null<IntegerAttr>(getConfigurationAttr("ordinal")))
    name += llvm::formatv("_{0}_", ordinal.getInt()).str();
  for (char &c : name)
    c = llvm::isAlnum(c) ? c : '_';
  return name;
}

void DeviceTargetAttr::printStatusDescription(raw_ostream &os) const {
  Attribute(*this).print(os, /*elideType=*/true);
}

static Value buildQuery(Location loc, Value device, StringRef category, StringRef key,
                        OpBuilder &builder) {
  SmallVector<Type, 2> knownAndAnswer(2, builder.getI1Type());
  NamedAttribute question[] = {
      builder.getNamedAttr("category", builder.getStringAttr(category)),
      builder.getNamedAttr("key", builder.getStringAttr(key)),
      // What a device says that doesn't know the key.
      builder.getNamedAttr("default_value", builder.getBoolAttr(false)),
  };
  return DeviceQueryOp::create(builder, loc, knownAndAnswer, device, question).getValue();
}

Value DeviceTargetAttr::buildMatch(Location loc, Value device, StringRef idPattern,
                                   ArrayRef<ExecutableTargetAttr> targets, OpBuilder &builder) {
  Value idMatches = buildQuery(loc, device, "hal.device.id", idPattern, builder);
  if (targets.empty())
    return idMatches;
  auto anyFormat = [&](OpBuilder &then, Location loc) {
    Value any;
    for (ExecutableTargetAttr target : targets) {
      Value matches =
          buildQuery(loc, device, "hal.executable.format", target.getFormat().getValue(), then);
      any = any ? arith::OrIOp::create(then, loc, any, matches).getResult() : matches;
    }
    scf::YieldOp::create(then, loc, any);
  };
  auto none = [&](OpBuilder &otherwise, Location loc) {
    Value no = arith::ConstantIntOp::create(otherwise, loc, otherwise.getI1Type(), 0);
    scf::YieldOp::create(otherwise, loc, no);
  };
  return scf::IfOp::create(builder, loc, idMatches, anyFormat, none).getResult(0);
}

/// Walks the devices until one matches; where the configuration has an ordinal, that many matches
/// are passed over:
///
///   i = 0, matches = 0, device = null
///   while (device == null && i < count)
///     candidate = devices[i]; matched = match(candidate)
///     device = matched && matches == ordinal ? candidate : null
///     i += 1; matches += matched
Value DeviceTargetAttr::buildDeviceEnumeration(Location loc, BuildDeviceTargetMatchFn buildMatchFn,
                                               OpBuilder &builder) const {
  Type index = builder.getIndexType(), deviceType = getType();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value null = util::NullOp::create(builder, loc, deviceType);
  Value ordinal = zero;
  if (auto attr = dyn_cast_or_null<IntegerAttr>(getConfigurationAttr("ordinal")))
    ordinal = arith::ConstantIndexOp::create(builder, loc, attr.getInt());
  Value count = DevicesCountOp::create(builder, loc, index);

  auto condition = [&](OpBuilder &before, Location loc, ValueRange args) {
    Value isNull = util::CmpEQOp::create(before, loc, args[2], null);
    Value inBounds =
        arith::CmpIOp::create(before, loc, arith::CmpIPredicate::slt, args[0], count);
    Value goOn = arith::AndIOp::create(before, loc, isNull, inBounds);
    scf::ConditionOp::create(before, loc, goOn, args);
  };
  auto body = [&](OpBuilder &after, Location loc, ValueRange args) {
    Value device = DevicesGetOp::create(after, loc, deviceType, args[0]);
    Value matches = buildMatchFn ? buildMatchFn(loc, device, *this, after) : Value();
    if (!matches)
      matches = buildMatch(loc, device, getDeviceID(), getExecutableTargets(), after);
    Value isNth =
        arith::CmpIOp::create(after, loc, arith::CmpIPredicate::eq, args[1], ordinal);
    Value step = arith::SelectOp::create(after, loc, matches, one, zero);
    Value nextMatches = arith::AddIOp::create(after, loc, args[1], step);
    Value found = arith::AndIOp::create(after, loc, matches, isNth);
    Value result = arith::SelectOp::create(after, loc, found, device, null);
    Value next = arith::AddIOp::create(after, loc, args[0], one);
    scf::YieldOp::create(after, loc, ValueRange{next, nextMatches, result});
  };
  auto loop = scf::WhileOp::create(builder, loc, TypeRange{index, index, deviceType},
                                   ValueRange{zero, zero, null}, condition, body);
  return loop.getResult(2);
}

//===-- #hal.device.ordinal, fallback, select -----------------------------------------------===//

void DeviceOrdinalAttr::printStatusDescription(raw_ostream &os) const {
  Attribute(*this).print(os, /*elideType=*/true);
}

Value DeviceOrdinalAttr::buildDeviceEnumeration(Location loc, BuildDeviceTargetMatchFn,
                                                OpBuilder &builder) const {
  Value ordinal = arith::ConstantIndexOp::create(builder, loc, getOrdinal());
  return DevicesGetOp::create(builder, loc, getType(), ordinal);
}

void DeviceFallbackAttr::printStatusDescription(raw_ostream &os) const {
  Attribute(*this).print(os, /*elideType=*/true);
}

Value DeviceFallbackAttr::buildDeviceEnumeration(Location loc, BuildDeviceTargetMatchFn,
                                                 OpBuilder &builder) const {
  return util::GlobalLoadOp::create(builder, loc, getType(), getName().getValue())
      .getLoadedGlobalValue();
}

LogicalResult DeviceSelectAttr::verify(function_ref<InFlightDiagnostic()> emitError, Type,
                                       ArrayAttr devices) {
  if (devices.empty())
    return emitError() << "needs at least one device to select from";
  for (Attribute device : devices)
    if (!isa<DeviceAliasAttr, DeviceInitializationAttrInterface>(device))
      return emitError() << "can only select among descriptions of devices, got " << device;
  return success();
}

void DeviceSelectAttr::printStatusDescription(raw_ostream &os) const {
  Attribute(*this).print(os, /*elideType=*/true);
}

/// Tries the first description and, inside a branch taken where it found nothing, the others.
static Value buildFirstOf(Location loc, ArrayRef<Attribute> descriptions, Value null,
                          const BuildDeviceTargetMatchFn &buildMatch, OpBuilder &builder) {
  auto description = cast<DeviceInitializationAttrInterface>(descriptions.front());
  Value device = description.buildDeviceEnumeration(loc, buildMatch, builder);
  if (descriptions.size() == 1)
    return device;
  Value isNull = util::CmpEQOp::create(builder, loc, device, null);
  return scf::IfOp::create(
             builder, loc, isNull,
             [&](OpBuilder &then, Location loc) {
               Value next =
                   buildFirstOf(loc, descriptions.drop_front(), null, buildMatch, then);
               scf::YieldOp::create(then, loc, next);
             },
             [&](OpBuilder &otherwise, Location loc) {
               scf::YieldOp::create(otherwise, loc, device);
             })
      .getResult(0);
}

Value DeviceSelectAttr::buildDeviceEnumeration(Location loc, BuildDeviceTargetMatchFn buildMatch,
                                               OpBuilder &builder) const {
  Value null = util::NullOp::create(builder, loc, getType());
  return buildFirstOf(loc, getDevices().getValue(), null, buildMatch, builder);
}

} // namespace mlir::iree::hal
