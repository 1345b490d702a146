// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @self(%dev: !hal.device, %queue: i64, %fence: !hal.fence) {
  // expected-error @+1 {{waits for the fence that it signals}}
  hal.device.queue.barrier<%dev : !hal.device> affinity(%queue) wait(%fence) signal(%fence) flags("None")
  util.return
}

// -----

util.func private @default_type(%dev: !hal.device) {
  // expected-error @+1 {{default value is of type 'i32', the result of type 'i1'}}
  %ok, %value = hal.device.query<%dev : !hal.device> key("a" :: "b") : i1, i1 = 4 : i32
  util.return
}

// -----

util.func private @binding() {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{refers to binding 1, but the layout has 1}}
  %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(1) offset(%c0) : memref<4xf32>
  util.return
}

// -----

util.func private @constant() {
  // expected-error @+1 {{loads constant 2, but the layout has 2}}
  %0 = hal.interface.constant.load layout(<constants = 2, bindings = []>) ordinal(2) : i32
  util.return
}

// -----

util.func private @encoding(%view: !hal.buffer_view, %n: index) {
  // expected-error @+1 {{do not have the same dynamic dimensions}}
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<4xf32> as tensor<?xf32>{%n}
  util.return
}

// -----

hal.executable private @fallback {
  hal.executable.variant public @v target(<"a", "b">) {
    // expected-error @+1 {{fallback @missing is not an entry point of this executable}}
    hal.executable.export public @e layout(#hal.pipeline.layout<bindings = []>) condition(%dev: !hal.device) -> i1 {
      %true = arith.constant true
      hal.return %true : i1
    } fallback(@missing)
  }
}

// -----

hal.executable private @count {
  hal.executable.variant public @v target(<"a", "b">) {
    // expected-error @+1 {{workgroup count must take a !hal.device and the workload as indices}}
    hal.executable.export public @e layout(#hal.pipeline.layout<bindings = []>) count(%n: index) -> (index, index, index) {
      hal.return %n, %n, %n : index, index, index
    }
  }
}

// -----

// expected-error @+1 {{can only choose among device affinities and promises}}
util.func private @optimal() attributes {a = #hal.device.optimal<[#hal.device.optimal<[#hal.device.affinity<@x>]>]>} {
  util.return
}
