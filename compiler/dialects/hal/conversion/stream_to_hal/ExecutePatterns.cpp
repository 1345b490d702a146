// Execution regions become command buffers that a queue executes.
//
// A region whose commands do not depend on values of the call is recorded once, inside a memoized
// region, and executed with a table of the buffers of each call. Any other is recorded at its place
// each time. A region with nothing but one fill or copy needs no command buffer: queues do that
// themselves.

#include "compiler/dialects/hal/analysis/ValueOrigin.h"
#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"

#include "llvm/ADT/SetVector.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::hal {

namespace {

/// The only fill or copy of a region without other work; null where there is none.
Operation *findSingleTransfer(stream::CmdExecuteOp op) {
  Operation *found = nullptr;
  for (Operation &command : op.getBody().getOps()) {
    if (isa<stream::CmdDiscardOp, stream::CmdFlushOp, stream::CmdInvalidateOp, stream::YieldOp>(
            command))
      continue;
    if (found || !isa<stream::CmdCopyOp, stream::CmdFillOp>(command))
      return nullptr;
    found = &command;
  }
  return found;
}

/// Whether a number that the commands use, or the size of a resource, may differ between calls.
bool usesChangingNumbers(stream::CmdExecuteOp op) {
  auto mayChange = [](Value value) {
    return value.getType().isIntOrIndexOrFloat() && !isFixed(value);
  };
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::any_of(op->getOperands(), mayChange) || llvm::any_of(captured, mayChange);
}

/// What kinds of commands may occur. Terminators count as transfers, as all that is no dispatch.
CommandCategoryBitfield getCategories(Region &region) {
  auto categories = CommandCategoryBitfield::None;
  for (Operation &op : region.getOps()) {
    if (isa<stream::CmdCollectiveOp, stream::CmdCallOp>(op))
      categories =
          categories | CommandCategoryBitfield::Dispatch | CommandCategoryBitfield::Transfer;
    else if (isa<stream::CmdDispatchOp>(op))
      categories = categories | CommandCategoryBitfield::Dispatch;
    else
      categories = categories | CommandCategoryBitfield::Transfer;
    for (Region &nested : op.getRegions())
      categories = categories | getCategories(nested);
  }
  return categories;
}

/// Makes each operation of the block wait for the one before it.
void insertBarriers(Block &block, Location loc, Value commandBuffer,
                    ConversionPatternRewriter &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  constexpr auto kBoth = ExecutionStageBitfield::Dispatch | ExecutionStageBitfield::Transfer;
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    rewriter.setInsertionPointAfter(&op);
    CommandBufferExecutionBarrierOp::create(
        rewriter, loc, commandBuffer, kBoth | ExecutionStageBitfield::CommandRetire,
        kBoth | ExecutionStageBitfield::CommandIssue, ExecutionBarrierFlagBitfield::None);
  }
}

/// The resources of a region that are passed anew with each execution.
struct BindingTable {
  SmallVector<Value> buffers, offsets, lengths;
  llvm::SmallDenseMap<Value, Value> slots;
};

BindingTable buildTable(stream::CmdExecuteOp op, stream::CmdExecuteOp::Adaptor adaptor,
                        OpBuilder &builder) {
  BindingTable table;
  SmallVector<Value> numbers;
  auto getNumber = [&](size_t number) {
    numbers.resize(std::max(numbers.size(), number + 1));
    if (!numbers[number])
      numbers[number] = arith::ConstantIndexOp::create(builder, op.getLoc(), number);
    return numbers[number];
  };
  for (auto [resource, arg, buffer, size] :
       llvm::zip_equal(op.getResourceOperands(), op.getBody().getArguments(),
                       adaptor.getResourceOperands(), adaptor.getResourceOperandSizes())) {
    if (isFixed(resource))
      continue;
    table.slots[arg] = getNumber(table.buffers.size());
    table.buffers.push_back(buffer);
    table.offsets.push_back(getNumber(0));
    table.lengths.push_back(size);
  }
  return table;
}

struct ConvertExecute : OpConversionPattern<stream::CmdExecuteOp> {
  ConvertExecute(const TypeConverter &converter, MLIRContext *context,
                 std::shared_ptr<Recordings> recordings)
      : OpConversionPattern(converter, context), recordings(std::move(recordings)) {}

  LogicalResult matchAndRewrite(stream::CmdExecuteOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    DeviceQueue place = resolveDeviceQueue(op, rewriter);
    if (Operation *transfer = findSingleTransfer(op))
      return convertTransfer(op, transfer, adaptor, place, rewriter);

    BindingTable table;
    if (!op.getOnce() && !usesChangingNumbers(op))
      table = buildTable(op, adaptor, rewriter);
    bool reusable = !table.buffers.empty();
    auto modes = CommandBufferModeBitfield::None;
    if (!reusable) {
      modes = CommandBufferModeBitfield::OneShot;
      if (!op.getAwaitTimepoint())
        modes = modes | CommandBufferModeBitfield::AllowInlineExecution;
    }

    Value commandBuffer;
    if (reusable) {
      auto memoize = DeviceMemoizeOp::create(rewriter, loc,
                                             TypeRange(CommandBufferType::get(op.getContext())),
                                             place.device, place.queueAffinity);
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.createBlock(&memoize.getBody());
      Value recorded = recordAll(op, adaptor, place, modes, table, rewriter);
      ReturnOp::create(rewriter, loc, recorded);
      commandBuffer = memoize.getResult(0);
    } else {
      commandBuffer = recordAll(op, adaptor, place, modes, table, rewriter);
    }

    Value wait = getWaitFence(loc, adaptor.getAwaitTimepoint(), rewriter);
    Value signal = getSignalFence(loc, place.device, op.getResultTimepoint(), rewriter);
    if (reusable)
      DeviceQueueExecuteIndirectOp::create(rewriter, loc, place.device, place.queueAffinity, wait,
                                           signal, commandBuffer, table.buffers, table.offsets,
                                           table.lengths, ExecuteFlagBitfield::None);
    else
      DeviceQueueExecuteOp::create(rewriter, loc, place.device, place.queueAffinity, wait, signal,
                                   commandBuffer, ExecuteFlagBitfield::None);
    rewriter.replaceOp(op, signal);
    return success();
  }

private:
  LogicalResult convertTransfer(stream::CmdExecuteOp op, Operation *transfer, OpAdaptor adaptor,
                                DeviceQueue place, ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    Value wait = getWaitFence(loc, adaptor.getAwaitTimepoint(), rewriter);
    Value signal = getSignalFence(loc, place.device, op.getResultTimepoint(), rewriter);
    auto getBuffer = [&](Value resource) {
      return adaptor.getResourceOperands()[cast<BlockArgument>(resource).getArgNumber()];
    };
    if (auto fill = dyn_cast<stream::CmdFillOp>(transfer)) {
      DeviceQueueFillOp::create(rewriter, loc, place.device, place.queueAffinity, wait, signal,
                                getBuffer(fill.getTarget()), fill.getTargetOffset(),
                                fill.getTargetLength(), fill.getValue(), FillFlagBitfield::None);
    } else {
      auto copy = cast<stream::CmdCopyOp>(transfer);
      DeviceQueueCopyOp::create(rewriter, loc, place.device, place.queueAffinity, wait, signal,
                                getBuffer(copy.getSource()), copy.getSourceOffset(),
                                getBuffer(copy.getTarget()), copy.getTargetOffset(),
                                copy.getLength(), CopyFlagBitfield::None);
    }
    rewriter.replaceOp(op, signal);
    return success();
  }

  /// Creates the command buffer and moves the commands behind it, to be recorded one by one.
  Value recordAll(stream::CmdExecuteOp op, OpAdaptor adaptor, DeviceQueue place,
                  CommandBufferModeBitfield modes, const BindingTable &table,
                  ConversionPatternRewriter &rewriter) const {
    Location loc = op.getLoc();
    CommandCategoryBitfield categories = getCategories(op.getBody());
    Value capacity;
    if (!table.buffers.empty())
      capacity = arith::ConstantIndexOp::create(rewriter, loc, table.buffers.size());
    Value commandBuffer = CommandBufferCreateOp::create(
        rewriter, loc, CommandBufferType::get(op.getContext()), place.device, modes, categories,
        place.queueAffinity, capacity);
    recordings->add(op, {commandBuffer, table.slots});
    insertBarriers(op.getBody().front(), loc, commandBuffer, rewriter);
    auto finalize = CommandBufferFinalizeOp::create(rewriter, loc, commandBuffer);
    rewriter.inlineBlockBefore(&op.getBody().front(), finalize, adaptor.getResourceOperands());
    rewriter.setInsertionPointAfter(finalize);
    return commandBuffer;
  }

  std::shared_ptr<Recordings> recordings;
};

struct ConvertSerial : CommandPattern<stream::CmdSerialOp> {
  using CommandPattern::CommandPattern;
  LogicalResult record(stream::CmdSerialOp op, OpAdaptor, const Recording &recording,
                       ConversionPatternRewriter &rewriter) const override {
    insertBarriers(op.getBody().front(), op.getLoc(), recording.commandBuffer, rewriter);
    rewriter.inlineBlockBefore(&op.getBody().front(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertConcurrent : OpConversionPattern<stream::CmdConcurrentOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::CmdConcurrentOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.inlineBlockBefore(&op.getBody().front(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

struct EraseYield : OpConversionPattern<stream::YieldOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::YieldOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateExecutePatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                             std::shared_ptr<Recordings> recordings) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertExecute, ConvertSerial>(converter, context, recordings);
  patterns.add<ConvertConcurrent, EraseYield>(converter, context);
}

} // namespace mlir::iree::hal
