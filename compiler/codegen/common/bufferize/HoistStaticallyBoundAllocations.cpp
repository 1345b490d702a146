#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_HOISTSTATICALLYBOUNDALLOCATIONSPASS
#include "compiler/codegen/common/Passes.h.inc"

/// An upper bound of each dimension of an allocation, or nothing.
template <typename AllocOpTy>
static std::optional<SmallVector<int64_t>> getBoundedShape(AllocOpTy op) {
  SmallVector<int64_t> shape(op.getType().getShape());
  auto dynamicSize = op.getDynamicSizes().begin();
  for (int64_t &extent : shape) {
    if (!ShapedType::isDynamic(extent))
      continue;
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, *dynamicSize++, /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (failed(bound))
      return std::nullopt;
    extent = *bound;
  }
  return shape;
}

/// A stack buffer at the start of `func` that is large enough for `op`, and a view of the part that
/// `op` allocates; null if the size is unbounded.
template <typename AllocOpTy>
static void hoist(OpBuilder &builder, FunctionOpInterface func, AllocOpTy op) {
  MemRefType type = op.getType();
  if (!type.getLayout().isIdentity() ||
      isa_and_nonnull<WorkgroupLocalAttr>(type.getMemorySpace()))
    return;
  std::optional<SmallVector<int64_t>> shape = getBoundedShape(op);
  if (!shape)
    return;
  // A buffer that leaves the loop iteration that made it must not be shared between iterations.
  if (!llvm::all_of(op->getUsers(), [](Operation *user) {
        return !user->hasTrait<OpTrait::IsTerminator>();
      }))
    return;
  builder.setInsertionPointToStart(&func.getFunctionBody().front());
  auto stackType = MemRefType::get(*shape, type.getElementType(), MemRefLayoutAttrInterface(),
                                   type.getMemorySpace());
  Value buffer =
      memref::AllocaOp::create(builder, op.getLoc(), stackType, op.getAlignmentAttr());
  if (!type.hasStaticShape()) {
    builder.setInsertionPoint(op);
    SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0)),
        ones(type.getRank(), builder.getIndexAttr(1));
    buffer = memref::SubViewOp::create(builder, op.getLoc(), buffer, zeros, op.getMixedSizes(),
                                       ones);
    buffer = memref::CastOp::create(builder, op.getLoc(), type, buffer);
  }
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
