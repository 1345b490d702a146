// Checks of the regions that several hal operations carry.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"

namespace mlir::iree::hal {

/// A workgroup count: takes the device and indices, returns three indices. Empty is fine.
LogicalResult verifyWorkgroupCountRegion(Operation *op, Region &region);

/// A condition: takes the device and, with a workload, indices, returns an i1. Empty is fine.
LogicalResult verifyConditionRegion(Operation *op, Region &region, bool takesWorkload);

} // namespace mlir::iree::hal
