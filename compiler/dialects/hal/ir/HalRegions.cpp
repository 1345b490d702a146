// Checks of the regions that several hal operations carry.

#include "compiler/dialects/hal/ir/HalRegions.h"

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::hal {

static bool takesDeviceAndIndices(Region &region) {
  return region.getNumArguments() > 0 && isa<DeviceType>(region.getArgument(0).getType()) &&
         llvm::all_of(region.getArguments().drop_front(),
                      [](BlockArgument arg) { return arg.getType().isIndex(); });
}

LogicalResult verifyWorkgroupCountRegion(Operation *op, Region &region) {
  if (region.empty())
    return success();
  if (!takesDeviceAndIndices(region))
    return op->emitOpError("workgroup count must take a !hal.device and the workload as indices");
  for (auto returnOp : region.getOps<ReturnOp>()) {
    TypeRange types = returnOp.getOperandTypes();
    if (types.size() != 3 || !llvm::all_of(types, [](Type type) { return type.isIndex(); }))
      return returnOp.emitOpError("must return the three workgroup counts as indices");
  }
  return success();
}

LogicalResult verifyConditionRegion(Operation *op, Region &region, bool takesWorkload) {
  if (region.empty())
    return success();
  if (!takesDeviceAndIndices(region) || (!takesWorkload && region.getNumArguments() != 1))
    return op->emitOpError("condition must take a !hal.device")
           << (takesWorkload ? " and the workload as indices" : "");
  for (auto returnOp : region.getOps<ReturnOp>()) {
    TypeRange types = returnOp.getOperandTypes();
    if (types.size() != 1 || !types.front().isInteger(1))
      return returnOp.emitOpError("must return the condition as i1");
  }
  return success();
}

} // namespace mlir::iree::hal
