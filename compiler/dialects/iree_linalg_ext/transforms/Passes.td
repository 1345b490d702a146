// Passes of the iree_linalg_ext dialect.
#ifndef STRATA_LINALG_EXT_PASSES
#define STRATA_LINALG_EXT_PASSES

include "mlir/Pass/PassBase.td"

def DecomposeAggregatedOpsPass
    : InterfacePass<"iree-linalg-ext-decompose-aggregated-ops", "::mlir::FunctionOpInterface"> {
  let summary = "Replaces the named ops by the smaller ops that they stand for.";
  let options = [
    Option<"filterOps", "filter-ops", "std::string", "", "Full names of ops, with commas between; all ops if empty.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

#endif // STRATA_LINALG_EXT_PASSES
