#include "compiler/codegen/spirv/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVERASESTORAGEBUFFERSTATICSHAPEPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// A row of elements in storage, whose users don't ask for its size.
static bool canErase(hal::InterfaceBindingSubspanOp op) {
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type || type.getRank() != 1 || !type.hasStaticShape())
    return false;
  auto space = dyn_cast_if_present<hal::DescriptorTypeAttr>(type.getMemorySpace());
  return space && space.getValue() == hal::DescriptorType::StorageBuffer &&
         llvm::all_of(op->getUsers(), llvm::IsaPred<memref::LoadOp, memref::StoreOp>);
}

namespace {

struct SPIRVEraseStorageBufferStaticShapePass
    : impl::SPIRVEraseStorageBufferStaticShapePassBase<SPIRVEraseStorageBufferStaticShapePass> {
  void runOnOperation() override {
    SmallVector<hal::InterfaceBindingSubspanOp> ops;
    getOperation().walk([&](hal::InterfaceBindingSubspanOp op) {
      if (canErase(op))
        ops.push_back(op);
    });
    for (hal::InterfaceBindingSubspanOp op : ops) {
      auto type = cast<MemRefType>(op.getType());
      OpBuilder builder(op);
      Value size = arith::ConstantIndexOp::create(builder, op.getLoc(), type.getDimSize(0));
      auto unsized = MemRefType::get({ShapedType::kDynamic}, type.getElementType(),
                                     MemRefLayoutAttrInterface(), type.getMemorySpace());
      Value replacement = hal::InterfaceBindingSubspanOp::create(
          builder, op.getLoc(), unsized, op.getLayout(), op.getBindingAttr(), op.getByteOffset(),
          size, op.getAlignmentAttr(), op.getDescriptorFlagsAttr());
      op.getResult().replaceAllUsesWith(replacement);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
