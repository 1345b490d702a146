// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices=board,"gpu[2]"})' | FileCheck %s --check-prefix=PLAIN
// RUN: strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices=fast=gpu,slow=board})' | FileCheck %s --check-prefix=NAMED
// RUN: not strata-opt %s --pass-pipeline='builtin.module(iree-hal-assign-target-devices{targetDevices=fast=gpu,board})' 2>&1 | FileCheck %s --check-prefix=MIXED

// PLAIN: module attributes {hal.device.targets = [#hal.device.alias<"board"> : !hal.device, #hal.device.alias<"gpu"[2]> : !hal.device]}
// NAMED: module attributes {hal.device.targets = {fast = #hal.device.alias<"gpu"> : !hal.device, slow = #hal.device.alias<"board"> : !hal.device}}
// MIXED: either all target devices have a name or none
module {
}
