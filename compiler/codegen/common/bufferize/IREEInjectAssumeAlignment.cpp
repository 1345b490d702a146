#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREEINJECTASSUMEALIGNMENTPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct IREEInjectAssumeAlignmentPass
    : impl::IREEInjectAssumeAlignmentPassBase<IREEInjectAssumeAlignmentPass> {
  void runOnOperation() override {
    SmallVector<hal::InterfaceBindingSubspanOp> bindings;
    getOperation().walk([&](hal::InterfaceBindingSubspanOp op) {
      if (isa<MemRefType>(op.getResult().getType()))
        bindings.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (hal::InterfaceBindingSubspanOp op : bindings) {
      builder.setInsertionPointAfter(op);
      auto aligned = memref::AssumeAlignmentOp::create(builder, op.getLoc(), op.getResult(),
                                                       op.calculateAlignment().value());
      op.getResult().replaceAllUsesExcept(aligned, aligned);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
