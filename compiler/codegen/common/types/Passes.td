// Passes on types that machines lack.
#ifndef STRATA_CODEGEN_TYPES_PASSES
#define STRATA_CODEGEN_TYPES_PASSES

include "mlir/Pass/PassBase.td"

def ConvertUnsupportedFloatArithPass : Pass<"iree-convert-unsupported-float-arith"> {
  let summary = "Computes in f32 with floats of eight bits, and converts them by their bits";
  let description = [{
    Operations of arith on such floats are computed in f32 and rounded. Their conversions become
    integer arithmetic, but for truncations from f64, which would be rounded twice.

    See tests/lit/codegen/common/types/convert-unsupported-float-arith.mlir.
  }];
  let options = [
    Option<"enableExtTruncEmulation", "enable-ext-trunc-emulation", "bool", "true",
           "Convert by integer arithmetic, not by instructions of the machine">
  ];
  let dependentDialects = ["arith::ArithDialect"];
}

#endif // STRATA_CODEGEN_TYPES_PASSES
