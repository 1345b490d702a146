#include "compiler/codegen/common/config/GpuTarget.h"

#include "compiler/dialects/hal/ir/HalTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

gpu::TargetAttr getGpuTarget(Operation *op) {
  hal::ExecutableTargetAttr target = hal::ExecutableTargetAttr::lookup(op);
  if (!target || !target.getConfiguration())
    return {};
  return target.getConfiguration().getAs<gpu::TargetAttr>(kTargetInfoName);
}

} // namespace mlir::iree::codegen
