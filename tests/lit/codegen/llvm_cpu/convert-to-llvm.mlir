// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-convert-to-llvm))))' | FileCheck %s

#layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i64:64-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>

// CHECK: builtin.module attributes {llvm.data_layout = "e-m:e-i64:64-n8:16:32:64-S128", llvm.target_triple = "x86_64-none-elf"}
// CHECK: llvm.func @f(%{{.*}}: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.nonnull, llvm.noundef}, %[[STATE:[a-z0-9]+]]: !llvm.ptr {{.*}}, %[[GROUP:[a-z0-9]+]]: !llvm.ptr {{.*}}) -> i32
// CHECK-DAG: %[[OK:.+]] = llvm.mlir.constant(0 : i32) : i32
// CHECK: %[[D:.+]] = llvm.load %[[STATE]] {{.*}}-> !llvm.struct<"iree_hal_executable_dispatch_state_v0_t"
// CHECK: llvm.extractvalue %[[D]][10]
// The second binding starts at the offset that a constant gives.
// CHECK: llvm.getelementptr %{{.*}}[1]
// CHECK: llvm.extractvalue %{{.*}}[9]
// CHECK: llvm.load %[[GROUP]] {{.*}}-> !llvm.struct<"iree_hal_executable_workgroup_state_v0_t"
// CHECK: llvm.fadd
// The numbers 0 to 3 are an operation, not a constant.
// CHECK: llvm.intr.stepvector : vector<4xi64>
// Of vectors of vectors, by rows.
// CHECK: "llvm.intr.abs"(%{{.*}}) <{is_int_min_poison = false}> : (vector<4xi32>) -> vector<4xi32>
// CHECK: "llvm.intr.ctlz"(%{{.*}}) <{is_zero_poison = false}> : (vector<4xi32>) -> vector<4xi32>
// CHECK: "llvm.intr.cttz"(%{{.*}}) <{is_zero_poison = false}> : (vector<4xi32>) -> vector<4xi32>
// CHECK: llvm.return %[[OK]] : i32
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @f() {
        %c0 = arith.constant 0 : index
        %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xf32>
        %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4xf32>
        %offset = hal.interface.constant.load layout(#layout) ordinal(1) : i32
        %i = arith.index_castui %offset : i32 to index
        %id = hal.interface.workgroup.id[0] : index
        %0 = memref.load %in[%i] : memref<4xf32>
        %1 = arith.addf %0, %0 : f32
        memref.store %1, %out[%id] : memref<4xf32>
        %numbers = vector.step : vector<4xindex>
        %bits = arith.index_cast %numbers : vector<4xindex> to vector<4xi32>
        %floats = arith.bitcast %bits : vector<4xi32> to vector<4xf32>
        vector.store %floats, %out[%c0] : memref<4xf32>, vector<4xf32>
        %both = vector.broadcast %bits : vector<4xi32> to vector<2x4xi32>
        %sizes = math.absi %both : vector<2x4xi32>
        %leading = math.ctlz %sizes : vector<2x4xi32>
        %trailing = math.cttz %leading : vector<2x4xi32>
        %row = vector.extract %trailing[1] : vector<4xi32> from vector<2x4xi32>
        %counts = arith.sitofp %row : vector<4xi32> to vector<4xf32>
        vector.store %counts, %out[%c0] : memref<4xf32>, vector<4xf32>
        return
      }
    }
  }
}

// An address may wrap around as an unsigned number where a stride may be negative.
// CHECK: llvm.func @strides
// CHECK: llvm.mul %{{.+}}, %{{.+}} overflow<nsw> : i64
// CHECK: llvm.getelementptr inbounds %{{[^|]+}} -> !llvm.ptr, f32
// CHECK: llvm.mul %{{.+}}, %{{.+}} overflow<nsw, nuw> : i64
// CHECK: llvm.getelementptr inbounds|nuw
// CHECK: llvm.getelementptr inbounds %
hal.executable private @strided {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @strides ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      func.func @strides() {
        %c0 = arith.constant 0 : index
        %size = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %n = arith.index_castui %size : i32 to index
        %i = hal.interface.workgroup.id[0] : index
        %j = hal.interface.workgroup.id[1] : index
        %any = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4x?xf32>{%n}
        %known = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<?x4xf32>{%n}
        %0 = memref.load %any[%i, %j] : memref<4x?xf32>
        memref.store %0, %known[%i, %j] : memref<?x4xf32>
        memref.store %0, %any[%j, %i] : memref<4x?xf32>
        return
      }
    }
  }
}
