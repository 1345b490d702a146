#include "compiler/dialects/iree_codegen/ir/MaskedExtremumOps.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::iree::codegen {

template <typename ConcreteOp>
LogicalResult MaskedExtremumOp<ConcreteOp>::verify() {
  Operation *op = this->getOperation();
  auto lanes = dyn_cast<VectorType>(op->getOperand(1).getType());
  auto mask = dyn_cast<VectorType>(op->getOperand(2).getType());
  if (!lanes || lanes.getRank() != 1 || !isa<FloatType>(lanes.getElementType()) ||
      op->getOperand(0).getType() != lanes.getElementType() ||
      op->getResult(0).getType() != lanes.getElementType())
    return op->emitOpError("reduces a vector of floats to one of them");
  if (!mask || mask != lanes.clone(IntegerType::get(op->getContext(), 1)))
    return op->emitOpError("has a mask with a bit for each lane as third operand");
  if (!op->getOperand(3).getType().isInteger(32))
    return op->emitOpError("has the number of lanes, an i32, as fourth operand");
  return success();
}

template struct MaskedExtremumOp<MaskedMaximumOp>;
template struct MaskedExtremumOp<MaskedMinimumOp>;

void registerMaskedExtremumOps(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, LLVM::LLVMDialect *dialect) {
    RegisteredOperationName::insert<MaskedMaximumOp>(*dialect);
    RegisteredOperationName::insert<MaskedMinimumOp>(*dialect);
  });
}

} // namespace mlir::iree::codegen
