// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-flow-annotate-dispatches)' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

// The costliest op of a kernel names it; the executable keeps its name.
// CHECK: flow.executable private @ex0
// CHECK: flow.executable.export public @k_matmul_5x3x7_f16xf16xf32
// CHECK: func.func @k_matmul_5x3x7_f16xf16xf32
flow.executable private @ex0 {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%a: tensor<5x7xf16>, %b: tensor<7x3xf16>, %c: tensor<5x3xf32>) {
      %0 = linalg.matmul ins(%a, %b : tensor<5x7xf16>, tensor<7x3xf16>) outs(%c : tensor<5x3xf32>) -> tensor<5x3xf32>
      return
    }
  }
}

// CHECK: flow.executable.export public @k_elementwise_5xD_f32
flow.executable private @ex1 {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%a: tensor<5x?xf32>) {
      %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x?xf32>) outs(%a : tensor<5x?xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.negf %x : f32
        linalg.yield %s : f32
      } -> tensor<5x?xf32>
      return
    }
  }
}

// CHECK: flow.executable.export public @k_transpose_5x9_i8
flow.executable private @ex2 {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%a: tensor<9x5xi8>, %b: tensor<5x9xi8>) {
      %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<9x5xi8>) outs(%b : tensor<5x9xi8>) {
      ^bb0(%x: i8, %o: i8):
        linalg.yield %x : i8
      } -> tensor<5x9xi8>
      return
    }
  }
}

// CHECK: flow.executable.export public @k_reduction_9x5_f64
flow.executable private @ex3 {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%a: tensor<9x5xf64>, %b: tensor<9xf64>) {
      %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<9x5xf64>) outs(%b : tensor<9xf64>) {
      ^bb0(%x: f64, %o: f64):
        %s = arith.addf %x, %o : f64
        linalg.yield %s : f64
      } -> tensor<9xf64>
      return
    }
  }
}

// CHECK: flow.executable.export public @k_slow_memcpy
flow.executable private @ex4 {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<5xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<5xf32>>) {
      %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [5], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<5xf32>> -> tensor<5xf32>
      iree_tensor_ext.dispatch.tensor.store %0, %b, offsets = [0], sizes = [5], strides = [1] : tensor<5xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<5xf32>>
      return
    }
  }
}

// CHECK: func.func @calls
// CHECK:   flow.dispatch @ex1::@k_elementwise_5xD_f32
func.func @calls(%a: tensor<5x?xf32>, %d: index) -> tensor<5x?xf32> {
  %0 = flow.dispatch @ex1::@k(%a) : (tensor<5x?xf32>{%d}) -> tensor<5x?xf32>{%d}
  return %0 : tensor<5x?xf32>
}
