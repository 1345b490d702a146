func.func @half_functions(%x: tensor<3x11xf16>) -> (tensor<3x11xf16>, tensor<3x11xf16>, tensor<3x11xf16>, tensor<3x11xf16>) {
  %r0 = math.exp %x : tensor<3x11xf16>
  %r1 = math.tanh %x : tensor<3x11xf16>
  %r2 = math.sqrt %x : tensor<3x11xf16>
  %r3 = math.log %x : tensor<3x11xf16>
  return %r0, %r1, %r2, %r3 : tensor<3x11xf16>, tensor<3x11xf16>, tensor<3x11xf16>, tensor<3x11xf16>
}
