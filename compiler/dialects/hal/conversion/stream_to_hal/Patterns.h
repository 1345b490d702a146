// What the patterns of this conversion share.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/stream/ir/StreamOps.h"

#include "mlir/Transforms/DialectConversion.h"

#include <memory>

namespace mlir::iree::hal {

//===-- Placement ---------------------------------------------------------------------------===//

struct DeviceQueue {
  Value device;
  Value queueAffinity;
};

/// The device and queues that `op` is placed on, resolved at the insertion point; of several
/// alternatives the first.
DeviceQueue resolveDeviceQueue(Operation *op, OpBuilder &builder);

/// The same for memory: among several alternatives the one that can allocate it is chosen when
/// the program runs.
DeviceQueue resolveDeviceQueue(Operation *op, Value memoryTypes, Value bufferUsage,
                               OpBuilder &builder);

/// The allocator that `op` is placed on.
Value resolveAllocator(Operation *op, OpBuilder &builder);

//===-- Timeline ----------------------------------------------------------------------------===//

/// The fence that stands for a timepoint awaited, null for none.
Value getWaitFence(Location loc, Value fence, OpBuilder &builder);

/// The fence to signal for `timepoint`: one from outside that it is chained to, if that can be
/// used here (the chain is erased), a new one, or null where nothing awaits it.
Value getSignalFence(Location loc, Value device, Value timepoint,
                     ConversionPatternRewriter &rewriter);

//===-- Recording ---------------------------------------------------------------------------===//

/// A command buffer while it is recorded.
struct Recording {
  Value commandBuffer;
  /// Slots of the binding table by the region's argument; anything else is bound directly.
  llvm::SmallDenseMap<Value, Value> slots;

  /// What to bind for a resource of the region: its slot, or `buffer`.
  Value getBinding(Value resource, Value buffer) const {
    auto it = slots.find(resource);
    return it == slots.end() ? buffer : it->second;
  }
};

/// The recordings that commands belong to.
class Recordings {
public:
  /// Assigns `recording` to all that is nested in `execute`, which the commands are about to leave.
  void add(stream::CmdExecuteOp execute, Recording recording) {
    all.push_back(std::make_unique<Recording>(std::move(recording)));
    execute->walk([&](Operation *op) { byOp[op] = all.back().get(); });
  }
  /// Null for a command outside of any.
  const Recording *find(Operation *command) const { return byOp.lookup(command); }

private:
  std::vector<std::unique_ptr<Recording>> all;
  llvm::DenseMap<Operation *, Recording *> byOp;
};

/// A pattern for a command inside an execution region.
template <typename Op>
struct CommandPattern : OpConversionPattern<Op> {
  CommandPattern(const TypeConverter &converter, MLIRContext *context,
                 std::shared_ptr<Recordings> recordings)
      : OpConversionPattern<Op>(converter, context), recordings(std::move(recordings)) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const final {
    const Recording *recording = recordings->find(op);
    if (!recording)
      return rewriter.notifyMatchFailure(op, "not in a region that is being recorded");
    return record(op, adaptor, *recording, rewriter);
  }

  virtual LogicalResult record(Op op, typename Op::Adaptor adaptor, const Recording &recording,
                               ConversionPatternRewriter &rewriter) const = 0;

  std::shared_ptr<Recordings> recordings;
};

//===-- Groups of patterns ------------------------------------------------------------------===//

void populateChannelPatterns(const TypeConverter &converter, RewritePatternSet &patterns);
void populateCommandPatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                             std::shared_ptr<Recordings> recordings);
void populateExecutePatterns(const TypeConverter &converter, RewritePatternSet &patterns,
                             std::shared_ptr<Recordings> recordings);
void populateResourcePatterns(const TypeConverter &converter, RewritePatternSet &patterns);
void populateTensorPatterns(const TypeConverter &converter, RewritePatternSet &patterns);
void populateTimepointPatterns(const TypeConverter &converter, RewritePatternSet &patterns);

} // namespace mlir::iree::hal
