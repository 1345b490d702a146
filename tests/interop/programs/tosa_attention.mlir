// Shapes, reductions and broadcasts of tosa: softmax of products, with a loop.
func.func @tosa_attention(%q: tensor<2x5x8xf32>, %k: tensor<2x8x7xf32>, %n: tensor<i32>) -> (tensor<2x5x7xf32>, tensor<i32>) {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.matmul"(%q, %k, %zero, %zero) : (tensor<2x5x8xf32>, tensor<2x8x7xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x7xf32>
  %1 = "tosa.reduce_max"(%0) {axis = 2 : i32} : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
  %2 = "tosa.sub"(%0, %1) : (tensor<2x5x7xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
  %3 = "tosa.exp"(%2) : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
  %4 = "tosa.reduce_sum"(%3) {axis = 2 : i32} : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
  %5 = "tosa.reciprocal"(%4) : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %6 = "tosa.mul"(%3, %5, %shift) : (tensor<2x5x7xf32>, tensor<2x5x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %7:2 = "tosa.while_loop"(%n, %one) ({
  ^bb0(%i: tensor<i32>, %p: tensor<i32>):
    %c = "tosa.greater"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tosa.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %p: tensor<i32>):
    %next = "tosa.sub"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %product = "tosa.mul"(%p, %i, %shift) : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
    "tosa.yield"(%next, %product) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %6, %7#1 : tensor<2x5x7xf32>, tensor<i32>
}
