#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/CreateCopy.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_MEMREFCOPYTOLINALGPASS
#include "compiler/codegen/common/Passes.h.inc"

LogicalResult createLinalgCopy(OpBuilder &builder, Location loc, Value from, Value to) {
  auto type = cast<MemRefType>(to.getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  linalg::GenericOp::create(builder, loc, from, to, ArrayRef<AffineMap>{identity, identity}, loops,
                            [](OpBuilder &nested, Location nestedLoc, ValueRange args) {
                              linalg::YieldOp::create(nested, nestedLoc, args.front());
                            });
  return success();
}

namespace {

struct MemrefCopyToLinalgPass : impl::MemrefCopyToLinalgPassBase<MemrefCopyToLinalgPass> {
  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation().walk([&](memref::CopyOp op) {
      if (isa<MemRefType>(op.getTarget().getType()))
        copies.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (memref::CopyOp op : copies) {
      builder.setInsertionPoint(op);
      if (failed(createLinalgCopy(builder, op.getLoc(), op.getSource(), op.getTarget())))
        return signalPassFailure();
      op.erase();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
