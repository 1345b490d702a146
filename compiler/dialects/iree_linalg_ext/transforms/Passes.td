// Passes of the iree_linalg_ext dialect.
#ifndef STRATA_LINALG_EXT_PASSES
#define STRATA_LINALG_EXT_PASSES

include "mlir/Pass/PassBase.td"

defvar LinalgDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                         "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];

def ConvertAttentionToOnlineAttentionPass
    : InterfacePass<"iree-linalg-ext-convert-attention-to-online-attention",
                    "::mlir::FunctionOpInterface"> {
  let summary = "Attention with running maxima and sums, which can be tiled along its keys.";
  let description = [{
    The online op starts from no products, the least maximum and a sum of zero. An elementwise op
    then divides its products by its sums, and converts them to the type of the result.

    See tests/lit/dialects/iree_linalg_ext/transforms/convert-attention-to-online-attention.mlir.
  }];
  let dependentDialects = LinalgDialects;
}

def DecomposeAttentionPass
    : InterfacePass<"iree-linalg-ext-decompose-attention", "::mlir::FunctionOpInterface"> {
  let summary = "Replaces online attention by two products and the steps of a softmax between them.";
  let description = [{
    They work on one tile of keys: scores, their new maximum and sum, what was summed before
    scaled to it, and the products with the values.

    See tests/lit/dialects/iree_linalg_ext/transforms/decompose-attention.mlir.
  }];
  let options = [
    Option<"useExp2", "use-exp2", "bool", "true",
           "Powers of two instead of powers of e, with scores scaled to match; a body that changes scores keeps powers of e.">,
  ];
  let dependentDialects = LinalgDialects;
}

def DecomposeAggregatedOpsPass
    : InterfacePass<"iree-linalg-ext-decompose-aggregated-ops", "::mlir::FunctionOpInterface"> {
  let summary = "Replaces the named ops by the smaller ops that they stand for.";
  let description = [{
    What an op stands for it says itself, by an interface; ops that can't say so are left.

    See tests/lit/dialects/iree_linalg_ext/transforms/decompose-aggregated-ops.mlir.
  }];
  let options = [
    Option<"filterOps", "filter-ops", "std::string", "", "Full names of ops, with commas between; all ops if empty.">,
  ];
  let dependentDialects = LinalgDialects;
}

#endif // STRATA_LINALG_EXT_PASSES
