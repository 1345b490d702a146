// iree-stream-annotate-dispatch-assumptions
//
// Tells a kernel, by one util.assume.int at its entry, the ranges and divisors of its integer operands
// at each dispatch.

#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/analysis/IntegerRanges.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ANNOTATEDISPATCHASSUMPTIONSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// A number that divides the value, as arithmetic on constants tells; 0 if the value is 0. It is not
/// followed through memory and control flow.
uint64_t findDivisor(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.abs().getZExtValue();
  Operation *op = value.getDefiningOp();
  if (isa_and_present<arith::AddIOp, arith::SubIOp, arith::MinUIOp, arith::MaxUIOp, arith::MinSIOp,
                      arith::MaxSIOp>(op))
    return std::gcd(findDivisor(op->getOperand(0)), findDivisor(op->getOperand(1)));
  if (auto select = dyn_cast_if_present<arith::SelectOp>(op))
    return std::gcd(findDivisor(select.getTrueValue()), findDivisor(select.getFalseValue()));
  if (isa_and_present<arith::MulIOp>(op)) {
    int64_t lhs = findDivisor(op->getOperand(0)), rhs = findDivisor(op->getOperand(1)), product;
    return llvm::MulOverflow(lhs, rhs, product) ? std::max(lhs, rhs) : product;
  }
  if (auto aligned = dyn_cast_if_present<util::AlignOp>(op))
    return findDivisor(aligned.getAlignment());
  if (auto assumed = dyn_cast_if_present<util::AssumeIntOp>(op))
    return assumed.getUnionedUnsignedDivisor(cast<OpResult>(value).getResultNumber()).value_or(1);
  return 1;
}

/// What is known about `operand` where it is dispatched.
util::IntAssumptionAttr assume(Value operand, DataFlowSolver &solver) {
  std::optional<uint64_t> umin, umax, udiv;
  auto *state = solver.lookupState<dataflow::IntegerValueRangeLattice>(operand);
  Operation *producer = operand.getDefiningOp();
  bool isComputed = producer && producer->getNumRegions() == 0;
  if (isComputed && state && !state->getValue().isUninitialized()) {
    const ConstantIntRanges &range = state->getValue().getValue();
    if (!range.umin().isMinValue() || !range.umax().isMaxValue()) {
      umin = range.umin().getZExtValue();
      umax = range.umax().getZExtValue();
    }
  }
  if (uint64_t divisor = findDivisor(operand); divisor > 1)
    udiv = divisor;
  return util::IntAssumptionAttr::get(operand.getContext(), umin, umax, udiv);
}

void annotate(DispatchTarget &target, DataFlowSolver &solver) {
  SmallVector<unsigned> operandArgs = getOperandArgs(target.kernel);
  SmallVector<Value> args;
  SmallVector<Attribute> assumptions;
  Builder builder(target.kernel.getContext());
  for (auto [i, argIndex] : llvm::enumerate(operandArgs)) {
    BlockArgument arg = target.kernel.getArgument(argIndex);
    if (!arg.getType().isIntOrIndex())
      continue;
    SmallVector<Attribute> perSite;
    bool isKnown = false;
    for (CmdDispatchOp site : target.sites) {
      auto assumption = assume(site.getUniformOperands()[i], solver);
      isKnown |= assumption.getUmin() || assumption.getUmax() || assumption.getUdiv();
      perSite.push_back(assumption);
    }
    if (!isKnown)
      continue;
    args.push_back(arg);
    assumptions.push_back(builder.getArrayAttr(perSite));
  }
  if (args.empty())
    return;
  OpBuilder inner = OpBuilder::atBlockBegin(&target.kernel.getFunctionBody().front());
  auto assumeOp =
      util::AssumeIntOp::create(inner, target.kernel.getLoc(), TypeRange(ValueRange(args)), args,
                                inner.getArrayAttr(assumptions));
  for (auto [arg, result] : llvm::zip_equal(args, assumeOp->getResults()))
    arg.replaceAllUsesExcept(result, assumeOp);
}

struct AnnotateDispatchAssumptionsPass
    : public impl::AnnotateDispatchAssumptionsPassBase<AnnotateDispatchAssumptionsPass> {
  void runOnOperation() override {
    SmallVector<DispatchTarget> targets = findDispatchTargets(getOperation());
    llvm::SetVector<Operation *> functions;
    for (DispatchTarget &target : targets)
      for (CmdDispatchOp site : target.sites)
        if (auto function = site->getParentOfType<FunctionOpInterface>())
          functions.insert(function);

    DataFlowSolver solver;
    dataflow::loadBaselineAnalyses(solver);
    solver.load<util::IntegerRangeAnalysis>();
    for (Operation *function : functions)
      if (failed(solver.initializeAndRun(function)))
        return signalPassFailure();

    for (DispatchTarget &target : targets) {
      size_t count = getOperandArgs(target.kernel).size();
      if (llvm::all_of(target.sites, [&](CmdDispatchOp site) {
            return site.getUniformOperands().size() == count;
          }))
        annotate(target, solver);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
