func.func @clamp_select(%x: tensor<4x17xf32>, %y: tensor<4x17xf32>) -> tensor<4x17xf32> {
  %lo = arith.constant dense<-0.5> : tensor<4x17xf32>
  %hi = arith.constant dense<0.75> : tensor<4x17xf32>
  %a = arith.maximumf %x, %lo : tensor<4x17xf32>
  %b = arith.minimumf %a, %hi : tensor<4x17xf32>
  %c = arith.cmpf olt, %x, %y : tensor<4x17xf32>
  %n = arith.negf %b : tensor<4x17xf32>
  %r = arith.select %c, %b, %n : tensor<4x17xi1>, tensor<4x17xf32>
  return %r : tensor<4x17xf32>
}
