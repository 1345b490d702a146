func.func @single_numbers(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, f32) {
  %a = arith.addf %x, %y : tensor<f32>
  %p = arith.mulf %a, %x : tensor<f32>
  %s = tensor.extract %p[] : tensor<f32>
  return %a, %s : tensor<f32>, f32
}
