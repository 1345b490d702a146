#ifndef STRATA_UTIL_TRANSFORMS_PASSES
#define STRATA_UTIL_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def OpPipelineAdaptorPass : Pass<"iree-op-pipeline-adaptor"> {
  let summary = "Run a pipeline on each child operation of given kinds";
  let description = [{
    Visits the operations directly inside the anchor in their order and runs, on each whose name
    has a pipeline, that pipeline. Unlike nesting with a pass manager it visits operations of
    several kinds in one walk, so that what it does to one function can be seen by the next, and it
    is a pass of its own: with IR printing it shows the anchor after all children.

    The pipelines are given as in a textual pass pipeline:
    `iree-op-pipeline-adaptor{pipelines=util.initializer(cse),util.func(canonicalize,cse)}`.

    See tests/lit/dialects/util/transforms/op-pipeline-adaptor.mlir.
  }];
  let constructor = "::mlir::iree::util::createOpPipelineAdaptorPass({})";
  let options = [
    Option<"pipelines", "pipelines", "std::string", /*default=*/"\"\"",
           "Comma separated `op.name(passes)`">,
  ];
}

def FixedPointIteratorPass : Pass<"iree-util-fixed-point-iterator"> {
  let summary = "Repeat a pipeline until it has nothing left to change";
  let description = [{
    Runs a pipeline on the anchor round by round. During a round the anchor carries the attribute
    `iree.fixedpoint.iteration`; a pass that changed something sets `iree.fixedpoint.modified`,
    which asks for another round. A round that leaves it unset is the last one. Reaching
    `max-iterations` is an error.

    See tests/lit/dialects/util/transforms/fixed-point-iterator.mlir.
  }];
  let constructor = "::mlir::iree::util::createFixedPointIteratorPass(std::nullopt)";
  let options = [
    Option<"maxIterations", "max-iterations", "int", /*default=*/"10",
           "Rounds after which a pipeline counts as not converging">,
    Option<"pipeline", "pipeline", "std::string", /*default=*/"\"\"",
           "The pipeline as text, with its anchor: `builtin.module(cse)`">,
  ];
}

#endif // STRATA_UTIL_TRANSFORMS_PASSES
