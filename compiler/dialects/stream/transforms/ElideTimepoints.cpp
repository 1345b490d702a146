// iree-stream-elide-timepoints
//
// A timepoint that has been reached for sure, or that another one awaited with it covers, is not waited
// for. Where it comes from something else than the op that makes it (a global, a call, a structured op)
// its users get an immediate timepoint instead.

#include "compiler/dialects/stream/analysis/TimepointCoverage.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ELIDETIMEPOINTSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

class Elider {
public:
  explicit Elider(ModuleOp module) : coverage(module) {}

  void visit(Operation *op) {
    if (auto timelineOp = dyn_cast<TimelineOpInterface>(op)) {
      visitTimelineOp(timelineOp);
    } else if (isa<scf::IfOp, scf::ForOp, util::GlobalLoadOp>(op)) {
      elideResults(op);
    } else if (isa<CallOpInterface, arith::SelectOp>(op)) {
      elideOperands(op);
      elideResults(op);
    } else if (isa<cf::BranchOp, cf::CondBranchOp, util::ReturnOp>(op)) {
      elideOperands(op);
    }
  }

  /// Gives users of elided results the immediate timepoints; true if anything changed.
  bool finish() {
    for (auto &[timepoint, immediate] : replacements)
      timepoint.replaceAllUsesWith(immediate);
    return changed;
  }

private:
  /// True for what is worth replacing.
  bool isElidable(Value value) {
    return isa<TimepointType>(value.getType()) && !value.getDefiningOp<TimepointImmediateOp>() &&
           coverage.isImmediate(value);
  }

  Value buildImmediate(Location loc, OpBuilder builder) {
    return TimepointImmediateOp::create(builder, loc, builder.getType<TimepointType>());
  }

  void elideOperand(OpOperand &operand) {
    Value known = replacements.lookup(operand.get());
    operand.set(known ? known
                      : buildImmediate(operand.get().getLoc(), OpBuilder(operand.getOwner())));
    changed = true;
  }

  void elideOperands(Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isElidable(operand.get()))
        elideOperand(operand);
  }

  void elideResult(Value result) {
    if (result.use_empty() || !isElidable(result))
      return;
    OpBuilder builder(result.getContext());
    builder.setInsertionPointAfterValue(result);
    replacements[result] = buildImmediate(result.getLoc(), builder);
    changed = true;
  }

  void elideResults(Operation *op) {
    for (Value result : llvm::reverse(op->getResults()))
      elideResult(result);
  }

  void visitTimelineOp(TimelineOpInterface op) {
    if (op.getAwaitTimepoints().empty())
      return;
    if (Value result = op.getResultTimepoint())
      elideResult(result);
    elideOperands(op);
    SmallVector<OpOperand *> awaits;
    for (OpOperand &operand : op->getOpOperands())
      if (isa<TimepointType>(operand.get().getType()) &&
          !operand.get().getDefiningOp<TimepointImmediateOp>())
        awaits.push_back(&operand);
    for (OpOperand *operand : awaits) {
      bool isCovered = llvm::any_of(awaits, [&](OpOperand *other) {
        return other->get() != operand->get() && coverage.covers(other->get(), operand->get());
      });
      if (isCovered)
        elideOperand(*operand);
    }
  }

  TimepointCoverage coverage;
  llvm::MapVector<Value, Value> replacements;
  bool changed = false;
};

struct ElideTimepointsPass : public impl::ElideTimepointsPassBase<ElideTimepointsPass> {
  void runOnOperation() override {
    Elider elider(getOperation());
    for (auto callable : getOperation().getOps<CallableOpInterface>())
      if (Region *body = callable.getCallableRegion())
        body->walk<WalkOrder::PreOrder>([&](Operation *op) { elider.visit(op); });
    if (elider.finish())
      getOperation()->setAttr("iree.fixedpoint.modified", UnitAttr::get(&getContext()));
  }
};

} // namespace
} // namespace mlir::iree::stream
