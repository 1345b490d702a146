util.global private mutable @state = dense<[3.0, 1.0, 4.0, 1.5, 5.0, 9.0, 2.0]> : tensor<7xf32>
func.func @vary_state(%x: tensor<7xf32>) -> tensor<7xf32> {
  %s = util.global.load @state : tensor<7xf32>
  %n = arith.addf %s, %x : tensor<7xf32>
  util.global.store %n, @state : tensor<7xf32>
  return %n : tensor<7xf32>
}
