// Each op with an operand, a result or an attribute that it can't have.
// RUN: strata-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.channel.count' op operand #0 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.channel.count"(%a) : (i64) -> index
  return
}

// -----

func.func private @f() {
  // expected-error @+1 {{'flow.channel.default' op result #0 must be A communicator: the devices that take part in a collective, and which one this is., but got 'tuple<>'}}
  %0 = "flow.channel.default"() <{group = "group"}> : () -> tuple<>
  return
}

// -----

func.func private @f(%a: i64) {
  // expected-error @+1 {{'flow.channel.rank' op operand #0 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.channel.rank"(%a) : (i64) -> index
  return
}

// -----

func.func private @f(%a: !flow.channel, %b: index, %c: i64) {
  // expected-error @+1 {{'flow.channel.split' op operand #2 must be index, but got 'i64'}}
  %0 = "flow.channel.split"(%a, %b, %c) : (!flow.channel, index, i64) -> !flow.channel
  return
}

// -----

func.func private @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i64) {
  // expected-error @+1 {{'flow.collective.all_gather' op operand #2 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.collective.all_gather"(%a, %b, %c) <{element_type = 9 : i32, tied_operands = [0 : index]}> : (tensor<8xf32>, tensor<8xf32>, i64) -> tensor<8xf32>
  return
}

// -----

func.func private @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i64) {
  // expected-error @+1 {{'flow.collective.all_reduce' op operand #2 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.collective.all_reduce"(%a, %b, %c) <{element_type = 9 : i32, reduction_op = 1 : i32, tied_operands = [0 : index]}> : (tensor<8xf32>, tensor<8xf32>, i64) -> tensor<8xf32>
  return
}

// -----

func.func private @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i64) {
  // expected-error @+1 {{'flow.collective.all_to_all' op operand #2 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.collective.all_to_all"(%a, %b, %c) <{element_type = 9 : i32, tied_operands = [0 : index]}> : (tensor<8xf32>, tensor<8xf32>, i64) -> tensor<8xf32>
  return
}

// -----

func.func private @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i64) {
  // expected-error @+1 {{'flow.collective.reduce_scatter' op operand #2 must be A communicator: the devices that take part in a collective, and which one this is., but got 'i64'}}
  %0 = "flow.collective.reduce_scatter"(%a, %b, %c) <{element_type = 9 : i32, reduction_op = 5 : i32, tied_operands = [0 : index]}> : (tensor<8xf32>, tensor<8xf32>, i64) -> tensor<8xf32>
  return
}

// -----

func.func private @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: !flow.channel, %d: index, %e: i64) {
  // expected-error @+1 {{'flow.collective.send_recv' op operand #4 must be index, but got 'i64'}}
  %0 = "flow.collective.send_recv"(%a, %b, %c, %d, %e) <{element_type = 9 : i32, tied_operands = [0 : index]}> : (tensor<8xf32>, tensor<8xf32>, !flow.channel, index, i64) -> tensor<8xf32>
  return
}

// -----

func.func private @f(%a: !util.buffer, %b: !util.buffer, %c: i64, %d: i64) {
  // expected-error @+1 {{'flow.parameter.load' op operand #3 must be variadic of index, but got 'i64'}}
  %0 = "flow.parameter.load"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!util.buffer, !util.buffer, i64, i64) -> tensor<?xf32>
  return
}

// -----

func.func private @f(%a: tensor<?xf32>, %b: index, %c: !util.buffer, %d: f16) {
  // expected-error @+1 {{'flow.parameter.write' op operand #3 must be 64-bit signless integer, but got 'f16'}}
  %0 = "flow.parameter.write"(%a, %b, %c, %d) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}> : (tensor<?xf32>, index, !util.buffer, f16) -> tensor<?xf32>
  return
}
