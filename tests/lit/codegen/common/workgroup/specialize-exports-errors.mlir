// RUN: strata-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(iree-codegen-specialize-exports)))'

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable private @e {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64", {}>) {
    // expected-error @+1 {{has no ordinal}}
    hal.executable.export public @f layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @f() {
        return
      }
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable private @e {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64", {}>) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @f(%cst: f32, %init: tensor<3xf32>) -> tensor<3xf32> {
        // expected-error @+1 {{must be a #util.int.assumption.multi_array}}
        %0 = linalg.fill {iree_codegen.specialization_ranges = [4, 8]} ins(%cst : f32) outs(%init : tensor<3xf32>) -> tensor<3xf32>
        return %0 : tensor<3xf32>
      }
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable private @e {
  hal.executable.variant public @v target(<"llvm-cpu", "embedded-elf-x86_64", {}>) {
    hal.executable.export public @f ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
      hal.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @f(%cst: f32, %init: tensor<3xf32>) -> tensor<3xf32> {
        // expected-error @+1 {{asks for multiples of zero}}
        %0 = linalg.fill {iree_codegen.specialization_ranges = #util<int.assumption.multi_array[[<udiv = 0>]]>} ins(%cst : f32) outs(%init : tensor<3xf32>) -> tensor<3xf32>
        return %0 : tensor<3xf32>
      }
    }
  }
}
