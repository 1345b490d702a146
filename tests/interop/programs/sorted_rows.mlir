func.func @sorted_rows(%x: tensor<4x9xi32>) -> tensor<4x9xi32> {
  %r = iree_linalg_ext.sort dimension(1) outs(%x : tensor<4x9xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %a, %b : i32
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x9xi32>
  return %r : tensor<4x9xi32>
}
