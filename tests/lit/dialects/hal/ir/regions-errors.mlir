// Regions, bodies and shapes that don't fit their op.
// RUN: strata-opt %s --split-input-file --verify-diagnostics

util.func private @f(%device: !hal.device, %q: i64) {
  // expected-error @+1 {{'hal.device.memoize' op operand #1 must be queue affinity mask, but got '!hal.device'}}
  %0 = "hal.device.memoize"(%device, %device) ({
    hal.return %q : i64
  }) : (!hal.device, !hal.device) -> i1
  util.return
}

// -----

util.func private @f(%a: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error @+1 {{'hal.dispatch.extern' op workgroup count must take a !hal.device and the workload as indices}}
  %0 = hal.dispatch.extern "entry"(%a) : (tensor<4xi8>) -> tensor<4xi8>
    count(%w: index) -> (index, index, index) {
      hal.return %w, %w, %w : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>)
    objects({
      #hal.executable.target<"llvm-cpu", "static"> ordinal(0) = [#hal.executable.object<{path = "a.o"}>]
    })
  util.return %0 : tensor<4xi8>
}

// -----

hal.executable private @e {
  hal.executable.variant public @v target(<"cpu", "elf">) {
    hal.executable.condition(%device: !hal.device) -> i1 {
      %c = arith.constant 1 : i32
      // expected-error @+1 {{'hal.return' op must return the condition as i1}}
      hal.return %c : i32
    }
  }
}

// -----

hal.executable private @e {
  hal.executable.variant public @v target(<"cpu", "elf">) {
    hal.executable.constant.block(%device: !hal.device) -> i32 as "width" {
      %c = arith.constant 1 : i64
      // expected-error @+1 {{'hal.return' op returns ('i64'), but the parent returns ('i32')}}
      hal.return %c : i64
    }
  }
}

// -----

hal.executable private @e {
  hal.executable.variant public @v target(<"cpu", "elf">) {
    hal.executable.export public @run ordinal(0) layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>) count(%device: !hal.device, %w: index) -> (index, index, index) {
      // expected-error @+1 {{'hal.return' op must return the three workgroup counts as indices}}
      hal.return %w : index
    }
  }
}

// -----

func.func private @f() {
  // expected-error @+1 {{'hal.executable.variant' op expects parent op 'hal.executable'}}
  "hal.executable.variant"() <{sym_name = "v", target = #hal.executable.target<"cpu", "elf">}> ({
  }) : () -> ()
  return
}

// -----

// expected-error @+1 {{invalid properties {objects = 3 : i32, sym_name = "s"} for op hal.executable.source: Invalid attribute `objects` in property conversion: 3 : i32}}
"hal.executable.source"() <{sym_name = "s", objects = 3 : i32}> ({
  "hal.executable.source_end"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'hal.executable.variant' op expects parent op 'hal.executable'}}
hal.executable.variant public @alone target(<"cpu", "elf">) {
}

// -----

// expected-error @+1 {{'hal.executable.condition' op condition must take a !hal.device}}
hal.executable.condition(%device: i32) -> i1 {
  %c = arith.constant true
  hal.return %c : i1
}

// -----

// expected-error @+1 {{'hal.executable.constant.block' op expects parent op to be one of 'hal.executable.source, hal.executable.variant'}}
hal.executable.constant.block(%device: !hal.device) -> i32 as "width" {
  %c = arith.constant 1 : i32
  hal.return %c : i32
}
