func.func @size_of(%x: tensor<?x?xf32>) -> (i32, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = arith.index_cast %m : index to i32
  %b = arith.index_cast %n : index to i64
  return %a, %b : i32, i64
}
