#include "compiler/dialects/hal/transforms/Passes.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::iree::hal {

#define GEN_PASS_DEF_ELIDEREDUNDANTCOMMANDSPASS
#include "compiler/dialects/hal/transforms/Passes.h.inc"

namespace {

/// Whether the barrier orders all that command buffers do.
bool isFull(CommandBufferExecutionBarrierOp op) {
  constexpr auto kAll = ExecutionStageBitfield::Dispatch | ExecutionStageBitfield::Transfer;
  return bitEnumContainsAll(op.getSourceStageMask(), kAll) &&
         bitEnumContainsAll(op.getTargetStageMask(), kAll);
}

void elideInBlock(Block &block) {
  llvm::DenseSet<Value> synchronized; ///< Command buffers with nothing after a full barrier.
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto barrier = dyn_cast<CommandBufferExecutionBarrierOp>(op)) {
      if (synchronized.contains(barrier.getCommandBuffer()))
        barrier.erase();
      else if (isFull(barrier))
        synchronized.insert(barrier.getCommandBuffer());
      continue;
    }
    // A command only concerns its own command buffer. Anything else may record into any of them.
    if (op.getName().getStringRef().starts_with("hal.command_buffer.") && op.getNumRegions() == 0 &&
        op.getNumOperands() > 0)
      synchronized.erase(op.getOperand(0));
    else
      synchronized.clear();
  }
}

struct ElideRedundantCommandsPass
    : impl::ElideRedundantCommandsPassBase<ElideRedundantCommandsPass> {
  using ElideRedundantCommandsPassBase::ElideRedundantCommandsPassBase;

  void runOnOperation() override {
    for (Region &region : getOperation()->getRegions())
      for (Block &block : region)
        elideInBlock(block);
  }
};

} // namespace

} // namespace mlir::iree::hal
