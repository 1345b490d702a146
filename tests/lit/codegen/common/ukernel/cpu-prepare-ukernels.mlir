// RUN: strata-opt %s --mlir-print-local-scope --split-input-file --pass-pipeline='builtin.module(func.func(iree-codegen-cpu-prepare-ukernels))' | FileCheck %s

#products = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-elf"}>

// One batch becomes a plain product, and what it starts from stays a fill.
// CHECK-LABEL: func.func @one_batch
// CHECK-SAME: (%[[A:.+]]: tensor<1x3x7x8x1xf32>, %[[B:.+]]: tensor<1x5x7x4x1xf32>, %[[C:.+]]: tensor<1x3x5x8x4xf32>)
func.func @one_batch(%a: tensor<1x3x7x8x1xf32>, %b: tensor<1x5x7x4x1xf32>, %c: tensor<1x3x5x8x4xf32>) -> tensor<1x3x5x8x4xf32> attributes {hal.executable.target = #products} {
  %zero = arith.constant 0.0 : f32
  // CHECK-DAG: %[[C0:.+]] = tensor.extract_slice %[[C]]{{.*}} to tensor<3x5x8x4xf32>
  // CHECK-DAG: %[[A0:.+]] = tensor.extract_slice %[[A]]{{.*}} to tensor<3x7x8x1xf32>
  // CHECK-DAG: %[[B0:.+]] = tensor.extract_slice %[[B]]{{.*}} to tensor<5x7x4x1xf32>
  // CHECK-DAG: %[[FILL:.+]] = linalg.fill ins(%{{.+}} : f32) outs(%[[C0]]
  // CHECK: %[[R:.+]] = linalg.mmt4d ins(%[[A0]], %[[B0]] {{.*}} outs(%[[FILL]]
  // CHECK: %[[BACK:.+]] = tensor.insert_slice %[[R]] into %[[C]]
  // CHECK: return %[[BACK]]
  %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<1x3x5x8x4xf32>) -> tensor<1x3x5x8x4xf32>
  %1 = linalg.batch_mmt4d ins(%a, %b : tensor<1x3x7x8x1xf32>, tensor<1x5x7x4x1xf32>) outs(%0 : tensor<1x3x5x8x4xf32>) -> tensor<1x3x5x8x4xf32>
  return %1 : tensor<1x3x5x8x4xf32>
}

// Several are a loop over one, and configurations lose the size of the batch.
// CHECK-LABEL: func.func @batches
func.func @batches(%a: tensor<6x3x7x8x2xi8>, %b: tensor<6x5x7x4x2xi8>, %c: tensor<6x3x5x8x4xi32>) -> tensor<6x3x5x8x4xi32> attributes {hal.executable.target = #products} {
  // CHECK: scf.for
  // CHECK: linalg.mmt4d {lowering_config = #iree_cpu.lowering_config<vector_common_parallel = [1, 1, 0, 8, 4, 0]>}
  // CHECK-SAME: tensor<3x7x8x2xi8>, tensor<5x7x4x2xi8>
  // CHECK-NOT: batch_mmt4d
  %0 = linalg.batch_mmt4d {lowering_config = #iree_cpu.lowering_config<vector_common_parallel = [1, 1, 1, 0, 8, 4, 0]>} ins(%a, %b : tensor<6x3x7x8x2xi8>, tensor<6x5x7x4x2xi8>) outs(%c : tensor<6x3x5x8x4xi32>) -> tensor<6x3x5x8x4xi32>
  return %0 : tensor<6x3x5x8x4xi32>
}

// Packs are left alone where their kernel isn't used.
// CHECK-LABEL: func.func @no_pack_kernel
// CHECK: linalg.pack %{{.+}} : tensor<2x24x10xf32> -> tensor<2x3x10x8x1xf32>
func.func @no_pack_kernel(%a: tensor<2x24x10xf32>, %b: tensor<2x3x10x8x1xf32>) -> tensor<2x3x10x8x1xf32> attributes {hal.executable.target = #products} {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 2] inner_dims_pos = [1, 2] inner_tiles = [8, 1] into %b : tensor<2x24x10xf32> -> tensor<2x3x10x8x1xf32>
  return %0 : tensor<2x3x10x8x1xf32>
}

// -----

#layouts = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-elf", ukernels = "pack,unpack"}>

// CHECK-LABEL: func.func @pack
func.func @pack(%a: tensor<2x24x10xf32>, %b: tensor<2x10x3x1x8xf32>) -> tensor<2x10x3x1x8xf32> attributes {hal.executable.target = #layouts} {
  // CHECK: scf.for
  // CHECK: linalg.pack %{{.+}} outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [1, 8] into %{{.+}} : tensor<24x10xf32> -> tensor<10x3x1x8xf32>
  %0 = linalg.pack %a outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [1, 8] into %b : tensor<2x24x10xf32> -> tensor<2x10x3x1x8xf32>
  return %0 : tensor<2x10x3x1x8xf32>
}

// The dimension that isn't packed need not come first.
// CHECK-LABEL: func.func @unpack
func.func @unpack(%a: tensor<3x2x5x8x4xf32>, %b: tensor<24x20x2xf32>) -> tensor<24x20x2xf32> attributes {hal.executable.target = #layouts} {
  // CHECK: scf.for
  // CHECK: linalg.unpack %{{.+}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %{{.+}} : tensor<3x5x8x4xf32> -> tensor<24x20xf32>
  %0 = linalg.unpack %a outer_dims_perm = [0, 2, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<3x2x5x8x4xf32> -> tensor<24x20x2xf32>
  return %0 : tensor<24x20x2xf32>
}

// Products are left alone where their kernel isn't used.
// CHECK-LABEL: func.func @no_product_kernel
// CHECK: linalg.batch_mmt4d
func.func @no_product_kernel(%a: tensor<1x3x7x8x1xf32>, %b: tensor<1x5x7x4x1xf32>, %c: tensor<1x3x5x8x4xf32>) -> tensor<1x3x5x8x4xf32> attributes {hal.executable.target = #layouts} {
  %1 = linalg.batch_mmt4d ins(%a, %b : tensor<1x3x7x8x1xf32>, tensor<1x5x7x4x1xf32>) outs(%c : tensor<1x3x5x8x4xf32>) -> tensor<1x3x5x8x4xf32>
  return %1 : tensor<1x3x5x8x4xf32>
}
