// RUN: strata-opt --mlir-print-local-scope %s | strata-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: flow.executable private @kernels {
flow.executable private @kernels {
  // CHECK: flow.executable.export public @main workgroups(%[[W:.+]]: index) -> (index, index, index) {
  flow.executable.export public @main workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
    flow.return %x, %y, %z : index, index, index
  }
  // CHECK: flow.executable.export public @plain{{ *$}}
  flow.executable.export public @plain
  builtin.module {
    func.func @main(%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x3xi8>>, %n: index) {
      // CHECK: flow.dispatch.tie_shape %{{.+}} : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x3xi8>>{%{{.+}}}
      %0 = flow.dispatch.tie_shape %a : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<?x3xi8>>{%n}
      // CHECK: %workgroup_id_2 = flow.dispatch.workgroup.id[2] : index
      %i = flow.dispatch.workgroup.id[2] : index
      return
    }
    func.func @plain() {
      return
    }
  }
}

// CHECK-LABEL: util.func private @calls
util.func private @calls(%a: tensor<?x3xi8>, %n: index) -> tensor<?x3xi8> {
  // CHECK: flow.dispatch @kernels::@main[%[[N:.+]]](%[[A:.+]], %[[N]]) : (tensor<?x3xi8>{%[[N]]}, index) -> %[[A]]{%[[N]]}
  %0 = flow.dispatch @kernels::@main[%n](%a, %n) : (tensor<?x3xi8>{%n}, index) -> %a{%n}
  // CHECK: flow.dispatch {@kernels::@plain, @kernels::@plain}(%{{.+}}) : (index) -> tensor<2xi8>
  %1 = flow.dispatch {@kernels::@plain, @kernels::@plain}(%n) : (index) -> tensor<2xi8>
  util.return %0 : tensor<?x3xi8>
}

// CHECK-LABEL: util.func private @regions
util.func private @regions(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<2xf32>) {
  // CHECK: %{{.+}}:2 = flow.dispatch.region[%[[N:.+]]] -> (tensor<?xf32>{%[[N]]}, tensor<2xf32>) {
  // CHECK:   flow.return
  // CHECK: } count(%{{.+}}: index) -> (index, index, index) {
  %r:2 = flow.dispatch.region[%n] -> (tensor<?xf32>{%n}, tensor<2xf32>) {
    %e = tensor.empty() : tensor<2xf32>
    flow.return %a, %e : tensor<?xf32>, tensor<2xf32>
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  util.return %r#0, %r#1 : tensor<?xf32>, tensor<2xf32>
}

// CHECK-LABEL: util.func private @tensors
util.func private @tensors(%a: tensor<3x?xi32>, %n: index, %v: i32, %u: tensor<1x?xi32>) {
  // CHECK: flow.tensor.reshape %{{.+}} : tensor<3x?xi32>{%{{.+}}} -> tensor<?x3xi32>{%{{.+}}}
  %0 = flow.tensor.reshape %a : tensor<3x?xi32>{%n} -> tensor<?x3xi32>{%n}
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<3x?xi32>{%{{.+}}} -> tensor<3x?xf32>{%{{.+}}}
  %1 = flow.tensor.bitcast %a : tensor<3x?xi32>{%n} -> tensor<3x?xf32>{%n}
  // CHECK: flow.tensor.splat %{{.+}} : tensor<3x?xi32>{%{{.+}}}
  %2 = flow.tensor.splat %v : tensor<3x?xi32>{%n}
  // CHECK: flow.tensor.slice %{{.+}}[%{{.+}}, %{{.+}} for %{{.+}}, %{{.+}}] : tensor<3x?xi32>{%{{.+}}} -> tensor<1x?xi32>{%{{.+}}}
  %3 = flow.tensor.slice %a[%n, %n for %n, %n] : tensor<3x?xi32>{%n} -> tensor<1x?xi32>{%n}
  // CHECK: flow.tensor.update %{{.+}}, %[[T:.+]][%{{.+}}, %{{.+}}] : tensor<1x?xi32>{%{{.+}}} -> %[[T]] as tensor<3x?xi32>{%{{.+}}}
  %4 = flow.tensor.update %u, %a[%n, %n] : tensor<1x?xi32>{%n} -> %a as tensor<3x?xi32>{%n}
  // CHECK: flow.tensor.load %{{.+}}[%{{.+}}, %{{.+}}] : tensor<3x?xi32>{%{{.+}}}
  %5 = flow.tensor.load %a[%n, %n] : tensor<3x?xi32>{%n}
  // CHECK: flow.tensor.trace "here" = [%{{.+}} : tensor<3x?xi32>{%{{.+}}}, %{{.+}} : tensor<1x?xi32>{%{{.+}}}]
  flow.tensor.trace "here" = [%a : tensor<3x?xi32>{%n}, %u : tensor<1x?xi32>{%n}]
  // CHECK: flow.tensor.constant dense<7> : tensor<2xi8>
  %6 = flow.tensor.constant dense<7> : tensor<2xi8>
  util.return
}

// CHECK-LABEL: util.func private @devices
util.func private @devices(%a: tensor<8xf16>, %b: tensor<8xf16>, %i: index) {
  // CHECK: %default_channel = flow.channel.default : !flow.channel
  %c = flow.channel.default : !flow.channel
  // CHECK: %channel = flow.channel.split %default_channel, %{{.+}}, %{{.+}} : !flow.channel -> !flow.channel
  %s = flow.channel.split %c, %i, %i : !flow.channel -> !flow.channel
  // CHECK: %channel_count = flow.channel.count %channel : index
  %n = flow.channel.count %s : index
  // CHECK: flow.collective.all_reduce maximum, f16, %[[T:.+]], %{{.+}}, %channel : (tensor<8xf16>, tensor<8xf16>, !flow.channel) -> %[[T]] as tensor<8xf16>
  %0 = flow.collective.all_reduce maximum, f16, %a, %b, %s : (tensor<8xf16>, tensor<8xf16>, !flow.channel) -> %a as tensor<8xf16>
  util.return
}

// CHECK: util.global private @weights = #flow.parameter.named<"file"::"w0"> : tensor<5xf32>
util.global private @weights = #flow.parameter.named<"file"::"w0"> : tensor<5xf32>
// CHECK: util.global private @bias = #flow.parameter.named<"b"> : tensor<5xf32>
util.global private @bias = #flow.parameter.named<"b"> : tensor<5xf32>

// CHECK: flow.func private @outside(%arg0: tensor<?xf32>, %arg1: index) -> (%arg0, index)
flow.func private @outside(%arg0: tensor<?xf32>, %arg1: index) -> (%arg0, index)
// CHECK-LABEL: util.func private @parameters
util.func private @parameters(%scope: !util.buffer, %key: !util.buffer, %at: i64, %n: index) -> tensor<?xf32> {
  // CHECK: flow.parameter.load %{{.+}}::%{{.+}}[%{{.+}}] : tensor<?xf32>{%{{.+}}}
  %0 = flow.parameter.load %scope::%key[%at] : tensor<?xf32>{%n}
  // CHECK: flow.parameter.write %{{.+}} -> %{{.+}}[%{{.+}}] : tensor<?xf32>{%{{.+}}}
  %1 = flow.parameter.write %0 -> %key[%at] : tensor<?xf32>{%n}
  // CHECK: flow.call @outside(%[[P:.+]], %{{.+}}) : (tensor<?xf32>{%{{.+}}}, index) -> (%[[P]]{%{{.+}}}, index)
  %2:2 = flow.call @outside(%1, %n) : (tensor<?xf32>{%n}, index) -> (%1{%n}, index)
  util.return %2#0 : tensor<?xf32>
}
