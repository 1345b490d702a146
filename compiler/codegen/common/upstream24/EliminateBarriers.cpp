#include "compiler/codegen/common/upstream24/EliminateBarriers.h"

#include "compiler/codegen/common/bufferize/Bindings.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

/// What a function does with its bindings, by number.
class Traffic {
public:
  /// Whether a thread may see what another wrote: through memory of the workgroup, or through a binding that is
  /// read as well as written, or written in several places.
  bool passesBetweenThreads(FunctionOpInterface func) {
    return func
        .walk([&](Operation *op) {
          if (isa<gpu::BarrierOp>(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
              isa<FunctionOpInterface>(op))
            return WalkResult::advance();
          return add(op) ? WalkResult::advance() : WalkResult::interrupt();
        })
        .wasInterrupted();
  }

private:
  /// False where `op` may pass something on, or nothing is known of it.
  bool add(Operation *op) {
    std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
    if (!effects)
      return false;
    for (const MemoryEffects::EffectInstance &effect : *effects) {
      if (!isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect()))
        continue;
      Value buffer = effect.getValue();
      auto type = buffer ? dyn_cast<BaseMemRefType>(buffer.getType()) : BaseMemRefType();
      if (!type)
        return false;
      if (auto space = dyn_cast_or_null<gpu::AddressSpaceAttr>(type.getMemorySpace());
          space && space.getValue() == gpu::AddressSpace::Private)
        continue;
      hal::InterfaceBindingSubspanOp binding = getBinding(buffer);
      if (!binding)
        return false;
      uint64_t number = binding.getBinding();
      if (isa<MemoryEffects::Read>(effect.getEffect())) {
        read.insert(number);
      } else {
        Block *&place = written.try_emplace(number, op->getBlock()).first->second;
        if (place != op->getBlock())
          return false;
      }
      if (read.contains(number) && written.contains(number))
        return false;
    }
    return true;
  }

  DenseSet<uint64_t> read;
  DenseMap<uint64_t, Block *> written;
};

class EliminateBarriersPass
    : public PassWrapper<EliminateBarriersPass, InterfacePass<FunctionOpInterface>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EliminateBarriersPass)

  StringRef getArgument() const final { return "gpu-eliminate-barriers"; }
  StringRef getName() const final { return "GpuEliminateBarriers"; }
  StringRef getDescription() const final { return "Erase unnecessary barriers"; }

  void runOnOperation() override {
    if (!Traffic().passesBetweenThreads(getOperation()))
      getOperation()->walk([](gpu::BarrierOp op) { op.erase(); });
    RewritePatternSet patterns(&getContext());
    populateGpuEliminateBarriersPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> createEliminateBarriersPass() {
  return std::make_unique<EliminateBarriersPass>();
}

} // namespace mlir::iree::codegen::upstream24
