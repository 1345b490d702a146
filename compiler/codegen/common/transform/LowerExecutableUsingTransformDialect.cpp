#include "compiler/codegen/common/transform/Passes.h"
#include "compiler/codegen/common/transform/TransformLibrary.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LOWEREXECUTABLEUSINGTRANSFORMDIALECTPASS
#include "compiler/codegen/common/transform/Passes.h.inc"

namespace {

struct LowerExecutableUsingTransformDialectPass
    : impl::LowerExecutableUsingTransformDialectPassBase<LowerExecutableUsingTransformDialectPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    if (!getTransformLibraryFlag().file.empty())
      registry.insert<transform::TransformDialect>();
  }

  void runOnOperation() override {
    auto functions = getOperation().getOps<FunctionOpInterface>();
    if (!llvm::hasSingleElement(functions))
      return;
    FunctionOpInterface function = *functions.begin();
    TranslationInfoAttr info = getTranslationInfo(function);
    if (!info || !isa<TransformDialectCodegenAttr>(info.getPassPipeline()))
      return;

    TransformDialectInterpreterPassOptions options;
    options.libraryFileName = getTransformLibraryFlag().file;
    if (SymbolRefAttr sequence = info.getCodegenSpec())
      options.entryPoint = sequence.getLeafReference().str();
    OpPassManager passes(ModuleOp::getOperationName());
    passes.addPass(createTransformDialectInterpreterPass(options));
    passes.addPass(createDropSchedulePass());
    if (failed(runPipeline(passes, getOperation())))
      return signalPassFailure();

    // The script may have replaced the function.
    auto results = getOperation().getOps<FunctionOpInterface>();
    for (FunctionOpInterface result : results) {
      TranslationInfoAttr after = getTranslationInfo(result);
      if (after && isa<NoPipelineAttr>(after.getPassPipeline()))
        continue;
      result.emitOpError("was lowered by a script that didn't set its translation_info to no_pipeline");
      return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
