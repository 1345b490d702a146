// RUN: strata-opt %s --iree-stream-materialize-builtins | FileCheck %s

// CHECK: stream.executable private @__builtin_fill_i64
// CHECK: workgroups(%[[N:.+]]: index)
// CHECK: func.func @__builtin_fill_i64(%{{.+}}: i64, %{{.+}}: index, %{{.+}}: !stream.binding)
// CHECK: linalg.fill ins(%{{.+}} : i64)
// CHECK: stream.executable private @__builtin_splat_i64

// CHECK-LABEL: util.func public @fills
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<external>, %[[SIZE:[a-z0-9]+]]: index, %[[P:[a-z0-9]+]]: i64, %[[Q:[a-z0-9]+]]: i32)
util.func public @fills(%r: !stream.resource<external>, %size: index, %p: i64, %q: i32) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %c16 = arith.constant 16 : index
  %c48 = arith.constant 48 : index
  %c32 = arith.constant 32 : index
  // CHECK: %[[FOUR:.+]] = arith.constant 4 : index
  // CHECK: %[[EIGHT:.+]] = arith.constant 8 : index
  // CHECK: %[[COUNT:.+]] = arith.divui %[[SIZE]], %[[EIGHT]]
  // CHECK: stream.async.execute with(%[[R]] as %[[A:.+]]: !stream.resource<external>
  %out:3, %t = stream.async.execute with(%r as %a: !stream.resource<external>{%size}) -> (!stream.resource<external>{%size}, !stream.resource<external>{%size}, !stream.resource<external>{%size}) {
    // CHECK: stream.async.dispatch @__builtin_fill_i64::@__builtin_fill_i64[%[[FOUR]]](%[[A]][%c16 to %c48 for %c32], %[[P]], %[[FOUR]]) : (!stream.resource<external>{%[[SIZE]]}, i64, index) -> %[[A]]{%[[SIZE]]}
    %0 = stream.async.fill %p, %a[%c16 to %c48 for %c32] : i64 -> %a as !stream.resource<external>{%size}
    // CHECK: stream.async.dispatch @__builtin_splat_i64::@__builtin_splat_i64[%[[COUNT]]](%[[P]], %[[COUNT]]) : (i64, index) -> !stream.resource<external>{%[[SIZE]]}
    %1 = stream.async.splat %p : i64 -> !stream.resource<external>{%size}
    // What devices can do they do.
    // CHECK: stream.async.splat %[[Q]] : i32
    %2 = stream.async.splat %q : i32 -> !stream.resource<external>{%size}
    stream.yield %0, %1, %2 : !stream.resource<external>{%size}, !stream.resource<external>{%size}, !stream.resource<external>{%size}
  } => !stream.timepoint
  util.return %out#0, %out#1, %out#2, %t : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}
