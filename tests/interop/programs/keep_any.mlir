util.global private mutable @kept : tensor<?xf32>
func.func private @keep(%x: tensor<?xf32>) attributes {noinline} {
  util.global.store %x, @kept : tensor<?xf32>
  return
}
func.func @keep_any(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.mulf %x, %x : tensor<?xf32>
  call @keep(%y) : (tensor<?xf32>) -> ()
  %l = util.global.load @kept : tensor<?xf32>
  %r = arith.addf %l, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}
