// Passes on loops that tiling made.
#ifndef STRATA_CODEGEN_TILING_PASSES
#define STRATA_CODEGEN_TILING_PASSES

include "mlir/Pass/PassBase.td"

def NormalizeLoopBoundsPass : Pass<"iree-codegen-normalize-loop-bounds"> {
  let summary = "Makes loops count from 0 in steps of 1";
  let description = [{
    The number that a loop counted is computed from the new one where its body begins. Loops whose step
    isn't known to be positive stay as they are. See tests/lit/codegen/common/tiling/normalize-loop-bounds.mlir.
  }];
  let options = [
    Option<"normalizeFor", "normalize-for", "bool", "true", "Sequential loops">,
    Option<"normalizeForall", "normalize-forall", "bool", "true", "Parallel loops">,
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "scf::SCFDialect"];
}

def IREELoopInvariantCodeMotionPass : Pass<"iree-loop-invariant-code-motion"> {
  let summary = "Moves what doesn't change out of loops that run at least once";
  let description = [{
    Out of a loop that may not run nothing is moved: it would be computed in vain.
    See tests/lit/codegen/common/tiling/loop-invariant-code-motion.mlir.
  }];
}

def DecomposeAffineOpsPass : Pass<"iree-codegen-decompose-affine-ops"> {
  let summary = "Splits index arithmetic by the loops that its operands change with";
  let description = [{
    What changes least is computed first and by itself, so that it can be moved out of inner loops.
    See tests/lit/codegen/common/tiling/decompose-affine-ops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect"];
}

def PropagateConstantOffsetsPass : Pass<"iree-codegen-propagate-constant-offsets"> {
  let summary = "Moves constants of index arithmetic to where the index is used";
  let description = [{
    Indices that differ by a constant then share all of what comes before it.
    See tests/lit/codegen/common/tiling/propagate-constant-offsets.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect"];
}

def TileLargeTensorsPass
    : InterfacePass<"iree-codegen-tile-large-tensors", "mlir::FunctionOpInterface"> {
  let summary = "Tiles what would become vectors too large to be kept in registers";
  let description = [{
    Operations whose vectors would exceed the limit become loops over pieces below it; the sizes
    of tiles that were chosen aren't asked.

    See tests/lit/codegen/common/tiling/tile-large-tensors.mlir.
  }];
  let options = [Option<"maxVectorSize", "max-vector-size", "int64_t", "64",
                        "The most elements of a result that are computed at once">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "scf::SCFDialect", "tensor::TensorDialect"];
}

#endif // STRATA_CODEGEN_TILING_PASSES
