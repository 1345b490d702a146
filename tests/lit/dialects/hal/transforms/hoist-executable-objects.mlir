// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-hal-hoist-executable-objects)))' | FileCheck %s

hal.executable private @kernels {
  // CHECK: hal.executable.variant public @v target({{.+}}) objects([#hal.executable.object<{path = "a.o"}>, #hal.executable.object<{path = "b.o"}>]) {
  hal.executable.variant public @v target(<"a", "b">) objects([#hal.executable.object<{path = "a.o"}>]) {
    builtin.module {
      // CHECK: func.func private @helper(){{$}}
      func.func private @helper() attributes {hal.executable.objects = [#hal.executable.object<{path = "b.o"}>, #hal.executable.object<{path = "a.o"}>]}
    }
  }
}
