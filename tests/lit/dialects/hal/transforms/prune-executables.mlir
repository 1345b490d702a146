// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-prune-executables)' | FileCheck %s

// CHECK: hal.executable private @used
hal.executable private @used {
  // CHECK: hal.executable.variant public @v
  hal.executable.variant public @v target(<"a", "b">) {
    // CHECK: hal.executable.export public @main
    hal.executable.export public @main ordinal(0) layout(#hal.pipeline.layout<bindings = []>) condition(%dev: !hal.device) -> i1 {
      %ok, %value = hal.device.query<%dev : !hal.device> key("a" :: "b") : i1, i1 = false
      hal.return %value : i1
    } fallback(@reserve)
    // CHECK-NOT: @idle
    hal.executable.export public @idle ordinal(1) layout(#hal.pipeline.layout<bindings = []>)
    // CHECK: hal.executable.export public @reserve
    hal.executable.export public @reserve ordinal(2) layout(#hal.pipeline.layout<bindings = []>)
  }
  // CHECK-NOT: @w
  hal.executable.variant public @w target(<"a", "c">) {
  }
}
// CHECK-NOT: @unused
hal.executable private @unused {
}
// CHECK: hal.executable public @visible
hal.executable public @visible {
}
util.func public @run(%exe: !hal.executable) -> i64 {
  %id = hal.executable.lookup.function target(%exe : !hal.executable) function(@used::@v::@main) : i64
  util.return %id : i64
}
