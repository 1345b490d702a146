#include "compiler/dialects/vm/transforms/Passes.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_CONVERTTOYIELDABLECALLSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

/// Cuts the block after the call; the second half takes the results as arguments.
Block *splitAfter(Operation *call) {
  Block *resume = call->getBlock()->splitBlock(call->getNextNode());
  for (Value result : call->getResults())
    result.replaceAllUsesWith(resume->addArgument(result.getType(), call->getLoc()));
  return resume;
}

void convert(CallOp call) {
  Block *resume = splitAfter(call);
  OpBuilder builder(call);
  auto op = CallYieldableOp::create(builder, call.getLoc(), call.getCalleeAttr(),
                                    call.getOperands(), resume, call.getResultTypes());
  op->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  call.erase();
}

void convert(CallVariadicOp call) {
  Block *resume = splitAfter(call);
  OpBuilder builder(call);
  auto op = CallVariadicYieldableOp::create(
      builder, call.getLoc(), call.getCalleeAttr(), cast<DenseIntElementsAttr>(call.getSegmentSizesAttr()),
      call.getSegmentTypesAttr(), call.getOperands(), resume, call.getResultTypes());
  op->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  call.erase();
}

struct ConvertToYieldableCallsPass
    : impl::ConvertToYieldableCallsPassBase<ConvertToYieldableCallsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    auto isYieldable = [&](FlatSymbolRefAttr callee) {
      Operation *op = symbols.lookup(callee.getAttr());
      return op && op->hasAttr("vm.yield");
    };
    SmallVector<Operation *> calls;
    getOperation().walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOp>(op); call && isYieldable(call.getCalleeAttr()))
        calls.push_back(op);
      if (auto call = dyn_cast<CallVariadicOp>(op); call && isYieldable(call.getCalleeAttr()))
        calls.push_back(op);
    });
    for (Operation *op : calls) {
      if (auto call = dyn_cast<CallOp>(op))
        convert(call);
      else
        convert(cast<CallVariadicOp>(op));
    }
  }
};

} // namespace
} // namespace mlir::iree::vm
