// Types of the hal dialect.

#include "compiler/dialects/hal/ir/HalTypes.h"

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/ir/HalOps.h"

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/hal/ir/HalTypes.cpp.inc"

#include "compiler/dialects/hal/ir/HalAttrInterfaces.cpp.inc"

namespace mlir::iree::hal {

void HALDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/dialects/hal/ir/HalTypes.cpp.inc"
      >();
}

Value BufferType::inferSizeFromValue(Location loc, Value value, OpBuilder &builder) const {
  return builder.createOrFold<BufferLengthOp>(loc, builder.getIndexType(), value);
}

Value BufferViewType::inferSizeFromValue(Location loc, Value value, OpBuilder &builder) const {
  Value buffer = builder.createOrFold<BufferViewBufferOp>(
      loc, BufferType::get(builder.getContext()), value);
  return builder.createOrFold<BufferLengthOp>(loc, builder.getIndexType(), buffer);
}

} // namespace mlir::iree::hal
