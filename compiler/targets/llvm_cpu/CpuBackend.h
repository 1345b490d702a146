// llvm-cpu in the registry of targets: the backend, and the device `local` that loads what it makes.
#pragma once

namespace mlir::iree::targets {
class TargetRegistry;
}

namespace mlir::iree::llvm_cpu {

/// Adds the backend `llvm-cpu` and the device `local`. Settings come from CpuFlags.
void registerCpuTarget(targets::TargetRegistry &registry);

} // namespace mlir::iree::llvm_cpu
