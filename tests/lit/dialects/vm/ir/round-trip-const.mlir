// Constants, in exactly the text that they print as.
// RUN: grep -v -e '^// [^-]' -e '^$' %s > %t
// RUN: strata-opt %t --split-input-file --mlir-print-local-scope | grep -v '^$' | diff %t -

module {
  vm.module public @const {
    vm.rodata private @bytes dense<[1, 2, 3]> : tensor<3xi8>
    vm.func private @const() {
      %zero = vm.const.f32.zero
      %zero_0 = vm.const.f64.zero
      %zero_1 = vm.const.i32.zero
      %zero_2 = vm.const.i64.zero
      %0 = vm.const.f32 2.500000e+00
      %1 = vm.const.f64 2.500000e+00
      %c-7 = vm.const.i32 -7
      %c-7_3 = vm.const.i64 -7
      %null = vm.const.ref.zero : !vm.ref<?>
      %bytes = vm.const.ref.rodata @bytes : !vm.buffer
      %buffer = vm.rodata.inline "named" <alignment = 16, mime_type = "text/plain"> : !vm.buffer = "abc"
      %buffer_4 = vm.rodata.inline : !vm.buffer = dense<[1, 2]> : tensor<2xi16>
      %table_result, %data_result = vm.rodata.table.inline i32 : !vm.buffer, !vm.buffer = [dense<1> : tensor<2xi8>, "xyz"]
      vm.return
    }
  }
}
