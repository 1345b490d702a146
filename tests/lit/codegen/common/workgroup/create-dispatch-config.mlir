// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-codegen-create-dispatch-config)))' | FileCheck %s

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>

// CHECK: iree_codegen.dispatch_config @f
// CHECK: ^bb0(%{{.*}}: !hal.device, %[[W:[a-z0-9]+]]: index):
// CHECK: %[[X:.+]], %[[Y:.+]], %[[Z:.+]] = iree_tensor_ext.dispatch.workgroup_count_from_slice(%[[W]])
// CHECK: iree_codegen.yield %[[X]], %[[Y]], %[[Z]]
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device, %w: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%w)
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @f() {
        return
      }
    }
  }
}
