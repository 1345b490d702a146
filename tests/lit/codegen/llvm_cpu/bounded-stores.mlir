// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-convert-to-llvm))))' | FileCheck %s

#layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i64:64-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>

hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @found ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      // A row that is found in memory, and where the row begins, which the host says: its last element counts, too.
      // CHECK-LABEL: llvm.func @found
      // CHECK-DAG: %[[ROWS:.+]] = llvm.mlir.constant(9 : i64) : i64
      // CHECK-DAG: %[[COLUMNS:.+]] = llvm.mlir.constant(5 : i64) : i64
      // CHECK-DAG: %[[REST:.+]] = llvm.mlir.constant(3 : i64) : i64
      // CHECK: %[[ROW:.+]] = llvm.sext %{{.+}} : i32 to i64
      // CHECK: %[[A:.+]] = llvm.icmp "ult" %[[ROW]], %[[ROWS]]
      // CHECK: %[[B:.+]] = llvm.icmp "ult" %[[COLUMN:.+]], %[[COLUMNS]]
      // CHECK: %[[AB:.+]] = llvm.and %[[A]], %[[B]]
      // CHECK: %[[LAST:.+]] = llvm.add %[[COLUMN]], %[[REST]]
      // CHECK: %[[C:.+]] = llvm.icmp "ult" %[[LAST]], %[[COLUMNS]]
      // CHECK: %[[ABC:.+]] = llvm.and %[[AB]], %[[C]]
      // CHECK: llvm.cond_br %[[ABC]], ^[[STORE:bb[0-9]+]], ^[[BEHIND:bb[0-9]+]]
      // CHECK: ^[[STORE]]:
      // CHECK: llvm.store %{{.+}} : vector<4xf32>
      func.func @found() {
        %c0 = arith.constant 0 : index
        %at = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4xi32>
        %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<9x5xf32>
        %given = hal.interface.constant.load layout(#layout) ordinal(1) : i32
        %j = arith.index_castui %given : i32 to index
        %row = memref.load %at[%c0] : memref<4xi32>
        %i = arith.index_cast %row : i32 to index
        %v = arith.constant dense<1.0> : vector<4xf32>
        vector.store %v, %out[%i, %j] : memref<9x5xf32>, vector<4xf32>
        return
      }

      // Lanes behind the end are masked.
      // CHECK-LABEL: llvm.func @masked
      // CHECK: llvm.icmp "ult"
      // CHECK: %[[INSIDE:.+]] = llvm.icmp "sgt" %{{.+}} : vector<4xi64>
      // CHECK: %[[MASK:.+]] = llvm.and %{{.+}}, %[[INSIDE]] : vector<4xi1>
      // CHECK: llvm.cond_br
      // CHECK: llvm.intr.masked.store %{{.+}}, %{{.+}}, %[[MASK]]
      func.func @masked() {
        %c0 = arith.constant 0 : index
        %at = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<i32>
        %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<7xf32>
        %id = hal.interface.workgroup.id[0] : index
        %mask = vector.create_mask %id : vector<4xi1>
        %v = arith.constant dense<1.0> : vector<4xf32>
        %found = memref.load %at[] : memref<i32>
        %i = arith.index_cast %found : i32 to index
        vector.maskedstore %out[%i], %mask, %v : memref<7xf32>, vector<4xi1>, vector<4xf32>
        return
      }

      // Sizes are no positions, what remains of a division by one neither, nor what loops count.
      // CHECK-LABEL: llvm.func @counted
      // CHECK-NOT: llvm.icmp
      // CHECK: llvm.store %{{.+}} : f32
      // CHECK-NOT: llvm.icmp
      // CHECK: llvm.return
      func.func @counted() {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %given = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %n = arith.index_castui %given : i32 to index
        %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<?x?xf32>{%n, %n}
        %id = hal.interface.workgroup.id[0] : index
        %i = arith.subi %n, %c1 : index
        %j = arith.remui %id, %n : index
        %v = arith.constant 1.0 : f32
        memref.store %v, %out[%i, %j] : memref<?x?xf32>
        return
      }
    }
  }
}
