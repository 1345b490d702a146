// Its one entry point has a name of its own.
module @greets attributes {transform.with_named_sequence} {
  transform.named_sequence @mark(%func: !transform.any_op {transform.readonly}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    transform.annotate %func "greeted" : !transform.any_op
    transform.yield %func : !transform.any_op
  }
}
