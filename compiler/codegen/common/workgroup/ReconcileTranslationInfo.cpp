#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/workgroup/WorkgroupLoops.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_RECONCILETRANSLATIONINFOPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// What the functions that one export calls have to agree on.
struct LaunchFacts {
  SmallVector<int64_t> workgroupSize;
  int64_t subgroupSize = 0;
};

struct ReconcileTranslationInfoPass
    : impl::ReconcileTranslationInfoPassBase<ReconcileTranslationInfoPass> {
  using ReconcileTranslationInfoPassBase::ReconcileTranslationInfoPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    IRRewriter rewriter(&getContext());
    for (auto config : getOperation().getOps<DispatchConfigOp>()) {
      auto func = symbols.lookup<FunctionOpInterface>(config.getFunctionRef());
      if (!func || func.isExternal())
        continue;
      FailureOr<LaunchFacts> facts = collectFacts(func);
      if (failed(facts))
        return signalPassFailure();
      SmallVector<int64_t> size = facts->workgroupSize;
      size.resize(3, 1);
      config.setWorkgroupSize(size);
      if (facts->subgroupSize != 0)
        config.setSubgroupSize(facts->subgroupSize);
      if (failed(resolveWorkgroupLoops(rewriter, func, distributeAlong)))
        return signalPassFailure();
    }
    getOperation().walk([](Operation *op) {
      eraseLoweringConfig(op);
      if (isa<FunctionOpInterface>(op))
        op->removeAttr(kTranslationInfoAttrName);
    });
  }

private:
  FailureOr<LaunchFacts> collectFacts(FunctionOpInterface root) {
    CallGraph &graph = getAnalysis<CallGraph>();
    std::optional<LaunchFacts> facts;
    llvm::SetVector<Operation *> reached;
    reached.insert(root);
    for (size_t i = 0; i < reached.size(); ++i) {
      auto func = cast<FunctionOpInterface>(reached[i]);
      if (CallGraphNode *node = graph.lookupNode(&func.getFunctionBody()))
        for (const CallGraphNode::Edge &edge : *node)
          if (!edge.getTarget()->isExternal())
            reached.insert(edge.getTarget()->getCallableRegion()->getParentOp());
      TranslationInfoAttr info = getTranslationInfo(func);
      if (!info)
        continue;
      LaunchFacts own{SmallVector<int64_t>(info.getWorkgroupSize()), info.getSubgroupSize()};
      if (!facts)
        facts = own;
      else if (facts->workgroupSize != own.workgroupSize ||
               facts->subgroupSize != own.subgroupSize)
        return func.emitOpError("wants another workgroup or subgroup size than its caller");
    }
    return facts.value_or(LaunchFacts());
  }
};

} // namespace
} // namespace mlir::iree::codegen
