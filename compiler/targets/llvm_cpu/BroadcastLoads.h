// A kernel's loop that multiplies a row of numbers into a tile reads each number into all lanes of a register of its
// own. Where as many loads as multiplications start in a cycle, the loads are what the loop waits for: the lines of
// the tile are one load more than there are multiplications.
#pragma once

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::iree::llvm_cpu {

/// In loops of CPUs where that is so, reads four neighbours with one load, into each quarter of a register, and
/// spreads them from there with shuffles, until loads no longer hold up multiplications. For optimized IR: what
/// simplifies shuffles would undo it.
void balanceBroadcastLoads(llvm::Module &module, const llvm::TargetMachine &machine);

} // namespace mlir::iree::llvm_cpu
