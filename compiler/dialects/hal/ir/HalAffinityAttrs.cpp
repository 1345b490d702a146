// Where work is placed: on a device's queues, on a device not declared yet, or on one of several.
//
// Two placements are joined with OR where work may run on either (the result may be a set of
// devices) and with AND where it must suit both (null where no device does).

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/ir/HalTypes.h"

#include "llvm/ADT/MapVector.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::iree::hal {

using stream::AffinityAttr;

namespace {

constexpr int64_t kAnyQueue = -1;

ParseResult parseDeviceAndQueues(AsmParser &parser, StringAttr &device, int64_t &queueMask) {
  queueMask = kAnyQueue;
  if (parser.parseLess() || parser.parseSymbolName(device))
    return failure();
  if (succeeded(parser.parseOptionalComma())) {
    queueMask = 0;
    auto parseQueue = [&]() -> ParseResult {
      int64_t queue = 0;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseInteger(queue))
        return failure();
      if (queue < 0 || queue > 63)
        return parser.emitError(loc, "queues are numbered from 0 to 63");
      queueMask |= int64_t(uint64_t(1) << queue);
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseQueue))
      return failure();
  }
  return parser.parseGreater();
}

void printQueues(AsmPrinter &printer, int64_t queueMask) {
  if (queueMask != kAnyQueue) {
    SmallVector<int> queues;
    for (int queue = 0; queue < 64; ++queue)
      if (uint64_t(queueMask) >> queue & 1)
        queues.push_back(queue);
    printer << ", [";
    llvm::interleaveComma(queues, printer);
    printer << ']';
  }
  printer << '>';
}

/// Affinities and promises are the same thing at different times; only the key differs in type.
template <typename Attr>
bool queuesContained(Attr self, AffinityAttr other) {
  if (!other)
    return true;
  auto same = dyn_cast<Attr>(other);
  return same && same.getDevice() == self.getDevice() &&
         (self.getQueueMask() & ~same.getQueueMask()) == 0;
}

template <typename Attr>
AffinityAttr joinEither(Attr self, AffinityAttr other) {
  if (!other)
    return cast<AffinityAttr>(self);
  if (isa<DeviceOptimalAttr>(other))
    return other.joinOR(cast<AffinityAttr>(self));
  auto same = dyn_cast<Attr>(other);
  if (same && same.getDevice() == self.getDevice())
    return cast<AffinityAttr>(Attr::get(self.getContext(), self.getDevice(),
                                        self.getQueueMask() | same.getQueueMask()));
  return cast<AffinityAttr>(
      DeviceOptimalAttr::get(self.getContext(), {cast<AffinityAttr>(self), other}));
}

template <typename Attr>
AffinityAttr joinBoth(Attr self, AffinityAttr other) {
  if (!other)
    return cast<AffinityAttr>(self);
  auto same = dyn_cast<Attr>(other);
  if (!same || !queuesContained(self, other))
    return {};
  return cast<AffinityAttr>(Attr::get(self.getContext(), self.getDevice(),
                                      self.getQueueMask() & same.getQueueMask()));
}

/// What identifies the device of an affinity or promise; null for anything else.
Attribute getDeviceKey(AffinityAttr affinity) {
  if (auto device = dyn_cast<DeviceAffinityAttr>(affinity))
    return device.getDevice().getLeafReference();
  if (auto promise = dyn_cast<DevicePromiseAttr>(affinity))
    return promise.getDevice();
  return {};
}

ArrayRef<AffinityAttr> getAlternatives(const AffinityAttr &affinity) {
  if (auto optimal = dyn_cast<DeviceOptimalAttr>(affinity))
    return optimal.getAffinities();
  return affinity;
}

/// Merges the alternatives of both sides device by device; those of devices that `self` lacks
/// are added or dropped.
AffinityAttr joinAlternatives(
    DeviceOptimalAttr self, AffinityAttr other, bool addMissing,
    function_ref<AffinityAttr(AffinityAttr, AffinityAttr)> join) {
  if (!other)
    return cast<AffinityAttr>(self);
  llvm::MapVector<Attribute, AffinityAttr> byDevice;
  for (AffinityAttr affinity : self.getAffinities())
    byDevice.insert({getDeviceKey(affinity), affinity});
  for (AffinityAttr affinity : getAlternatives(other)) {
    Attribute key = getDeviceKey(affinity);
    if (!key)
      return {};
    auto it = byDevice.find(key);
    if (it != byDevice.end())
      it->second = join(it->second, affinity);
    else if (addMissing)
      byDevice.insert({key, affinity});
    if (it != byDevice.end() && !it->second)
      return {};
  }
  SmallVector<AffinityAttr> merged;
  for (auto &[key, affinity] : byDevice)
    merged.push_back(affinity);
  return cast<AffinityAttr>(DeviceOptimalAttr::get(self.getContext(), merged));
}

} // namespace

//===-- #hal.device.affinity ----------------------------------------------------------------===//

Attribute DeviceAffinityAttr::parse(AsmParser &parser, Type) {
  StringAttr device;
  int64_t queueMask;
  if (parseDeviceAndQueues(parser, device, queueMask))
    return {};
  return get(parser.getContext(), FlatSymbolRefAttr::get(device), queueMask);
}

void DeviceAffinityAttr::print(AsmPrinter &printer) const {
  printer << '<' << getDevice();
  printQueues(printer, getQueueMask());
}

bool DeviceAffinityAttr::isExecutableWith(AffinityAttr other) const {
  return queuesContained(*this, other);
}
AffinityAttr DeviceAffinityAttr::joinOR(AffinityAttr other) const {
  return joinEither(*this, other);
}
AffinityAttr DeviceAffinityAttr::joinAND(AffinityAttr other) const {
  return joinBoth(*this, other);
}
bool DeviceAffinityAttr::isLegalToInline(Operation *inlineSite, Operation *) const {
  return Attribute(*this) == AffinityAttr::lookup(inlineSite);
}

//===-- #hal.device.promise -----------------------------------------------------------------===//

Attribute DevicePromiseAttr::parse(AsmParser &parser, Type) {
  StringAttr device;
  int64_t queueMask;
  if (parseDeviceAndQueues(parser, device, queueMask))
    return {};
  return get(parser.getContext(), device, queueMask);
}

void DevicePromiseAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printSymbolName(getDevice().getValue());
  printQueues(printer, getQueueMask());
}

bool DevicePromiseAttr::isExecutableWith(AffinityAttr other) const {
  return queuesContained(*this, other);
}
AffinityAttr DevicePromiseAttr::joinOR(AffinityAttr other) const {
  return joinEither(*this, other);
}
AffinityAttr DevicePromiseAttr::joinAND(AffinityAttr other) const {
  return joinBoth(*this, other);
}
bool DevicePromiseAttr::isLegalToInline(Operation *inlineSite, Operation *) const {
  return Attribute(*this) == AffinityAttr::lookup(inlineSite);
}

//===-- #hal.device.optimal -----------------------------------------------------------------===//

LogicalResult DeviceOptimalAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                        ArrayRef<AffinityAttr> affinities) {
  if (affinities.empty())
    return emitError() << "needs at least one affinity";
  for (AffinityAttr affinity : affinities)
    if (!getDeviceKey(affinity))
      return emitError() << "can only choose among device affinities and promises, got "
                         << Attribute(affinity);
  return success();
}

bool DeviceOptimalAttr::isExecutableWith(AffinityAttr other) const {
  if (!other)
    return true;
  // Any alternative may turn out to be the one chosen, on both sides.
  return llvm::all_of(getAffinities(), [&](AffinityAttr mine) {
    return llvm::all_of(getAlternatives(other), [&](AffinityAttr theirs) {
      return mine.isExecutableWith(theirs);
    });
  });
}

AffinityAttr DeviceOptimalAttr::joinOR(AffinityAttr other) const {
  return joinAlternatives(*this, other, /*addMissing=*/true,
                          [](AffinityAttr a, AffinityAttr b) { return a.joinOR(b); });
}
AffinityAttr DeviceOptimalAttr::joinAND(AffinityAttr other) const {
  return joinAlternatives(*this, other, /*addMissing=*/false,
                          [](AffinityAttr a, AffinityAttr b) { return a.joinAND(b); });
}
bool DeviceOptimalAttr::isLegalToInline(Operation *inlineSite, Operation *) const {
  return isExecutableWith(AffinityAttr::lookup(inlineSite));
}

//===-- #hal.device.topology ----------------------------------------------------------------===//

/// The link from one device to another, null where none is described.
static DeviceLinkAttr findLink(DeviceTopologyAttr topology, Attribute source, Attribute target) {
  for (DeviceLinkAttr link : topology.getLinks())
    if (link.getSourceDevice().getLeafReference() == source &&
        link.getTargetDevice().getLeafReference() == target)
      return link;
  return {};
}

bool DeviceTopologyAttr::hasTransparentAccess(AffinityAttr source, AffinityAttr target) const {
  Attribute sourceDevice = getDeviceKey(source), targetDevice = getDeviceKey(target);
  if (!sourceDevice || !targetDevice)
    return false;
  DeviceLinkAttr link = findLink(*this, sourceDevice, targetDevice);
  return sourceDevice == targetDevice || (link && link.getTransparentAccess());
}

bool DeviceTopologyAttr::hasUnifiedMemory(AffinityAttr source, AffinityAttr target) const {
  Attribute sourceDevice = getDeviceKey(source), targetDevice = getDeviceKey(target);
  if (!sourceDevice || !targetDevice)
    return false;
  DeviceLinkAttr link = findLink(*this, sourceDevice, targetDevice);
  return sourceDevice == targetDevice || (link && link.getUnifiedMemory());
}

} // namespace mlir::iree::hal
