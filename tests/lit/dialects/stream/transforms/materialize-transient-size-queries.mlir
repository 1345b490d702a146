// RUN: strata-opt %s --iree-stream-materialize-transient-size-queries | FileCheck %s

// CHECK-LABEL: util.func public @smooth
// CHECK-SAME: (%{{.+}}: !hal.buffer_view, %[[ROWS:.+]]: index) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "smooth", iree.abi.transients.size = @smooth_transients_size}}
util.func public @smooth(%view: !hal.buffer_view, %rows: index) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "smooth"}} {
  %c12 = arith.constant 12 : index
  %bytes = arith.muli %rows, %c12 : index
  %wide = arith.addi %bytes, %c12 : index
  // CHECK: stream.resource.pack
  // CHECK-NOT: stream.experimental.transients
  %0:3 = stream.resource.pack slices({
    [0, 0] = %bytes,
    [0, 0] = %wide
  }) : index attributes {stream.experimental.transients}
  // This one is for memory of the program's own.
  %1:2 = stream.resource.pack slices({
    [0, 1] = %wide
  }) : index
  util.return
}
// CHECK: util.func public @smooth_transients_size(%{{.+}}: !hal.buffer_view, %[[N:.+]]: index) -> index {
// CHECK-DAG: %[[C12:.+]] = arith.constant 12 : index
// CHECK: %[[BYTES:.+]] = arith.muli %[[N]], %[[C12]] : index
// CHECK: %[[WIDE:.+]] = arith.addi %[[BYTES]], %[[C12]] : index
// CHECK: %[[ALL:.+]]:3 = stream.resource.pack slices({
// CHECK-NEXT: [0, 0] = %[[BYTES]],
// CHECK-NEXT: [0, 0] = %[[WIDE]]
// CHECK: util.return %[[ALL]]#0 : index

// CHECK-LABEL: util.func public @plain() {
util.func public @plain() {
  util.return
}
// CHECK-NOT: @plain_transients_size
