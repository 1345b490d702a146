#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREEBUFFERIZECONSTANTSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct IREEBufferizeConstantsPass
    : impl::IREEBufferizeConstantsPassBase<IREEBufferizeConstantsPass> {
  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.copyBeforeWrite = true;
    options.opFilter.allowOperation(arith::ConstantOp::getOperationName());
    bufferization::BufferizationState state;
    if (failed(bufferization::runOneShotBufferize(getOperation(), options, state)))
      return signalPassFailure();
    getOperation().walk([](bufferization::ToBufferOp op) {
      if (op.getTensor().getDefiningOp<arith::ConstantOp>())
        op.setReadOnly(true);
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
