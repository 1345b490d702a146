#include "compiler/codegen/common/bufferize/BufferizationOptions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace mlir::iree::codegen {

bufferization::OneShotBufferizationOptions getBufferizationOptions() {
  bufferization::OneShotBufferizationOptions options;
  // Constant tensors become globals in a pass of their own, when all of the module is known.
  options.opFilter.denyOperation<arith::ConstantOp>();
  options.unknownTypeConverterFn =
      [](TensorType type, Attribute memorySpace,
         const bufferization::BufferizationOptions &) -> BaseMemRefType {
    if (type.hasStaticShape())
      return bufferization::getMemRefTypeWithStaticIdentityLayout(type, memorySpace);
    return bufferization::getMemRefTypeWithFullyDynamicLayout(type, memorySpace);
  };
  return options;
}

} // namespace mlir::iree::codegen
