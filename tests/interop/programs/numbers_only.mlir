func.func @numbers_only(%a: i32, %b: i64, %c: f32) -> (i32, i64, f32) {
  %t = arith.trunci %b : i64 to i32
  %s = arith.addi %a, %t : i32
  %e = arith.extsi %s : i32 to i64
  %p = arith.muli %e, %b : i64
  %f = arith.sitofp %s : i32 to f32
  %q = arith.mulf %f, %c : f32
  return %s, %p, %q : i32, i64, f32
}
