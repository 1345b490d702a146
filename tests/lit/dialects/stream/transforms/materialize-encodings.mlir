// RUN: strata-opt %s --iree-stream-materialize-encodings --mlir-print-local-scope | FileCheck %s

#one = #iree_encoding.testing<>
#two = #iree_encoding.layout<[#iree_encoding.identity]>

// CHECK: stream.executable private @_encoding_0 {
// CHECK: stream.executable.export public @_encoding_0_encode_7x9xi8_to_7x9xi8 workgroups() -> (index, index, index) {
// CHECK: func.func @_encoding_0_encode_7x9xi8_to_7x9xi8(%[[A:.+]]: !stream.binding, %[[B:.+]]: !stream.binding)
// CHECK: %[[IN:.+]] = stream.binding.subspan %[[A]][%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<7x9xi8>>
// CHECK: %[[OUT:.+]] = stream.binding.subspan %[[B]][%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<7x9xi8, #iree_encoding.testing{{.*}}>>
// CHECK: %[[LOAD:.+]] = iree_tensor_ext.dispatch.tensor.load %[[IN]]
// CHECK: %[[SET:.+]] = iree_encoding.set_encoding %[[LOAD]] : tensor<7x9xi8> -> tensor<7x9xi8, #iree_encoding.testing{{.*}}>
// CHECK: iree_tensor_ext.dispatch.tensor.store %[[SET]], %[[OUT]]
// CHECK: stream.executable private @_encoding_1 {
// CHECK: stream.executable.export public @_encoding_1_encode_Dx9xi8_to_Dx9xi8 workgroups(%{{.+}}: index, %{{.+}}: index)
// CHECK: iree_encoding.unset_encoding
// CHECK: iree_encoding.set_encoding

// CHECK-LABEL: util.func private @host
// CHECK-SAME: (%[[R:[a-z0-9]+]]: !stream.resource<*>, %[[FROM:[a-z0-9]+]]: index, %[[TO:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index)
util.func private @host(%r: !stream.resource<*>, %from: index, %to: index, %n: index) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  // CHECK: stream.async.dispatch @_encoding_0::@_encoding_0_encode_7x9xi8_to_7x9xi8(%[[R]][%{{.+}} to %[[FROM]] for %[[FROM]]]) : (!stream.resource<*>{%[[FROM]]}) -> !stream.resource<*>{%[[TO]]}
  %0 = stream.tensor.encode %r : tensor<7x9xi8> in !stream.resource<*>{%from} -> tensor<7x9xi8, #one> in !stream.resource<*>{%to}
  // The same change uses the same kernel.
  // CHECK: stream.async.dispatch @_encoding_0::@_encoding_0
  %1 = stream.tensor.encode %r : tensor<7x9xi8> in !stream.resource<*>{%from} -> tensor<7x9xi8, #one> in !stream.resource<*>{%to}
  // CHECK: stream.async.dispatch @_encoding_1::@{{.+}}[%[[N]], %[[N]]](%[[R]][{{.+}}], %[[N]], %[[N]])
  %2 = stream.tensor.encode %r : tensor<?x9xi8, #one>{%n} in !stream.resource<*>{%from} -> tensor<?x9xi8, #two>{%n} in !stream.resource<*>{%to}
  util.return %0, %1, %2 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
