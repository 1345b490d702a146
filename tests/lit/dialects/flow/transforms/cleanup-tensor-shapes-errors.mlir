// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-flow-cleanup-tensor-shapes))' --verify-diagnostics

func.func @dim(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{asks for a shape that should be known as a value by now}}
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %d : index
}
