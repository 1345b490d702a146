// RUN: strata-opt %s | strata-opt | FileCheck %s

// CHECK-LABEL: util.func private @tensors
util.func private @tensors(%view: !util.buffer, %rows: index, %bytes: index, %value: i16) -> (!util.buffer, i16) {
  // CHECK: %[[IN:.+]] = stream.tensor.import %{{.+}} : !util.buffer -> tensor<?x6xi16>{%[[ROWS:.+]]} in !stream.resource<external>{%[[BYTES:.+]]}
  %0 = stream.tensor.import %view : !util.buffer -> tensor<?x6xi16>{%rows} in !stream.resource<external>{%bytes}
  // CHECK: stream.tensor.sizeof tensor<?x6xi16>{%[[ROWS]]} : index
  %1 = stream.tensor.sizeof tensor<?x6xi16>{%rows} : index
  // CHECK: %[[CAST:.+]] = stream.async.cast %[[IN]] : !stream.resource<external>{%[[BYTES]]} -> !stream.resource<*>{%[[BYTES]]}
  %2 = stream.async.cast %0 : !stream.resource<external>{%bytes} -> !stream.resource<*>{%bytes}
  // CHECK: %[[FILL:.+]] = stream.tensor.fill %{{.+}}, %[[CAST]][%[[ROWS]], %[[ROWS]] for %[[ROWS]], %[[ROWS]]] : i16 -> tensor<?x6xi16>{%[[ROWS]]} in %[[CAST]] as !stream.resource<*>{%[[BYTES]]}
  %3 = stream.tensor.fill %value, %2[%rows, %rows for %rows, %rows] : i16 -> tensor<?x6xi16>{%rows} in %2 as !stream.resource<*>{%bytes}
  // CHECK: stream.tensor.update %{{.+}}, %[[FILL]][%[[ROWS]], %[[ROWS]]] : tensor<2x3xi16> in !stream.resource<*>{%[[BYTES]]} -> tensor<?x6xi16>{%[[ROWS]]} in %[[FILL]] as !stream.resource<*>{%[[BYTES]]}
  %4 = stream.tensor.update %2, %3[%rows, %rows] : tensor<2x3xi16> in !stream.resource<*>{%bytes} -> tensor<?x6xi16>{%rows} in %3 as !stream.resource<*>{%bytes}
  // CHECK: %empty = stream.tensor.empty : tensor<3xi16> in !stream.resource<*>{%[[BYTES]]}
  %5 = stream.tensor.empty : tensor<3xi16> in !stream.resource<*>{%bytes}
  // CHECK: %cst = stream.tensor.constant : tensor<3xi16> in !stream.resource<constant> = dense<9> : tensor<3xi16>
  %6 = stream.tensor.constant : tensor<3xi16> in !stream.resource<constant> = dense<9> : tensor<3xi16>
  // CHECK: %[[STAGED:.+]] = stream.async.transfer
  %7 = stream.async.transfer %4 : !stream.resource<*>{%bytes} -> !stream.resource<staging>{%bytes}
  // CHECK: stream.tensor.load %[[STAGED]][%[[ROWS]], %[[ROWS]]] : tensor<?x6xi16>{%[[ROWS]]} in !stream.resource<staging>{%[[BYTES]]} -> i16
  %8 = stream.tensor.load %7[%rows, %rows] : tensor<?x6xi16>{%rows} in !stream.resource<staging>{%bytes} -> i16
  // CHECK: stream.tensor.trace "both" = [
  // CHECK-NEXT: %[[STAGED]] : tensor<?x6xi16>{%[[ROWS]]} in !stream.resource<staging>{%[[BYTES]]},
  // CHECK-NEXT: %[[STAGED]] : tensor<3xi16> in !stream.resource<staging>{%[[BYTES]]}
  // CHECK-NEXT: ]
  stream.tensor.trace "both" = [
    %7 : tensor<?x6xi16>{%rows} in !stream.resource<staging>{%bytes},
    %7 : tensor<3xi16> in !stream.resource<staging>{%bytes}
  ]
  // CHECK: stream.tensor.export %[[IN]] : tensor<?x6xi16>{%[[ROWS]]} in !stream.resource<external>{%[[BYTES]]} -> !util.buffer
  %9 = stream.tensor.export %0 : tensor<?x6xi16>{%rows} in !stream.resource<external>{%bytes} -> !util.buffer
  util.return %9, %8 : !util.buffer, i16
}
