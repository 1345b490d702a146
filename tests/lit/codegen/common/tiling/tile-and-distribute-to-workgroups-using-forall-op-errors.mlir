// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-tile-and-distribute-to-workgroups-using-forall-op))' --verify-diagnostics --split-input-file

// expected-error @+1 {{'func.func' op can't be tiled to workgroups}}
func.func @computed_padding(%a: tensor<30x30xf32>) -> tensor<32x32xf32> {
  // expected-error @+2 {{'tensor.pad' op faild to tile operation}}
  // expected-error @+1 {{'tensor.pad' op failed to generate tiling loops}}
  %0 = tensor.pad %a low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    %int = arith.index_castui %sum : index to i32
    %value = arith.uitofp %int : i32 to f32
    tensor.yield %value : f32
  } {lowering_config = #iree_cpu.lowering_config<distribution = [16, 16]>} : tensor<30x30xf32> to tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

// A window reaches beyond the tile.
func.func @window(%a: tensor<64xf32>, %w: tensor<3xf32>, %init: tensor<62xf32>) -> tensor<62xf32> {
  %0 = tensor.empty() : tensor<64xf32>
  %1 = linalg.exp {lowering_config = #iree_cpu.lowering_config<distribution = [16]>} ins(%a : tensor<64xf32>) outs(%0 : tensor<64xf32>) -> tensor<64xf32>
  // expected-error @+1 {{'linalg.generic' op can't be fused into the workgroup loop}}
  %2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%1, %w : tensor<64xf32>, tensor<3xf32>) outs(%init : tensor<62xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.mulf %x, %y : f32
    %4 = arith.addf %3, %z : f32
    linalg.yield %4 : f32
  } -> tensor<62xf32>
  return %2 : tensor<62xf32>
}
