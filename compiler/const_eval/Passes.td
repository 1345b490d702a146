#ifndef STRATA_CONSTEVAL_PASSES
#define STRATA_CONSTEVAL_PASSES

include "mlir/Pass/PassBase.td"

def JitGlobalsPass : Pass<"iree-consteval-jit-globals", "::mlir::ModuleOp"> {
  let summary = "Run initializers in the compiler and keep their results as constants";
  let description = [{
    Compiles the initializers that depend on constants only, all in one module, for the machine that the
    compiler runs on, calls them, and gives the globals that they store an initial value instead. What
    they compute is what they would have computed when the module is loaded. An initializer with control
    flow, calls, parameters, or types that the compiler can't exchange with the runtime stays, and so does
    one with inline assembly, external functions or objects: compiling runs no code that a program brings
    along. They are called in a process of their own, so that nothing they do ends the compiler.

    See tests/lit/const_eval/jit-globals.mlir.
  }];
  let options = [
    Option<"targetRegistry", "target-registry", "std::string", "\"unknown\"",
           "Accepted so that recorded pipelines can be replayed; there is one registry">,
  ];
}

#endif // STRATA_CONSTEVAL_PASSES
