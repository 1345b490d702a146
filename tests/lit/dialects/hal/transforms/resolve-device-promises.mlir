// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-resolve-device-promises)' | FileCheck %s

util.global private @board : !hal.device
// CHECK: util.func private @f(%arg0: tensor<2xi8> {stream.affinity = #hal.device.affinity<@board, [3]>})
util.func private @f(%x: tensor<2xi8> {stream.affinity = #hal.device.promise<@board, [3]>}) -> !hal.buffer_view {
  // CHECK: hal.tensor.export on(#hal.device.affinity<@board>)
  %0 = hal.tensor.export on(#hal.device.promise<@board>) %x : tensor<2xi8> -> !hal.buffer_view
  util.return %0 : !hal.buffer_view
}
