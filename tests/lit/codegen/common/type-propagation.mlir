// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-type-propagation))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
#both = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// Bits are bytes in memory; the computation still works on bits.
// CHECK-LABEL: func.func @any
// CHECK: hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x6xi8>>
// CHECK: hal.interface.binding.subspan {{.*}} : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi8>>
// CHECK: %[[ZERO:.+]] = arith.extui %{{.+}} : i1 to i8
// CHECK: linalg.fill ins(%[[ZERO]] : i8) outs(%{{.+}} : tensor<4xi8>)
// CHECK: linalg.generic {{.*}} ins(%{{.+}} : tensor<4x6xi8>) outs(%{{.+}} : tensor<4xi8>)
// CHECK: ^bb0(%[[IN:.+]]: i8, %[[OUT:.+]]: i8):
// CHECK-DAG: %[[I:.+]] = arith.trunci %[[IN]] : i8 to i1
// CHECK-DAG: %[[O:.+]] = arith.trunci %[[OUT]] : i8 to i1
// CHECK: %[[OR:.+]] = arith.ori %[[I]], %[[O]] : i1
// CHECK: %[[WIDE:.+]] = arith.extui %[[OR]] : i1 to i8
// CHECK: linalg.yield %[[WIDE]] : i8
func.func @any() {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x6xi1>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi1>>
  %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [4, 6], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x6xi1>> -> tensor<4x6xi1>
  %1 = tensor.empty() : tensor<4xi1>
  %2 = linalg.fill ins(%false : i1) outs(%1 : tensor<4xi1>) -> tensor<4xi1>
  %3 = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x6xi1>) outs(%2 : tensor<4xi1>) {
  ^bb0(%i: i1, %o: i1):
    %4 = arith.ori %i, %o : i1
    linalg.yield %4 : i1
  } -> tensor<4xi1>
  iree_tensor_ext.dispatch.tensor.store %3, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xi1> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xi1>>
  return
}

// Single elements, constants, paddings and loops; a named operation gets a body.
// CHECK-LABEL: func.func @elements
func.func @elements(%i: index, %n: index, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: arith.constant dense<[1, 0, 1]> : tensor<3xi8>
  %k = arith.constant dense<[true, false, true]> : tensor<3xi1>
  // CHECK: scf.for {{.*}} -> (tensor<3xi8>)
  %f = scf.for %j = %c0 to %n step %c1 iter_args(%t = %k) -> tensor<3xi1> {
    // CHECK: %[[B:.+]] = arith.extui %{{.+}} : i1 to i8
    // CHECK: tensor.insert %[[B]] into
    %s = tensor.insert %b into %t[%j] : tensor<3xi1>
    scf.yield %s : tensor<3xi1>
  }
  // CHECK: tensor.pad
  // CHECK: %[[P:.+]] = arith.extui %{{.+}} : i1 to i8
  // CHECK: tensor.yield %[[P]] : i8
  %p = tensor.pad %f low[1] high[0] {
  ^bb0(%x: index):
    tensor.yield %b : i1
  } : tensor<3xi1> to tensor<4xi1>
  // CHECK: linalg.generic
  // CHECK: arith.andi %{{.+}}, %{{.+}} : i1
  %m = linalg.mul ins(%p, %p : tensor<4xi1>, tensor<4xi1>) outs(%p : tensor<4xi1>) -> tensor<4xi1>
  // CHECK: %[[E:.+]] = tensor.extract {{.*}} : tensor<4xi8>
  // CHECK: arith.trunci %[[E]] : i8 to i1
  %r = tensor.extract %m[%i] : tensor<4xi1>
  return %r : i1
}

// What the host's side has spelled out already: nothing is left to do.
// CHECK-LABEL: func.func @spelled_out
func.func @spelled_out() {
  %c0 = arith.constant 0 : index
  // CHECK-NOT: arith.extui {{.+}} : tensor
  // CHECK-NOT: arith.trunci {{.+}} : tensor
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5xi8>>
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<5xi8>>
  // CHECK: %[[LOADED:.+]] = iree_tensor_ext.dispatch.tensor.load
  %0 = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [5], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5xi8>> -> tensor<5xi8>
  %1 = arith.trunci %0 : tensor<5xi8> to tensor<5xi1>
  // CHECK: %[[SLICE:.+]] = tensor.extract_slice %[[LOADED]][1] [3] [1] : tensor<5xi8> to tensor<3xi8>
  %2 = tensor.extract_slice %1[1] [3] [1] : tensor<5xi1> to tensor<3xi1>
  %3 = arith.extui %2 : tensor<3xi1> to tensor<3xi8>
  // CHECK: iree_tensor_ext.dispatch.tensor.store %[[SLICE]]
  iree_tensor_ext.dispatch.tensor.store %3, %out, offsets = [1], sizes = [3], strides = [1] : tensor<3xi8> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<5xi8>>
  return
}
