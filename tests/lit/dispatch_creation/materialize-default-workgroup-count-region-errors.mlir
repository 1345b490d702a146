// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-dispatch-creation-materialize-default-workgroup-count-region))' --verify-diagnostics --split-input-file

func.func @two_loops(%a: tensor<8xf32>) {
  // expected-error @+1 {{'flow.dispatch.workgroups' op has several scf.forall, so its workgroup count is unknown}}
  flow.dispatch.workgroups(%a) : (tensor<8xf32>) -> () =
      (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>) {
    scf.forall (%i) in (4) {
    }
    scf.forall (%j) in (2) {
    }
    flow.return
  }
  return
}
