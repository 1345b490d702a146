// RUN: strata-opt %s --iree-stream-verify-lowering-to-async-resources | FileCheck %s

// CHECK-LABEL: util.func private @fine
util.func private @fine(%v: !util.buffer, %size: index) {
  // CHECK: stream.tensor.import
  %0 = stream.tensor.import %v : !util.buffer -> tensor<4xi8> in !stream.resource<external>{%size}
  util.return
}
