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

def HoistIntoGlobalsPass : Pass<"iree-util-hoist-into-globals", "::mlir::ModuleOp"> {
  let summary = "Compute constant expressions once, in initializers";
  let description = [{
    An expression of constants and immutable globals only becomes an immutable global of its own, which
    an initializer computes. Of a chain of such ops the last one becomes a global; ops that cost little
    where they are used, such as fills and broadcasts, stay. The affinity of the function goes with it.

    See tests/lit/dialects/util/transforms/hoist-into-globals.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect"];
  let options = [
    Option<"maxSizeIncreaseThreshold", "max-size-increase-threshold", "int64_t",
           /*default=*/"1048576",
           "Bytes that a global may have more than the constants that it is computed from">,
  ];
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

def FuseGlobalsPass : Pass<"iree-util-fuse-globals", "::mlir::ModuleOp"> {
  let summary = "Make one global of those that always hold the same value";
  let description = [{
    Private globals with the same initial value that every block stores together, with the same value,
    become the first of them.

    See tests/lit/dialects/util/transforms/fuse-globals.mlir.
  }];
}

def OptimizeIntArithmeticPass : Pass<"iree-util-optimize-int-arithmetic"> {
  let summary = "Simplify integer arithmetic by ranges and divisors";
  let description = [{
    Analyzes which values integers can have and what they are multiples of. Expands affine.apply, makes
    signed ops unsigned, computes as index what ends as one, folds comparisons and remainders that are
    known and, with `narrow-to-i32`, computes in 32 bits what fits.

    See tests/lit/dialects/util/transforms/optimize-int-arithmetic.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect"];
  let options = [
    Option<"narrowToI32", "narrow-to-i32", "bool", /*default=*/"false",
           "Compute in 32 bits what fits">,
    Option<"indexIsI64", "index-is-i64", "bool", /*default=*/"false",
           "Rely on an index having 64 bits">,
  ];
}

def StripDebugOpsPass : Pass<"iree-util-strip-debug-ops"> {
  let summary = "Erase ops that only serve debugging";
  let description = [{
    Erases assertions and the ops that the trait DebugOnly marks.

    See tests/lit/dialects/util/transforms/strip-debug-ops.mlir.
  }];
}

def VerifyInitializationOrderPass
    : Pass<"iree-util-verify-initialization-order", "::mlir::ModuleOp"> {
  let summary = "Check that globals are initialized before they are used, and once";
  let description = [{
    Initializers may only access globals that stand before them, also in functions that they call; an
    immutable global is stored in initialization only, and not if it has an initial value.

    See tests/lit/dialects/util/transforms/verify-initialization-order.mlir.
  }];
}

def AttributeCallGraphPass : Pass<"iree-util-attribute-call-graph", "::mlir::ModuleOp"> {
  let summary = "Copy attributes of functions that concern their calls to the calls";
  let description = [{
    An analysis of one function then knows what it has to about those that it calls.

    See tests/lit/dialects/util/transforms/attribute-call-graph.mlir.
  }];
}

def DropCompilerHintsPass : Pass<"iree-util-drop-compiler-hints"> {
  let summary = "Erase ops that only tell the compiler something";
  let description = [{
    Optimization barriers and assumptions give way to their operands, without simplifying anything else.

    See tests/lit/dialects/util/transforms/drop-compiler-hints.mlir.
  }];
  let options = [
    Option<"keepAssumeInt", "keep-assume-int", "bool", /*default=*/"false",
           "Keep assumptions about integers">,
  ];
}

def PropagateSubrangesPass : Pass<"iree-util-propagate-subranges", "::mlir::ModuleOp"> {
  let summary = "Pass on resources together with the range that is meant of them";
  let description = [{
    Arguments and results of private functions, of blocks and of structured control flow, and globals, that
    are resources get a size, an offset and a length beside them. The range is taken where the resource
    arrives, so it need not be taken, or copied, before it is passed on. Folding of globals and
    interprocedural optimization drop what all places have in common.

    See tests/lit/dialects/util/transforms/propagate-subranges.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::iree::util::UtilDialect"];
}

#endif // STRATA_UTIL_TRANSFORMS_PASSES
