// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-convert-to-llvm))))' | FileCheck %s

#layout = #hal.pipeline.layout<constants = 0, bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i64:64-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>

// Lanes outside of the mask take no part, whatever the others hold.
// CHECK: llvm.func @f
// CHECK-DAG: %[[LANES:.+]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-DAG: %[[INF:.+]] = llvm.mlir.constant(0x7F800000 : f32) : f32
// CHECK: %[[MAX:.+]] = "llvm.intr.vp.reduce.fmaximum"(%{{.+}}, %{{.+}}, %{{.+}}, %[[LANES]]) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
// CHECK: "llvm.intr.vp.reduce.fminimum"(%[[INF]], %{{.+}}, %{{.+}}, %[[LANES]]) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @f() {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %buffer = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xf32>
        %id = hal.interface.workgroup.id[0] : index
        %v = vector.load %buffer[%c0] : memref<4xf32>, vector<4xf32>
        %first = memref.load %buffer[%c0] : memref<4xf32>
        %mask = vector.create_mask %id : vector<4xi1>
        %max = vector.mask %mask { vector.reduction <maximumf>, %v, %first : vector<4xf32> into f32 } : vector<4xi1> -> f32
        %min = vector.mask %mask { vector.reduction <minimumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
        memref.store %max, %buffer[%c0] : memref<4xf32>
        memref.store %min, %buffer[%c1] : memref<4xf32>
        return
      }
    }
  }
}
