#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationOptions.h"
#include "compiler/codegen/common/bufferize/CreateCopy.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREECOMPREHENSIVEBUFFERIZEPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Scratch buffers don't live where bindings live.
FailureOr<Value> createAllocation(OpBuilder &builder, Location loc, MemRefType type,
                                  ValueRange dynamicSizes, unsigned) {
  Attribute space = type.getMemorySpace();
  if (space && space.getDialect().getNamespace() == "hal")
    type = MemRefType::get(type.getShape(), type.getElementType(), type.getLayout());
  return memref::AllocOp::create(builder, loc, type, dynamicSizes).getResult();
}

struct IREEComprehensiveBufferizePass
    : impl::IREEComprehensiveBufferizePassBase<IREEComprehensiveBufferizePass> {
  using IREEComprehensiveBufferizePassBase::IREEComprehensiveBufferizePassBase;

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    IRRewriter rewriter(&getContext());
    func.walk([&](FusionBarrierOp op) { rewriter.replaceOp(op, op.getSource()); });

    bufferization::OneShotBufferizationOptions options = getBufferizationOptions();
    options.allocationFn = createAllocation;
    options.memCpyFn = createLinalgCopy;
    options.printConflicts = printConflicts;
    options.testAnalysisOnly = testAnalysisOnly;
    // The loops are parallel because their iterations write disjoint slices: no copies are needed.
    options.checkParallelRegions = false;
    bufferization::OneShotAnalysisState analysis(func, options);
    if (failed(bufferization::analyzeOp(func, analysis)))
      return signalPassFailure();
    if (testAnalysisOnly)
      return;
    bufferization::BufferizationState state;
    if (failed(bufferization::runOneShotBufferize(func, options, state)))
      return signalPassFailure();
    func.walk([](bufferization::ToBufferOp op) {
      if (op.getTensor().getDefiningOp<arith::ConstantOp>())
        op.setReadOnly(true);
    });

    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(func, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
