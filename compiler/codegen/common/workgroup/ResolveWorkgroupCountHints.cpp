// A hint's sizes are computed in the function from the workload: values marked by
// dispatch.workload.ordinal, which the launch code has as arguments. The backward slice of the sizes, cut
// at these marks, is cloned into the dispatch configuration. Several hints are joined by their maximum.

#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_RESOLVEWORKGROUPCOUNTHINTSPASS
#include "compiler/codegen/common/Passes.h.inc"

using tensor_ext::DispatchWorkgroupCountFromSliceOp;
using tensor_ext::DispatchWorkloadOrdinalOp;

/// Clones what computes `value` to the builder's position, in terms of `workload`.
static LogicalResult cloneSlice(OpBuilder &builder, Value value, ValueRange workload,
                                IRMapping &mapping) {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.inclusive = true;
  SmallVector<DispatchWorkloadOrdinalOp> leaves;
  options.filter = [&](Operation *op) {
    if (auto ordinal = dyn_cast<DispatchWorkloadOrdinalOp>(op)) {
      leaves.push_back(ordinal);
      return false;
    }
    return !isa<FunctionOpInterface>(op);
  };
  if (failed(getBackwardSlice(value, &slice, options)))
    return failure();
  for (DispatchWorkloadOrdinalOp ordinal : leaves) {
    uint64_t index = ordinal.getOrdinal().getZExtValue();
    if (index >= workload.size())
      return ordinal.emitOpError("has no workload value in the dispatch configuration");
    mapping.map(ordinal.getResult(), workload[index]);
  }
  for (Operation *op : topologicalSort(slice)) {
    if (mapping.contains(op))
      continue;
    if (!isPure(op) || !llvm::all_of(op->getOperands(),
                                     [&](Value operand) { return mapping.contains(operand); }))
      return op->emitOpError("feeds a workgroup count but isn't computed from the workload");
    builder.clone(*op, mapping);
  }
  return success(mapping.contains(value));
}

/// The three counts of a hint; those it doesn't give are 1.
static FailureOr<SmallVector<Value>> materializeHint(OpBuilder &builder, WorkgroupCountHintOp hint,
                                                     ValueRange workload) {
  SmallVector<OpFoldResult> sizes = hint.getMixedWorkgroupCount();
  sizes.resize(3, builder.getIndexAttr(1));
  SmallVector<Value> counts;
  IRMapping mapping;
  for (OpFoldResult size : sizes) {
    if (auto value = dyn_cast<Value>(size)) {
      if (failed(cloneSlice(builder, value, workload, mapping)))
        return hint.emitOpError("can't be computed from the workload");
      counts.push_back(mapping.lookup(value));
    } else {
      counts.push_back(
          arith::ConstantIndexOp::create(builder, hint.getLoc(), *getConstantIntValue(size)));
    }
  }
  return counts;
}

static LogicalResult resolve(DispatchConfigOp config, FunctionOpInterface func) {
  DispatchWorkgroupCountFromSliceOp placeholder;
  config.walk([&](DispatchWorkgroupCountFromSliceOp op) { placeholder = op; });
  if (!placeholder)
    return success();
  OpBuilder builder(placeholder);
  Location loc = placeholder.getLoc();
  SmallVector<WorkgroupCountHintOp> hints;
  func.walk([&](WorkgroupCountHintOp op) { hints.push_back(op); });
  SmallVector<Value> counts;
  for (WorkgroupCountHintOp hint : hints) {
    auto next = materializeHint(builder, hint, placeholder.getOperands());
    if (failed(next))
      return failure();
    if (counts.empty()) {
      counts = *next;
      continue;
    }
    for (auto [count, other] : llvm::zip(counts, *next))
      count = arith::MaxUIOp::create(builder, loc, count, other);
  }
  if (counts.empty())
    counts.assign(3, arith::ConstantIndexOp::create(builder, loc, 1));
  placeholder->replaceAllUsesWith(counts);
  placeholder.erase();
  return success();
}

namespace {

struct ResolveWorkgroupCountHintsPass
    : impl::ResolveWorkgroupCountHintsPassBase<ResolveWorkgroupCountHintsPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto config : getOperation().getOps<DispatchConfigOp>()) {
      auto func = symbols.lookup<FunctionOpInterface>(config.getFunctionRef());
      if (func && !func.isExternal() && failed(resolve(config, func)))
        return signalPassFailure();
    }
    getOperation().walk([](Operation *op) {
      if (isa<WorkgroupCountHintOp>(op)) {
        op->erase();
      } else if (auto ordinal = dyn_cast<DispatchWorkloadOrdinalOp>(op)) {
        ordinal.getResult().replaceAllUsesWith(ordinal.getOperand());
        op->erase();
      }
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
