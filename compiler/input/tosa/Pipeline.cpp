#include "compiler/input/tosa/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::iree::input::tosa {

namespace {

/// What the reference accepts, as it stands on the module afterwards: limits of level are those of
/// other hardware.
mlir::tosa::TosaAttachTargetOptions getTarget() {
  mlir::tosa::TosaAttachTargetOptions target;
  target.level = mlir::tosa::Level::none;
  target.profiles = {"pro_int", "pro_fp"};
  target.extensions = {"dynamic", "doubleround"};
  return target;
}

} // namespace

void buildInputPipeline(OpPassManager &passes) {
  passes.addPass(createTosaToMLProgram());
  passes.addNestedPass<func::FuncOp>(createTosaToSCFPass());
  passes.addPass(createInlinerPass());
  {
    OpPassManager &functions = passes.nest<func::FuncOp>();
    functions.addPass(mlir::tosa::createTosaMakeBroadcastablePass());
    functions.addPass(createTosaToArithPass());
    functions.addPass(createTosaToTensorPass());
    functions.addPass(createTosaToLinalgExtPass());
    functions.addPass(createCanonicalizerPass());
    functions.addPass(mlir::tosa::createTosaOptionalDecompositionsPass());
    functions.addPass(createCanonicalizerPass());
    functions.addPass(mlir::tosa::createTosaInferShapesPass());
    functions.addPass(mlir::tosa::createTosaMakeBroadcastablePass());
    TosaToLinalgNamedOptions named;
    named.preferConv2DKernelLayoutHWCF = true;
    functions.addPass(mlir::tosa::createTosaToLinalgNamed(named));
    functions.addPass(createCanonicalizerPass());
    functions.addPass(mlir::tosa::createTosaLayerwiseConstantFoldPass());
    functions.addPass(mlir::tosa::createTosaMakeBroadcastablePass());
  }
  passes.addPass(mlir::tosa::createTosaAttachTarget(getTarget()));
  passes.addPass(mlir::tosa::createTosaValidation());
  {
    OpPassManager &functions = passes.nest<func::FuncOp>();
    functions.addPass(mlir::tosa::createTosaToLinalg());
    functions.addPass(createConverti48Toi64Pass());
    // Lowering to linalg makes operations of tosa on single numbers.
    TosaToArithPassOptions arith;
    arith.includeApplyRescale = true;
    functions.addPass(createTosaToArithPass(arith));
    functions.addPass(createTosaToTensorPass());
    functions.addPass(createStripSignednessPass());
    functions.addPass(createCanonicalizerPass());
  }
  passes.addPass(createVerifyCompilerTOSAInputLegalityPass());
}

void registerPipeline() {
  PassPipelineRegistration<> registration("iree-tosa-input-transformation-pipeline",
                                          "Turn a program of TOSA into one of linalg and arith",
                                          buildInputPipeline);
}

} // namespace mlir::iree::input::tosa
