// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-convert-to-llvm,canonicalize))))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu_features = "+avx,+avx512f,+popcnt", target_triple = "x86_64-unknown-elf"}>

hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    }
    builtin.module {
      // What a function of bitcode asks for is what it gets last.
      // CHECK: llvm.func @kernel(i32, !llvm.ptr, i32) -> i32
      func.func private @kernel(i32) -> i32 attributes {hal.import.bitcode = true, hal.import.fields = ["processor_data", "processor_id"], llvm.bareptr = true}
      // CHECK: llvm.func @plain(i32)
      func.func private @plain(i32) attributes {hal.import.bitcode = true, llvm.bareptr = true}
      // The data is on the stack once, its first word the features of the target: bits 10 and 20.
      // CHECK: llvm.func @f(%[[ENVIRONMENT:.+]]: !llvm.ptr {{.*}}, %{{.+}}: !llvm.ptr {{.*}}, %[[WORKGROUP:.+]]: !llvm.ptr
      // CHECK-DAG: %[[FEATURES:.+]] = llvm.mlir.constant(1049600 : i64) : i64
      // CHECK-DAG: %[[DATA:.+]] = llvm.alloca %{{.+}} x !llvm.array<8 x i64> {alignment = 8 : i64}
      // CHECK: ^bb
      // CHECK: %[[GIVEN:.+]] = llvm.getelementptr inbounds %[[ENVIRONMENT]][4] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      // CHECK: llvm.store %[[FEATURES]], %[[DATA]]
      // CHECK: %[[FROM:.+]] = llvm.getelementptr inbounds %[[GIVEN]][1]
      // CHECK: %[[WORD:.+]] = llvm.load %[[FROM]] : !llvm.ptr -> i64
      // CHECK: %[[TO:.+]] = llvm.getelementptr inbounds %[[DATA]][1]
      // CHECK: llvm.store %[[WORD]], %[[TO]]
      // CHECK: llvm.getelementptr inbounds %[[DATA]][7]
      // CHECK: %[[STATE:.+]] = llvm.load %[[WORKGROUP]]
      // CHECK: %[[ID:.+]] = llvm.extractvalue %[[STATE]][4]
      // CHECK: llvm.call @kernel(%{{.+}}, %[[DATA]], %[[ID]]) : (i32, !llvm.ptr, i32) -> i32
      func.func @f() {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c9 = arith.constant 9 : index
        scf.for %i = %c0 to %c9 step %c1 {
          %n = arith.index_cast %i : index to i32
          %r = func.call @kernel(%n) : (i32) -> i32
          func.call @plain(%r) : (i32) -> ()
        }
        return
      }
    }
  }
}
