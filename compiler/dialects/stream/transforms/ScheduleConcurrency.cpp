// iree-stream-schedule-concurrency
//
// Puts the ops of an execution region that do not depend on each other into `async.concurrent` regions.

#include "compiler/dialects/stream/analysis/Partitioning.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_SCHEDULECONCURRENCYPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// Moves the ops of a wave into a region at the place of the last of them.
void buildWave(Partition &wave) {
  // Waves before this one have been moved already.
  wave.findCaptures();
  SmallVector<Location> locs;
  for (Operation *op : wave.ops)
    locs.push_back(op->getLoc());
  Location loc = FusedLoc::get(wave.ops.front()->getContext(), locs);
  OpBuilder builder(wave.ops.front()->getContext());
  builder.setInsertionPointAfter(wave.ops.back());

  SmallVector<Type> resultTypes;
  SmallVector<Value> resultSizes, operands, operandSizes;
  for (Value out : wave.outs) {
    resultTypes.push_back(out.getType());
    resultSizes.push_back(util::SizeAwareTypeInterface::queryValueSize(loc, out, builder));
  }
  for (Value in : wave.ins) {
    if (!isa<ResourceType>(in.getType()))
      continue;
    operands.push_back(in);
    operandSizes.push_back(util::SizeAwareTypeInterface::queryValueSize(loc, in, builder));
  }
  auto concurrent = AsyncConcurrentOp::create(
      builder, loc, resultTypes, operands, operandSizes, resultSizes,
      builder.getIndexArrayAttr(SmallVector<int64_t>(resultTypes.size(), -1)), AffinityAttr());
  Block &body = concurrent.getBody().emplaceBlock();
  IRMapping mapping;
  for (Value operand : operands)
    mapping.map(operand, body.addArgument(operand.getType(), loc));
  OpBuilder inner = OpBuilder::atBlockBegin(&body);
  for (Operation *op : wave.ops)
    inner.clone(*op, mapping);
  SmallVector<Value> yields;
  for (Value out : wave.outs)
    yields.push_back(mapping.lookup(out));
  YieldOp::create(inner, loc, yields, resultSizes);
  for (auto [out, result] : llvm::zip_equal(wave.outs, concurrent.getResults()))
    out.replaceAllUsesWith(result);
  for (Operation *op : llvm::reverse(wave.ops))
    op->erase();
}

struct ScheduleConcurrencyPass
    : public impl::ScheduleConcurrencyPassBase<ScheduleConcurrencyPass> {
  void runOnOperation() override {
    auto config = PartitioningConfigAttr::lookup(getOperation());
    auto callable = dyn_cast<CallableOpInterface>(getOperation());
    Region *region = callable ? callable.getCallableRegion() : nullptr;
    if (!region)
      return;
    // What a loop or a branch runs stays a sequence.
    for (AsyncExecuteOp execute : region->getOps<AsyncExecuteOp>()) {
      Block &body = execute.getBody().front();
      bool changed = false;
      for (Partition &wave : partitionConcurrency(config, body)) {
        // One op needs no region.
        if (wave.ops.size() < 2)
          continue;
        buildWave(wave);
        changed = true;
      }
      if (changed)
        sortTopologically(&body);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
