#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/util/transforms/Passes.h"

namespace mlir::iree::util {

#define GEN_PASS_DEF_ATTRIBUTECALLGRAPHPASS
#include "compiler/dialects/util/transforms/Passes.h.inc"

namespace {

bool belongsToCalls(NamedAttribute attr) {
  auto annotation = dyn_cast<CallAnnotationAttrInterface>(attr.getValue());
  return attr.getName() == "nosideeffects" ||
         (annotation && annotation.shouldPropagateToCallSite());
}

struct AttributeCallGraphPass : impl::AttributeCallGraphPassBase<AttributeCallGraphPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      function->walk([&](CallOp call) {
        Operation *callee = symbols.lookup(call.getCallee());
        if (!callee)
          return;
        for (NamedAttribute attr : callee->getAttrs())
          if (belongsToCalls(attr) && !call->hasAttr(attr.getName()))
            call->setAttr(attr.getName(), attr.getValue());
      });
  }
};

} // namespace
} // namespace mlir::iree::util
