#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUVERIFYVECTORSIZELEGALITYPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

static int64_t getSizeInBytes(Type element, ArrayRef<int64_t> shape) {
  int64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  for (int64_t extent : shape)
    bits *= extent;
  return llvm::divideCeil(bits, 8);
}

/// The largest vector that `op` works with, in bytes. A contraction counts with all its loops, since it
/// is unrolled to that many multiplications.
static int64_t getLargestVector(Operation *op) {
  int64_t largest = 0;
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types)
    if (auto vector = dyn_cast<VectorType>(type))
      largest = std::max(largest, getSizeInBytes(vector.getElementType(), vector.getShape()));
  if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
    SmallVector<int64_t> bounds;
    contract.getIterationBounds(bounds);
    largest = std::max(largest, getSizeInBytes(getElementTypeOrSelf(contract.getAccType()), bounds));
  }
  return largest;
}

namespace {

struct LLVMCPUVerifyVectorSizeLegalityPass
    : impl::LLVMCPUVerifyVectorSizeLegalityPassBase<LLVMCPUVerifyVectorSizeLegalityPass> {
  using LLVMCPUVerifyVectorSizeLegalityPassBase::LLVMCPUVerifyVectorSizeLegalityPassBase;

  void runOnOperation() override {
    int64_t limit = CpuTarget::get(getOperation()).maxVectorBytes();
    WalkResult result = getOperation().walk([&](Operation *op) -> WalkResult {
      int64_t size = getLargestVector(op);
      if (size < limit)
        return WalkResult::advance();
      return op->emitOpError("needs a vector of ")
             << size << " bytes; it must be less than " << limit << " to be compiled";
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
