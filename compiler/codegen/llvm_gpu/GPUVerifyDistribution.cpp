#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUVERIFYDISTRIBUTIONPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

static bool isForWorkers(scf::ForallOp loop) {
  std::optional<ArrayAttr> mapping = loop.getMapping();
  return mapping && llvm::any_of(*mapping, [](Attribute attr) {
    return isa<mlir::gpu::GPUThreadMappingAttr, mlir::gpu::GPUWarpMappingAttr, gpu::LaneIdAttr>(attr);
  });
}

/// Whether others see what is written to `buffer`.
static bool isShared(Value buffer) {
  auto type = dyn_cast<BaseMemRefType>(buffer.getType());
  if (!type)
    return false;
  auto space = dyn_cast_or_null<mlir::gpu::AddressSpaceAttr>(type.getMemorySpace());
  return !space || space.getValue() != mlir::gpu::AddressSpace::Private;
}

namespace {

struct GPUVerifyDistributionPass
    : impl::GPUVerifyDistributionPassBase<GPUVerifyDistributionPass> {
  void runOnOperation() override {
    TranslationInfoAttr info = getTranslationInfo(getOperation());
    if (!info || llvm::product_of(info.getWorkgroupSize()) == 1)
      return;
    WalkResult result =
        getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) -> WalkResult {
          if (auto loop = dyn_cast<scf::ForallOp>(op); loop && isForWorkers(loop))
            return WalkResult::skip();
          auto effects = dyn_cast<MemoryEffectOpInterface>(op);
          if (!effects)
            return WalkResult::advance();
          SmallVector<MemoryEffects::EffectInstance> instances;
          effects.getEffects(instances);
          for (const MemoryEffects::EffectInstance &effect : instances)
            if (isa<MemoryEffects::Write>(effect.getEffect()) && effect.getValue() &&
                isShared(effect.getValue()))
              return op->emitOpError("is done by every thread of a workgroup: it isn't distributed");
          return WalkResult::advance();
        });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
