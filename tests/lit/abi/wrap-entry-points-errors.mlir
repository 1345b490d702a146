// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-abi-wrap-entry-points

// expected-error @+1 {{storage argument 1 is for result 3, which doesn't exist}}
util.func public @no_such_result(%a: tensor<4xi8>, %s: !hal.buffer {iree.abi.output = 3 : index}) -> tensor<4xi8> {
  util.return %a : tensor<4xi8>
}

// -----

// expected-error @+1 {{several arguments hold the transients (iree.abi.transients); one can}}
util.func public @two_scratches(%a: tensor<4xi8>, %s: !hal.buffer {iree.abi.transients}, %t: !hal.buffer {iree.abi.transients}) -> tensor<4xi8> {
  util.return %a : tensor<4xi8>
}

// -----

// expected-error @+1 {{functions that take fences can't be imported yet}}
util.func private @far(%a: tensor<4xi8>) -> tensor<4xi8> attributes {iree.abi.model = "coarse-fences"}

// -----

util.func private @_far()
// expected-error @+1 {{needs the name @_far, which is taken}}
util.func private @far(%a: tensor<4xi8>) -> tensor<4xi8>
