// A product of bytes that is scaled back to bytes.
func.func @tosa_quantized(%a: tensor<1x5x12xi8>, %b: tensor<1x12x6xi8>) -> tensor<1x5x6xi8> {
  %za = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zb = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.matmul"(%a, %b, %za, %zb) : (tensor<1x5x12xi8>, tensor<1x12x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6xi32>
  %multiplier = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zo = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = "tosa.rescale"(%0, %multiplier, %shift, %zi, %zo) {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true} : (tensor<1x5x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6xi8>
  return %1 : tensor<1x5x6xi8>
}
