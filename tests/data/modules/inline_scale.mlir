// Compiled to run inline: no queues, no fences.
func.func @inline_scale(%x: tensor<?x3xf32>, %by: tensor<3xf32>) -> (tensor<?x3xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %by : tensor<?x3xf32>, tensor<3xf32>) outs(%e : tensor<?x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<?x3xf32>
  %s0 = tensor.empty() : tensor<f32>
  %s1 = linalg.fill ins(%z : f32) outs(%s0 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%x : tensor<?x3xf32>) outs(%s1 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %b: f32) {
      %q = arith.addf %a, %b : f32
      linalg.yield %q : f32
    }
  return %r, %s : tensor<?x3xf32>, tensor<f32>
}
