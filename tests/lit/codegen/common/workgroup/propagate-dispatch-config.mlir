// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-codegen-propagate-dispatch-config)))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

// CHECK: hal.executable.export public @f
// CHECK: %[[C2:.+]] = arith.constant 2 : index
// CHECK: hal.return %[[C2]], %{{.*}}, %{{.*}} : index, index, index
// CHECK: workgroup_size = [4 : index, 1 : index, 1 : index]
// CHECK-NOT: iree_codegen.dispatch_config
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @f() {
        return
      }
      iree_codegen.dispatch_config @f workgroup_size = [4, 1, 1] {
      ^bb0(%device: !hal.device):
        %c2 = arith.constant 2 : index
        %c1 = arith.constant 1 : index
        iree_codegen.yield %c2, %c1, %c1 : index, index, index
      }
    }
  }
}
