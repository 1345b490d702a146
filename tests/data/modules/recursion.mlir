// Functions that call themselves.
func.func @fibonacci(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %big = arith.cmpi slt, %c1, %n : i32
  cf.cond_br %big, ^recurse, ^stop
^recurse:
  %n1 = arith.subi %n, %c1 : i32
  %n2 = arith.subi %n, %c2 : i32
  %a = func.call @fibonacci(%n1) : (i32) -> i32
  %b = func.call @fibonacci(%n2) : (i32) -> i32
  %r = arith.addi %a, %b : i32
  return %r : i32
^stop:
  return %n : i32
}
func.func @endless(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %n1 = arith.addi %n, %c1 : i32
  %b = func.call @endless(%n1) : (i32) -> i32
  %r = arith.addi %b, %c1 : i32
  return %r : i32
}
