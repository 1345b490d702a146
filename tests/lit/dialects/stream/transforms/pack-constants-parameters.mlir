// RUN: strata-opt %s --pass-pipeline='builtin.module(util.func(iree-stream-pack-constants))' | FileCheck %s

#shared = #stream.resource_config<{max_allocation_size = 4294967296, min_buffer_offset_alignment = 16, max_buffer_range = 4294967296, min_buffer_range_alignment = 16, index_bits = 32, alias_mutable_bindings = false, memory_model = Unified}>
#apart = #stream.resource_config<{max_allocation_size = 4294967296, min_buffer_offset_alignment = 16, max_buffer_range = 4294967296, min_buffer_range_alignment = 16, index_bits = 32, alias_mutable_bindings = false, memory_model = Discrete}>

// Where device and host share memory each parameter can stay where it is: one call for each scope.
// CHECK-LABEL: util.func private @in_place
util.func private @in_place() -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) attributes {stream.resources = #shared} {
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[START:.+]] = stream.timepoint.immediate
  // CHECK-DAG: %[[A:.+]] = util.buffer.constant : !util.buffer = "a"
  // CHECK-DAG: %[[B:.+]] = util.buffer.constant : !util.buffer = "b"
  // CHECK-DAG: %[[NET:.+]] = util.buffer.constant : !util.buffer = "net"
  // CHECK: %[[BOTH:.+]]:2, %[[LOADED:.+]] = stream.cmd.parameter.load await(%[[START]]) => {
  // CHECK-NEXT: %[[NET]]::%[[A]][%{{.+}}] : !stream.resource<constant>{%{{.+}}},
  // CHECK-NEXT: %[[NET]]::%[[B]][%c64_i64] : !stream.resource<constant>{%{{.+}}}
  // CHECK-DAG: %[[C:.+]] = util.buffer.constant : !util.buffer = "c"
  // CHECK: %[[OTHER:.+]], %[[OTHER_LOADED:.+]] = stream.cmd.parameter.load await(%[[START]]) => {
  // CHECK-NEXT: %[[C]][%{{.+}}] : !stream.resource<constant>
  // CHECK: stream.timepoint.join max(%[[LOADED]], %[[OTHER_LOADED]])
  %r:3, %t = stream.resource.constants :
    !stream.resource<constant>{%c12} = #stream.parameter.named<"net"::"a"> : tensor<3xi32>,
    !stream.resource<constant>{%c8} = #stream.parameter.named<"c"> : tensor<2xi32>,
    !stream.resource<constant>{%c8} = #stream.parameter.named<"net"::"b", {offset = 64 : i64, length = 8 : i64}> : tensor<2xi32>
    => !stream.timepoint
  util.return %r#0, %r#1, %r#2, %t : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
}

// Elsewhere they are read into one allocation, behind what the module holds itself.
// CHECK-LABEL: util.func private @copied
util.func private @copied() -> (!stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint) attributes {stream.resources = #apart} {
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  // CHECK: stream.resource.try_map
  // CHECK: %[[LENGTH:.+]] = arith.constant 24 : index
  // CHECK: %[[MEMORY:.+]] = stream.resource.alloc uninitialized : !stream.resource<constant>{%[[LENGTH]]}
  // CHECK: stream.cmd.parameter.gather await(%{{.+}}) => {
  // CHECK-NEXT: %{{.+}}::%{{.+}}[%{{.+}}] -> %[[MEMORY]][%c0{{.*}} for %c12{{.*}}] : !stream.resource<constant>{%[[LENGTH]]},
  // CHECK-NEXT: %{{.+}}::%{{.+}}[%{{.+}}] -> %[[MEMORY]][%c16{{.*}} for %c8{{.*}}] : !stream.resource<constant>{%[[LENGTH]]}
  // CHECK: stream.resource.subview %[[MEMORY]][%{{.+}}]
  // CHECK: stream.resource.subview %[[MEMORY]][%{{.+}}]
  %r:3, %t = stream.resource.constants :
    !stream.resource<constant>{%c12} = #stream.parameter.named<"net"::"a"> : tensor<3xi32>,
    !stream.resource<constant>{%c8} = dense<[6, 7]> : tensor<2xi32>,
    !stream.resource<constant>{%c8} = #stream.parameter.named<"net"::"b"> : tensor<2xi32>
    => !stream.timepoint
  util.return %r#0, %r#1, %r#2, %t : !stream.resource<constant>, !stream.resource<constant>, !stream.resource<constant>, !stream.timepoint
}
