#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LOWERUKERNELOPSTOCALLSPASS
#include "compiler/codegen/common/ukernel/Passes.h.inc"

namespace {

/// A call in the making: the arguments that operands become.
class CallBuilder {
public:
  CallBuilder(RewriterBase &rewriter, UKernelGenericOp op) : rewriter_(rewriter), op_(op) {}

  LogicalResult addOperand(unsigned index) {
    Value operand = op_->getOperand(index);
    if (operand.getType().isIntOrIndexOrFloat()) {
      arguments_.push_back(operand);
      return success();
    }
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      return op_.emitOpError("can't pass operand #") << index << " of " << operand.getType();
    auto parts = memref::ExtractStridedMetadataOp::create(rewriter_, op_.getLoc(), operand);
    arguments_.push_back(parts.getBaseBuffer());
    arguments_.push_back(parts.getOffset());
    for (int64_t dim : op_.getStridedDimsOf(index))
      arguments_.push_back(parts.getStrides()[dim]);
    return success();
  }

  LogicalResult replace(ModuleOp module) {
    for (Type type : op_->getResultTypes())
      if (!type.isIntOrIndexOrFloat())
        return op_.emitOpError("can't return ") << type << " from a function";
    FailureOr<func::FuncOp> function = declare(module);
    if (failed(function))
      return failure();
    rewriter_.setInsertionPoint(op_);
    auto call = func::CallOp::create(rewriter_, op_.getLoc(), *function, arguments_);
    if (Attribute objects = op_->getAttr(kObjectsName))
      call->setAttr(kObjectsName, objects);
    rewriter_.replaceOp(op_, call.getResults());
    return success();
  }

private:
  static constexpr StringRef kObjectsName = "hal.executable.objects";

  /// The function's declaration. All its calls have to agree on its type.
  FailureOr<func::FuncOp> declare(ModuleOp module) {
    FunctionType type =
        rewriter_.getFunctionType(ValueRange(arguments_).getTypes(), op_->getResultTypes());
    Operation *known = SymbolTable::lookupSymbolIn(module, op_.getUKernelFnNameAttr());
    if (known) {
      auto function = dyn_cast<func::FuncOp>(known);
      if (function && function.getFunctionType() == type)
        return function;
      return op_.emitOpError("calls @") << op_.getUKernelFnName() << " as " << type
                                        << ", which is declared otherwise";
    }
    rewriter_.setInsertionPointToStart(module.getBody());
    auto function = func::FuncOp::create(rewriter_, op_.getLoc(), op_.getUKernelFnName(), type);
    function.setPrivate();
    if (std::optional<DictionaryAttr> attributes = op_.getFnDefAttrs())
      for (NamedAttribute attribute : *attributes)
        function->setAttr(attribute.getName(), attribute.getValue());
    function->setAttr("llvm.bareptr", rewriter_.getBoolAttr(true));
    return function;
  }

  RewriterBase &rewriter_;
  UKernelGenericOp op_;
  SmallVector<Value> arguments_;
};

struct LowerUKernelOpsToCallsPass
    : impl::LowerUKernelOpsToCallsPassBase<LowerUKernelOpsToCallsPass> {
  void runOnOperation() override {
    SmallVector<UKernelGenericOp> kernels;
    getOperation().walk([&](UKernelGenericOp op) { kernels.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (UKernelGenericOp op : kernels) {
      rewriter.setInsertionPoint(op);
      CallBuilder call(rewriter, op);
      for (unsigned i = 0; i < op->getNumOperands(); ++i)
        if (failed(call.addOperand(i)))
          return signalPassFailure();
      if (failed(call.replace(getOperation())))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
