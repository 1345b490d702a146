#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_MATERIALIZEDEFAULTWORKGROUPCOUNTREGIONPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// The count depends on the indices that the body takes: they become the workload, and the body marks each by its
// position so that code generation can tell them apart.
LogicalResult materializeCount(RewriterBase &rewriter, flow::DispatchWorkgroupsOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = op.getLoc();
  SmallVector<Value> workload;
  SmallVector<unsigned> positions;
  for (auto [i, value] : llvm::enumerate(op.getArguments())) {
    if (!isa<IndexType>(value.getType()))
      continue;
    workload.push_back(value);
    positions.push_back(i);
  }
  auto loops = op.getWorkgroupBody().getOps<scf::ForallOp>();
  bool hasLoops = !loops.empty();
  if (hasLoops && !llvm::hasSingleElement(loops))
    return op.emitOpError() << "has several scf.forall, so its workgroup count is unknown";

  SmallVector<Location> locations =
      llvm::map_to_vector(workload, [](Value value) { return value.getLoc(); });
  Block *block = rewriter.createBlock(&op.getWorkgroupCount(), {}, ValueRange(workload).getTypes(),
                                      locations);
  Operation *count = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(rewriter, loc,
                                                                           block->getArguments());
  if (hasLoops)
    count = tensor_ext::DispatchWorkgroupCountSplitReductionModifierOp::create(
        rewriter, loc, count->getResult(0), count->getResult(1), count->getResult(2),
        block->getArguments());
  flow::ReturnOp::create(rewriter, loc, count->getResults());

  rewriter.modifyOpInPlace(op, [&] { op.getWorkloadMutable().assign(workload); });
  if (op.getWorkgroupBody().empty())
    return success();
  rewriter.setInsertionPointToStart(&op.getWorkgroupBody().front());
  for (auto [ordinal, position] : llvm::enumerate(positions)) {
    BlockArgument argument = op.getInputBlockArgument(position);
    auto mark = tensor_ext::DispatchWorkloadOrdinalOp::create(rewriter, loc, argument,
                                                              rewriter.getIndexAttr(ordinal));
    rewriter.replaceAllUsesExcept(argument, mark, mark);
  }
  return success();
}

struct MaterializeDefaultWorkgroupCountRegionPass
    : impl::MaterializeDefaultWorkgroupCountRegionPassBase<
          MaterializeDefaultWorkgroupCountRegionPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    WalkResult result = getOperation()->walk([&](flow::DispatchWorkgroupsOp op) {
      if (op.getWorkgroupCount().empty() && failed(materializeCount(rewriter, op)))
        return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
