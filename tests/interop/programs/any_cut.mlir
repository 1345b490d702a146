func.func @any_cut(%x: tensor<?x?xf32>, %at: i32, %len: i32) -> tensor<?x3xf32> {
  %o = arith.index_cast %at : i32 to index
  %n = arith.index_cast %len : i32 to index
  %r = tensor.extract_slice %x[%o, 2] [%n, 3] [1, 1] : tensor<?x?xf32> to tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
