func.func @put_number(%x: tensor<4x5xf32>, %v: f32, %i: i32) -> (tensor<4x5xf32>, f32) {
  %c2 = arith.constant 2 : index
  %k = arith.index_cast %i : i32 to index
  %r = tensor.insert %v into %x[%k, %c2] : tensor<4x5xf32>
  %e = tensor.extract %x[%c2, %k] : tensor<4x5xf32>
  return %r, %e : tensor<4x5xf32>, f32
}
