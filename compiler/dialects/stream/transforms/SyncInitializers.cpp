// iree-stream-sync-initializers
//
// What an initializer stores may be used as soon as it has run, so it waits for it on the host.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_SYNCINITIALIZERSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct SyncInitializersPass : public impl::SyncInitializersPassBase<SyncInitializersPass> {
  void runOnOperation() override {
    for (auto initializer : getOperation().getOps<util::InitializerOpInterface>())
      initializer->walk([](TimepointAwaitOp await) { await.setSync(true); });
  }
};

} // namespace
} // namespace mlir::iree::stream
