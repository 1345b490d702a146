// iree-stream-annotate-dispatch-assumptions
//
// Tells a kernel, by one util.assume.int at its entry, the ranges and divisors of its integer operands
// at each dispatch.

#include "compiler/dialects/stream/analysis/ConstantValues.h"
#include "compiler/dialects/stream/analysis/DispatchSites.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ANNOTATEDISPATCHASSUMPTIONSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

/// What is known about `operand` where it is dispatched.
util::IntAssumptionAttr assume(Value operand, DataFlowSolver &solver, ConstantValues &constants) {
  std::optional<uint64_t> umin, umax, udiv;
  auto *state = solver.lookupState<dataflow::IntegerValueRangeLattice>(operand);
  if (state && !state->getValue().isUninitialized()) {
    const ConstantIntRanges &range = state->getValue().getValue();
    if (!range.umin().isMinValue() || !range.umax().isMaxValue()) {
      umin = range.umin().getZExtValue();
      umax = range.umax().getZExtValue();
    }
  }
  uint64_t divisor = 0;
  if (std::optional<SmallVector<APInt>> values = constants.find(operand))
    for (const APInt &value : *values)
      divisor = std::gcd(divisor, value.getZExtValue());
  if (divisor > 1)
    udiv = divisor;
  return util::IntAssumptionAttr::get(operand.getContext(), umin, umax, udiv);
}

void annotate(DispatchTarget &target, DataFlowSolver &solver, ConstantValues &constants) {
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
      auto assumption = assume(site.getUniformOperands()[i], solver, constants);
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
    solver.load<dataflow::IntegerRangeAnalysis>();
    for (Operation *function : functions)
      if (failed(solver.initializeAndRun(function)))
        return signalPassFailure();

    ConstantValues constants(getOperation());
    for (DispatchTarget &target : targets) {
      size_t count = getOperandArgs(target.kernel).size();
      if (llvm::all_of(target.sites, [&](CmdDispatchOp site) {
            return site.getUniformOperands().size() == count;
          }))
        annotate(target, solver, constants);
    }
  }
};

} // namespace
} // namespace mlir::iree::stream
