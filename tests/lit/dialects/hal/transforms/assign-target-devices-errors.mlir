// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices=fast=gpu,board})' 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices="gpu[x]"})' 2>&1 | FileCheck %s --check-prefix=ORDINAL
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices="#util.null : i32"})' 2>&1 | FileCheck %s --check-prefix=KIND

// MIXED: error: either all target devices have a name or none
// ORDINAL: error: expected an ordinal in brackets in device `gpu[x]`
// KIND: error: expected a description of a !hal.device, got #util.null : i32
module {
}
