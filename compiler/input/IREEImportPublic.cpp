#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/input/EqualOperands.h"
#include "compiler/input/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::iree::input {

#define GEN_PASS_DEF_IREEIMPORTPUBLICPASS
#include "compiler/input/Passes.h.inc"

namespace {

/// What later phases read of a function; everything else only had a meaning in the source.
constexpr StringLiteral kKeptAttrs[] = {"iree.reflection", "stream.affinity", "vm.fallback",
                                        "vm.signature",    "vm.version",      "nosideeffects"};

void convertBody(Region &body) {
  body.walk([](Operation *op) {
    OpBuilder builder(op);
    if (auto call = dyn_cast<func::CallOp>(op)) {
      auto newCall = util::CallOp::create(builder, call.getLoc(), call.getResultTypes(),
                                          call.getCallee(), call.getOperands(),
                                          call->getAttrOfType<ArrayAttr>("iree.abi.tied_operands"),
                                          call.getArgAttrsAttr(), call.getResAttrsAttr());
      call->replaceAllUsesWith(newCall);
      call->erase();
    } else if (auto returnOp = dyn_cast<func::ReturnOp>(op)) {
      util::ReturnOp::create(builder, returnOp.getLoc(), returnOp.getOperands());
      returnOp->erase();
    }
    // Functions of a nested module are not of the program on the host.
    return isa<ModuleOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
}

util::FuncOp convertFunction(func::FuncOp source) {
  OpBuilder builder(source);
  auto func =
      util::FuncOp::create(builder, source.getLoc(), source.getName(), source.getFunctionType());
  if (StringAttr visibility = source.getSymVisibilityAttr())
    func.setSymVisibilityAttr(visibility);
  if (source->hasAttr("noinline"))
    func.setInliningPolicyAttr(util::InlineNeverAttr::get(source.getContext()));
  for (StringRef name : kKeptAttrs)
    if (Attribute attr = source->getAttr(name))
      func->setAttr(name, attr);
  if (ArrayAttr attrs = source.getArgAttrsAttr())
    func.setArgAttrsAttr(attrs);
  if (ArrayAttr attrs = source.getResAttrsAttr())
    func.setResAttrsAttr(attrs);
  func.getBody().takeBody(source.getBody());
  convertBody(func.getBody());
  source->erase();
  return func;
}

struct IREEImportPublicPass : impl::IREEImportPublicPassBase<IREEImportPublicPass> {
  void runOnOperation() override {
    // A function as a value has no counterpart.
    auto walked = getOperation().getBody()->walk([](func::ConstantOp op) {
      op->emitOpError("takes a function as a value, which isn't supported");
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    for (auto func : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      convertFunction(func);
    // Calls in initializers and functions that were there already.
    for (auto callable : getOperation().getOps<CallableOpInterface>())
      if (Region *body = callable.getCallableRegion())
        convertBody(*body);
    lowerEqualOperandsOfDynamicShape(getOperation());
  }
};

} // namespace
} // namespace mlir::iree::input
