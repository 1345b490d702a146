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

def SimplifyGlobalAccessesPass : Pass<"iree-util-simplify-global-accesses"> {
  let summary = "Merge loads and stores of globals and move them to where they matter";
  let description = [{
    Hoists loads of immutable globals to the start of the function, one for each global. Within a block
    it forwards stored and loaded values to later loads, drops stores that are overwritten, and moves
    the remaining loads up and stores down as far as calls and suspensions allow.

    See tests/lit/dialects/util/transforms/simplify-global-accesses.mlir.
  }];
}

def ApplyPatternsPass : Pass<"iree-util-apply-patterns"> {
  let summary = "Apply all canonicalization patterns and those of control flow";
  let description = [{
    Runs the canonicalization patterns of every dialect, simplifications of switches and of branches to
    unreachable code, and aggressive region simplification, which also merges equal blocks.

    See tests/lit/dialects/util/transforms/apply-patterns.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::func::FuncDialect", "::mlir::iree::util::UtilDialect"];
}

def FoldGlobalsPass : Pass<"iree-util-fold-globals", "::mlir::ModuleOp"> {
  let summary = "Fold globals that are constant, immutable, repeated or unused";
  let description = [{
    Canonicalizes the whole module, nested objects included, and then, until nothing changes: turns the
    only value ever stored into an initial value, drops globals that copy another, marks what is only
    stored during initialization as immutable, replaces loads of constants, erases globals that are
    never loaded, and merges equal constants.

    See tests/lit/dialects/util/transforms/fold-globals.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
                           "::mlir::iree::util::UtilDialect"];
}

def CombineInitializersPass : Pass<"iree-util-combine-initializers", "::mlir::ModuleOp"> {
  let summary = "Combine all initializers into one";
  let description = [{
    The bodies follow each other in their order, with the initial values of the globals between them as
    stores. The globals move in front of the initializer.

    See tests/lit/dialects/util/transforms/combine-initializers.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::iree::util::UtilDialect"];
}

def IPOPass : Pass<"iree-util-ipo", "::mlir::ModuleOp"> {
  let summary = "Optimize across calls of private functions";
  let description = [{
    Drops arguments and results that are unused, repeated, or passed through, and moves constants and
    immutable globals that all calls pass, or all returns give, to the other side of the call.
    Functions that do nothing go, with their calls.

    See tests/lit/dialects/util/transforms/ipo.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect"];
}

#endif // STRATA_UTIL_TRANSFORMS_PASSES
