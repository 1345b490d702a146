// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-decompose-softmax))' --verify-diagnostics --split-input-file

func.func @buffers(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op can't be decomposed: its operands have to be tensors}}
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}
