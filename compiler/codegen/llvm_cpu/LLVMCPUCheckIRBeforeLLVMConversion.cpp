#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUCHECKIRBEFORELLVMCONVERSIONPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// Bytes that `op` takes from the stack at most; nothing if unbounded.
static std::optional<int64_t> getStackBytes(memref::AllocaOp op) {
  MemRefType type = op.getType();
  int64_t bits = type.getElementType().isIntOrFloat()
                     ? type.getElementType().getIntOrFloatBitWidth()
                     : 64;
  for (int64_t extent : type.getShape())
    if (!ShapedType::isDynamic(extent))
      bits *= extent;
  for (Value size : op.getDynamicSizes()) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, size, /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (failed(bound))
      return std::nullopt;
    bits *= *bound;
  }
  int64_t alignment = op.getAlignment() ? *op.getAlignment() : 1;
  return llvm::alignTo(llvm::divideCeil(bits, 8), alignment);
}

namespace {

struct LLVMCPUCheckIRBeforeLLVMConversionPass
    : impl::LLVMCPUCheckIRBeforeLLVMConversionPassBase<LLVMCPUCheckIRBeforeLLVMConversionPass> {
  using LLVMCPUCheckIRBeforeLLVMConversionPassBase::LLVMCPUCheckIRBeforeLLVMConversionPassBase;

  void runOnOperation() override {
    if (!failOnOutOfBounds || getOperation().isExternal())
      return;
    int64_t limit = 32 * 1024, total = 0;
    CpuTarget target = CpuTarget::get(getOperation());
    if (target.configuration())
      if (auto configured =
              target.configuration().getAs<IntegerAttr>("max_stack_allocation_size"))
        limit = configured.getInt();
    WalkResult result = getOperation().walk([&](memref::AllocaOp op) {
      if (op->getBlock() != &getOperation().getFunctionBody().front()) {
        op.emitOpError("is not at the start of the function, so that the stack may overflow");
        return WalkResult::interrupt();
      }
      std::optional<int64_t> bytes = getStackBytes(op);
      if (!bytes) {
        op.emitOpError("has no bounded size");
        return WalkResult::interrupt();
      }
      total += *bytes;
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    if (total > limit) {
      getOperation()->emitOpError("needs ")
          << total << " bytes of stack; the target allows " << limit;
      signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
