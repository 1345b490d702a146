func.func @two_floats(%x: tensor<27xf32>, %y: tensor<27xf32>) -> (tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>) {
  %a = math.powf %x, %y : tensor<27xf32>
  %b = math.atan2 %x, %y : tensor<27xf32>
  %c = math.copysign %x, %y : tensor<27xf32>
  %d = arith.remf %x, %y : tensor<27xf32>
  %e = arith.maximumf %x, %y : tensor<27xf32>
  %f = math.fma %x, %y, %x : tensor<27xf32>
  return %a, %b, %c, %d, %e, %f : tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>, tensor<27xf32>
}
