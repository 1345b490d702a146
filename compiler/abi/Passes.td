#ifndef STRATA_ABI_PASSES
#define STRATA_ABI_PASSES

include "mlir/Pass/PassBase.td"

def ConvertStreamableOpsPass : Pass<"iree-abi-convert-streamable-ops", "::mlir::ModuleOp"> {
  let summary = "Let external functions run on the timeline of a device";
  let description = [{
    Declarations with the attribute `iree.abi.streamable` become `flow.func` and calls of them
    `flow.call`. The sizes of their results come from the function that `iree.abi.result_dims` names,
    from the arguments that `iree.abi.dims` of a result lists, or from the argument that a result of
    the same type is tied to.

    See tests/lit/abi/convert-streamable-ops.mlir.
  }];
  let dependentDialects = ["::mlir::iree::flow::FlowDialect", "::mlir::iree::util::UtilDialect",
                           "::mlir::tensor::TensorDialect"];
}

def WrapEntryPointsPass : Pass<"iree-abi-wrap-entry-points", "::mlir::ModuleOp"> {
  let summary = "Wrap what the outside sees of the program in functions of its calling convention";
  let description = [{
    A public function becomes private, with a `_` before its name. A stub takes the name, takes and
    gives buffer views instead of tensors, and carries a readable declaration for reflection. Likewise
    an imported function takes and gives buffer views, and a private function of the old signature
    calls it.

    With `coarse-fences`, an exported function also takes a fence to wait for before any tensor is read
    and one that it signals when all results are there.

    Attributes of functions, arguments and results choose names (`iree.abi.name`), encodings
    (`iree.abi.encoding`), devices (`iree.abi.affinity`), storage of results (`iree.abi.output` on the
    argument with the storage) and of temporaries (`iree.abi.transients`).

    See tests/lit/abi/wrap-entry-points.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::iree::hal::HALDialect", "::mlir::iree::util::UtilDialect"];
  let options = [
    Option<"invocationModel", "invocation-model", "::mlir::iree::abi::InvocationModel",
           /*default=*/"::mlir::iree::abi::InvocationModel::Sync",
           "How functions are invoked that don't say it themselves",
           [{::llvm::cl::values(
               clEnumValN(::mlir::iree::abi::InvocationModel::Sync, "sync",
                          "Calls return when everything is done"),
               clEnumValN(::mlir::iree::abi::InvocationModel::CoarseFences, "coarse-fences",
                          "Calls take one fence to wait for and one to signal"))}]>,
  ];
}

#endif // STRATA_ABI_PASSES
