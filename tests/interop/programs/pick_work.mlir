// Branches on a scalar with different work on tensors.
func.func @pick_work(%x: tensor<5x3xf32>, %y: tensor<5x3xf32>, %which: i32) -> tensor<5x3xf32> {
  %c0 = arith.constant 0 : i32
  %p = arith.cmpi sgt, %which, %c0 : i32
  %0 = scf.if %p -> (tensor<5x3xf32>) {
    %a = arith.addf %x, %y : tensor<5x3xf32>
    scf.yield %a : tensor<5x3xf32>
  } else {
    %a = arith.mulf %x, %y : tensor<5x3xf32>
    scf.yield %a : tensor<5x3xf32>
  }
  %1 = arith.subf %0, %y : tensor<5x3xf32>
  return %1 : tensor<5x3xf32>
}
