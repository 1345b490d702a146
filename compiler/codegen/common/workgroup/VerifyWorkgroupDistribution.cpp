#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_VERIFYWORKGROUPDISTRIBUTIONPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

bool isWorkgroupLoop(Operation *op) {
  auto loop = dyn_cast<scf::ForallOp>(op);
  std::optional<ArrayAttr> mapping = loop ? loop.getMapping() : std::nullopt;
  return mapping && llvm::any_of(*mapping, llvm::IsaPred<WorkgroupMappingAttr>);
}

/// Whether `op` writes to memory that all workgroups see.
bool writesToBinding(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects && llvm::any_of(op->getOperands(), [&](Value operand) -> bool {
           auto type = dyn_cast<MemRefType>(operand.getType());
           return type && isa_and_nonnull<hal::DescriptorTypeAttr>(type.getMemorySpace()) &&
                  effects.getEffectOnValue<MemoryEffects::Write>(operand);
         });
}

struct VerifyWorkgroupDistributionPass
    : impl::VerifyWorkgroupDistributionPassBase<VerifyWorkgroupDistributionPass> {
  void runOnOperation() override {
    auto hasLoop = getOperation().walk(
        [](scf::ForallOp op) { return WalkResult(failure(isWorkgroupLoop(op))); });
    // Without such a loop there is one workgroup, or the code is that of each already.
    if (!hasLoop.wasInterrupted())
      return;
    auto walked = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      if (isWorkgroupLoop(op))
        return WalkResult::skip();
      if (!writesToBinding(op))
        return WalkResult::advance();
      op->emitOpError("writes to a binding outside of the loops over workgroups, so that each "
                      "workgroup would write the same memory");
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
