// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: !stream.binding, %b: i64) {
  // expected-error @+1 {{'stream.binding.subspan' op operand #1 must be byte offset, but got 'i64'}}
  %0 = "stream.binding.subspan"(%a, %b) : (!stream.binding, i64) -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'stream.dispatch.workgroup.count' op result #0 must be dimension, but got 'tuple<>'}}
  %0 = "stream.dispatch.workgroup.count"() <{dimension = 1 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'stream.dispatch.workgroup.id' op result #0 must be dimension, but got 'tuple<>'}}
  %0 = "stream.dispatch.workgroup.id"() <{dimension = 0 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'stream.dispatch.workgroup.size' op result #0 must be dimension, but got 'tuple<>'}}
  %0 = "stream.dispatch.workgroup.size"() <{dimension = 2 : index}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.executable.end' op requires zero operands}}
  "stream.executable.end"(%a) : (i64) -> ()
  return
}

// -----

func.func private @f(%a: index, %b: index, %c: i64) {
  // expected-error @+1 {{'stream.return' op expects parent op 'stream.executable.export'}}
  "stream.return"(%a, %b, %c) : (index, index, i64) -> ()
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'stream.yield' op expects parent op to be one of 'stream.async.concurrent, stream.async.execute, stream.cmd.concurrent, stream.cmd.execute, stream.cmd.serial'}}
  "stream.yield"(%a) : (i64) -> ()
  return
}
