func.func @int_extremes(%x: tensor<40xi16>, %y: tensor<40xi16>) -> (tensor<40xi16>, tensor<40xi16>, tensor<40xi16>, tensor<40xi16>) {
  %a = arith.maxsi %x, %y : tensor<40xi16>
  %b = arith.minsi %x, %y : tensor<40xi16>
  %c = arith.maxui %x, %y : tensor<40xi16>
  %d = arith.minui %x, %y : tensor<40xi16>
  return %a, %b, %c, %d : tensor<40xi16>, tensor<40xi16>, tensor<40xi16>, tensor<40xi16>
}
