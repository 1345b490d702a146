#include "compiler/capture/OpIdentity.h"

#include "mlir/IR/Location.h"
#include "mlir/IR/OpDefinition.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::iree::capture {

using ::strata::trace::Identities;

/// The pointee of the OpaqueLocs that are ours; the pointer is the number.
struct NumberedOperation;

} // namespace mlir::iree::capture

MLIR_DECLARE_EXPLICIT_TYPE_ID(mlir::iree::capture::NumberedOperation *)
MLIR_DEFINE_EXPLICIT_TYPE_ID(mlir::iree::capture::NumberedOperation *)

namespace mlir::iree::capture {

static OpIdentity::Number getNumber(LocationAttr loc) {
  auto opaque = dyn_cast<OpaqueLoc>(loc);
  if (!opaque || opaque.getUnderlyingTypeID() != TypeID::get<NumberedOperation *>())
    return 0;
  return static_cast<OpIdentity::Number>(opaque.getUnderlyingLocation());
}

OpIdentity::Number OpIdentity::get(Operation *op) { return getNumber(op->getLoc()); }

static void collect(LocationAttr loc, SmallVectorImpl<OpIdentity::Number> &numbers) {
  if (OpIdentity::Number number = getNumber(loc)) {
    if (!llvm::is_contained(numbers, number))
      numbers.push_back(number);
    return;
  }
  TypeSwitch<LocationAttr>(loc)
      .Case([&](FusedLoc fused) {
        for (Location part : fused.getLocations())
          collect(part, numbers);
      })
      .Case([&](NameLoc name) { collect(name.getChildLoc(), numbers); })
      .Case([&](CallSiteLoc call) {
        // What was inlined was made from what stood in the callee; the call only says where it went.
        size_t before = numbers.size();
        collect(call.getCallee(), numbers);
        if (numbers.size() == before)
          collect(call.getCaller(), numbers);
      });
}

Location OpIdentity::getPlain(Location loc) {
  if (getNumber(loc))
    return cast<OpaqueLoc>(loc).getFallbackLocation();
  return TypeSwitch<LocationAttr, Location>(loc)
      .Case([](FusedLoc fused) -> Location {
        SmallVector<Location> parts;
        for (Location part : fused.getLocations())
          parts.push_back(getPlain(part));
        if (ArrayRef<Location>(parts) == fused.getLocations())
          return fused;
        return FusedLoc::get(parts, fused.getMetadata(), fused.getContext()); // the one that drops equal ones
      })
      .Case([](NameLoc name) -> Location {
        Location child = getPlain(name.getChildLoc());
        return child == name.getChildLoc() ? Location(name) : NameLoc::get(name.getName(), child);
      })
      .Case([](CallSiteLoc call) -> Location {
        Location callee = getPlain(call.getCallee()), caller = getPlain(call.getCaller());
        return callee == call.getCallee() && caller == call.getCaller() ? Location(call)
                                                                         : CallSiteLoc::get(callee, caller);
      })
      .Default([](LocationAttr other) -> Location { return other; });
}

std::vector<Identities::Birth> OpIdentity::update(Operation *root) {
  std::vector<Identities::Birth> births;
  SmallVector<Operation *> unknown; // made from nothing that says so
  std::lock_guard lock(mutex_);
  ++updates_;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    const void *name = op->getName().getAsOpaquePointer();
    if (Number number = get(op); number && names_[number] == name && seen_[number] != updates_) {
      seen_[number] = updates_;
      return;
    }
    Location plain = getPlain(op->getLoc());
    // Folders take the location from constants that they own, again and again: a number would make that a change.
    if (isa<UnknownLoc>(plain) && op->hasTrait<OpTrait::ConstantLike>())
      return;
    SmallVector<Number, 2> found, from;
    collect(op->getLoc(), found);
    for (Number number : found)
      if (!llvm::is_contained(from, shownBy_[number]))
        from.push_back(shownBy_[number]);
    auto number = static_cast<Number>(names_.size());
    names_.push_back(name);
    seen_.push_back(updates_);
    shownBy_.push_back(number);
    // The location keeps the number as a pointer's value; nobody follows it.
    op->setLoc(OpaqueLoc::get(static_cast<uintptr_t>(number), TypeID::get<NumberedOperation *>(), plain));
    births.push_back({number, {from.begin(), from.end()}});
    if (from.empty())
      unknown.push_back(op);
  });
  guess(unknown, births);
  return births;
}

OpIdentity::Number OpIdentity::add() {
  std::lock_guard lock(mutex_);
  auto number = static_cast<Number>(names_.size());
  names_.push_back(nullptr);
  seen_.push_back(0);
  shownBy_.push_back(number);
  return number;
}

void OpIdentity::show(ArrayRef<std::pair<Number, Number>> standsFor) {
  std::lock_guard lock(mutex_);
  for (auto [shown, op] : standsFor)
    shownBy_[op] = shown;
}

/// `ops` in the order of the text; births by number.
void OpIdentity::guess(ArrayRef<Operation *> ops, std::vector<Identities::Birth> &births) const {
  auto birthOf = [&](Operation *op) -> Identities::Birth * {
    Number number = op ? get(op) : 0;
    if (births.empty() || number < births.front().op)
      return nullptr;
    return &births[number - births.front().op];
  };
  auto take = [&](Operation *op, Operation *neighbour) {
    Identities::Birth *from = birthOf(neighbour), *to = birthOf(op);
    if (!from || from->from.empty() || !to->from.empty())
      return;
    to->from = from->from;
    to->guessed = true;
  };
  for (Operation *op : llvm::reverse(ops)) // users first
    for (Operation *user : op->getUsers())
      take(op, user);
  for (Operation *op : ops)
    for (Value operand : op->getOperands())
      take(op, operand.getDefiningOp());
}

void OpIdentity::strip(Operation *root) {
  auto plain = [](Block &block) {
    for (BlockArgument argument : block.getArguments())
      argument.setLoc(getPlain(argument.getLoc()));
  };
  root->walk([&](Operation *op) {
    op->setLoc(getPlain(op->getLoc()));
    for (Region &region : op->getRegions())
      llvm::for_each(region, plain);
  });
}

} // namespace mlir::iree::capture
