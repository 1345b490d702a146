// The ops of the dialect, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  hal.executable private @exe {
    hal.executable.variant public @embedded_elf_x86_64 target(<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", max_stack_allocation_size = 32768 : i64}>) objects([#hal.executable.object<{path = "a.o"}>]) {
      hal.executable.condition(%arg0: !hal.device) -> i1 {
        %ok, %value = hal.device.query<%arg0 : !hal.device> key("a" :: "b") : i1, i1 = false
        hal.return %value : i1
      }
      hal.executable.export public @entry ordinal(0) layout(#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>, #hal.pipeline.binding<uniform_buffer>], flags = Indirect>) count(%arg0: !hal.device, %arg1: index) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %arg1, %c1, %c1 : index, index, index
      }
      hal.executable.constant.block(%arg0: !hal.device) -> (i32, i32) as ("foo", "bar") {
        %c3_i32 = arith.constant 3 : i32
        hal.return %c3_i32, %c3_i32 : i32, i32
      }
      builtin.module {
        func.func @entry() {
          %c0 = arith.constant 0 : index
          %0 = hal.interface.constant.load layout(<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>, #hal.pipeline.binding<uniform_buffer>], flags = Indirect>) ordinal(1) alignment(16) values([16 : i32, 32 : i32]) : i32
          %1 = arith.index_castui %0 : i32 to index
          %2 = hal.interface.binding.subspan layout(<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">, #hal.pipeline.binding<storage_buffer, Indirect>, #hal.pipeline.binding<uniform_buffer>], flags = Indirect>) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") : memref<4x?xf32, #hal.descriptor_type<storage_buffer>>{%1}
          %workgroup_id_x = hal.interface.workgroup.id[0] upper_bound 128 : index
          %workgroup_count_y = hal.interface.workgroup.count[1] : index
          %workgroup_size_z = hal.interface.workgroup.size[2] : index
          %3 = hal.executable.constant.load "foo" : i32
          return
        }
      }
    }
  }
}

// -----

module {
  hal.executable private @exe {
    hal.executable.variant public @v target(<"cuda", "cuda-nvptx-fb">) {
      hal.executable.export public @entry ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) condition(%arg0: !hal.device) -> i1 {
        %true = arith.constant true
        hal.return %true : i1
      } fallback(@other) count(%arg0: !hal.device) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      } <workgroup_size = [32 : index, 1 : index, 1 : index], subgroup_size = 32>
      hal.executable.export public @other ordinal(1) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) count(%arg0: !hal.device) -> (index, index, index) {
        %c1 = arith.constant 1 : index
        hal.return %c1, %c1, %c1 : index, index, index
      }
    }
    hal.executable.binary public @b <format = "cuda-nvptx-fb", data = dense<[1, 2, 3]> : vector<3xi8>, mime_type = "application/x-flatbuffers">
  }
}

// -----

module {
  hal.executable.source private @src attributes {x} {
    hal.executable.export public @entry layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
    builtin.module {
      func.func @entry() {
        return
      }
    }
  }
}

// -----

module {
  hal.executable private @exe {
    hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64">) {
      hal.executable.export public @entry ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
    }
  }
  util.func private @host(%arg0: !hal.device, %arg1: i64, %arg2: index, %arg3: i32) -> (i64, index, index) {
    %executable = hal.executable.create device(%arg0 : !hal.device) affinity(%arg1) target(@exe::@v) constants([%arg3, %arg3]) : !hal.executable
    %exe = hal.executable.lookup device(%arg0 : !hal.device) executable(@exe) : !hal.executable
    %function_id = hal.executable.lookup.function target(%exe : !hal.executable) function(@exe::@v::@entry) : i64
    %ordinal = hal.executable.export.ordinal target(@exe::@v::@entry) : index
    %workgroup_x, %workgroup_y, %workgroup_z = hal.executable.calculate_workgroups device(%arg0 : !hal.device) target(@exe::@v::@entry) workload([%arg2]) : index, index, index
    util.return %function_id, %ordinal, %workgroup_x : i64, index, index
  }
}

// -----

module {
  util.func private @tensors(%arg0: !hal.buffer_view, %arg1: index, %arg2: !hal.fence, %arg3: !hal.buffer) -> !hal.buffer_view {
    %0 = hal.tensor.import on(#hal.device.promise<@dev>) wait(%arg2) => consume %arg0 offset(%arg1) "input0" : !hal.buffer_view -> tensor<4x?xf32>{%arg1}
    %1 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<4xi32> as tensor<4xf32>
    %2 = hal.tensor.alias on(#hal.device.promise<@dev>) wait(%arg2) => %0 : tensor<4x?xf32>{%arg1} to %arg3 : !hal.buffer
    %3 = hal.tensor.transients on(#hal.device.promise<@dev>) %2 : tensor<4x?xf32>{%arg1} from %arg3 : !hal.buffer
    %4 = hal.tensor.barrier join(%3 : tensor<4x?xf32>) => %arg2 : !hal.fence
    %5 = hal.tensor.export on(#hal.device.promise<@dev>) %4 "output0" : tensor<4x?xf32>{%arg1} -> !hal.buffer_view
    util.return %5 : !hal.buffer_view
  }
}

// -----

module {
  util.func private @consts() -> (i32, i32, i32, i32) {
    %element_type_f32 = hal.element_type<f32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    %memory_type = hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
    %buffer_usage = hal.buffer_usage<"TransferSource|TransferTarget|Transfer|DispatchStorageRead|DispatchStorageWrite|DispatchStorage"> : i32
    util.return %element_type_f32, %dense_row_major, %memory_type, %buffer_usage : i32, i32, i32, i32
  }
}

// -----

module {
  util.func private @buffers(%arg0: !hal.device, %arg1: i64, %arg2: index, %arg3: index, %arg4: !util.buffer, %arg5: !hal.buffer_view) -> (!hal.buffer_view, i1) {
    %allocator = hal.device.allocator<%arg0 : !hal.device> : !hal.allocator
    %memory_types, %buffer_usage = hal.allocator.resolve_memory_properties for(#hal.device.promise<@dev>) lifetime(transient) : i32, i32
    %device, %queue_affinity = hal.allocator.select from([
      (%arg0, %arg1 : !hal.device, i64)
    ]) type(%memory_types) usage(%buffer_usage) : !hal.device, i64
    %buffer = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%arg1) type(%memory_types) usage(%buffer_usage) : !hal.buffer{%arg2}
    %did_import, %mapped = hal.allocator.import<%allocator : !hal.allocator> source(%arg4 : !util.buffer)[%arg3, %arg2] affinity(%arg1) type(%memory_types) usage(%buffer_usage) : i1, !hal.buffer
    hal.buffer.assert<%buffer : !hal.buffer> message("tensor") allocator(%allocator : !hal.allocator) minimum_length(%arg2) type(DeviceVisible) usage("TransferSource|DispatchStorageRead|DispatchStorageWrite|DispatchStorage")
    hal.buffer.allocation.preserve<%buffer : !hal.buffer>
    %was_terminal = hal.buffer.allocation.discard<%buffer : !hal.buffer> : i1
    %is_terminal = hal.buffer.allocation.is_terminal<%buffer : !hal.buffer> : i1
    %buffer_0 = hal.buffer.subspan<%buffer : !hal.buffer>[%arg3, %arg2] : !hal.buffer
    %length = hal.buffer.length<%buffer : !hal.buffer> : index
    %0 = hal.buffer.load<%buffer : !hal.buffer>[%arg3] : i32
    hal.buffer.store<%buffer : !hal.buffer>[%arg3] value(%0 : i32)
    %element_type_f32 = hal.element_type<f32> : i32
    %dense_row_major = hal.encoding_type<dense_row_major> : i32
    %view = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%arg3, %arg2] shape([%arg2, %arg2]) type(%element_type_f32) encoding(%dense_row_major) : !hal.buffer_view
    hal.buffer_view.assert<%arg5 : !hal.buffer_view> message("input0") shape([%arg2]) type(%element_type_f32) encoding(%dense_row_major)
    %buffer_1 = hal.buffer_view.buffer<%arg5 : !hal.buffer_view> : !hal.buffer
    %1 = hal.buffer_view.element_type<%arg5 : !hal.buffer_view> : i32
    %2 = hal.buffer_view.encoding_type<%arg5 : !hal.buffer_view> : i32
    %3 = hal.buffer_view.rank<%arg5 : !hal.buffer_view> : index
    %4 = hal.buffer_view.dim<%arg5 : !hal.buffer_view>[0] : index
    hal.buffer_view.trace "k" = %arg5, %arg5 : !hal.buffer_view, !hal.buffer_view
    util.return %view, %did_import : !hal.buffer_view, i1
  }
}

// -----

module {
  util.func private @cmd(%arg0: !hal.device, %arg1: i64, %arg2: index, %arg3: index, %arg4: !hal.buffer, %arg5: !hal.executable, %arg6: i64, %arg7: i32, %arg8: !util.buffer, %arg9: !hal.channel) -> !hal.command_buffer {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cmd = hal.command_buffer.create device(%arg0 : !hal.device) mode("OneShot|AllowInlineExecution") categories("Transfer|Dispatch") affinity(%arg1) bindings(%c2) : !hal.command_buffer
    %0 = hal.command_buffer.device<%cmd : !hal.command_buffer> : !hal.device
    hal.command_buffer.begin_debug_group<%cmd : !hal.command_buffer> label("x")
    hal.command_buffer.dispatch<%cmd : !hal.command_buffer> target(%arg5 : !hal.executable)[%arg6] workgroups([%c1, %c1, %c1]) constants([%arg7, %arg7]) bindings([
      (%c1 : index)[%arg3, %arg2], 
      (%arg4 : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.command_buffer.dispatch.indirect<%cmd : !hal.command_buffer> target(%arg5 : !hal.executable)[%arg6] workgroups(%arg4 : !hal.buffer)[%arg3] constants([%arg7]) bindings([
      (%arg4 : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.command_buffer.execution_barrier<%cmd : !hal.command_buffer> source("Dispatch|Transfer|CommandRetire") target("CommandIssue|Dispatch|Transfer") flags("None")
    hal.command_buffer.fill_buffer<%cmd : !hal.command_buffer> target(%arg4 : !hal.buffer)[%arg3, %arg2] pattern(%arg7 : i32) flags("None")
    hal.command_buffer.update_buffer<%cmd : !hal.command_buffer> source(%arg8 : !util.buffer{%arg2})[%arg3] target(%arg4 : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.command_buffer.copy_buffer<%cmd : !hal.command_buffer> source(%arg4 : !hal.buffer)[%arg3] target(%arg4 : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.command_buffer.collective<%cmd : !hal.command_buffer> channel(%arg9 : !hal.channel) op(<all_reduce with sum : f32>) send(%arg4 : !hal.buffer)[%arg3, %arg2] recv(%arg4 : !hal.buffer)[%arg3, %arg2] count(%arg2)
    hal.command_buffer.end_debug_group<%cmd : !hal.command_buffer>
    hal.command_buffer.finalize<%cmd : !hal.command_buffer>
    util.return %cmd : !hal.command_buffer
  }
}

// -----

module {
  util.global private @dev : !hal.device
  util.func private @device(%arg0: i64, %arg1: i64, %arg2: index, %arg3: index, %arg4: i32, %arg5: i64, %arg6: !hal.file, %arg7: !util.buffer, %arg8: !hal.command_buffer, %arg9: i32, %arg10: i32) -> (!hal.command_buffer, index) {
    %device_count = hal.devices.count : index
    %device_n = hal.devices.get %device_count : !hal.device
    %ok, %value = hal.device.query<%device_n : !hal.device> key("hal.device.id" :: "local*") : i1, i1 = false
    %device, %allocator, %queue_affinity = hal.device.resolve on(#hal.device.affinity<@dev>) : !hal.device, !hal.allocator, i64
    %0 = hal.device.memoize<%device_n : !hal.device> affinity(%arg0) -> !hal.command_buffer {
      hal.return %arg8 : !hal.command_buffer
    }
    %1 = util.null : !hal.fence
    %fence = hal.fence.create device(%device_n : !hal.device) flags("None") : !hal.fence
    %transient_buffer = hal.device.queue.alloca<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) pool(%arg1) type(%arg9) usage(%arg10) flags("None") : !hal.buffer{%arg2}
    hal.device.queue.barrier<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) flags("None")
    hal.device.queue.fill<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) pattern(%arg4 : i32) flags("None")
    hal.device.queue.update<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%arg7 : !util.buffer)[%arg3] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.copy<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%transient_buffer : !hal.buffer)[%arg3] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.read<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%arg6 : !hal.file)[%arg5] target(%transient_buffer : !hal.buffer)[%arg3] length(%arg2) flags("None")
    hal.device.queue.write<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) source(%transient_buffer : !hal.buffer)[%arg3] target(%arg6 : !hal.file)[%arg5] length(%arg2) flags("None")
    hal.device.queue.execute<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) commands(%arg8) flags("None")
    hal.device.queue.execute.indirect<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) commands(%0) bindings([
      (%transient_buffer : !hal.buffer)[%arg3, %arg2], 
      (%transient_buffer : !hal.buffer)[%arg3, %arg2]
    ]) flags("None")
    hal.device.queue.dealloca<%device_n : !hal.device> affinity(%arg0) wait(%1) signal(%fence) buffer(%transient_buffer : !hal.buffer) flags(PreferOrigin)
    hal.device.queue.flush<%device_n : !hal.device> affinity(%arg0)
    util.return %0, %device_count : !hal.command_buffer, index
  }
}

// -----

module {
  util.func private @fences(%arg0: !hal.device, %arg1: i64, %arg2: !hal.fence, %arg3: !hal.fence, %arg4: i32, %arg5: !util.buffer, %arg6: i32, %arg7: index) -> (i32, !hal.file, !hal.channel) {
    %fence = hal.fence.create device(%arg0 : !hal.device) flags("None") : !hal.fence
    %fence_0 = hal.fence.join at([%arg2, %arg3, %fence]) flags("None") -> !hal.fence
    %0 = hal.fence.query<%fence_0 : !hal.fence> : i32
    hal.fence.signal<%fence : !hal.fence>
    hal.fence.fail<%fence : !hal.fence> status(%arg4)
    %status = hal.fence.await until([%fence_0, %arg2]) timeout_millis(%arg6) flags("None") : i32
    %channel = hal.channel.create device(%arg0 : !hal.device) affinity(%arg1) flags("None") id(%arg5) group(%arg5) rank(%arg6) count(%arg6) : !hal.channel
    %channel_1 = hal.channel.split<%channel : !hal.channel> color(%arg6) key(%arg6) flags("None") : !hal.channel
    %ccl_rank, %ccl_count = hal.channel.rank_and_count<%channel_1 : !hal.channel> : i32, i32
    %memory_file = hal.ex.file.from_memory device(%arg0 : !hal.device) affinity(%arg1) access(Read) buffer(%arg5 : !util.buffer)[%arg7 for %arg7] flags(%arg6) : !hal.file
    util.return %status, %memory_file, %channel_1 : i32, !hal.file, !hal.channel
  }
}

// -----

module attributes {hal.device.targets = [#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic"}>, #hal.executable.target<"vmvx", "vmvx-bytecode-fb">]> : !hal.device], stream.affinity.default = #hal.device.affinity<@d0>, stream.topology = #hal.device.topology<links = [(@d0 -> @d1 = {unified_memory = true})]>} {
  util.global private @d0 = #hal.device.target<"local", {extra = 1 : i32}, [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device
  util.global private @d1 = #hal.device.select<[#hal.device.ordinal<0> : !hal.device, #hal.device.fallback<@d0> : !hal.device]> : !hal.device
  util.global private @d2 = #hal.device.alias<"vulkan"[0], {x = 1 : i32}> : !hal.device
  util.global private @d3 = #hal.device.alias<"local"> : !hal.device
  util.func private @f() attributes {a = #hal.device.affinity<@d0, [0, 1]>, b = #hal.device.promise<@p, [1]>, c = #hal.device.optimal<[#hal.device.affinity<@d0>, #hal.device.affinity<@d1>]>, d = #hal.executable.objects<{#hal.executable.target<"llvm-cpu", "x"> = [#hal.executable.object<{path = "a.o", data = dense<1> : vector<2xi8>}>]}>, e = #hal.collective<all_reduce with sum : f32>, hal.abi.convention = #hal.abi.convention<coarse_fences>} {
    util.return
  }
}
