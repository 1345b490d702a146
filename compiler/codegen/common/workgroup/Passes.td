// Passes on executable variants, which carry launch facts between exports and functions.
#ifndef STRATA_CODEGEN_WORKGROUP_PASSES
#define STRATA_CODEGEN_WORKGROUP_PASSES

include "mlir/Pass/PassBase.td"

def SpecializeExportsPass
    : Pass<"iree-codegen-specialize-exports", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Compiles entry points once more for sizes that were asked for";
  let description = [{
    An operation may carry `iree_codegen.specialization_ranges`: alternatives, each with bounds and
    divisors for its loops. For every alternative that can hold and does not always hold, the
    function is copied with these facts as assumptions, and its export gets the condition under which
    it is chosen and a fallback. Conditions are about the workload of the dispatch, so loops must
    have the sizes of workloads or static ones.

    See tests/lit/codegen/common/workgroup/specialize-exports.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect",
                           "::mlir::iree::util::UtilDialect"];
}

def CreateDispatchConfigPass
    : Pass<"iree-codegen-create-dispatch-config", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Puts the workgroup count of an export beside its function";
  let description = [{
    While code is generated, passes edit the copy; propagate-dispatch-config writes it back.

    See tests/lit/codegen/common/workgroup/create-dispatch-config.mlir.
  }];
  let dependentDialects = ["arith::ArithDialect", "::mlir::iree::codegen::IREECodegenDialect"];
}

def PropagateDispatchConfigPass
    : Pass<"iree-codegen-propagate-dispatch-config", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Writes the workgroup count and size back to the export";
  let description = [{
    What was chosen for the function inside moves to the `hal.executable.export` that the host
    program calls.

    See tests/lit/codegen/common/workgroup/propagate-dispatch-config.mlir.
  }];
}

#endif // STRATA_CODEGEN_WORKGROUP_PASSES
