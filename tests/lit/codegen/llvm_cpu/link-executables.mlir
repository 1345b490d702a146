// RUN: strata-opt %s --iree-llvmcpu-link-executables | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

module @two {
  // CHECK: hal.executable private @two_linked
  // CHECK: hal.executable.variant public @embedded_elf_x86_64
  // CHECK: hal.executable.export public @f ordinal(0)
  // CHECK: hal.executable.export public @g ordinal(1)
  // CHECK: builtin.module
  // CHECK: llvm.func @f
  // CHECK: llvm.call @helper()
  // CHECK: llvm.func internal @helper()
  // CHECK: llvm.func @g
  // CHECK: llvm.call @[[SECOND:helper_0]]()
  // CHECK: llvm.func internal @[[SECOND]]()
  hal.executable private @a {
    hal.executable.variant public @v target(#target) {
      hal.executable.export public @f ordinal(0) layout(#layout)
      builtin.module {
        llvm.func @f() {
          llvm.call @helper() : () -> ()
          llvm.return
        }
        llvm.func internal @helper() {
          llvm.return
        }
      }
    }
  }
  hal.executable private @b {
    hal.executable.variant public @v target(#target) {
      hal.executable.export public @g ordinal(0) layout(#layout)
      builtin.module {
        llvm.func @g() {
          llvm.call @helper() : () -> ()
          llvm.return
        }
        llvm.func internal @helper() {
          llvm.return
        }
      }
    }
  }
  // CHECK-NOT: hal.executable private
  // CHECK: hal.executable.lookup {{.*}} executable(@two_linked)
  // CHECK: hal.executable.lookup.function {{.*}} function(@two_linked::@embedded_elf_x86_64::@g)
  util.func private @host(%device: !hal.device) -> !hal.executable {
    %exe = hal.executable.lookup device(%device : !hal.device) executable(@b) : !hal.executable
    %function_id = hal.executable.lookup.function target(%exe : !hal.executable) function(@b::@v::@g) : i64
    util.return %exe : !hal.executable
  }
}
