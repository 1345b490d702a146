// Passes that let scripts of the transform dialect decide and generate code.
#ifndef STRATA_CODEGEN_TRANSFORM_PASSES
#define STRATA_CODEGEN_TRANSFORM_PASSES

include "mlir/Pass/PassBase.td"

def MaterializeTuningSpecsPass : Pass<"iree-codegen-materialize-tuning-specs", "mlir::ModuleOp"> {
  let summary = "Stores the script that picks lowering configurations in the module";
  let description = [{
    Loads the script, links it as the one entry point `__kernel_config` unless it says that it has
    that entry point itself, and stores it as bytecode in the attribute
    `iree_codegen.tuning_spec_mlirbc`, which materialize-user-configs applies and removes.

    See tests/lit/codegen/common/transform/materialize-tuning-specs.mlir.
  }];
  let options = [Option<"tuningSpecPath", "tuning-spec-path", "std::string", "",
                        "File with the script; nothing happens without one">];
}

def LowerExecutableUsingTransformDialectPass
    : Pass<"iree-codegen-lower-executable-using-transform-dialect", "mlir::ModuleOp"> {
  let summary = "Generates the code of a dispatch by a script";
  let description = [{
    Acts on a module with one function whose translation info asks for it: applies the named sequence
    that it names, and drops scripts that lie in the module itself. The script must end by setting
    the function's translation info to no pipeline.

    See tests/lit/codegen/common/transform/lower-executable-using-transform-dialect.mlir.
  }];
}

def TransformDialectInterpreterPass : Pass<"iree-transform-dialect-interpreter"> {
  let summary = "Applies a named sequence of the transform dialect";
  let description = [{
    The sequence is looked up in the program, or in the library that a flag names, and is
    applied to the operation that the pass runs on.

    See tests/lit/codegen/common/transform/interpreter.mlir.
  }];
  let options = [
    Option<"entryPoint", "entry-point", "std::string", "\"__transform_main\"",
           "Name of the sequence">,
    Option<"libraryFileName", "library-file-name", "std::string", "",
           "File with the sequence; otherwise it lies in the operation itself">,
  ];
}

def DropSchedulePass : Pass<"iree-transform-dialect-drop-schedule"> {
  let summary = "Removes scripts of the transform dialect";
  let description = [{
    They have been applied, and nothing that follows knows them.

    See tests/lit/codegen/common/transform/drop-schedule.mlir.
  }];
}

#endif // STRATA_CODEGEN_TRANSFORM_PASSES
