// Loops in loops, a branch inside, and values that go around.
func.func @loops_and_branches(%x: tensor<3x3xf32>, %y: tensor<3x3xf32>, %n: index, %m: index) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %s = scf.if %is -> (tensor<3x3xf32>) {
      %q = scf.for %j = %c0 to %m step %c1 iter_args(%acc = %a) -> (tensor<3x3xf32>) {
        %p = arith.mulf %acc, %x : tensor<3x3xf32>
        scf.yield %p : tensor<3x3xf32>
      }
      scf.yield %q : tensor<3x3xf32>
    } else {
      %q = arith.addf %a, %b : tensor<3x3xf32>
      scf.yield %q : tensor<3x3xf32>
    }
    %d = arith.subf %s, %b : tensor<3x3xf32>
    scf.yield %s, %d : tensor<3x3xf32>, tensor<3x3xf32>
  }
  return %r#0, %r#1 : tensor<3x3xf32>, tensor<3x3xf32>
}
