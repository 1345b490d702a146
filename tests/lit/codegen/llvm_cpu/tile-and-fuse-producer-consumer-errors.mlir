// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-llvmcpu-tile-and-fuse-producer-consumer{tiling-level=vector_common_parallel}))' --verify-diagnostics --split-input-file

// What a tile of it is padded with can't be told.
func.func @computed_padding(%a: tensor<30x30xf32>) -> tensor<32x32xf32> {
  // expected-error @+3 {{'tensor.pad' op faild to tile operation}}
  // expected-error @+2 {{'tensor.pad' op failed to generate tiling loops}}
  // expected-error @+1 {{'tensor.pad' op can't be tiled at level vector_common_parallel}}
  %0 = tensor.pad %a low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %sum = arith.addi %i, %j : index
    %int = arith.index_castui %sum : index to i32
    %value = arith.uitofp %int : i32 to f32
    tensor.yield %value : f32
  } {lowering_config = #iree_cpu.lowering_config<distribution = [16, 16], vector_common_parallel = [4, 8]>} : tensor<30x30xf32> to tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
