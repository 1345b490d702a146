#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_FLATTENMEMREFSUBSPANPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// Statements about alignment say nothing that SPIR-V could use.
static void dropAssumptions(Value binding) {
  for (Operation *user : llvm::make_early_inc_range(binding.getUsers()))
    if (auto assumption = dyn_cast<memref::AssumeAlignmentOp>(user)) {
      assumption.getResult().replaceAllUsesWith(binding);
      assumption.erase();
    }
}

namespace {

/// One binding as a row of elements.
class Flattening {
public:
  Flattening(hal::InterfaceBindingSubspanOp op)
      : op(op), type(cast<MemRefType>(op.getType())), builder(op) {}

  bool isNeeded() { return type.getRank() != 1 || !beginsAtZero(); }

  LogicalResult run() {
    if (!type.getLayout().isIdentity())
      return op.emitOpError("has elements that don't lie side by side, which SPIR-V can't bind");
    for (Operation *user : op->getUsers())
      if (!isa<memref::LoadOp, memref::StoreOp>(user))
        return user->emitOpError("uses a binding that only loads and stores can use in SPIR-V");
    sizes = getMixedValues(type.getShape(), op.getDynamicDims(), builder);
    setOffset();
    Value flat = createFlat();
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      moveTo(flat, user);
    op.erase();
    return success();
  }

private:
  bool beginsAtZero() {
    return !op.getByteOffset() || isConstantIntValue(op.getByteOffset(), 0);
  }

  Value toValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, op.getLoc(), number);
  }

  /// In elements.
  void setOffset() {
    if (beginsAtZero())
      return;
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    AffineExpr offsetBytes = builder.getAffineSymbolExpr(0);
    offset = affine::makeComposedFoldedAffineApply(builder, op.getLoc(),
                                                   offsetBytes.floorDiv(bytes),
                                                   {OpFoldResult(op.getByteOffset())});
  }

  Value createFlat() {
    OpFoldResult count = offset ? *offset : OpFoldResult(builder.getIndexAttr(0));
    OpFoldResult elements = builder.getIndexAttr(1);
    AffineExpr a = builder.getAffineSymbolExpr(0), b = builder.getAffineSymbolExpr(1);
    for (OpFoldResult size : sizes) {
      std::optional<int64_t> left = getConstantIntValue(elements),
                             right = getConstantIntValue(size);
      if (left == 1)
        elements = size;
      else if (left && right)
        elements = builder.getIndexAttr(*left * *right);
      else
        elements = arith::MulIOp::create(builder, op.getLoc(), toValue(elements), toValue(size))
                       .getResult();
    }
    count = affine::makeComposedFoldedAffineApply(builder, op.getLoc(), a + b, {count, elements});
    std::optional<int64_t> known = getConstantIntValue(count);
    auto flat = MemRefType::get({known.value_or(ShapedType::kDynamic)}, type.getElementType(),
                                MemRefLayoutAttrInterface(), type.getMemorySpace());
    Value zero = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
    return hal::InterfaceBindingSubspanOp::create(
        builder, op.getLoc(), flat, op.getLayout(), op.getBindingAttr(), zero,
        known ? ValueRange() : ValueRange(toValue(count)), op.getAlignmentAttr(),
        op.getDescriptorFlagsAttr());
  }

  Value linearize(ValueRange indices, OpBuilder &at, Location loc) {
    Value index;
    if (indices.empty())
      index = arith::ConstantIndexOp::create(at, loc, 0);
    else if (indices.size() == 1)
      index = indices.front();
    else
      index = affine::AffineLinearizeIndexOp::create(at, loc, indices, sizes, /*disjoint=*/true);
    if (!offset)
      return index;
    AffineExpr a = builder.getAffineSymbolExpr(0), b = builder.getAffineSymbolExpr(1);
    return affine::makeComposedAffineApply(at, loc, a + b, {OpFoldResult(index), *offset});
  }

  void moveTo(Value flat, Operation *user) {
    OpBuilder at(user);
    if (auto load = dyn_cast<memref::LoadOp>(user)) {
      Value index = linearize(load.getIndices(), at, load.getLoc());
      load.getResult().replaceAllUsesWith(
          memref::LoadOp::create(at, load.getLoc(), flat, ValueRange(index)));
    } else {
      auto store = cast<memref::StoreOp>(user);
      Value index = linearize(store.getIndices(), at, store.getLoc());
      memref::StoreOp::create(at, store.getLoc(), store.getValueToStore(), flat,
                              ValueRange(index));
    }
    user->erase();
  }

  hal::InterfaceBindingSubspanOp op;
  MemRefType type;
  OpBuilder builder;
  SmallVector<OpFoldResult> sizes;
  std::optional<OpFoldResult> offset;
};

struct FlattenMemRefSubspanPass : impl::FlattenMemRefSubspanPassBase<FlattenMemRefSubspanPass> {
  void runOnOperation() override {
    SmallVector<hal::InterfaceBindingSubspanOp> ops;
    getOperation().walk([&](hal::InterfaceBindingSubspanOp op) {
      if (isa<MemRefType>(op.getType()))
        ops.push_back(op);
    });
    for (hal::InterfaceBindingSubspanOp op : ops) {
      dropAssumptions(op.getResult());
      Flattening flattening(op);
      if (flattening.isNeeded() && failed(flattening.run()))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
