// Passes of the flow dialect.
#ifndef STRATA_FLOW_PASSES
#define STRATA_FLOW_PASSES

include "mlir/Pass/PassBase.td"

def AnnotateDispatchesPass : Pass<"iree-flow-annotate-dispatches", "::mlir::ModuleOp"> {
  let summary = "Names kernels after what they mostly do.";
  let description = [{
    The op with the most loop iterations gives the name, its loop sizes and its element types:
    `main_dispatch_3_matmul_128x64x32_f32`. Exports, functions and calls are renamed together.

    See tests/lit/dialects/flow/transforms/annotate-dispatches.mlir.
  }];
}

def CanonicalizePass : Pass<"iree-flow-canonicalize", ""> {
  let summary = "Canonicalizes with patterns that only hold before storage is assigned.";
  let description = [{
    All canonicalization patterns, plus: slices of slices merge, an insertion that covers its whole destination is
    the inserted tensor, and affine.apply becomes arithmetic.

    See tests/lit/dialects/flow/transforms/canonicalize.mlir.
  }];
  let options = [
    Option<"cseConstants", "cse-constants", "bool", "true", "Merge equal constants.">,
    Option<"testConvergence", "test-convergence", "bool", "false", "Fail if patterns still apply after the last iteration.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect", "::mlir::tensor::TensorDialect"];
}

def CaptureDynamicDimsPass : Pass<"iree-flow-capture-dynamic-dims", ""> {
  let summary = "Passes the dynamic dims of tensors into dispatches along with the tensors.";
  let description = [{
    Each dispatch tensor of dynamic shape gets a `flow.dispatch.tie_shape` at the start of the body, with dims that
    are captured where they are not yet operands.

    See tests/lit/dialects/flow/transforms/capture-dynamic-dims.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect"];
}

def CleanupTensorShapesPass : Pass<"iree-flow-cleanup-tensor-shapes", ""> {
  let summary = "Removes shape ties outside of kernels, once all dims are known as values.";
  let description = [{
    `flow.tensor.tie_shape` is replaced by its operand. An op that still asks for a dimension or
    a rank is an error.

    See tests/lit/dialects/flow/transforms/cleanup-tensor-shapes.mlir.
  }];
}

def DeduplicateExecutablesPass : Pass<"iree-flow-deduplicate-executables", "::mlir::ModuleOp"> {
  let summary = "Merges executables that differ in nothing but names.";
  let description = [{
    Dispatches of the others call the first of equal ones.

    See tests/lit/dialects/flow/transforms/deduplicate-executables.mlir.
  }];
}

def InitializeEmptyTensorsPass : Pass<"iree-flow-initialize-empty-tensors", ""> {
  let summary = "Makes tensor.empty outside of kernels a flow.tensor.empty, or a splat of zero.";
  let description = [{
    With `zero-fill`, what nobody writes reads as zero.

    See tests/lit/dialects/flow/transforms/initialize-empty-tensors.mlir.
  }];
  let options = [Option<"zeroFill", "zero-fill", "bool", "false", "Fill with zero instead of leaving the contents undefined.">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::flow::FlowDialect"];
}

def InjectTensorTracingPass : InterfacePass<"iree-flow-inject-tensor-tracing", "::mlir::FunctionOpInterface"> {
  let summary = "Traces the tensors in front of and behind each op that asks for it.";
  let description = [{
    The attribute `iree.tensor.trace`, with or without a string as key, asks for it.

    See tests/lit/dialects/flow/transforms/inject-tensor-tracing.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect"];
}

def OutlineConstantsPass : Pass<"iree-flow-outline-constants", "::mlir::ModuleOp"> {
  let summary = "Moves tensor constants that are no splats into globals.";
  let description = [{
    A splat costs nothing where it stands; other constants become globals that are placed
    together.

    See tests/lit/dialects/flow/transforms/outline-constants.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::util::UtilDialect"];
}

def OutlineDispatchExternsPass : Pass<"iree-flow-outline-dispatch-externs", "::mlir::ModuleOp"> {
  let summary = "Moves what each hal.dispatch.extern says of its kernel into an executable and calls that.";
  let description = [{
    The call says the layout of bindings and constants that the kernel was written for.

    See tests/lit/dialects/flow/transforms/outline-dispatch-externs.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::hal::HALDialect"];
}

def OutlineDispatchRegionsPass : Pass<"iree-flow-outline-dispatch-regions", "::mlir::ModuleOp"> {
  let summary = "Moves each flow.dispatch.workgroups into an executable of its own and calls it.";
  let description = [{
    The export is named after what the kernel computes, and the call takes its operands and
    workload along.

    See tests/lit/dialects/flow/transforms/outline-dispatch-regions.mlir.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect", "::mlir::iree::flow::FlowDialect"];
}

def VerifyInputLegalityPass : Pass<"iree-verify-input-legality", ""> {
  let summary = "Fails if ops of an input dialect are left that should have been converted.";
  let description = [{
    What is left of it at this point has no lowering; the error names each operation.

    See tests/lit/dialects/flow/transforms/verify-input-legality.mlir.
  }];
}

#endif // STRATA_FLOW_PASSES
