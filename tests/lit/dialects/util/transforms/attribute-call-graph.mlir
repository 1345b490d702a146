// RUN: strata-opt %s --iree-util-attribute-call-graph | FileCheck %s

util.func private @pure(i32) -> i32 attributes {nosideeffects, some.other}
// CHECK-LABEL: util.func public @caller
util.func public @caller(%a: i32) -> i32 {
  // CHECK: util.call @pure(%{{.+}}) {nosideeffects} : (i32) -> i32
  %0 = util.call @pure(%a) : (i32) -> i32
  util.return %0 : i32
}
