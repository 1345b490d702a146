#include "compiler/dialects/hal/analysis/ValueOrigin.h"

#include "compiler/dialects/util/ir/UtilInterfaces.h"

namespace mlir::iree::hal {

ValueOrigin getValueOrigin(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return ValueOrigin::Unknown;
  if (op->hasTrait<OpTrait::ConstantLike>())
    return ValueOrigin::Constant;
  if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
    return load.isGlobalImmutable() ? ValueOrigin::ImmutableGlobal : ValueOrigin::MutableGlobal;
  return ValueOrigin::Unknown;
}

} // namespace mlir::iree::hal
