// RUN: strata-opt %s --pass-pipeline='builtin.module(stream.executable(iree-stream-encode-device-tensors))' | FileCheck %s

stream.executable private @ex {
  stream.executable.export public @mask
  builtin.module {
    // CHECK-LABEL: func.func @mask
    func.func @mask(%a: !stream.binding, %b: !stream.binding, %c: !stream.binding) {
      %c0 = arith.constant 0 : index
      // A truth value takes a byte.
      // CHECK: stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xi8>>
      %0 = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xi1>>
      // Eleven bits take two.
      // CHECK: stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xi16>>
      %1 = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xi11>>
      // Two elements of four bits share a byte, which is none of this pass's business.
      // CHECK: %[[NIBBLES:.+]] = stream.binding.subspan {{.+}} -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi4>>
      %2 = stream.binding.subspan %c[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi4>>
      // CHECK: %[[BYTES:.+]] = iree_tensor_ext.dispatch.tensor.load {{.+}} -> tensor<3x5xi8>
      // CHECK: %[[BITS:.+]] = arith.trunci %[[BYTES]] : tensor<3x5xi8> to tensor<3x5xi1>
      %3 = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<3x5xi1>> -> tensor<3x5xi1>
      // CHECK: %[[NARROW:.+]] = arith.extsi %[[BITS]]
      %4 = arith.extsi %3 : tensor<3x5xi1> to tensor<3x5xi11>
      // CHECK: %[[WIDE:.+]] = arith.extui %[[NARROW]] : tensor<3x5xi11> to tensor<3x5xi16>
      // CHECK: iree_tensor_ext.dispatch.tensor.store %[[WIDE]], {{.+}} : tensor<3x5xi16> -> {{.+}}tensor<3x5xi16>>
      iree_tensor_ext.dispatch.tensor.store %4, %1, offsets = [0, 0], sizes = [3, 5], strides = [1, 1] : tensor<3x5xi11> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<3x5xi11>>
      // CHECK: %[[SAME:.+]] = iree_tensor_ext.dispatch.tensor.load %[[NIBBLES]], {{.+}} -> tensor<3x4xi4>
      %5 = iree_tensor_ext.dispatch.tensor.load %2, offsets = [0, 0], sizes = [3, 4], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi4>> -> tensor<3x4xi4>
      // CHECK: iree_tensor_ext.dispatch.tensor.store %[[SAME]], %[[NIBBLES]]
      iree_tensor_ext.dispatch.tensor.store %5, %2, offsets = [0, 0], sizes = [3, 4], strides = [1, 1] : tensor<3x4xi4> -> !iree_tensor_ext.dispatch.tensor<readwrite:tensor<3x4xi4>>
      return
    }
  }
}
