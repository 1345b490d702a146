#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_OUTLINEDISPATCHREGIONSPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// The body as a function whose arguments are the operands of the dispatch.
func::FuncOp createKernel(OpBuilder &builder, StringRef name, DispatchWorkgroupsOp op) {
  Region &body = op.getWorkgroupBody();
  auto type = FunctionType::get(op.getContext(), body.getArgumentTypes(), {});
  auto kernel = func::FuncOp::create(builder, op.getLoc(), name, type);
  kernel.getBody().takeBody(body);
  for (Block &block : kernel.getBody()) {
    if (auto yield = dyn_cast<ReturnOp>(block.getTerminator())) {
      OpBuilder returnBuilder(yield);
      func::ReturnOp::create(returnBuilder, yield.getLoc());
      yield.erase();
    }
  }
  return kernel;
}

// Discardable attributes of dialects describe the kernel wherever it is.
void copyDialectAttrs(Operation *from, Operation *to) {
  for (NamedAttribute attr : from->getDialectAttrs())
    to->setAttr(attr.getName(), attr.getValue());
}

void outline(StringRef name, DispatchWorkgroupsOp op, Operation *function) {
  OpBuilder builder(function);
  auto executable = ExecutableOp::create(builder, op.getLoc(), name);
  executable.setPrivate();
  builder.setInsertionPointToStart(&executable.getBlock());
  auto exported = ExecutableExportOp::create(builder, op.getLoc(), name,
                                             FlatSymbolRefAttr::get(op.getContext(), name));
  copyDialectAttrs(op, exported);
  exported.getWorkgroupCount().takeBody(op.getWorkgroupCount());
  auto module = ModuleOp::create(builder, op.getLoc());
  builder.setInsertionPointToStart(module.getBody());
  createKernel(builder, name, op);

  builder.setInsertionPoint(op);
  auto entry = SymbolRefAttr::get(op.getContext(), name, FlatSymbolRefAttr::get(exported));
  auto call = DispatchOp::create(builder, op.getLoc(), op.getResultTypes(), op.getWorkload(),
                                 builder.getArrayAttr(entry), op.getArguments(),
                                 op.getArgumentDims(), op.getResultDims(), op.getTiedOperandsAttr());
  copyDialectAttrs(op, call);
  op.replaceAllUsesWith(call.getResults());
  op.erase();
}

struct OutlineDispatchRegionsPass
    : impl::OutlineDispatchRegionsPassBase<OutlineDispatchRegionsPass> {
  void runOnOperation() override {
    unsigned initializers = 0;
    unsigned unnamed = 0;
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<FunctionOpInterface>())) {
      std::string prefix;
      if (isa<util::InitializerOp>(function.getOperation()))
        prefix = "_initializer_" + std::to_string(initializers++);
      else if (function.getName().empty())
        prefix = "_func_like_" + std::to_string(unnamed++);
      else
        prefix = function.getName().str();

      SmallVector<DispatchWorkgroupsOp> dispatches;
      function.walk([&](DispatchWorkgroupsOp op) { dispatches.push_back(op); });
      for (auto [i, op] : llvm::enumerate(dispatches))
        outline(prefix + "_dispatch_" + std::to_string(i), op, function);
    }
  }
};

} // namespace
} // namespace mlir::iree::flow
