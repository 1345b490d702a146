// RUN: strata-opt %s --mlir-print-local-scope --iree-llvmgpu-select-lowering-strategy | FileCheck %s

#pascal = #hal.executable.target<"cuda", "cuda-nvptx-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "sm_60", features = "", wgp = <compute = fp32|int32, storage = b32, subgroup = shuffle, subgroup_size_choices = [32], max_workgroup_sizes = [1024, 1024, 64], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 49152, max_workgroup_counts = [2147483647, 65535, 65535]>>}>

// Four elements for each of 32 threads, and more than two workgroups.
// CHECK-LABEL: func.func @vectors(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [4], workgroup = [128]}>
func.func @vectors(%a: tensor<2560xf32>) -> tensor<2560xf32> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty() : tensor<2560xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<2560xf32>) outs(%e : tensor<2560xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<2560xf32>
  return %0 : tensor<2560xf32>
}

// 128 bits are eight of these.
// CHECK-LABEL: func.func @halves(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [8], workgroup = [256]}>
func.func @halves(%a: tensor<65536xf16>) -> tensor<65536xf16> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty() : tensor<65536xf16>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<65536xf16>) outs(%e : tensor<65536xf16>) {
  ^bb0(%x: f16, %o: f16):
    %r = arith.negf %x : f16
    linalg.yield %r : f16
  } -> tensor<65536xf16>
  return %0 : tensor<65536xf16>
}

// Vectors would leave two workgroups.
// CHECK-LABEL: func.func @short(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [1], workgroup = [32]}>
func.func @short(%a: tensor<256xf32>) -> tensor<256xf32> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty() : tensor<256xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<256xf32>) outs(%e : tensor<256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<256xf32>
  return %0 : tensor<256xf32>
}

// No tile fits: the least loss is that of one element each.
// CHECK-LABEL: func.func @odd(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [1], workgroup = [32]}>
func.func @odd(%a: tensor<1001xf64>) -> tensor<1001xf64> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty() : tensor<1001xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<1001xf64>) outs(%e : tensor<1001xf64>) {
  ^bb0(%x: f64, %o: f64):
    %r = arith.negf %x : f64
    linalg.yield %r : f64
  } -> tensor<1001xf64>
  return %0 : tensor<1001xf64>
}

// Eight of the inner loop, so four of the outer one.
// CHECK-LABEL: func.func @plane(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [1, 1], workgroup = [4, 8]}>
func.func @plane(%a: tensor<28x24xf32>) -> tensor<28x24xf32> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty() : tensor<28x24xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<28x24xf32>) outs(%e : tensor<28x24xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<28x24xf32>
  return %0 : tensor<28x24xf32>
}

// Threads of the last workgroup may have nothing to do.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [1], workgroup = [32]}>
func.func @dynamic(%a: tensor<?xf32>, %n0: index) -> tensor<?xf32> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty(%n0) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Nothing is known of the outer loop.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1] subgroup_size = 32
// CHECK: linalg.generic {{.*}}lowering_config = #iree_gpu.lowering_config<{thread = [1, 1], workgroup = [1, 32]}>
func.func @rows(%a: tensor<?x64xf32>, %n0: index) -> tensor<?x64xf32> attributes {hal.executable.target = #pascal} {
  %e = tensor.empty(%n0) : tensor<?x64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.negf %x : f32
    linalg.yield %r : f32
  } -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// A given strategy is kept.
// CHECK-LABEL: func.func @given(
// CHECK-SAME: translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [8, 1, 1]>
#given = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [8, 1, 1]>
func.func @given() attributes {hal.executable.target = #pascal, translation_info = #given} {
  return
}

// CHECK-LABEL: func.func @nothing(
// CHECK-SAME: pipeline = #iree_codegen.no_pipeline
func.func @nothing() attributes {hal.executable.target = #pascal} {
  return
}

hal.executable private @exe {
  hal.executable.variant public @cuda target(#pascal) {
    // CHECK: hal.executable.export public @scalar
    hal.executable.export public @scalar ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @scalar() {
        return
      }
    }
  }
}

// The first tile whose three sizes divide those of the product.
// CHECK-LABEL: func.func @product(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [8, 8, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 32], thread = [1, 4, 0], workgroup = [8, 32, 1]}>
func.func @product(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// Another one of these.
// CHECK-LABEL: func.func @wide_product(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [16, 8, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 8], thread = [8, 8, 0], workgroup = [128, 64, 1]}>
func.func @wide_product(%a: tensor<128x16xf32>, %b: tensor<16x64xf32>, %c: tensor<128x64xf32>) -> tensor<128x64xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<128x16xf32>, tensor<16x64xf32>) outs(%c : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %0 : tensor<128x64xf32>
}

// None does: the largest power of two divides the sum.
// CHECK-LABEL: func.func @odd_product(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 8, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 4], thread = [1, 16, 0], workgroup = [32, 128, 1]}>
func.func @odd_product(%a: tensor<33x20xf32>, %b: tensor<20x40xf32>, %c: tensor<33x40xf32>) -> tensor<33x40xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<33x20xf32>, tensor<20x40xf32>) outs(%c : tensor<33x40xf32>) -> tensor<33x40xf32>
  return %0 : tensor<33x40xf32>
}

// Nor is there one for a sum whose length nobody knows.
// CHECK-LABEL: func.func @unknown_sum(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 8, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 1], thread = [1, 16, 0], workgroup = [32, 128, 1]}>
func.func @unknown_sum(%a: tensor<64x?xf32>, %b: tensor<?x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<64x?xf32>, tensor<?x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// One subgroup does it all.
// CHECK-LABEL: func.func @small_product(
// CHECK-SAME: pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [4, 8, 1] subgroup_size = 32, {gpu_pipeline_options = #iree_gpu.pipeline_options<no_reduce_shared_memory_bank_conflicts = true, use_igemm_convolution = false>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 4], thread = [2, 1, 0], workgroup = [8, 4, 1]}>
func.func @small_product(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// One row: a reduction as any other.
// CHECK-LABEL: func.func @row(
// CHECK-SAME: workgroup_size = [32, 1, 1] subgroup_size = 32>}
// CHECK: linalg.matmul {{.*}}lowering_config = #iree_gpu.lowering_config<{reduction = [0, 0, 2], thread = [1, 4, 0], workgroup = [1, 128, 0]}>
func.func @row(%a: tensor<1x10xf32>, %b: tensor<10x128xf32>, %c: tensor<1x128xf32>) -> tensor<1x128xf32> attributes {hal.executable.target = #pascal} {
  %0 = linalg.matmul ins(%a, %b : tensor<1x10xf32>, tensor<10x128xf32>) outs(%c : tensor<1x128xf32>) -> tensor<1x128xf32>
  return %0 : tensor<1x128xf32>
}
