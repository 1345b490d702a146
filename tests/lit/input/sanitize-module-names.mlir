// RUN: strata-opt %s --iree-sanitize-module-names | FileCheck %s

// CHECK: module @model_v2_final
module @"model.v2-final" {
}
