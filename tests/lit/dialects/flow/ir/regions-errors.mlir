// Regions, bodies and branches that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %c = arith.constant 3 : i32
    // expected-error @+1 {{'flow.return' op gives 'i32' but the region has 'tensor<4xf32>'}}
    flow.return %c : i32
  }
  util.return %0 : tensor<4xf32>
}

// -----

util.func private @f(%w: index) {
  // expected-error @+1 {{'flow.dispatch.region' op count region takes 'index', 'index' but the workload is 'index'}}
  flow.dispatch.region[%w] -> () {
    flow.return
  } count(%a: index, %b: index) -> (index, index, index) {
    flow.return %a, %a, %b : index, index, index
  }
  util.return
}

// -----

// expected-error @+1 {{'flow.executable.export' op expects parent op 'flow.executable'}}
flow.executable.export public @run workgroups(%w: index) -> (index, index, index) {
  flow.return %w, %w, %w : index, index, index
}

// -----

// expected-error @+1 {{'flow.executable' op requires one region}}
"flow.executable"() <{sym_name = "e"}> : () -> ()

// -----

// expected-error @+1 {{'flow.dispatch.workgroups' op expected 2 regions}}
"flow.dispatch.workgroups"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
}) : () -> ()

// -----

// expected-error @+1 {{'flow.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"flow.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()

// -----

flow.executable private @e {
  flow.executable.export public @run workgroups(%w: index) -> (index, index, index) {
    // expected-error @+1 {{'flow.return' op must give three indices: the workgroup count}}
    flow.return %w : index
  }
}
