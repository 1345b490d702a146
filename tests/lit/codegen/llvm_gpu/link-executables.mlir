// RUN: strata-opt %s --iree-llvmgpu-link-executables | FileCheck %s
// RUN: strata-opt %s '--iree-llvmgpu-link-executables=target=other' | FileCheck %s --check-prefix=OTHER

#target = #hal.executable.target<"cuda", "cuda-nvptx-fb">
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>

// CHECK: hal.executable private @zoo_linked
// CHECK: hal.executable.variant public @cuda_nvptx_fb
// CHECK: hal.executable.export public @lion ordinal(0)
// CHECK: hal.executable.export public @bear ordinal(1)
// CHECK: llvm.func @lion
// CHECK: llvm.func @bear
// CHECK-NOT: hal.executable private @b
// CHECK: @zoo_linked::@cuda_nvptx_fb::@bear
// OTHER: hal.executable private @a
// OTHER: hal.executable private @b
module @zoo {
  hal.executable private @a {
    hal.executable.variant public @cuda_nvptx_fb target(#target) {
      hal.executable.export public @lion ordinal(0) layout(#layout)
      builtin.module {
        llvm.func @lion(%p: !llvm.ptr<1>) {
          llvm.return
        }
      }
    }
  }
  hal.executable private @b {
    hal.executable.variant public @cuda_nvptx_fb target(#target) {
      hal.executable.export public @bear ordinal(0) layout(#layout)
      builtin.module {
        llvm.func @bear(%p: !llvm.ptr<1>) {
          llvm.return
        }
      }
    }
  }
  util.func public @run(%exe: !hal.executable) -> i64 {
    %id = hal.executable.lookup.function target(%exe : !hal.executable) function(@b::@cuda_nvptx_fb::@bear) : i64
    util.return %id : i64
  }
}
