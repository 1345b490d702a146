// Reads parts of parameters into a buffer, and tries to write one.
vm.module @parts {
  vm.import private @hal.allocator.allocate(%allocator : !vm.ref<!hal.allocator>, %affinity : i64, %types : i32, %usage : i32, %bytes : i64) -> !vm.ref<!hal.buffer>
  vm.import private @hal.buffer_view.create(%buffer : !vm.ref<!hal.buffer>, %offset : i64, %length : i64, %element : i32, %encoding : i32, %dims : i64 ...) -> !vm.ref<!hal.buffer_view>
  vm.import private @hal.device.allocator(%device : !vm.ref<!hal.device>) -> !vm.ref<!hal.allocator>
  vm.import private @hal.devices.get(%index : i32) -> !vm.ref<!hal.device>
  vm.import private @hal.fence.create(%device : !vm.ref<!hal.device>, %flags : i64) -> !vm.ref<!hal.fence>
  vm.import private @hal.fence.await(%timeout : i32, %flags : i64, %fences : !vm.ref<!hal.fence> ...) -> i32 attributes {vm.yield}
  vm.import private @io_parameters.gather(%device : !vm.ref<!hal.device>, %affinity : i64, %wait : !vm.ref<!hal.fence>, %signal : !vm.ref<!hal.fence>, %scope : !vm.buffer, %target : !vm.ref<!hal.buffer>, %table : !vm.buffer, %keys : !vm.buffer, %spans : !vm.buffer)
  vm.import private @io_parameters.scatter(%device : !vm.ref<!hal.device>, %affinity : i64, %wait : !vm.ref<!hal.fence>, %signal : !vm.ref<!hal.fence>, %source : !vm.ref<!hal.buffer>, %scope : !vm.buffer, %table : !vm.buffer, %keys : !vm.buffer, %spans : !vm.buffer)

  vm.rodata private @scope "model"
  vm.rodata private @keys "biasweights"
  vm.rodata private @table dense<[0, 4, 4, 7]> : tensor<4xi32>
  // The last two values of bias to the front, weights behind them, but for the first.
  vm.rodata private @spans dense<[8, 0, 8, 4, 8, 12]> : tensor<6xi64>
  vm.rodata private @far dense<[8, 0, 8, 4, 8, 16]> : tensor<6xi64>

  vm.export @gather
  vm.func private @gather() -> !vm.ref<!hal.buffer_view> {
    %spans = vm.const.ref.rodata @spans : !vm.buffer
    %view = vm.call @run(%spans) : (!vm.buffer) -> !vm.ref<!hal.buffer_view>
    vm.return %view : !vm.ref<!hal.buffer_view>
  }
  vm.export @gather_far
  vm.func private @gather_far() -> !vm.ref<!hal.buffer_view> {
    %spans = vm.const.ref.rodata @far : !vm.buffer
    %view = vm.call @run(%spans) : (!vm.buffer) -> !vm.ref<!hal.buffer_view>
    vm.return %view : !vm.ref<!hal.buffer_view>
  }

  vm.func private @run(%spans : !vm.buffer) -> !vm.ref<!hal.buffer_view> attributes {inlining_policy = #util.inline.never} {
    %c0 = vm.const.i32 0
    %c0_i64 = vm.const.i64 0
    %c5_i64 = vm.const.i64 5
    %forever = vm.const.i32 -1
    %any = vm.const.i64 -1
    %bytes = vm.const.i64 20
    %types = vm.const.i32 48
    %usage = vm.const.i32 3075
    %f32 = vm.const.i32 553648160
    %dense = vm.const.i32 1
    %null = vm.const.ref.zero : !vm.ref<!hal.fence>
    %device = vm.call @hal.devices.get(%c0) : (i32) -> !vm.ref<!hal.device>
    %allocator = vm.call @hal.device.allocator(%device) : (!vm.ref<!hal.device>) -> !vm.ref<!hal.allocator>
    %buffer = vm.call @hal.allocator.allocate(%allocator, %any, %types, %usage, %bytes) : (!vm.ref<!hal.allocator>, i64, i32, i32, i64) -> !vm.ref<!hal.buffer>
    %fence = vm.call @hal.fence.create(%device, %c0_i64) : (!vm.ref<!hal.device>, i64) -> !vm.ref<!hal.fence>
    %scope = vm.const.ref.rodata @scope : !vm.buffer
    %keys = vm.const.ref.rodata @keys : !vm.buffer
    %table = vm.const.ref.rodata @table : !vm.buffer
    vm.call @io_parameters.gather(%device, %any, %null, %fence, %scope, %buffer, %table, %keys, %spans) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.buffer, !vm.ref<!hal.buffer>, !vm.buffer, !vm.buffer, !vm.buffer) -> ()
    %status = vm.call.variadic @hal.fence.await(%forever, %c0_i64, [%fence]) : (i32, i64, !vm.ref<!hal.fence> ...) -> i32
    vm.cond_fail %status, "gathering failed"
    %view = vm.call.variadic @hal.buffer_view.create(%buffer, %c0_i64, %bytes, %f32, %dense, [%c5_i64]) : (!vm.ref<!hal.buffer>, i64, i64, i32, i32, i64 ...) -> !vm.ref<!hal.buffer_view>
    vm.return %view : !vm.ref<!hal.buffer_view>
  }

  vm.export @scatter
  vm.func private @scatter() {
    %c0 = vm.const.i32 0
    %c0_i64 = vm.const.i64 0
    %any = vm.const.i64 -1
    %bytes = vm.const.i64 20
    %types = vm.const.i32 48
    %usage = vm.const.i32 3075
    %null = vm.const.ref.zero : !vm.ref<!hal.fence>
    %device = vm.call @hal.devices.get(%c0) : (i32) -> !vm.ref<!hal.device>
    %allocator = vm.call @hal.device.allocator(%device) : (!vm.ref<!hal.device>) -> !vm.ref<!hal.allocator>
    %buffer = vm.call @hal.allocator.allocate(%allocator, %any, %types, %usage, %bytes) : (!vm.ref<!hal.allocator>, i64, i32, i32, i64) -> !vm.ref<!hal.buffer>
    %fence = vm.call @hal.fence.create(%device, %c0_i64) : (!vm.ref<!hal.device>, i64) -> !vm.ref<!hal.fence>
    %scope = vm.const.ref.rodata @scope : !vm.buffer
    %keys = vm.const.ref.rodata @keys : !vm.buffer
    %table = vm.const.ref.rodata @table : !vm.buffer
    %spans = vm.const.ref.rodata @spans : !vm.buffer
    vm.call @io_parameters.scatter(%device, %any, %null, %fence, %buffer, %scope, %table, %keys, %spans) : (!vm.ref<!hal.device>, i64, !vm.ref<!hal.fence>, !vm.ref<!hal.fence>, !vm.ref<!hal.buffer>, !vm.buffer, !vm.buffer, !vm.buffer, !vm.buffer) -> ()
    vm.return
  }
}
