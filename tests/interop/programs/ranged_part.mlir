func.func @ranged_part(%a: tensor<?x24xf32>, %b: tensor<24x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x24xf32>
  %n = tensor.dim %b, %c1 : tensor<24x?xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[
         [<umin = 16, udiv = 16>, <umin = 32, umax = 128, udiv = 32>], [<udiv = 4>, <udiv = 8>]]>}
     ins(%a, %b : tensor<?x24xf32>, tensor<24x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
