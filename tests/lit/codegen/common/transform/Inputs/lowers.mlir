// Picks itself for every function, and lowers additions of tensors to loops.
module @lowers attributes {transform.with_named_sequence} {
  transform.named_sequence @__kernel_config(%func: !transform.any_op {transform.readonly}) {
    %info = transform.param.constant #iree_codegen.translation_info<pipeline = #iree_codegen.transform_dialect_codegen codegen_spec = @loops> -> !transform.any_param
    transform.annotate %func "translation_info" = %info : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @loops(%module: !transform.any_op {transform.readonly}) {
    %add = transform.structured.match ops{["linalg.add"]} in %module : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %add tile_sizes [3, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %func = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    %info = transform.param.constant #iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline> -> !transform.any_param
    transform.annotate %func "translation_info" = %info : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @nothing(%module: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
