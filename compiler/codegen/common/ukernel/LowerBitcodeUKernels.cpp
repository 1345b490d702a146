#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LOWERBITCODEUKERNELSPASS
#include "compiler/codegen/common/ukernel/Passes.h.inc"

namespace {

constexpr StringRef kDescriptorName = "iree_codegen.ukernel";

/// The operands of an operation as a microkernel groups them.
struct Operands {
  explicit Operands(Operation *op) {
    auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      bool isTensor = isa<RankedTensorType>(operand.get().getType());
      if (destinations && destinations.isDpsInit(&operand))
        outputs.push_back(operand.get());
      else if (destinations ? destinations.isDpsInput(&operand) : isTensor)
        inputs.push_back(operand.get());
      else
        others.push_back(operand.get());
    }
  }
  SmallVector<Value> inputs, outputs, others;
};

struct LowerBitcodeUKernelsPass : impl::LowerBitcodeUKernelsPassBase<LowerBitcodeUKernelsPass> {
  void runOnOperation() override {
    SmallVector<std::pair<Operation *, UKernelDescriptorAttr>> chosen;
    getOperation().walk([&](Operation *op) {
      auto descriptor = op->getAttrOfType<UKernelDescriptorAttr>(kDescriptorName);
      if (descriptor && descriptor.getKind() == UKernelArgumentKind::Bitcode)
        chosen.emplace_back(op, descriptor);
    });
    if (chosen.empty())
      return;
    if (!hal::ExecutableTargetAttr::lookup(getOperation())) {
      getOperation().emitError("has microkernels but no executable target");
      return signalPassFailure();
    }
    IRRewriter rewriter(&getContext());
    for (auto [op, descriptor] : chosen) {
      Operands operands(op);
      DictionaryAttr attributes = op->getDiscardableAttrDictionary();
      SmallVector<Attribute> noStrides(
          llvm::count_if(op->getOperandTypes(), llvm::IsaPred<ShapedType>),
          rewriter.getArrayAttr({}));
      rewriter.setInsertionPoint(op);
      auto kernel = rewriter.replaceOpWithNewOp<UKernelGenericOp>(
          op, op->getResultTypes(), descriptor.getUkernelName(), operands.inputs, operands.outputs,
          operands.others, DictionaryAttr(), rewriter.getArrayAttr(noStrides));
      kernel->setDiscardableAttrs(attributes);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
