// Passes on executable variants, which carry launch facts between exports and functions.
#ifndef STRATA_CODEGEN_WORKGROUP_PASSES
#define STRATA_CODEGEN_WORKGROUP_PASSES

include "mlir/Pass/PassBase.td"

def CreateDispatchConfigPass
    : Pass<"iree-codegen-create-dispatch-config", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Puts the workgroup count of an export beside its function";
  let description = [{
    While code is generated, passes edit the copy; propagate-dispatch-config writes it back.
  }];
  let dependentDialects = ["arith::ArithDialect", "::mlir::iree::codegen::IREECodegenDialect"];
}

def PropagateDispatchConfigPass
    : Pass<"iree-codegen-propagate-dispatch-config", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Writes the workgroup count and size back to the export";
}

#endif // STRATA_CODEGEN_WORKGROUP_PASSES
