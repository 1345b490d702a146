// Gives additions a configuration, and their functions a pipeline.
module @picks attributes {transform.with_named_sequence, iree_codegen.tuning_spec_with_default_entrypoint} {
  transform.named_sequence @is_add(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.add"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @configure(%op: !transform.any_op {transform.readonly}) {
    %info = transform.param.constant #iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<distribution = [5, 0]>, translation_info = <pipeline = #iree_cpu.pipeline<DoubleTilingExpert>>> -> !transform.any_param
    transform.annotate %op "compilation_info" = %info : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @__kernel_config(%func: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %result = transform.foreach_match in %func @is_add -> @configure : (!transform.any_op) -> !transform.any_op
    transform.yield %result : !transform.any_op
  }
}
