// Passes on buffers.
#ifndef STRATA_CODEGEN_BUFFERIZE_PASSES
#define STRATA_CODEGEN_BUFFERIZE_PASSES

include "mlir/Pass/PassBase.td"

class BufferPass<string argument> : InterfacePass<argument, "mlir::FunctionOpInterface">;

def VectorizeMemrefCopyPass : BufferPass<"iree-codegen-vectorize-memref-copy"> {
  let summary = "Copies buffers by vectors of 128 bits";
  let description = [{
    A copy becomes loops over tiles that such a vector holds, and the copy of a tile of known size a vector
    that is read and written. See tests/lit/codegen/common/bufferize/vectorize-memref-copy.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect", "ub::UBDialect",
                           "vector::VectorDialect"];
}

def IREECodegenFoldMemRefAliasOpsPass : BufferPass<"iree-codegen-fold-memref-alias-ops"> {
  let summary = "Accesses buffers instead of views of them";
  let description = [{
    Loads and stores through subviews and reshapes use the indices of the buffer behind them.
    See tests/lit/codegen/common/bufferize/fold-memref-alias-ops.mlir.
  }];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "memref::MemRefDialect",
                           "vector::VectorDialect"];
}

#endif // STRATA_CODEGEN_BUFFERIZE_PASSES
