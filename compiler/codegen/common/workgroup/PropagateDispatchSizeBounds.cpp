#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/config/GpuTarget.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_PROPAGATEDISPATCHSIZEBOUNDSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

using PerDimension = std::array<std::optional<int64_t>, 3>;

/// What is known of the launch of a function, per dimension.
struct LaunchBounds {
  /// What is the same in every launch.
  PerDimension workgroupSize, workgroupCount;
  std::optional<int64_t> subgroupSize;
  /// What no launch on this machine exceeds.
  PerDimension maxWorkgroupSize, maxWorkgroupCount;
  std::optional<int64_t> maxSubgroupSize, maxSubgroupCount;

  explicit LaunchBounds(FunctionOpInterface func) {
    if (TranslationInfoAttr info = getTranslationInfo(func)) {
      setWorkgroupSize(info.getWorkgroupSize());
      if (info.getSubgroupSize() != 0)
        subgroupSize = info.getSubgroupSize();
    }
    if (auto module = func->getParentOfType<ModuleOp>())
      for (auto config : module.getOps<DispatchConfigOp>())
        if (config.getFunctionRef() == func.getName())
          read(config);
    if (gpu::TargetAttr target = getGpuTarget(func))
      read(target.getWgp());
    tighten(maxWorkgroupSize, workgroupSize);
    tighten(maxWorkgroupCount, workgroupCount);
  }

private:
  void setWorkgroupSize(ArrayRef<int64_t> sizes) {
    for (auto [known, size] : llvm::zip(workgroupSize, sizes))
      known = size;
  }

  void read(DispatchConfigOp config) {
    if (std::optional<ArrayRef<int64_t>> sizes = config.getWorkgroupSize())
      setWorkgroupSize(*sizes);
    if (std::optional<uint64_t> size = config.getSubgroupSize())
      subgroupSize = *size;
    auto yield = dyn_cast<YieldOp>(config.getBody().front().getTerminator());
    if (!yield)
      return;
    for (auto [known, count] : llvm::zip(workgroupCount, yield.getOperands()))
      known = getConstantIntValue(count);
  }

  void read(gpu::TargetWgpAttr machine) {
    for (auto [bound, most] :
         llvm::zip(maxWorkgroupSize, machine.getMaxWorkgroupSizes().asArrayRef()))
      bound = most;
    for (auto [bound, most] :
         llvm::zip(maxWorkgroupCount, machine.getMaxWorkgroupCounts().asArrayRef()))
      bound = most;
    ArrayRef<int32_t> choices = machine.getSubgroupSizeChoices().asArrayRef();
    if (!subgroupSize && choices.size() == 1)
      subgroupSize = choices.front();
    std::optional<int64_t> least = subgroupSize;
    maxSubgroupSize = subgroupSize;
    if (!subgroupSize && !choices.empty()) {
      least = *llvm::min_element(choices);
      maxSubgroupSize = *llvm::max_element(choices);
    }
    int64_t threads = machine.getMaxThreadCountPerWorkgroup();
    if (llvm::all_of(workgroupSize, [](std::optional<int64_t> size) { return size.has_value(); }))
      threads = std::min(threads, *workgroupSize[0] * *workgroupSize[1] * *workgroupSize[2]);
    if (least && *least > 0)
      maxSubgroupCount = llvm::divideCeil(threads, *least);
  }

  static void tighten(PerDimension &bounds, const PerDimension &known) {
    for (auto [bound, value] : llvm::zip(bounds, known))
      if (value)
        bound = value;
  }
};

struct PropagateDispatchSizeBoundsPass
    : impl::PropagateDispatchSizeBoundsPassBase<PropagateDispatchSizeBoundsPass> {
  void runOnOperation() override {
    LaunchBounds bounds(getOperation());
    replaceKnown(bounds);
    bound(bounds);
    // Without a GPU nobody reads it.
    if (bounds.workgroupSize[0] && getGpuTarget(getOperation())) {
      std::array<int32_t, 3> sizes;
      for (auto [size, known] : llvm::zip(sizes, bounds.workgroupSize))
        size = known.value_or(1);
      getOperation()->setAttr(mlir::gpu::GPUDialect::KnownBlockSizeAttrHelper::getNameStr(),
                              DenseI32ArrayAttr::get(&getContext(), sizes));
    }
  }

private:
  void replaceKnown(const LaunchBounds &bounds) {
    IRRewriter rewriter(&getContext());
    auto replace = [&](Operation *op, std::optional<int64_t> value) {
      if (!value)
        return;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, *value);
    };
    getOperation()->walk([&](Operation *op) {
      if (auto size = dyn_cast<hal::InterfaceWorkgroupSizeOp>(op))
        replace(op, bounds.workgroupSize[size.getDimension()]);
      else if (auto count = dyn_cast<hal::InterfaceWorkgroupCountOp>(op))
        replace(op, bounds.workgroupCount[count.getDimension()]);
      else if (auto size = dyn_cast<mlir::gpu::BlockDimOp>(op))
        replace(op, bounds.workgroupSize[static_cast<unsigned>(size.getDimension())]);
      else if (isa<mlir::gpu::SubgroupSizeOp>(op))
        replace(op, bounds.subgroupSize);
    });
  }

  void bound(const LaunchBounds &bounds) {
    Builder builder(&getContext());
    auto set = [&](auto op, std::optional<int64_t> value) {
      if (value)
        op.setUpperBoundAttr(builder.getIndexAttr(*value));
    };
    getOperation()->walk([&](Operation *op) {
      if (auto id = dyn_cast<hal::InterfaceWorkgroupIDOp>(op))
        set(id, bounds.maxWorkgroupCount[id.getDimension()]);
      else if (auto count = dyn_cast<hal::InterfaceWorkgroupCountOp>(op))
        set(count, bounds.maxWorkgroupCount[count.getDimension()]);
      else if (auto size = dyn_cast<hal::InterfaceWorkgroupSizeOp>(op))
        set(size, bounds.maxWorkgroupSize[size.getDimension()]);
      else if (auto thread = dyn_cast<mlir::gpu::ThreadIdOp>(op))
        set(thread, bounds.maxWorkgroupSize[static_cast<unsigned>(thread.getDimension())]);
      else if (auto size = dyn_cast<mlir::gpu::BlockDimOp>(op))
        set(size, bounds.maxWorkgroupSize[static_cast<unsigned>(size.getDimension())]);
      else if (auto lane = dyn_cast<mlir::gpu::LaneIdOp>(op))
        set(lane, bounds.maxSubgroupSize);
      else if (auto size = dyn_cast<mlir::gpu::SubgroupSizeOp>(op))
        set(size, bounds.maxSubgroupSize);
      else if (auto subgroup = dyn_cast<mlir::gpu::SubgroupIdOp>(op))
        set(subgroup, bounds.maxSubgroupCount);
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
