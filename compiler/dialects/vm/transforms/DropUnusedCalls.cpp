#include "compiler/dialects/vm/transforms/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::vm {

#define GEN_PASS_DEF_DROPUNUSEDCALLSPASS
#include "compiler/dialects/vm/transforms/Passes.h.inc"

namespace {

template <typename Call> struct EraseUnusedCall : OpRewritePattern<Call> {
  const llvm::DenseSet<StringAttr> &pureCallees;
  EraseUnusedCall(MLIRContext *context, const llvm::DenseSet<StringAttr> &pureCallees)
      : OpRewritePattern<Call>(context), pureCallees(pureCallees) {}

  LogicalResult matchAndRewrite(Call op, PatternRewriter &rewriter) const override {
    if (!op->use_empty() || !pureCallees.contains(op.getCalleeAttr().getAttr()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct DropUnusedCallsPass : impl::DropUnusedCallsPassBase<DropUnusedCallsPass> {
  void runOnOperation() override {
    llvm::DenseSet<StringAttr> pureCallees;
    for (auto symbol : getOperation().getOps<SymbolOpInterface>())
      if (symbol->hasAttr("nosideeffects"))
        pureCallees.insert(symbol.getNameAttr());
    RewritePatternSet patterns(&getContext());
    patterns.add<EraseUnusedCall<CallOp>, EraseUnusedCall<CallVariadicOp>>(&getContext(),
                                                                           pureCallees);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::vm
