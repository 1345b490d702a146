func.func @any_frame(%x: tensor<?x?xf32>, %lo: i32, %hi: i32) -> tensor<?x?xf32> {
  %z = arith.constant -1.0 : f32
  %l = arith.index_cast %lo : i32 to index
  %h = arith.index_cast %hi : i32 to index
  %r = tensor.pad %x low[%l, 1] high[0, %h] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
