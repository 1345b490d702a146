func.func @frame(%x: tensor<5x9xf32>) -> tensor<8x12xf32> {
  %c = arith.constant 2.5 : f32
  %r = tensor.pad %x low[1, 2] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<5x9xf32> to tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}
