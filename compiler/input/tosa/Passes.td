#ifndef STRATA_INPUT_TOSA_PASSES
#define STRATA_INPUT_TOSA_PASSES

include "mlir/Pass/PassBase.td"

def Converti48Toi64Pass
    : InterfacePass<"iree-tosa-convert-i48-to-i64", "::mlir::FunctionOpInterface"> {
  let summary = "Compute in i64 what TOSA accumulates in i48";
  let description = [{
    Replaces the type in values, signatures and constants; constants keep their signed value.

    See tests/lit/input/tosa/convert-i48-to-i64.mlir.
  }];
}

def StripSignednessPass
    : InterfacePass<"iree-tosa-strip-signedness", "::mlir::FunctionOpInterface"> {
  let summary = "Replace signed and unsigned integer types by signless ones";
  let description = [{
    Operations of arith and linalg say themselves how they read their bits, so what follows knows no
    other types. Bits of constants stay as they are.

    See tests/lit/input/tosa/strip-signedness.mlir.
  }];
}

def TosaToLinalgExtPass
    : InterfacePass<"iree-tosa-to-linalg-ext", "::mlir::FunctionOpInterface"> {
  let summary = "Turn tosa.scatter into iree_linalg_ext.scatter";
  let description = [{
    The batch, which tosa leaves implicit, becomes the first of two coordinates of each update.

    See tests/lit/input/tosa/to-linalg-ext.mlir.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
    "::mlir::iree::linalg_ext::LinalgExtDialect"
  ];
}

def VerifyCompilerTOSAInputLegalityPass
    : Pass<"iree-tosa-verify-compiler-input-legality", "::mlir::ModuleOp"> {
  let summary = "Check that no operation of tosa is left";
  let description = [{
    tosa.apply_scale may stay; it is arithmetic on numbers.

    See tests/lit/input/tosa/verify-compiler-input-legality.mlir.
  }];
}

#endif // STRATA_INPUT_TOSA_PASSES
