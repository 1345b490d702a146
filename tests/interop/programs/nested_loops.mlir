func.func @nested_loops(%n: i32, %x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.index_cast %n : i32 to index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%t = %x) -> tensor<4x6xf32> {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%u = %t) -> tensor<4x6xf32> {
      %p = arith.cmpi eq, %j, %c0 : index
      %v = scf.if %p -> tensor<4x6xf32> {
        %a = arith.addf %u, %x : tensor<4x6xf32>
        scf.yield %a : tensor<4x6xf32>
      } else {
        %h = arith.constant dense<0.5> : tensor<4x6xf32>
        %a = arith.mulf %u, %h : tensor<4x6xf32>
        scf.yield %a : tensor<4x6xf32>
      }
      scf.yield %v : tensor<4x6xf32>
    }
    scf.yield %s : tensor<4x6xf32>
  }
  return %r : tensor<4x6xf32>
}
