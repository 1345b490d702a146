// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(util.func(iree-dispatch-creation-form-dispatch-regions))' --mlir-print-local-scope | FileCheck %s

// x86 converts operands of products in a kernel of its own.
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-unknown-eabi-elf"}>
util.global private @device = #hal.device.target<"local", [#target]> : !hal.device
// CHECK-LABEL: util.func public @cpu
util.func public @cpu(%a: tensor<6x32xf32>, %b: tensor<32x24xi8>, %c: tensor<6x24xf32>) -> tensor<6x24xf32> {
  // CHECK: %[[B:.+]] = flow.dispatch.region -> (tensor<32x24xf32>)
  // CHECK: flow.dispatch.region -> (tensor<6x24xf32>)
  // CHECK: linalg.matmul ins(%{{.+}}, %[[B]]
  %e = tensor.empty() : tensor<32x24xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<32x24xi8>) outs(%e : tensor<32x24xf32>) {
  ^bb0(%in: i8, %out: f32):
    %2 = arith.sitofp %in : i8 to f32
    linalg.yield %2 : f32
  } -> tensor<32x24xf32>
  %1 = linalg.matmul ins(%a, %0 : tensor<6x32xf32>, tensor<32x24xf32>) outs(%c : tensor<6x24xf32>) -> tensor<6x24xf32>
  util.return %1 : tensor<6x24xf32>
}

// -----

#target = #hal.executable.target<"cuda", "cuda-nvptx-fb">
util.global private @device = #hal.device.target<"cuda", [#target]> : !hal.device
// CHECK-LABEL: util.func public @gpu
util.func public @gpu(%a: tensor<6x32xf32>, %b: tensor<32x24xi8>, %c: tensor<6x24xf32>) -> tensor<6x24xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: linalg.generic
  // CHECK: flow.dispatch.region -> (tensor<6x24xf32>)
  %e = tensor.empty() : tensor<32x24xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<32x24xi8>) outs(%e : tensor<32x24xf32>) {
  ^bb0(%in: i8, %out: f32):
    %2 = arith.sitofp %in : i8 to f32
    linalg.yield %2 : f32
  } -> tensor<32x24xf32>
  %1 = linalg.matmul ins(%a, %0 : tensor<6x32xf32>, tensor<32x24xf32>) outs(%c : tensor<6x24xf32>) -> tensor<6x24xf32>
  util.return %1 : tensor<6x24xf32>
}
