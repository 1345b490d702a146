// Integer arithmetic by what ranges and divisors allow: signed ops that never see a negative value
// become unsigned, i64 computations that end as an index happen as index, and, where asked for, 64
// bits become 32.

#include "compiler/dialects/util/analysis/IntegerDivisibility.h"
#include "compiler/dialects/util/analysis/IntegerRanges.h"
#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_OPTIMIZEINTARITHMETICPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

using dataflow::IntegerValueRangeLattice;

/// What the analysis knows of a value.
std::optional<ConstantIntRanges> getRange(DataFlowSolver &solver, Value value) {
  auto *lattice = solver.lookupState<IntegerValueRangeLattice>(value);
  if (!lattice || lattice->getValue().isUninitialized())
    return std::nullopt;
  return lattice->getValue().getValue();
}

/// Fits where an index has only 32 bits.
bool fits32(const ConstantIntRanges &range) { return range.umax().getActiveBits() <= 32; }

bool isNonNegative(DataFlowSolver &solver, Value value, bool indexIsI64) {
  std::optional<ConstantIntRanges> range = getRange(solver, value);
  if (!range || !range->smin().isNonNegative())
    return false;
  return !value.getType().isIndex() || indexIsI64 || fits32(*range);
}

template <typename SignedOp, typename UnsignedOp> struct MakeUnsigned : OpRewritePattern<SignedOp> {
  MakeUnsigned(MLIRContext *context, DataFlowSolver &solver, bool indexIsI64)
      : OpRewritePattern<SignedOp>(context), solver(solver), indexIsI64(indexIsI64) {}
  LogicalResult matchAndRewrite(SignedOp op, PatternRewriter &rewriter) const override {
    auto known = [&](Value value) { return isNonNegative(solver, value, indexIsI64); };
    if (!llvm::all_of(op->getOperands(), known) || !llvm::all_of(op->getResults(), known))
      return failure();
    rewriter.replaceOpWithNewOp<UnsignedOp>(op, op->getResultTypes(), op->getOperands(),
                                            op->getAttrs());
    return success();
  }
  DataFlowSolver &solver;
  bool indexIsI64;
};

/// index(a op b) is index(a) op index(b) if nothing gets lost.
struct ComputeAsIndex : OpRewritePattern<arith::IndexCastUIOp> {
  ComputeAsIndex(MLIRContext *context, DataFlowSolver &solver, bool indexIsI64)
      : OpRewritePattern(context), solver(solver), indexIsI64(indexIsI64) {}
  LogicalResult matchAndRewrite(arith::IndexCastUIOp cast,
                                PatternRewriter &rewriter) const override {
    Operation *op = cast.getIn().getDefiningOp();
    if (!cast.getIn().getType().isSignlessInteger(64) || !cast.getType().isIndex() ||
        !isa_and_nonnull<arith::AddIOp, arith::CeilDivUIOp, arith::DivUIOp, arith::MaxUIOp,
                         arith::MinUIOp, arith::MulIOp, arith::RemUIOp, arith::SubIOp>(op) ||
        !op->getResult(0).hasOneUse())
      return failure();
    auto fits = [&](Value value) {
      std::optional<ConstantIntRanges> range = getRange(solver, value);
      return indexIsI64 || (range && fits32(*range));
    };
    if (!llvm::all_of(op->getOperands(), fits) || !fits(op->getResult(0)))
      return failure();
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(
          arith::IndexCastUIOp::create(rewriter, op->getLoc(), cast.getType(), operand));
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands(operands);
      op->getResult(0).setType(cast.getType());
    });
    rewriter.replaceOp(cast, op->getResult(0));
    return success();
  }
  DataFlowSolver &solver;
  bool indexIsI64;
};

/// A multiple of c leaves no remainder by c.
struct FoldRemainder : OpRewritePattern<arith::RemUIOp> {
  FoldRemainder(MLIRContext *context, DataFlowSolver &solver)
      : OpRewritePattern(context), solver(solver) {}
  LogicalResult matchAndRewrite(arith::RemUIOp op, PatternRewriter &rewriter) const override {
    APInt divisor;
    auto *known = solver.lookupState<IntegerDivisibilityLattice>(op.getLhs());
    if (!matchPattern(op.getRhs(), m_ConstantInt(&divisor)) || divisor.isZero() || !known ||
        known->getValue().isUninitialized() ||
        known->getValue().getValue().udiv() % divisor.getZExtValue() != 0)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getZeroAttr(op.getType()));
    return success();
  }
  DataFlowSolver &solver;
};

/// trunc(index_cast(x)) needs no step over index.
LogicalResult skipIndex(arith::TruncIOp op, PatternRewriter &rewriter) {
  // The bits that stay are the same whether the index was extended with its sign or without.
  Value index;
  if (auto cast = op.getIn().getDefiningOp<arith::IndexCastOp>())
    index = cast.getIn();
  else if (auto cast = op.getIn().getDefiningOp<arith::IndexCastUIOp>())
    index = cast.getIn();
  bool isIndex = index && getElementTypeOrSelf(index).isIndex();
  if (isIndex)
    rewriter.replaceOpWithNewOp<arith::IndexCastUIOp>(op, op.getType(), index);
  return success(isIndex);
}

/// Facts about a 32-bit value need no detour over index.
struct AssumeBeforeCast : OpRewritePattern<AssumeIntOp> {
  AssumeBeforeCast(MLIRContext *context, DataFlowSolver &solver)
      : OpRewritePattern(context), solver(solver) {}
  LogicalResult matchAndRewrite(AssumeIntOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> operands;
    for (Value operand : op.getOperands()) {
      auto cast = operand.getDefiningOp<arith::IndexCastUIOp>();
      bool isNarrow = cast && operand.getType().isIndex() &&
                      cast.getIn().getType().getIntOrFloatBitWidth() <= 32;
      operands.push_back(isNarrow ? cast.getIn() : operand);
    }
    if (ValueRange(operands) == ValueRange(op.getOperands()))
      return failure();
    auto narrow = AssumeIntOp::create(rewriter, op.getLoc(), TypeRange(ValueRange(operands)),
                                      operands, op.getAssumptionsAttr());
    SmallVector<Value> results;
    for (auto [before, now] : llvm::zip_equal(op.getResults(), narrow.getResults())) {
      Value result = now;
      if (now.getType() != before.getType())
        result = arith::IndexCastUIOp::create(rewriter, op.getLoc(), before.getType(), now);
      if (auto *state = solver.lookupState<IntegerValueRangeLattice>(before))
        (void)solver.getOrCreateState<IntegerValueRangeLattice>(result)->join(*state);
      results.push_back(result);
    }
    rewriter.replaceOp(op, results);
    return success();
  }
  DataFlowSolver &solver;
};

/// A loop counts in 32 bits if all its values fit.
struct NarrowLoop : OpRewritePattern<scf::ForOp> {
  NarrowLoop(MLIRContext *context, DataFlowSolver &solver)
      : OpRewritePattern(context), solver(solver) {}
  LogicalResult matchAndRewrite(scf::ForOp loop, PatternRewriter &rewriter) const override {
    Value iv = loop.getInductionVar();
    Type type = iv.getType();
    std::optional<ConstantIntRanges> range = getRange(solver, iv);
    // The counter is compared as signed.
    auto fitsSigned32 = [](const std::optional<ConstantIntRanges> &r) {
      return r && r->smin().isNonNegative() && r->smax().getActiveBits() <= 31;
    };
    if ((!type.isIndex() && !type.isInteger(64)) || !fitsSigned32(range) ||
        !isNonNegative(solver, loop.getStep(), /*indexIsI64=*/false))
      return failure();
    Location loc = loop.getLoc();
    Type i32 = rewriter.getI32Type();
    auto narrow = [&](Value value) -> Value {
      if (type.isIndex())
        return arith::IndexCastUIOp::create(rewriter, loc, i32, value);
      return arith::TruncIOp::create(rewriter, loc, i32, value);
    };
    Value lower = narrow(loop.getLowerBound()), upper = narrow(loop.getUpperBound()),
          step = narrow(loop.getStep());
    auto state = *solver.lookupState<IntegerValueRangeLattice>(iv);
    rewriter.setInsertionPointToStart(loop.getBody());
    Value wide;
    if (type.isIndex())
      wide = arith::IndexCastUIOp::create(rewriter, iv.getLoc(), type, iv);
    else
      wide = arith::ExtUIOp::create(rewriter, iv.getLoc(), type, iv);
    (void)solver.getOrCreateState<IntegerValueRangeLattice>(wide)->join(state);
    rewriter.replaceAllUsesExcept(iv, wide, wide.getDefiningOp());
    solver.eraseState(iv);
    rewriter.modifyOpInPlace(loop, [&] {
      iv.setType(i32);
      loop.getLowerBoundMutable().assign(lower);
      loop.getUpperBoundMutable().assign(upper);
      loop.getStepMutable().assign(step);
    });
    return success();
  }
  DataFlowSolver &solver;
};

/// broadcast(cast(x)) is cast(broadcast(x)), of the narrower type.
LogicalResult broadcastBeforeCast(vector::BroadcastOp op, PatternRewriter &rewriter) {
  Operation *cast = op.getSource().getDefiningOp();
  if (!isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(cast))
    return failure();
  Type narrow = getElementTypeOrSelf(cast->getOperand(0));
  if (narrow.isIndex() || !getElementTypeOrSelf(op.getSource()).isIndex())
    return failure();
  VectorType type = op.getResultVectorType();
  Value wide = vector::BroadcastOp::create(
      rewriter, op.getLoc(), VectorType::get(type.getShape(), narrow, type.getScalableDims()),
      cast->getOperand(0));
  if (isa<arith::IndexCastOp>(cast))
    rewriter.replaceOpWithNewOp<arith::IndexCastOp>(op, type, wide);
  else
    rewriter.replaceOpWithNewOp<arith::IndexCastUIOp>(op, type, wide);
  return success();
}

/// Drops what the solver knows of values that change.
struct ForgetChanged : RewriterBase::Listener {
  explicit ForgetChanged(DataFlowSolver &solver) : solver(solver) {}
  void notifyOperationErased(Operation *op) override { forget(op); }
  void notifyOperationModified(Operation *op) override { forget(op); }
  void forget(Operation *op) {
    solver.eraseState(solver.getProgramPointAfter(op));
    for (Value result : op->getResults())
      solver.eraseState(result);
  }
  DataFlowSolver &solver;
};

void expandAffineApplies(Operation *root) {
  IRRewriter rewriter(root->getContext());
  root->walk([&](affine::AffineApplyOp op) {
    rewriter.setInsertionPoint(op);
    auto expanded = affine::expandAffineMap(rewriter, op.getLoc(), op.getAffineMap(),
                                            llvm::to_vector(op.getOperands()));
    if (expanded)
      rewriter.replaceOp(op, *expanded);
  });
}

struct OptimizeIntArithmeticPass : impl::OptimizeIntArithmeticPassBase<OptimizeIntArithmeticPass> {
  using OptimizeIntArithmeticPassBase::OptimizeIntArithmeticPassBase;

  void addPatterns(RewritePatternSet &patterns, DataFlowSolver &solver) {
    MLIRContext *context = &getContext();
    arith::populateIntRangeOptimizationsPatterns(patterns, solver);
    if (narrowToI32) {
      arith::populateIntRangeNarrowingPatterns(patterns, solver, {32});
      patterns.add<NarrowLoop, AssumeBeforeCast>(context, solver);
      patterns.add(broadcastBeforeCast);
    }
    auto *arith = context->getOrLoadDialect<arith::ArithDialect>();
    for (RegisteredOperationName name : context->getRegisteredOperations())
      if (&name.getDialect() == arith)
        name.getCanonicalizationPatterns(patterns, context);
    patterns.add(skipIndex);
    patterns.add<
        ComputeAsIndex, MakeUnsigned<arith::CeilDivSIOp, arith::CeilDivUIOp>,
        MakeUnsigned<arith::DivSIOp, arith::DivUIOp>,
        MakeUnsigned<arith::FloorDivSIOp, arith::DivUIOp>,
        MakeUnsigned<arith::IndexCastOp, arith::IndexCastUIOp>,
        MakeUnsigned<arith::RemSIOp, arith::RemUIOp>, MakeUnsigned<arith::MinSIOp, arith::MinUIOp>,
        MakeUnsigned<arith::MaxSIOp, arith::MaxUIOp>, MakeUnsigned<arith::ExtSIOp, arith::ExtUIOp>>(
        context, solver, indexIsI64);
    patterns.add<FoldRemainder>(context, solver);
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    expandAffineApplies(root);
    DataFlowSolver solver;
    solver.load<dataflow::SparseConstantPropagation>();
    solver.load<dataflow::DeadCodeAnalysis>();
    solver.load<IntegerRangeAnalysis>();
    solver.load<IntegerDivisibilityAnalysis>();
    RewritePatternSet owned(&getContext());
    addPatterns(owned, solver);
    FrozenRewritePatternSet patterns(std::move(owned));
    ForgetChanged listener(solver);
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().setListener(&listener);
    for (bool changed = true; changed;) {
      // Rewrites leave too little of the old state that can be trusted.
      solver.eraseAllStates();
      if (failed(solver.initializeAndRun(root)) ||
          failed(applyPatternsGreedily(root, patterns, config, &changed))) {
        root->emitOpError("still changes after all rounds of simplifying its integers");
        return signalPassFailure();
      }
    }
  }
};

} // namespace
} // namespace mlir::iree::util
