#include "compiler/codegen/common/tiling/Passes.h"
#include "compiler/codegen/common/vectorize/InvariantCode.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREELOOPINVARIANTCODEMOTIONPASS
#include "compiler/codegen/common/tiling/Passes.h.inc"

namespace {

struct IREELoopInvariantCodeMotionPass
    : impl::IREELoopInvariantCodeMotionPassBase<IREELoopInvariantCodeMotionPass> {
  void runOnOperation() override { moveInvariantCodeOutOfRunningLoops(getOperation()); }
};

} // namespace
} // namespace mlir::iree::codegen
