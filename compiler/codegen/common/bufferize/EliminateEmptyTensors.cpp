#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationOptions.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_ELIMINATEEMPTYTENSORSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// An empty tensor with several uses could only be replaced by one destination: each use gets its own.
void splitUses(OpBuilder &builder, tensor::EmptyOp op) {
  SmallVector<OpOperand *> uses =
      llvm::map_to_vector(op->getUses(), [](OpOperand &use) { return &use; });
  builder.setInsertionPoint(op);
  for (OpOperand *use : llvm::drop_begin(uses))
    use->set(builder.clone(*op.getOperation())->getResult(0));
}

/// Reshapes of bound buffers move up behind the buffer, so that they dominate what may use them.
void hoistBufferReshapes(Operation *func) {
  DominanceInfo dominance(func);
  func->walk([&](Operation *op) {
    if (!isa<memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
      return;
    Operation *last = nullptr;
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer)
        return;
      if (!last || dominance.dominates(last, producer))
        last = producer;
    }
    if (last && last->getBlock() == op->getBlock())
      op->moveAfter(last);
  });
}

struct EliminateEmptyTensorsPass : impl::EliminateEmptyTensorsPassBase<EliminateEmptyTensorsPass> {
  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    SmallVector<tensor::EmptyOp> emptyOps;
    func.walk([&](tensor::EmptyOp op) { emptyOps.push_back(op); });
    for (tensor::EmptyOp op : emptyOps)
      splitUses(rewriter, op);

    RewritePatternSet patterns(context);
    linalg::populateConvertToDestinationStylePatterns(patterns);
    if (failed(applyPatternsGreedily(func, std::move(patterns))))
      return signalPassFailure();

    hoistBufferReshapes(func);
    auto options = getBufferizationOptions();
    bufferization::OneShotAnalysisState state(func, options);
    if (failed(bufferization::analyzeOp(func, state)) ||
        failed(bufferization::eliminateEmptyTensors(rewriter, func, state)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
