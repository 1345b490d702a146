func.func @functions_of_floats(%x: tensor<3x11xf32>) -> (tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>) {
  %r0 = math.exp %x : tensor<3x11xf32>
  %r1 = math.log %x : tensor<3x11xf32>
  %r2 = math.sqrt %x : tensor<3x11xf32>
  %r3 = math.rsqrt %x : tensor<3x11xf32>
  %r4 = math.tanh %x : tensor<3x11xf32>
  %r5 = math.sin %x : tensor<3x11xf32>
  %r6 = math.cos %x : tensor<3x11xf32>
  %r7 = math.erf %x : tensor<3x11xf32>
  %r8 = math.floor %x : tensor<3x11xf32>
  %r9 = math.ceil %x : tensor<3x11xf32>
  %r10 = math.absf %x : tensor<3x11xf32>
  %r11 = math.log2 %x : tensor<3x11xf32>
  %r12 = math.log1p %x : tensor<3x11xf32>
  %r13 = math.expm1 %x : tensor<3x11xf32>
  %r14 = math.exp2 %x : tensor<3x11xf32>
  %r15 = math.roundeven %x : tensor<3x11xf32>
  %r16 = math.round %x : tensor<3x11xf32>
  %r17 = math.trunc %x : tensor<3x11xf32>
  %r18 = math.atan %x : tensor<3x11xf32>
  %r19 = math.cbrt %x : tensor<3x11xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19 : tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>, tensor<3x11xf32>
}
