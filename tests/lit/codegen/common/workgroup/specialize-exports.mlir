// RUN: strata-opt %s --split-input-file --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-codegen-specialize-exports)))' | FileCheck %s

// Two alternatives: the second one asks for a bound on the second loop alone, which is a static one.
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

// CHECK: hal.executable.export public @rows ordinal(0)
// CHECK-SAME: condition(%{{.*}}: !hal.device, %[[W:.+]]: index) -> i1
// CHECK-DAG: %[[C12:.+]] = arith.constant 12 : index
// CHECK-DAG: %[[C96:.+]] = arith.constant 96 : index
// CHECK: %[[MIN:.+]] = arith.cmpi uge, %[[W]], %[[C12]]
// CHECK: %[[MAX:.+]] = arith.cmpi ule, %[[W]], %[[C96]]
// CHECK: %[[BOTH:.+]] = arith.andi %[[MAX]], %[[MIN]]
// CHECK: %[[REM:.+]] = arith.remui %[[W]], %[[C12]]
// CHECK: %[[DIVIDES:.+]] = arith.cmpi eq, %[[REM]]
// CHECK: %[[ALL:.+]] = arith.andi %[[DIVIDES]], %[[BOTH]]
// CHECK: hal.return %[[ALL]]
// CHECK: fallback(@rows_0) count
// CHECK: hal.executable.export public @rows_0 ordinal(2)
// CHECK-NOT: condition
// CHECK: hal.executable.export public @other ordinal(1)
// CHECK: func.func @rows()
// CHECK: util.assume.int %{{.*}}<umin = 12, umax = 96, udiv = 12>
// CHECK: linalg.fill ins
// CHECK-NOT: specialization_ranges
// CHECK: func.func @rows_0()
// CHECK: util.assume.int %{{.*}}[<umin = 4, umax = 400, udiv = 4>, <umax = 40, udiv = 2>]
// CHECK-NOT: specialization_ranges
// CHECK: func.func @other()
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @rows ordinal(0) layout(#layout) count(%device: !hal.device, %w: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
      hal.return %x, %y, %z : index, index, index
    }
    hal.executable.export public @other ordinal(1) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @rows() {
        %c0 = arith.constant 0 : index
        %cst = arith.constant 2.0 : f32
        %0 = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %1 = arith.index_castui %0 : i32 to index
        %2 = util.assume.int %1[<umin = 4, umax = 400, udiv = 4>, <umax = 40, udiv = 2>] : index
        %3 = iree_tensor_ext.dispatch.workload.ordinal %2, 0 : index
        %4 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x20xf32>>{%3}
        %5 = tensor.empty(%3) : tensor<?x20xf32>
        %6 = linalg.fill {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[
               [<umin = 12, umax = 96, udiv = 12>], [<udiv = 2>, <umin = 21>]]>}
             ins(%cst : f32) outs(%5 : tensor<?x20xf32>) -> tensor<?x20xf32>
        iree_tensor_ext.dispatch.tensor.store %6, %4, offsets = [0, 0], sizes = [%3, 20], strides = [1, 1] : tensor<?x20xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x20xf32>>{%3}
        return
      }
      func.func @other() {
        return
      }
    }
  }
}

// -----

// What is known already, nothing more to assume: the alternatives after it are never tried.
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

// CHECK: hal.executable.export public @known
// CHECK-NOT: condition
// CHECK: func.func @known()
// CHECK-NOT: func.func
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @known ordinal(0) layout(#layout) count(%device: !hal.device, %w: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @known() {
        %c0 = arith.constant 0 : index
        %cst = arith.constant 2.0 : f32
        %0 = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %1 = arith.index_castui %0 : i32 to index
        %2 = util.assume.int %1<umin = 4, umax = 400, udiv = 4> : index
        %3 = iree_tensor_ext.dispatch.workload.ordinal %2, 0 : index
        %4 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%3}
        %5 = tensor.empty(%3) : tensor<?xf32>
        %6 = linalg.fill {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[
               [<umin = 404>], [<umax = 500, udiv = 2>], [<udiv = 16>]]>}
             ins(%cst : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
        iree_tensor_ext.dispatch.tensor.store %6, %4, offsets = [0], sizes = [%3], strides = [1] : tensor<?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>{%3}
        return
      }
    }
  }
}

// -----

// Without assumptions so far; no loop is static or empty by accident of the size zero.
#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

// CHECK: hal.executable.export public @unknown ordinal(0)
// CHECK-SAME: condition
// CHECK: fallback(@unknown_0)
// CHECK: func.func @unknown()
// CHECK: %[[N:.+]] = util.assume.int %{{.*}}<udiv = 6>
// CHECK: workload.ordinal %[[N]], 0
// CHECK: func.func @unknown_0()
// CHECK-NOT: util.assume.int
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @unknown ordinal(0) layout(#layout) count(%device: !hal.device, %w: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @unknown() {
        %c0 = arith.constant 0 : index
        %cst = arith.constant 2.0 : f32
        %0 = hal.interface.constant.load layout(#layout) ordinal(0) : i32
        %1 = arith.index_castui %0 : i32 to index
        %3 = iree_tensor_ext.dispatch.workload.ordinal %1, 0 : index
        %4 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<0x?xf32>>{%3}
        %5 = tensor.empty(%3) : tensor<0x?xf32>
        %6 = linalg.fill {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[
               [<udiv = 4>, <udiv = 6>]]>}
             ins(%cst : f32) outs(%5 : tensor<0x?xf32>) -> tensor<0x?xf32>
        iree_tensor_ext.dispatch.tensor.store %6, %4, offsets = [0, 0], sizes = [0, %3], strides = [1, 1] : tensor<0x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<0x?xf32>>{%3}
        return
      }
    }
  }
}
