// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-cpu-lower-to-ukernels,cse))' | FileCheck %s
// RUN: strata-opt %s --pass-pipeline='builtin.module(func.func(iree-codegen-cpu-lower-to-ukernels{skip-intermediate-roundings=false}))' | FileCheck %s --check-prefix=ROUND

#all = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-elf", ukernels = "all"}>
#default = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-elf"}>
#none = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {target_triple = "x86_64-unknown-elf", ukernels = "none"}>
#riscv = #hal.executable.target<"llvm-cpu", "embedded-elf-riscv_64", {target_triple = "riscv64-unknown-elf"}>

// A product that starts from zero doesn't read its result.
// CHECK-LABEL: func.func @from_zero
// CHECK-SAME: (%[[A:.+]]: tensor<3x7x8x2xi8>, %[[B:.+]]: tensor<5x7x4x2xi8>, %[[C:.+]]: tensor<3x5x8x4xi32>)
// CHECK-DAG: %[[FLAGS:.+]] = arith.constant 1538 : i32
// CHECK-DAG: %[[M:.+]] = arith.constant 3 : index
// CHECK-DAG: %[[N:.+]] = arith.constant 5 : index
// CHECK-DAG: %[[K:.+]] = arith.constant 7 : index
// CHECK-DAG: %[[M0:.+]] = arith.constant 8 : i32
// CHECK-DAG: %[[N0:.+]] = arith.constant 4 : i32
// CHECK-DAG: %[[K0:.+]] = arith.constant 2 : i32
// CHECK: %[[R:.+]]:2 = iree_codegen.ukernel.generic "iree_uk_mmt4d" ins(%[[A]], %[[B]] : tensor<3x7x8x2xi8>, tensor<5x7x4x2xi8>) outs(%[[C]] : tensor<3x5x8x4xi32>)
// CHECK-SAME: (%[[M]], %[[N]], %[[K]], %[[M0]], %[[N0]], %[[K0]], %[[FLAGS]] : index, index, index, i32, i32, i32, i32)
// CHECK-SAME: fn_def_attrs {hal.import.bitcode = true, hal.import.fields = ["processor_data"]} strided_dims({{\[}}[0], [0], [0]]) -> tensor<3x5x8x4xi32>, i32
// CHECK: return %[[R]]#0
func.func @from_zero(%a: tensor<3x7x8x2xi8>, %b: tensor<5x7x4x2xi8>, %c: tensor<3x5x8x4xi32>) -> tensor<3x5x8x4xi32> attributes {hal.executable.target = #default} {
  %zero = arith.constant 0 : i32
  %0 = linalg.fill ins(%zero : i32) outs(%c : tensor<3x5x8x4xi32>) -> tensor<3x5x8x4xi32>
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x7x8x2xi8>, tensor<5x7x4x2xi8>) outs(%0 : tensor<3x5x8x4xi32>) -> tensor<3x5x8x4xi32>
  return %1 : tensor<3x5x8x4xi32>
}

// 0x706: bf16 throughout, added to the result, rounded once; 0x306: rounded after each step.
// CHECK-LABEL: func.func @added
// CHECK: arith.constant 1798 : i32
// CHECK: "iree_uk_mmt4d"
// ROUND-LABEL: func.func @added
// ROUND: arith.constant 774 : i32
func.func @added(%a: tensor<3x7x8x1xbf16>, %b: tensor<5x7x4x1xbf16>, %c: tensor<3x5x8x4xbf16>) -> tensor<3x5x8x4xbf16> attributes {hal.executable.target = #default} {
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x7x8x1xbf16>, tensor<5x7x4x1xbf16>) outs(%c : tensor<3x5x8x4xbf16>) -> tensor<3x5x8x4xbf16>
  return %1 : tensor<3x5x8x4xbf16>
}

// What is extended first is passed as it was. Sizes that aren't known are read.
// CHECK-LABEL: func.func @extended
// CHECK-SAME: (%[[A:.+]]: tensor<?x?x8x1xf16>, %[[B:.+]]: tensor<?x?x4x1xf16>
// CHECK-DAG: arith.constant 1795 : i32
// CHECK-DAG: %[[M:.+]] = tensor.dim %[[A]], %c0
// CHECK-DAG: %[[N:.+]] = tensor.dim %[[B]], %c0
// CHECK-DAG: %[[K:.+]] = tensor.dim %[[B]], %c1
// CHECK: "iree_uk_mmt4d" ins(%[[A]], %[[B]] :{{.*}} (%[[M]], %[[N]], %[[K]],
func.func @extended(%a: tensor<?x?x8x1xf16>, %b: tensor<?x?x4x1xf16>, %wide: tensor<?x?x8x1xf32>, %wide2: tensor<?x?x4x1xf32>, %c: tensor<?x?x8x4xf32>) -> tensor<?x?x8x4xf32> attributes {hal.executable.target = #default} {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a : tensor<?x?x8x1xf16>) outs(%wide : tensor<?x?x8x1xf32>) {
  ^bb0(%in: f16, %out: f32):
    %e = arith.extf %in : f16 to f32
    linalg.yield %e : f32
  } -> tensor<?x?x8x1xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<?x?x4x1xf16>) outs(%wide2 : tensor<?x?x4x1xf32>) {
  ^bb0(%in: f16, %out: f32):
    %e = arith.extf %in : f16 to f32
    linalg.yield %e : f32
  } -> tensor<?x?x4x1xf32>
  %2 = linalg.mmt4d ins(%0, %1 : tensor<?x?x8x1xf32>, tensor<?x?x4x1xf32>) outs(%c : tensor<?x?x8x4xf32>) -> tensor<?x?x8x4xf32>
  return %2 : tensor<?x?x8x4xf32>
}

// A number that is made narrower isn't the number that was there.
// CHECK-LABEL: func.func @truncated
// CHECK: "iree_uk_mmt4d" ins(%{{.+}}, %{{.+}} : tensor<3x7x8x1xbf16>, tensor<5x7x4x1xbf16>)
func.func @truncated(%a: tensor<3x7x8x1xf32>, %b: tensor<5x7x4x1xbf16>, %narrow: tensor<3x7x8x1xbf16>, %c: tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32> attributes {hal.executable.target = #default} {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a : tensor<3x7x8x1xf32>) outs(%narrow : tensor<3x7x8x1xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %e = arith.truncf %in : f32 to bf16
    linalg.yield %e : bf16
  } -> tensor<3x7x8x1xbf16>
  %1 = linalg.mmt4d ins(%0, %b : tensor<3x7x8x1xbf16>, tensor<5x7x4x1xbf16>) outs(%c : tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32>
  return %1 : tensor<3x5x8x4xf32>
}

// CHECK-LABEL: func.func @no_such_kernel
// CHECK: linalg.mmt4d
func.func @no_such_kernel(%a: tensor<3x7x8x1xf64>, %b: tensor<5x7x4x1xf64>, %c: tensor<3x5x8x4xf64>) -> tensor<3x5x8x4xf64> attributes {hal.executable.target = #all} {
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x7x8x1xf64>, tensor<5x7x4x1xf64>) outs(%c : tensor<3x5x8x4xf64>) -> tensor<3x5x8x4xf64>
  return %1 : tensor<3x5x8x4xf64>
}

// CHECK-LABEL: func.func @not_enabled
// CHECK: linalg.mmt4d
func.func @not_enabled(%a: tensor<3x7x8x1xf32>, %b: tensor<5x7x4x1xf32>, %c: tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32> attributes {hal.executable.target = #none} {
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x7x8x1xf32>, tensor<5x7x4x1xf32>) outs(%c : tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32>
  return %1 : tensor<3x5x8x4xf32>
}

// CHECK-LABEL: func.func @not_by_default
// CHECK: linalg.mmt4d
func.func @not_by_default(%a: tensor<3x7x8x1xf32>, %b: tensor<5x7x4x1xf32>, %c: tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32> attributes {hal.executable.target = #riscv} {
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x7x8x1xf32>, tensor<5x7x4x1xf32>) outs(%c : tensor<3x5x8x4xf32>) -> tensor<3x5x8x4xf32>
  return %1 : tensor<3x5x8x4xf32>
}

// The padding's bits: those of 1.0 in f16. 0x304: both orders are exchanged.
// CHECK-LABEL: func.func @pack
// CHECK-DAG: %[[FLAGS:.+]] = arith.constant 772 : i32
// CHECK-DAG: %[[BITS:.+]] = arith.constant 15360 : i64
// CHECK: "iree_uk_pack" ins(%{{.+}} : tensor<23x10xf16>) outs(%{{.+}} : tensor<10x3x1x8xf16>)
// CHECK-SAME: %[[BITS]], %[[FLAGS]] : index, index, index, index, index, index, i64, i32)
// CHECK-SAME: strided_dims({{\[}}[0, 1], [0, 1]])
func.func @pack(%a: tensor<23x10xf16>, %b: tensor<10x3x1x8xf16>) -> tensor<10x3x1x8xf16> attributes {hal.executable.target = #all} {
  %one = arith.constant 1.0 : f16
  %0 = linalg.pack %a padding_value(%one : f16) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [1, 8] into %b : tensor<23x10xf16> -> tensor<10x3x1x8xf16>
  return %0 : tensor<10x3x1x8xf16>
}

// CHECK-LABEL: func.func @unpack
// CHECK: arith.constant 3 : i32
// CHECK: "iree_uk_unpack" ins(%{{.+}} : tensor<3x3x8x4xi32>) outs(%{{.+}} : tensor<23x10xi32>)
func.func @unpack(%a: tensor<3x3x8x4xi32>, %b: tensor<23x10xi32>) -> tensor<23x10xi32> attributes {hal.executable.target = #all} {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %b : tensor<3x3x8x4xi32> -> tensor<23x10xi32>
  return %0 : tensor<23x10xi32>
}

// By default packs stay, since they can be fused.
// CHECK-LABEL: func.func @pack_not_by_default
// CHECK: linalg.pack
func.func @pack_not_by_default(%a: tensor<24x10xf32>, %b: tensor<3x10x8x1xf32>) -> tensor<3x10x8x1xf32> attributes {hal.executable.target = #default} {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %b : tensor<24x10xf32> -> tensor<3x10x8x1xf32>
  return %0 : tensor<3x10x8x1xf32>
}
