// Devices: verifiers and control flow.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsDevice.cpp.inc"

namespace mlir::iree::hal {

LogicalResult DeviceQueryOp::verify() {
  std::optional<TypedAttr> defaultValue = getDefaultValue();
  if (defaultValue && defaultValue->getType() != getValue().getType())
    return emitOpError() << "default value is of type " << defaultValue->getType()
                         << ", the result of type " << getValue().getType();
  return success();
}

void DeviceMemoizeOp::getSuccessorRegions(RegionBranchPoint point,
                                          SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getResults());
}

} // namespace mlir::iree::hal
