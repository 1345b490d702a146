#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_PROPAGATEDISPATCHSIZEBOUNDSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// What is known of the launch of a function, per dimension.
struct LaunchBounds {
  std::array<std::optional<int64_t>, 3> workgroupSize, workgroupCount;

  explicit LaunchBounds(FunctionOpInterface func) {
    auto module = func->getParentOfType<ModuleOp>();
    if (!module)
      return;
    for (auto config : module.getOps<DispatchConfigOp>())
      if (config.getFunctionRef() == func.getName())
        read(config);
  }

private:
  void read(DispatchConfigOp config) {
    if (std::optional<ArrayRef<int64_t>> sizes = config.getWorkgroupSize())
      for (auto [known, size] : llvm::zip(workgroupSize, *sizes))
        known = size;
    auto yield = dyn_cast<YieldOp>(config.getBody().front().getTerminator());
    if (!yield)
      return;
    for (auto [known, count] : llvm::zip(workgroupCount, yield.getOperands()))
      known = getConstantIntValue(count);
  }
};

struct PropagateDispatchSizeBoundsPass
    : impl::PropagateDispatchSizeBoundsPassBase<PropagateDispatchSizeBoundsPass> {
  void runOnOperation() override {
    LaunchBounds bounds(getOperation());
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
      else if (auto id = dyn_cast<hal::InterfaceWorkgroupIDOp>(op))
        if (auto bound = bounds.workgroupCount[id.getDimension()])
          id.setUpperBoundAttr(rewriter.getIndexAttr(*bound));
    });
  }
};

} // namespace
} // namespace mlir::iree::codegen
