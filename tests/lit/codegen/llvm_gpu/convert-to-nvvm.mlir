// RUN: strata-opt %s --split-input-file --mlir-print-local-scope --iree-convert-to-nvvm | FileCheck %s

#layout = #hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>

// A pointer per binding, then the constants. Nothing is known of a binding that isn't used.
// CHECK-LABEL: llvm.func @scale(
// CHECK-SAME: %[[IN:arg0]]: !llvm.ptr<1> {llvm.align = 16 : i32, llvm.noalias, llvm.nonnull, llvm.noundef, llvm.readonly}
// CHECK-SAME: %[[OUT:arg1]]: !llvm.ptr<1> {llvm.align = 16 : i32, llvm.noalias, llvm.nonnull, llvm.noundef},
// CHECK-SAME: %arg2: !llvm.ptr {{{.*}}llvm.readnone}
// CHECK-SAME: %[[FACTOR:arg3]]: i32 {llvm.noundef}
// CHECK-SAME: %[[SIZE:arg4]]: i32 {llvm.noundef}
// CHECK-SAME: attributes {gpu.known_block_size = array<i32: 64, 1, 1>}
// CHECK: nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
// CHECK: nvvm.read.ptx.sreg.ctaid.x range <i32, 0, 9> : i32
// CHECK: nvvm.read.ptx.sreg.nctaid.y range <i32, 1, 65536> : i32
// CHECK: llvm.icmp "ule" %{{.+}}, %{{.+}} : i64
// CHECK: llvm.intr.assume
// CHECK: llvm.bitcast %[[FACTOR]] : i32 to f32
// CHECK: llvm.getelementptr %[[IN]][%{{.+}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK: llvm.load {{.*}} -> vector<2xf32>
// CHECK: llvm.store {{.*}} : vector<2xf32>, !llvm.ptr<1>
// CHECK: llvm.return
// CHECK-NOT: builtin.unrealized
func.func @scale() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %thread = gpu.thread_id x upper_bound 64
  %group = hal.interface.workgroup.id[0] upper_bound 9 : index
  %groups = hal.interface.workgroup.count[1] upper_bound 65535 : index
  %word = hal.interface.constant.load layout(#layout) ordinal(1) : i32
  %long = arith.extui %word : i32 to i64
  %size = arith.index_castui %long : i64 to index
  %n = util.assume.int %size<umin = 0, umax = 4096> : index
  %factor = hal.interface.constant.load layout(#layout) ordinal(0) : f32
  %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<?xf32, #gpu.address_space<global>>{%n}
  %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<?xf32, #gpu.address_space<global>>{%n}
  %a = arith.addi %thread, %group : index
  %i = arith.addi %a, %groups : index
  %x = vector.load %in[%i] : memref<?xf32, #gpu.address_space<global>>, vector<2xf32>
  %f = vector.broadcast %factor : f32 to vector<2xf32>
  %y = arith.mulf %x, %f : vector<2xf32>
  vector.store %y, %out[%i] : memref<?xf32, #gpu.address_space<global>>, vector<2xf32>
  return
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// An offset that types leave open is one of elements.
// CHECK-LABEL: llvm.func @open
// CHECK-DAG: %[[EIGHT:.+]] = llvm.mlir.constant(8 : i64)
// CHECK-DAG: %[[BITS:.+]] = llvm.mlir.constant(16 : i64)
// CHECK: %[[ALL:.+]] = llvm.mul %{{.+}}, %[[EIGHT]]
// CHECK: %[[FIRST:.+]] = llvm.udiv %[[ALL]], %[[BITS]]
// CHECK: llvm.getelementptr %arg0[%[[FIRST]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
func.func @open() {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c256) : memref<4xf16, strided<[1], offset: ?>, #gpu.address_space<global>>
  %x = memref.load %out[%c0] : memref<4xf16, strided<[1], offset: ?>, #gpu.address_space<global>>
  memref.store %x, %out[%c0] : memref<4xf16, strided<[1], offset: ?>, #gpu.address_space<global>>
  return
}

// What stands behind an offset begins there. The launch code is for the host.
// CHECK-LABEL: llvm.func @behind
// CHECK: llvm.getelementptr %arg0[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
// CHECK: nvvm.barrier
// CHECK: iree_codegen.dispatch_config @behind
// CHECK: arith.constant 3 : index
func.func @behind() {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %cst = arith.constant dense<7> : vector<4xi8>
  %out = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c256) : memref<4xi8, #gpu.address_space<global>>
  gpu.barrier
  vector.store %cst, %out[%c0] : memref<4xi8, #gpu.address_space<global>>, vector<4xi8>
  return
}
iree_codegen.dispatch_config @behind workgroup_size = [1, 1, 1] {
^bb0(%device: !hal.device):
  %c3 = arith.constant 3 : index
  iree_codegen.yield %c3, %c3, %c3 : index, index, index
}
