#include "compiler/codegen/common/upstream24/IndexConstants.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen::upstream24 {

void retypeIndexConstants(ModuleOp module) {
  module.walk([](LLVM::ConstantOp op) {
    if (auto number = dyn_cast<IntegerAttr>(op.getValue());
        number && isa<IndexType>(number.getType()))
      op.setValueAttr(IntegerAttr::get(op.getType(), number.getInt()));
    auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue());
    auto vector = dyn_cast<VectorType>(op.getType());
    if (elements && vector && isa<IndexType>(elements.getElementType()))
      op.setValueAttr(elements.mapValues(
          vector.getElementType(), [&](const APInt &value) {
            return value.sextOrTrunc(vector.getElementTypeBitWidth());
          }));
  });
}

} // namespace mlir::iree::codegen::upstream24
