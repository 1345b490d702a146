// Programs that MLIR's parser crashes on after it has told what is wrong with them, and dimensions that nothing has.
// `not` takes no signal for an answer.
// RUN: split-file %s %t
// RUN: not strata-compile %t/permutation.mlir --iree-hal-target-backends=llvm-cpu -o %t/o 2>&1 | FileCheck %s --check-prefix=PERMUTATION
// RUN: not strata-compile %t/symbol.mlir --iree-hal-target-backends=llvm-cpu -o %t/o 2>&1 | FileCheck %s --check-prefix=SYMBOL
// RUN: not strata-compile %t/dimensions.mlir --iree-hal-target-backends=llvm-cpu -o %t/o 2>&1 | FileCheck %s --check-prefix=DIMENSIONS
// RUN: not strata-compile %t/negative.mlir --iree-hal-target-backends=llvm-cpu -o %t/o 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not strata-compile %t/beyond.mlir --iree-hal-target-backends=llvm-cpu -o %t/o 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: strata-opt %t/negative.mlir --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-form-dispatch-regions),func.func(iree-dispatch-creation-form-dispatch-regions))' -o %t/o

//--- permutation.mlir
func.func @f(%x: tensor<7x12xf32>, %e: tensor<12x7xf32>) -> tensor<12x7xf32> {
  // PERMUTATION: permutation.mlir:3:{{[0-9]+}}: error: custom op 'linalg.transpose' expected integer value
  %t = linalg.transpose ins(%x : tensor<7x12xf32>) outs(%e : tensor<12x7xf32>) permutation = [1, index]
  return %t : tensor<12x7xf32>
}

//--- symbol.mlir
func.func @f(%x: tensor<7x12xf32>, %e: tensor<12x7xf32>) -> tensor<12x7xf32> {
  // SYMBOL: symbol.mlir:3:{{.*}} error: @ identifier expected
  %t = linalg.transpose ins(%x : tensor<7x12xf32>) outs(%e : tensor<12x7xf32>) permutation = @ [1, 0]
  return %t : tensor<12x7xf32>
}

//--- dimensions.mlir
func.func @f(%x: tensor<16x33xf32>, %e: tensor<16xf32>) -> tensor<16xf32> {
  // DIMENSIONS: dimensions.mlir:3:{{.*}} error: custom op 'linalg.reduce' expected integer value
  %0 = linalg.reduce ins(%x : tensor<16x33xf32>) outs(%e : tensor<16xf32>) dimensions = [1.0e999]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<16xf32>
}

//--- negative.mlir
func.func @f(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = arith.constant -1 : index
  %a = arith.addf %x, %y : tensor<?x?xf32>
  // NEGATIVE: negative.mlir:5:{{.*}} error: 'tensor.dim' op asks for dimension -1 of 'tensor<?x?xf32>', which has 2
  %d = tensor.dim %a, %c : tensor<?x?xf32>
  %e = tensor.empty(%d, %d) : tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

//--- beyond.mlir
func.func @f(%x: tensor<?x?xf32>) -> index {
  %c = arith.constant 2 : index
  // BEYOND: beyond.mlir:4:{{.*}} error: 'tensor.dim' op asks for dimension 2 of 'tensor<?x?xf32>', which has 2
  %d = tensor.dim %x, %c : tensor<?x?xf32>
  return %d : index
}
