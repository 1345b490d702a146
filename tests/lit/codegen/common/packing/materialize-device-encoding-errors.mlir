// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-materialize-device-encoding))' --verify-diagnostics --split-input-file

// A product of which one operand alone is packed.
#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#n = affine_map<(d0, d1, d2) -> (d2, d1)>
#o = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#m, #n, #o], iteration_sizes = [50, 50, 20]>
#avx2 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx2,+fma", target_triple = "x86_64-none-elf", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}>
// expected-error @+1 {{'func.func' op has an encoding that its target can't lay out}}
func.func @half(%a: tensor<50x20xf32>, %b: tensor<20x50xf32>, %c: tensor<50x50xf32>) -> tensor<50x50xf32> attributes {hal.executable.target = #avx2} {
  %0 = iree_encoding.set_encoding %a : tensor<50x20xf32> -> tensor<50x20xf32, #lhs>
  // expected-error @+1 {{failed to legalize operation 'linalg.matmul'}}
  %4 = linalg.matmul ins(%0, %b : tensor<50x20xf32, #lhs>, tensor<20x50xf32>) outs(%c : tensor<50x50xf32>) -> tensor<50x50xf32>
  return %4 : tensor<50x50xf32>
}
