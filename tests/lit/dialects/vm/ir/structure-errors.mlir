// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f() {
  // expected-error @+1 {{'vm.export' op requires attribute 'export_name'}}
  "vm.export"() <{function_ref = @f}> {iree.abi.stub} : () -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'vm.module_terminator' op requires zero operands}}
  "vm.module_terminator"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'vm.rodata' op expects parent op 'vm.module'}}
  "vm.rodata"() <{mime_type = "text/plain", sym_name = "r0", sym_visibility = "private", value = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> ()
  return
}
