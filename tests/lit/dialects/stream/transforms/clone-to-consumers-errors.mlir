// RUN: strata-opt %s --iree-stream-clone-to-consumers --verify-diagnostics --split-input-file | FileCheck %s

// A clone is placed before its user, in the last block; what it takes is cloned the next round. There are more ops than rounds.
// expected-remark @+1 {{'builtin.module' op still has values of several places after 32 rounds of cloning}}
module {
util.global private @a : !hal.device
util.global private @b : !hal.device
flow.executable private @ex {
  flow.executable.export public @run
}
// CHECK: flow.dispatch @ex::@run
util.func public @long(%x: f32) -> (tensor<4x1xf32>, tensor<4x1xf32>) {
  %0 = flow.tensor.splat %x : tensor<4xf32>
  cf.br ^b1
^b1:
  %1 = flow.tensor.reshape %0 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b2
^b2:
  %2 = flow.tensor.reshape %1 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b3
^b3:
  %3 = flow.tensor.reshape %2 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b4
^b4:
  %4 = flow.tensor.reshape %3 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b5
^b5:
  %5 = flow.tensor.reshape %4 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b6
^b6:
  %6 = flow.tensor.reshape %5 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b7
^b7:
  %7 = flow.tensor.reshape %6 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b8
^b8:
  %8 = flow.tensor.reshape %7 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b9
^b9:
  %9 = flow.tensor.reshape %8 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b10
^b10:
  %10 = flow.tensor.reshape %9 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b11
^b11:
  %11 = flow.tensor.reshape %10 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b12
^b12:
  %12 = flow.tensor.reshape %11 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b13
^b13:
  %13 = flow.tensor.reshape %12 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b14
^b14:
  %14 = flow.tensor.reshape %13 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b15
^b15:
  %15 = flow.tensor.reshape %14 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b16
^b16:
  %16 = flow.tensor.reshape %15 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b17
^b17:
  %17 = flow.tensor.reshape %16 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b18
^b18:
  %18 = flow.tensor.reshape %17 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b19
^b19:
  %19 = flow.tensor.reshape %18 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b20
^b20:
  %20 = flow.tensor.reshape %19 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b21
^b21:
  %21 = flow.tensor.reshape %20 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b22
^b22:
  %22 = flow.tensor.reshape %21 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b23
^b23:
  %23 = flow.tensor.reshape %22 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b24
^b24:
  %24 = flow.tensor.reshape %23 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b25
^b25:
  %25 = flow.tensor.reshape %24 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b26
^b26:
  %26 = flow.tensor.reshape %25 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b27
^b27:
  %27 = flow.tensor.reshape %26 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b28
^b28:
  %28 = flow.tensor.reshape %27 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b29
^b29:
  %29 = flow.tensor.reshape %28 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b30
^b30:
  %30 = flow.tensor.reshape %29 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b31
^b31:
  %31 = flow.tensor.reshape %30 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b32
^b32:
  %32 = flow.tensor.reshape %31 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b33
^b33:
  %33 = flow.tensor.reshape %32 : tensor<4xf32> -> tensor<4x1xf32>
  cf.br ^b34
^b34:
  %34 = flow.tensor.reshape %33 : tensor<4x1xf32> -> tensor<4xf32>
  cf.br ^b35
^b35:
  %35 = flow.tensor.reshape %34 : tensor<4xf32> -> tensor<4x1xf32>
  %a = flow.dispatch @ex::@run(%35) {stream.affinity = #hal.device.affinity<@a>} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %b = flow.dispatch @ex::@run(%35) {stream.affinity = #hal.device.affinity<@b>} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  util.return %a, %b : tensor<4x1xf32>, tensor<4x1xf32>
}
}
