func.func @int_reductions(%x: tensor<5x14xi32>) -> (tensor<14xi32>, tensor<5xi32>, tensor<5xi32>) {
  %one = arith.constant 1 : i32
  %low = arith.constant -2147483648 : i32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<14xi32>
  %e5 = tensor.empty() : tensor<5xi32>
  %f = linalg.fill ins(%one : i32) outs(%e : tensor<14xi32>) -> tensor<14xi32>
  %g = linalg.fill ins(%z : i32) outs(%e5 : tensor<5xi32>) -> tensor<5xi32>
  %l = linalg.fill ins(%low : i32) outs(%e5 : tensor<5xi32>) -> tensor<5xi32>
  %p = linalg.reduce ins(%x : tensor<5x14xi32>) outs(%f : tensor<14xi32>) dimensions = [0]
    (%i: i32, %o: i32) {
      %a = arith.muli %i, %o : i32
      linalg.yield %a : i32
    }
  %q = linalg.reduce ins(%x : tensor<5x14xi32>) outs(%g : tensor<5xi32>) dimensions = [1]
    (%i: i32, %o: i32) {
      %a = arith.xori %i, %o : i32
      linalg.yield %a : i32
    }
  %m = linalg.reduce ins(%x : tensor<5x14xi32>) outs(%l : tensor<5xi32>) dimensions = [1]
    (%i: i32, %o: i32) {
      %a = arith.maxsi %i, %o : i32
      linalg.yield %a : i32
    }
  return %p, %q, %m : tensor<14xi32>, tensor<5xi32>, tensor<5xi32>
}
