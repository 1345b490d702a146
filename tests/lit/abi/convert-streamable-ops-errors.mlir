// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(iree-abi-convert-streamable-ops)'

// expected-error @+1 {{is streamable but has a body}}
util.func private @body(%a: tensor<4xf32>) -> tensor<4xf32> attributes {iree.abi.streamable} {
  util.return %a : tensor<4xf32>
}

// -----

// expected-error @+1 {{doesn't tell the dynamic sizes of result 0}}
util.func private @unknown(tensor<?xf32>) -> tensor<?xf32> attributes {iree.abi.streamable}

// -----

// expected-error @+1 {{gives 1 sizes of result 0, which has 2 that are dynamic}}
util.func private @count(index) -> (tensor<?x?xf32> {iree.abi.dims = [0]}) attributes {iree.abi.streamable}

// -----

// expected-error @+1 {{takes a size of result 0 from 1 : i64, which is no argument of type index}}
util.func private @no_index(index, f32) -> (tensor<?xf32> {iree.abi.dims = [1]}) attributes {iree.abi.streamable}

// -----

// expected-error @+1 {{names @nowhere to compute sizes, which is no function}}
util.func private @missing(index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @nowhere}

// -----

// expected-error @+1 {{computes sizes of @other_arguments and must take the same arguments}}
util.func private @sizes(f32) -> index
util.func private @other_arguments(index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @sizes}

// -----

// expected-error @+1 {{must return the 1 dynamic sizes of @other_results as values of type index}}
util.func private @sizes(index) -> i32
util.func private @other_results(index) -> tensor<?xf32> attributes {iree.abi.streamable, iree.abi.result_dims = @sizes}

// -----

// expected-error @+1 {{has a function and arguments for the sizes of result 0}}
util.func private @two(index) -> (tensor<?xf32> {iree.abi.dims = [0]}) attributes {iree.abi.streamable, iree.abi.result_dims = @sizes}
util.func private @sizes(index) -> index
