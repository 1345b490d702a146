util.global private mutable @count = 5 : i32
util.global private mutable @last : tensor<4xf32>
util.initializer {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  util.global.store %c, @last : tensor<4xf32>
  util.return
}
func.func private @step(%x: tensor<4xf32>) attributes {noinline} {
  %one = arith.constant 1 : i32
  %n = util.global.load @count : i32
  %m = arith.addi %n, %one : i32
  util.global.store %m, @count : i32
  %l = util.global.load @last : tensor<4xf32>
  %s = arith.addf %l, %x : tensor<4xf32>
  util.global.store %s, @last : tensor<4xf32>
  return
}
func.func @count_calls(%x: tensor<4xf32>) -> (i32, tensor<4xf32>) {
  call @step(%x) : (tensor<4xf32>) -> ()
  call @step(%x) : (tensor<4xf32>) -> ()
  %n = util.global.load @count : i32
  %l = util.global.load @last : tensor<4xf32>
  return %n, %l : i32, tensor<4xf32>
}
