// RUN: strata-opt %s --iree-convert-to-spirv | FileCheck %s

#layout = #hal.pipeline.layout<constants = 3, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  // CHECK: spirv.module Logical GLSL450
  // CHECK-DAG: spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId")
  // CHECK-DAG: spirv.GlobalVariable @__push_constant_var__ : !spirv.ptr<!spirv.struct<(!spirv.array<3 x i32, stride=4> [0])>, PushConstant>
  // CHECK-DAG: spirv.GlobalVariable @__resource_var_0_0_ bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  // CHECK-DAG: spirv.GlobalVariable @__resource_var_0_1_ bind(0, 1)
  // CHECK: spirv.func @add() "None" attributes {{{.*}}spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [64, 1, 1]>
  // CHECK: spirv.Load "PushConstant"
  // CHECK: spirv.CompositeExtract %{{.+}}[0 : i32] : vector<3xi32>
  // CHECK: spirv.Load "StorageBuffer"
  // CHECK: spirv.FAdd
  // CHECK: spirv.Store "StorageBuffer"
  func.func @add() attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %n = hal.interface.constant.load layout(#layout) ordinal(2) : i32
    %id = hal.interface.workgroup.id[0] : index
    %size = arith.index_castui %n : i32 to index
    %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<?xf32, #spirv.storage_class<StorageBuffer>>{%size}
    %1 = hal.interface.binding.subspan layout(#layout) binding(1) : memref<?xf32, #spirv.storage_class<StorageBuffer>>{%size}
    %x = memref.load %0[%id] : memref<?xf32, #spirv.storage_class<StorageBuffer>>
    %y = arith.addf %x, %x : f32
    memref.store %y, %1[%id] : memref<?xf32, #spirv.storage_class<StorageBuffer>>
    return
  }
}
