#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/dialects/hal/transforms/DeviceUtils.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_INITIALIZEDEVICESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Devices know best how to recognize themselves; most leave it to their id and formats.
Value buildMatch(Location loc, Value device, DeviceTargetAttr target, OpBuilder &builder) {
  const targets::TargetDevice *kind =
      targets::TargetRegistry::get().findDevice(target.getDeviceID().getValue());
  return kind ? kind->buildMatch(loc, device, target, builder) : Value();
}

/// Aliases have to be resolved before; nested in a selection they can't be searched for.
bool hasAlias(Attribute attr) {
  return attr.walk([](DeviceAliasAttr) { return WalkResult::interrupt(); }).wasInterrupted();
}

void initializeAtStart(util::GlobalOpInterface global, DeviceInitializationAttrInterface description) {
  Location loc = global.getLoc();
  global.setGlobalInitialValue({});
  OpBuilder builder(global);
  builder.setInsertionPointAfter(global);
  auto initializer = util::InitializerOp::create(builder, loc);
  auto body = OpBuilder::atBlockEnd(initializer.addEntryBlock());

  Value device = description.buildDeviceEnumeration(loc, buildMatch, body);
  Value null = util::NullOp::create(body, loc, device.getType());
  Value isNull = util::CmpEQOp::create(body, loc, device, null);
  scf::IfOp::create(body, loc, isNull, [&](OpBuilder &then, Location loc) {
    std::string message;
    llvm::raw_string_ostream os(message);
    os << "HAL device `" << global.getGlobalName().getValue() << "` not found or unavailable: ";
    description.printStatusDescription(os);
    Value status =
        arith::ConstantIntOp::create(then, loc, then.getI32Type(), kStatusIncompatible);
    util::StatusCheckOkOp::create(then, loc, status, then.getStringAttr(message));
    scf::YieldOp::create(then, loc);
  });
  global.createStoreOp(loc, device, body);
  util::ReturnOp::create(body, loc, ValueRange());
}

struct InitializeDevicesPass : impl::InitializeDevicesPassBase<InitializeDevicesPass> {
  using InitializeDevicesPassBase::InitializeDevicesPassBase;

  void runOnOperation() override {
    for (auto global : getOperation().getOps<util::GlobalOpInterface>()) {
      auto description =
          dyn_cast_or_null<DeviceInitializationAttrInterface>(global.getGlobalInitialValue());
      if (!description)
        continue;
      if (hasAlias(description)) {
        global.emitError("selects among device aliases that were not resolved");
        return signalPassFailure();
      }
      initializeAtStart(global, description);
    }
  }
};

} // namespace

} // namespace mlir::iree::hal
