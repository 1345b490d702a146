// RUN: strata-opt %s --pass-pipeline='builtin.module(hal.executable(hal.executable.variant(builtin.module(iree-convert-to-llvm))))' --verify-diagnostics --split-input-file

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i64:64-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    builtin.module {
      // expected-error @+1 {{'func.func' op is an entry point and can't have arguments or results}}
      func.func @f(%a: i32) {
        return
      }
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i64:64-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    builtin.module {
      func.func @f() {
        %c0 = arith.constant 0 : index
        %zero = arith.constant 0.0 : f32
        // expected-error @+1 {{'memref.alloc' op of workgroup memory has to be packed into bytes first}}
        %0 = memref.alloc() : memref<4xf32, #iree_codegen.workgroup_local>
        memref.store %zero, %0[%c0] : memref<4xf32, #iree_codegen.workgroup_local>
        return
      }
    }
  }
}

// -----

#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {data_layout = "e-m:e-i0x64:64", native_vector_size = 16 : i64, target_triple = "x86_64-none-elf"}>
hal.executable private @e {
  hal.executable.variant public @v target(#target) {
    hal.executable.export public @f ordinal(0) layout(#layout)
    // expected-error @+1 {{data layout 'e-m:e-i0x64:64' can't be read}}
    builtin.module {
      func.func @f() {
        return
      }
    }
  }
}
