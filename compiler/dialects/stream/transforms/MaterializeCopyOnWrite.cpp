// iree-stream-materialize-copy-on-write
//
// An op that changes its operand in place may do so only if nothing else needs the value as it was. Where
// that is not certain it gets a copy.

#include "compiler/dialects/stream/transforms/Passes.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_MATERIALIZECOPYONWRITEPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// True if the op is the only one that can see the value. Arguments belong to whoever passes them, and
/// what is loaded from a global is still there.
bool ownsValue(Value value) {
  // A cast is another name for what it casts.
  for (; auto cast = value.getDefiningOp<AsyncCastOp>(); value = cast.getSource())
    if (!value.hasOneUse())
      return false;
  Operation *producer = value.getDefiningOp();
  return producer && isa_and_present<StreamDialect>(producer->getDialect()) &&
         !isa<AsyncConstantOp>(producer) && value.hasOneUse();
}

void copyOperand(Operation *op, OpOperand &operand) {
  OpBuilder builder(op);
  Value value = operand.get();
  Value size = util::SizeAwareTypeInterface::queryValueSize(op->getLoc(), value, builder);
  auto affinityOp = dyn_cast<AffinityOpInterface>(op);
  AffinityAttr affinity = affinityOp ? affinityOp.getAffinityAttr() : AffinityAttr();
  auto clone = AsyncCloneOp::create(builder, op->getLoc(), value.getType(), value, size, size,
                                    affinity);
  // All uses of the op see the copy: it reads what it changes.
  for (OpOperand &use : op->getOpOperands())
    if (use.get() == value)
      use.set(clone.getResult());
}

struct MaterializeCopyOnWritePass
    : public impl::MaterializeCopyOnWritePassBase<MaterializeCopyOnWritePass> {
  void runOnOperation() override {
    getOperation()->walk([](util::TiedOpInterface tiedOp) {
      Operation *op = tiedOp;
      if (!op->hasTrait<trait::AsyncPhase>() || op->hasTrait<trait::TiedPassthrough>() ||
          isa<AsyncExecuteOp, AsyncConcurrentOp>(op))
        return;
      for (Value result : op->getResults()) {
        OpOperand *operand = tiedOp.getTiedResultOpOperand(result);
        auto type = operand ? dyn_cast<ResourceType>(operand->get().getType()) : ResourceType();
        // The host writes to staging memory of its own.
        if (type && type.getLifetime() != Lifetime::Staging && !ownsValue(operand->get()))
          copyOperand(op, *operand);
      }
    });
  }
};

} // namespace
} // namespace mlir::iree::stream
