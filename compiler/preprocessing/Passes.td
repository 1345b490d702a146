#ifndef STRATA_PREPROCESSING_PASSES
#define STRATA_PREPROCESSING_PASSES

include "mlir/Pass/PassBase.td"

def AttrBasedPipelinePass : Pass<"iree-preprocessing-attr-based-pipeline"> {
  let summary = "Run the pipeline that a function asks for";
  let description = [{
    A function with `preprocessing_pipeline = #util.preprocessing_pipeline<"...">` gets the passes in that
    text run on it.

    See tests/lit/preprocessing/attr-based-pipeline.mlir.
  }];
}

#endif // STRATA_PREPROCESSING_PASSES
