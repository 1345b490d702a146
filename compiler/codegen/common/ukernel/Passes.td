// Passes that hand operations over to microkernels.
#ifndef STRATA_CODEGEN_UKERNEL_PASSES
#define STRATA_CODEGEN_UKERNEL_PASSES

include "mlir/Pass/PassBase.td"

def CPUPrepareUkernelsPass
    : InterfacePass<"iree-codegen-cpu-prepare-ukernels", "mlir::FunctionOpInterface"> {
  let summary = "Gives operations the ranks that microkernels take";
  let description = [{
    Microkernels know no batches. A batched product is tiled to single batches, and these become
    plain products of slices; packs and unpacks with one dimension that isn't packed are treated
    alike. Only what a microkernel is enabled for is touched.

    See tests/lit/codegen/common/ukernel/cpu-prepare-ukernels.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

def CPULowerToUKernelsPass
    : InterfacePass<"iree-codegen-cpu-lower-to-ukernels", "mlir::FunctionOpInterface"> {
  let summary = "Replaces operations by microkernels that are enabled";
  let description = [{
    `linalg.mmt4d`, `linalg.pack` and `linalg.unpack` become `iree_codegen.ukernel.generic` where the
    target's list of microkernels names them and their element types have one. An accumulator that
    is zero isn't passed: the microkernel starts from zero itself. Factors that are extended element
    by element are passed as they were before.

    See tests/lit/codegen/common/ukernel/cpu-lower-to-ukernels.mlir.
  }];
  let options = [Option<"skipIntermediateRoundings", "skip-intermediate-roundings", "bool", "true",
                        "Let products of narrow floats round once, at their end">];
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect", "arith::ArithDialect",
                           "tensor::TensorDialect"];
}

def LowerBitcodeUKernelsPass
    : InterfacePass<"iree-codegen-lower-bitcode-ukernels", "mlir::FunctionOpInterface"> {
  let summary = "Replaces operations for which a microkernel of bitcode was chosen";
  let description = [{
    An operation with an `iree_codegen.ukernel` descriptor of kind `bitcode` becomes an
    `iree_codegen.ukernel.generic` of that name with the same operands and attributes.

    See tests/lit/codegen/common/ukernel/lower-bitcode-ukernels.mlir.
  }];
  let dependentDialects = ["::mlir::iree::codegen::IREECodegenDialect"];
}

def LowerUKernelOpsToCallsPass
    : Pass<"iree-codegen-lower-ukernel-ops-to-calls", "mlir::ModuleOp"> {
  let summary = "Makes microkernels calls of external functions";
  let description = [{
    A buffer is passed as its base, its offset and those of its strides that the operation asks for;
    numbers as they are. The function is declared once, with the operation's attributes.

    See tests/lit/codegen/common/ukernel/lower-ukernel-ops-to-calls.mlir.
  }];
  let dependentDialects = ["func::FuncDialect", "memref::MemRefDialect"];
}

#endif // STRATA_CODEGEN_UKERNEL_PASSES
