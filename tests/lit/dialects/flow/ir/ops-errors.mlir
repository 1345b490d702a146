// RUN: strata-opt --split-input-file --verify-diagnostics %s

util.func private @missing_dim(%a: tensor<?xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{1 dynamic dims of the source are needed but 0 are given}}
  %0 = flow.tensor.reshape %a : tensor<?xf32> -> tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// -----

util.func private @other_count(%a: tensor<6xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{cannot make 5 elements out of 6}}
  %0 = flow.tensor.reshape %a : tensor<6xf32> -> tensor<5xf32>
  util.return %0 : tensor<5xf32>
}

// -----

util.func private @no_index(%a: tensor<6x2xf32>, %i: index) -> f32 {
  // expected-error@+1 {{needs an index per dimension: 2, not 1}}
  %0 = flow.tensor.load %a[%i] : tensor<6x2xf32>
  util.return %0 : f32
}

// -----

util.func private @wrong_yield(%a: tensor<6xf32>) -> tensor<5xf32> {
  %0 = flow.dispatch.region -> (tensor<5xf32>) {
    // expected-error@+1 {{but the region has}}
    flow.return %a : tensor<6xf32>
  }
  util.return %0 : tensor<5xf32>
}

// -----

util.func private @no_result_argument(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{body takes 1 arguments, but there are 1 operands and 1 results that are not tied}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<6xf32>) -> tensor<6xf32> =
      (%x: !iree_tensor_ext.dispatch.tensor<readonly:tensor<6xf32>>) {
    flow.return
  }
  util.return %0 : tensor<6xf32>
}

// -----

flow.executable private @ex {
  flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
}
util.func private @no_workload(%a: tensor<2xi8>) {
  // expected-error@+1 {{gives the workload}}
  %0 = flow.dispatch @ex::@entry(%a) : (tensor<2xi8>) -> tensor<2xi8>
  util.return
}
