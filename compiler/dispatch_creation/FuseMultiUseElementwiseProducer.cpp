#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FUSEMULTIUSEELEMENTWISEPRODUCERPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

bool isAllParallel(linalg::GenericOp op) { return op.getNumLoops() == op.getNumParallelLoops(); }

SmallVector<OpOperand *> getUsesBetween(Operation *producer, Operation *consumer) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &operand : consumer->getOpOperands()) {
    if (operand.get().getDefiningOp() == producer)
      uses.push_back(&operand);
  }
  return uses;
}

// The user that precedes all others: once the producer's values are computed there, all of them can have them.
Operation *getFirstUser(Operation *producer, const DominanceInfo &dominance) {
  for (Operation *user : producer->getUsers()) {
    if (llvm::all_of(producer->getUsers(), [&](Operation *other) {
          return user == other || dominance.properlyDominates(user, other, /*enclosingOpOk=*/false);
        }))
      return user;
  }
  return nullptr;
}

struct FuseMultiUseElementwiseProducerPass
    : impl::FuseMultiUseElementwiseProducerPassBase<FuseMultiUseElementwiseProducerPass> {
  using FuseMultiUseElementwiseProducerPassBase::FuseMultiUseElementwiseProducerPassBase;

  bool canFuse(linalg::GenericOp producer, linalg::GenericOp consumer,
               const DominanceInfo &dominance) {
    if (producer->getBlock() != consumer->getBlock() || !isAllParallel(producer) ||
        producer.getNumLoops() != consumer.getNumLoops() ||
        getFirstUser(producer, dominance) != consumer)
      return false;
    // These are better cloned into their consumers, or fused with their producers.
    if (!intraDispatch && (isBitExtend(producer) || isBitTruncate(producer)))
      return false;
    return llvm::all_of(getUsesBetween(producer, consumer), [](OpOperand *use) {
      return linalg::areElementwiseOpsFusable(use);
    });
  }

  // The consumers with the producer that each takes in, from the end of the function.
  llvm::MapVector<Operation *, Operation *> findPairs(const DominanceInfo &dominance) {
    llvm::MapVector<Operation *, Operation *> pairs;
    llvm::DenseSet<Operation *> taken;
    getOperation()->walk<WalkOrder::PostOrder, ReverseIterator>([&](linalg::GenericOp consumer) {
      if (intraDispatch == isOutsideDispatch(consumer) || !isAllParallel(consumer) ||
          isBitExtend(consumer))
        return;
      for (Value operand : consumer->getOperands()) {
        auto producer = operand.getDefiningOp<linalg::GenericOp>();
        if (!producer || taken.contains(producer) || !canFuse(producer, consumer, dominance))
          continue;
        pairs.insert({consumer, producer});
        taken.insert(producer);
        return;
      }
    });
    return pairs;
  }

  LogicalResult fuse(RewriterBase &rewriter, Operation *consumer, Operation *producer) {
    OpBuilder::InsertionGuard guard(rewriter);
    while (true) {
      SmallVector<OpOperand *> uses = getUsesBetween(producer, consumer);
      if (uses.empty())
        return success();
      rewriter.setInsertionPoint(consumer);
      FailureOr<linalg::ElementwiseOpFusionResult> fused =
          linalg::fuseElementwiseOps(rewriter, uses.front());
      if (failed(fused))
        return failure();
      for (auto [from, to] : fused->replacements) {
        rewriter.replaceUsesWithIf(from, to, [&](OpOperand &use) {
          return use.getOwner() != fused->fusedOp && use.getOwner() != producer;
        });
      }
      consumer = fused->fusedOp;
    }
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (unsigned i = 0; i < numIterations; ++i) {
      DominanceInfo dominance(getOperation());
      llvm::MapVector<Operation *, Operation *> pairs = findPairs(dominance);
      if (pairs.empty())
        return;
      for (auto &[consumer, producer] : llvm::reverse(pairs)) {
        if (failed(fuse(rewriter, consumer, producer)))
          return signalPassFailure();
      }
      RewritePatternSet patterns(&getContext());
      linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
      if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
