// Shapes, regions and attributes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'iree_codegen.dispatch_config' op expected the region to yield three index values}}
  "iree_codegen.dispatch_config"() <{function_ref = @f}> ({
  ^bb0(%a: i32):
    "iree_codegen.yield"(%a, %a, %a) : (i32, i32, i32) -> ()
  }) : () -> ()
  return
}
