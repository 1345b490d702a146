// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-bitcast-unsupported-element-types))' --verify-diagnostics --split-input-file

util.func public @odd(%a: tensor<3xf4E2M1FN>) {
  // expected-error @+1 {{'flow.dispatch.workgroups' op takes or gives 'tensor<3xf4E2M1FN>', whose innermost dim is not a known number of whole bytes}}
  flow.dispatch.workgroups(%a) : (tensor<3xf4E2M1FN>) -> () =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<3xf4E2M1FN>>) {
    flow.return
  }
  util.return
}

// -----

util.func public @unknown(%a: tensor<?xf4E2M1FN>, %d: index) {
  // expected-error @+1 {{'flow.dispatch.workgroups' op takes or gives 'tensor<?xf4E2M1FN>', whose innermost dim}}
  flow.dispatch.workgroups(%a, %d) : (tensor<?xf4E2M1FN>{%d}, index) -> () =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf4E2M1FN>>, %e: index) {
    flow.return
  }
  util.return
}

// -----

util.func public @part(%a: tensor<8xf4E2M1FN>) {
  flow.dispatch.workgroups(%a) : (tensor<8xf4E2M1FN>) -> () =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf4E2M1FN>>) {
    // expected-error @+1 {{'iree_tensor_ext.dispatch.tensor.load' op takes part of the innermost dim of 'tensor<8xf4E2M1FN>', whose elements are not whole bytes}}
    %l = iree_tensor_ext.dispatch.tensor.load %x, offsets = [2], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf4E2M1FN>> -> tensor<4xf4E2M1FN>
    flow.return
  }
  util.return
}

// -----

util.func public @other_user(%a: tensor<8xf4E2M1FN>) {
  flow.dispatch.workgroups(%a) : (tensor<8xf4E2M1FN>) -> () =
    (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf4E2M1FN>>) {
    // expected-error @+1 {{'util.optimization_barrier' op uses a tensor whose elements are not whole bytes}}
    %l = util.optimization_barrier %x : !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf4E2M1FN>>
    flow.return
  }
  util.return
}
