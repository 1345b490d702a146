#ifndef STRATA_INPUT_PASSES
#define STRATA_INPUT_PASSES

include "mlir/Pass/PassBase.td"

def AutoInputConversionPipelinePass : Pass<"iree-auto-input-conversion", "::mlir::ModuleOp"> {
  let summary = "Convert a program of TOSA to linalg";
  let description = [{
    Programs of func, linalg, tensor, arith and the like need no conversion and pass unchanged. For a
    program in the dialect of another framework, which has to be converted before, the error names it.

    See tests/lit/input/auto-input-conversion.mlir.
  }];
}

def IREEImportPublicPass : Pass<"iree-import-public", "::mlir::ModuleOp"> {
  let summary = "Turn functions of the input into those of the util dialect";
  let description = [{
    Replaces func.func, func.call and func.return of the module itself; nested modules stay. Of a
    function's attributes only those that later phases read are kept; `noinline` becomes an inlining
    policy. `arith.xori` and `arith.cmpi` of a tensor of dynamic shape with itself become
    linalg.generic, as LLVM 22 would fold them into a constant without a shape.

    See tests/lit/input/import-public.mlir.
  }];
  let dependentDialects = ["::mlir::iree::util::UtilDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"];
}

def ImportMLProgramPass : Pass<"iree-import-ml-program", "::mlir::ModuleOp"> {
  let summary = "Turn ml_program globals into those of the util dialect";
  let description = [{
    Public globals become private ones with public functions to read them and, if they are mutable, to
    write them: `global$NAME$get` and `global$NAME$set`, or as the module attribute
    `ml_program.public_global_accessors` says. Values of external globals come in a list that the public
    function `ireeMlProgramGlobalsInit` takes, in the order of their names.

    See tests/lit/input/import-ml-program.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect"];
}

def SanitizeModuleNamesPass : Pass<"iree-sanitize-module-names", "::mlir::ModuleOp"> {
  let summary = "Replace characters of the module name that its file format gives a meaning";
  let description = [{
    A dot separates module and function in the virtual machine, so it can't be part of a name.

    See tests/lit/input/sanitize-module-names.mlir.
  }];
}

def DemoteF64ToF32Pass : Pass<"iree-input-conversion-demote-f64-to-f32", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 what the program computes in f64";
  let description = [{
    Replaces the type in values, constants, globals and signatures. Public functions whose signature
    changes are reported, as callers have to pass the narrower type.

    See tests/lit/input/demote-f64-to-f32.mlir.
  }];
}

def DemoteI64ToI32Pass : Pass<"iree-input-conversion-demote-i64-to-i32", "::mlir::ModuleOp"> {
  let summary = "Compute in i32 what the program computes in i64";
  let description = [{
    Replaces the type in values, constants, globals and signatures. Public functions whose signature
    changes are reported, as callers have to pass the other type. Of constants that don't fit the low bits remain.

    See tests/lit/input/demote-i64-to-i32.mlir.
  }];
}

def DemoteF32ToF16Pass : Pass<"iree-input-conversion-demote-f32-to-f16", "::mlir::ModuleOp"> {
  let summary = "Compute in f16 what the program computes in f32";
  let description = [{
    Replaces the type in values, constants, globals and signatures. Public functions whose signature
    changes are reported, as callers have to pass the other type.

    See tests/lit/input/demote-f32-to-f16.mlir.
  }];
}

def PromoteF16ToF32Pass : Pass<"iree-input-conversion-promote-f16-to-f32", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 what the program computes in f16";
  let description = [{
    Replaces the type in values, constants, globals and signatures. Public functions whose signature
    changes are reported, as callers have to pass the other type.

    See tests/lit/input/promote-f16-to-f32.mlir.
  }];
}

def PromoteBF16ToF32Pass : Pass<"iree-input-conversion-promote-bf16-to-f32", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 what the program computes in bf16";
  let description = [{
    Replaces the type in values, constants, globals and signatures. Public functions whose signature
    changes are reported, as callers have to pass the other type.

    See tests/lit/input/promote-bf16-to-f32.mlir.
  }];
}

#endif // STRATA_INPUT_PASSES
