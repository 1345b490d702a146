#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/preprocessing/Passes.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::iree::preprocessing {

#define GEN_PASS_DEF_ATTRBASEDPIPELINEPASS
#include "compiler/preprocessing/Passes.h.inc"

namespace {

constexpr StringLiteral kPipelineAttr = "preprocessing_pipeline";

struct AttrBasedPipelinePass : impl::AttrBasedPipelinePassBase<AttrBasedPipelinePass> {
  LogicalResult runOn(FunctionOpInterface function) {
    Attribute attr = function->getAttr(kPipelineAttr);
    if (!attr)
      return success();
    auto pipeline = dyn_cast<util::PreprocessingPassPipelineAttr>(attr);
    if (!pipeline)
      return function->emitOpError() << "needs a #util.preprocessing_pipeline as " << kPipelineAttr
                                     << ", has " << attr;
    OpPassManager passes(function->getName());
    if (failed(parsePassPipeline(pipeline.getPipelineString(), passes)))
      return function->emitOpError() << "names a pipeline that can't be read: "
                                     << pipeline.getPipelineString();
    return runPipeline(passes, function);
  }

  void runOnOperation() override {
    SmallVector<FunctionOpInterface> functions;
    getOperation()->walk([&](FunctionOpInterface function) { functions.push_back(function); });
    for (FunctionOpInterface function : functions)
      if (failed(runOn(function)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::preprocessing
