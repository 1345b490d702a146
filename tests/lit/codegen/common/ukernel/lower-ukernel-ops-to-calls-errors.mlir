// RUN: strata-opt %s --split-input-file --verify-diagnostics --iree-codegen-lower-ukernel-ops-to-calls

func.func private @scale(i32)
func.func @other_type(%a: memref<4xf32>) {
  // expected-error @+1 {{calls @scale as '(memref<f32>, index, index) -> ()', which is declared otherwise}}
  iree_codegen.ukernel.generic "scale" outs(%a : memref<4xf32>)
  return
}

// -----

func.func @tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{can't pass operand #0 of 'tensor<4xf32>'}}
  %0 = iree_codegen.ukernel.generic "scale" outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @vector_result(%a: memref<4xf32>) -> vector<4xf32> {
  // expected-error @+1 {{can't return 'vector<4xf32>' from a function}}
  %0 = iree_codegen.ukernel.generic "scale" ins(%a : memref<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}
