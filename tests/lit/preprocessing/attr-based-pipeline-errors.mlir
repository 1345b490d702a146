// RUN: not strata-opt %s --pass-pipeline='builtin.module(util.func(iree-preprocessing-attr-based-pipeline))' 2>&1 | FileCheck %s

// CHECK: names a pipeline that can't be read: "no-such-pass"
util.func public @asked() attributes {preprocessing_pipeline = #util.preprocessing_pipeline<"no-such-pass">} {
  util.return
}
