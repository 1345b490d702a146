#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_RESOLVEDEVICEPROMISESPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

struct ResolveDevicePromisesPass
    : impl::ResolveDevicePromisesPassBase<ResolveDevicePromisesPass> {
  using ResolveDevicePromisesPassBase::ResolveDevicePromisesPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    Operation *current = nullptr;
    bool anyMissing = false;
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](DevicePromiseAttr promise) -> Attribute {
      auto device = symbols.lookup<util::GlobalOpInterface>(promise.getDevice());
      if (!device) {
        current->emitOpError() << "refers to a promised device that is not declared: " << promise;
        anyMissing = true;
        return promise;
      }
      return DeviceAffinityAttr::get(&getContext(), FlatSymbolRefAttr::get(promise.getDevice()),
                                     promise.getQueueMask());
    });
    getOperation()->walk([&](Operation *op) {
      current = op;
      replacer.replaceElementsIn(op);
    });
    if (anyMissing)
      signalPassFailure();
  }
};

} // namespace

} // namespace mlir::iree::hal
