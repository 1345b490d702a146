#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/StackAllocation.h"
#include "compiler/dialects/util/transforms/FixedOption.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_HOISTSTATICALLYBOUNDALLOCATIONSPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Puts a stack buffer at the start of `func` in place of `op`, if its size is bounded.
template <typename AllocOpTy>
static void hoist(OpBuilder &builder, FunctionOpInterface func, AllocOpTy op) {
  MemRefType type = op.getType();
  if (isa_and_nonnull<WorkgroupLocalAttr>(type.getMemorySpace()))
    return;
  // A buffer that leaves the loop iteration that made it must not be shared between iterations.
  if (!llvm::all_of(op->getUsers(), [](Operation *user) {
        return !user->hasTrait<OpTrait::IsTerminator>();
      }))
    return;
  builder.setInsertionPoint(op);
  Value buffer = createStackAllocation(builder, op.getLoc(), func, type, op.getDynamicSizes(),
                                       op.getAlignmentAttr());
  if (!buffer)
    return;
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    if (isa<memref::DeallocOp>(user))
      user->erase();
  op.replaceAllUsesWith(buffer);
  op.erase();
}

namespace {

struct HoistStaticallyBoundAllocationsPass
    : impl::HoistStaticallyBoundAllocationsPassBase<HoistStaticallyBoundAllocationsPass> {
  using HoistStaticallyBoundAllocationsPassBase::HoistStaticallyBoundAllocationsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return success(succeeded(util::requireValue(vscaleMin, 0, context)) &&
                   succeeded(util::requireValue(vscaleMax, 0, context)));
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    if (func.isExternal())
      return;
    SmallVector<Operation *> allocations;
    func.walk([&](Operation *op) {
      bool inEntry = op->getBlock() == &func.getFunctionBody().front();
      if (isa<memref::AllocOp>(op) || (isa<memref::AllocaOp>(op) && !inEntry))
        allocations.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (Operation *op : allocations) {
      if (auto alloc = dyn_cast<memref::AllocOp>(op))
        hoist(builder, func, alloc);
      else
        hoist(builder, func, cast<memref::AllocaOp>(op));
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
