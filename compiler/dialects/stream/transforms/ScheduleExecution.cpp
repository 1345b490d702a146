// iree-stream-schedule-execution
//
// Moves the streamable ops of each block into execution regions. A region stands where the last of its
// ops stood; what other ops need of it is awaited right behind it.

#include "compiler/dialects/stream/analysis/Partitioning.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/transforms/CommonPatterns.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_SCHEDULEEXECUTIONPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

Location fuseLocations(ArrayRef<Operation *> ops) {
  SmallVector<Location> locs;
  for (Operation *op : ops)
    locs.push_back(op->getLoc());
  return FusedLoc::get(ops.front()->getContext(), locs);
}

/// Within a region an op runs where the region runs.
void dropAffinity(Operation *op, AffinityAttr affinity) {
  if (auto transfer = dyn_cast<AsyncTransferOp>(op)) {
    if (transfer.getExecutionAffinityAttr() == affinity)
      transfer.removeExecutionAffinityAttr();
    if (transfer.getSourceAffinityAttr() == affinity)
      transfer.removeSourceAffinityAttr();
    if (transfer.getTargetAffinityAttr() == affinity)
      transfer.removeTargetAffinityAttr();
  } else if (auto affinityOp = dyn_cast<AffinityOpInterface>(op)) {
    if (affinityOp.getAffinityAttr() == affinity)
      affinityOp.setAffinityAttr(nullptr);
  }
}

/// The region of a partition, with the ops cloned into it.
AsyncExecuteOp buildRegion(const Partition &partition) {
  Location loc = fuseLocations(partition.ops);
  OpBuilder builder(partition.ops.front()->getContext());
  builder.setInsertionPointAfter(partition.ops.back());

  SmallVector<Type> resultTypes;
  SmallVector<Value> resultSizes, operands, operandSizes, timepoints;
  for (Value out : partition.outs) {
    resultTypes.push_back(out.getType());
    resultSizes.push_back(util::SizeAwareTypeInterface::queryValueSize(loc, out, builder));
  }
  for (Value in : partition.ins) {
    if (!isa<ResourceType>(in.getType()))
      continue;
    operands.push_back(in);
    operandSizes.push_back(util::SizeAwareTypeInterface::queryValueSize(loc, in, builder));
  }
  for (Operation *op : partition.ops)
    if (auto timelineOp = dyn_cast<TimelineOpInterface>(op))
      llvm::append_range(timepoints, timelineOp.getAwaitTimepoints());

  auto execute = AsyncExecuteOp::create(
      builder, loc, resultTypes, builder.getType<TimepointType>(), operands, operandSizes,
      resultSizes, joinTimepoints(loc, timepoints, builder),
      builder.getIndexArrayAttr(SmallVector<int64_t>(resultTypes.size(), -1)), partition.affinity);

  Block &body = execute.getBody().emplaceBlock();
  IRMapping mapping;
  for (Value operand : operands)
    mapping.map(operand, body.addArgument(operand.getType(), loc));
  OpBuilder inner = OpBuilder::atBlockBegin(&body);
  for (Operation *op : partition.ops) {
    Operation *clone = inner.clone(*op, mapping);
    dropAffinity(clone, partition.affinity);
    if (auto timelineOp = dyn_cast<TimelineOpInterface>(clone))
      timelineOp.setAwaitTimepoint(nullptr);
  }
  SmallVector<Value> yields, yieldSizes;
  for (auto [out, size] : llvm::zip_equal(partition.outs, resultSizes)) {
    yields.push_back(mapping.lookup(out));
    yieldSizes.push_back(mapping.lookupOrDefault(size));
  }
  YieldOp::create(inner, loc, yields, yieldSizes);
  // A result that is a captured resource, changed in place, is tied to it.
  for (auto [i, value] : llvm::enumerate(yields)) {
    auto arg = dyn_cast<BlockArgument>(util::TiedOpInterface::findTiedBaseValue(value));
    if (arg && arg.getOwner() == &body)
      execute.setTiedResultOperandIndex(i, arg.getArgNumber());
  }
  return execute;
}

/// True if the size of a value within the region would only be known within it.
bool hasInnerSize(const Partition &partition) {
  return llvm::any_of(partition.outs, [&](Value out) {
    auto sizeOp = dyn_cast<util::SizeAwareOpInterface>(out.getDefiningOp());
    Value size = sizeOp ? sizeOp.getResultSizeFromValue(out) : Value();
    return size && size.getDefiningOp() && partition.contains(size.getDefiningOp());
  });
}

LogicalResult scheduleBlock(Block &block, PartitioningConfigAttr config) {
  SmallVector<Partition> partitions = partitionExecution(config, block);
  if (partitions.empty())
    return success();
  SmallVector<AsyncExecuteOp> regions;
  for (Partition &partition : partitions) {
    if (hasInnerSize(partition))
      return partition.ops.front()->emitOpError("has a result whose size is computed with it");
    regions.push_back(buildRegion(partition));
  }
  llvm::SetVector<Operation *> moved;
  for (auto [partition, region] : llvm::zip_equal(partitions, regions)) {
    OpBuilder builder(block.getParent()->getContext());
    builder.setInsertionPointAfter(region);
    for (auto [out, result, size] :
         llvm::zip_equal(partition.outs, region.getResults(), region.getResultSizes())) {
      auto await = TimepointAwaitOp::create(builder, region.getLoc(), TypeRange(result.getType()),
                                            ValueRange(result), ValueRange(size),
                                            region.getResultTimepoint(), UnitAttr());
      out.replaceAllUsesWith(await->getResult(0));
    }
    moved.insert_range(partition.ops);
  }
  SmallVector<Operation *> dead;
  for (Operation &op : llvm::reverse(block))
    if (moved.contains(&op))
      dead.push_back(&op);
  for (Operation *op : dead)
    op->erase();
  // Regions stand behind all of their ops, so ops in between may now precede what they use.
  sortTopologically(&block);
  return success();
}

LogicalResult scheduleRegion(Region &region, PartitioningConfigAttr config) {
  for (Block &block : region) {
    if (failed(scheduleBlock(block, config)))
      return failure();
    for (Operation &op : block) {
      if (isa<AsyncExecuteOp, CmdExecuteOp>(op))
        continue;
      for (Region &nested : op.getRegions())
        if (failed(scheduleRegion(nested, config)))
          return failure();
    }
  }
  return success();
}

/// Barriers have kept apart what they should.
struct DropBarrier : OpRewritePattern<AsyncBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncBarrierOp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

struct ScheduleExecutionPass : public impl::ScheduleExecutionPassBase<ScheduleExecutionPass> {
  void runOnOperation() override {
    auto callable = dyn_cast<CallableOpInterface>(getOperation());
    if (!callable || !callable.getCallableRegion())
      return;
    auto config = PartitioningConfigAttr::lookup(getOperation());
    if (failed(scheduleRegion(*callable.getCallableRegion(), config)))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    util::addAllCanonicalizationPatterns(patterns);
    patterns.add<DropBarrier>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
