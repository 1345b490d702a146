#ifndef STRATA_VM_PASSES
#define STRATA_VM_PASSES

include "mlir/Pass/PassBase.td"

class Vm_ModulePass<string argument> : Pass<argument, "::mlir::iree::vm::ModuleOp"> {
  let dependentDialects = ["::mlir::iree::vm::VmDialect"];
}

def ConversionPass : Pass<"iree-vm-conversion", "::mlir::ModuleOp"> {
  let summary = "Converts the host program to the vm dialect";
  let description = [{
    The module becomes a `vm.module` inside of an outer one. Functions, globals, arithmetic and control
    flow become ops of the machine; ops of the hal dialect become calls of imports, all of which are
    declared. Text and binaries become inline constants. See
    tests/lit/dialects/vm/transforms/conversion.mlir.
  }];
  let options = [
    Option<"indexBits", "index-bits", "int", "64", "Width of `index` on the machine.">,
    Option<"f32Extension", "f32-extension", "bool", "true", "The machine computes with f32.">,
    Option<"f64Extension", "f64-extension", "bool", "true", "The machine computes with f64.">,
    Option<"truncateUnsupportedFloats", "truncate-unsupported-floats", "bool", "true",
           "Use f32 for f64 on machines without f64.">,
    Option<"optimizeForStackSize", "optimize-for-stack-size", "bool", "false",
           "Prefer few registers to few instructions.">,
  ];
  let dependentDialects = ["::mlir::iree::vm::VmDialect"];
}

def ReifyRodataTablesPass : Vm_ModulePass<"iree-vm-reify-rodata-tables"> {
  let summary = "Splits tables of constants into their data and an index";
  let description = [{
    `vm.rodata.table.inline` becomes two `vm.rodata.inline`: the constants, each padded to the data
    alignment, and a list of (offset, size) pairs. See
    tests/lit/dialects/vm/transforms/reify-rodata-tables.mlir.
  }];
}

def HoistInlinedRodataPass : Vm_ModulePass<"iree-vm-hoist-inlined-rodata"> {
  let summary = "Moves inline constants to the module";
  let description = [{
    Each `vm.rodata.inline` becomes a `vm.rodata` in front of the function that uses it, and a
    `vm.const.ref.rodata` in its place. See
    tests/lit/dialects/vm/transforms/hoist-inlined-rodata.mlir.
  }];
}

def DeduplicateRodataPass : Vm_ModulePass<"iree-vm-deduplicate-rodata"> {
  let summary = "Merges constants with equal content";
  let description = [{
    Of `vm.rodata` with the same value and MIME type the first stays, with the largest alignment of all.
    See tests/lit/dialects/vm/transforms/deduplicate-rodata.mlir.
  }];
}

def ResolveRodataLoadsPass : Vm_ModulePass<"iree-vm-resolve-rodata-loads"> {
  let summary = "Replaces loads of buffers that are always the same constant";
  let description = [{
    A buffer global that only ever holds one `vm.rodata` (or nothing) needs no global: loads become the
    constant (or null). See tests/lit/dialects/vm/transforms/resolve-rodata-loads.mlir.
  }];
}

def DropUnusedCallsPass : Vm_ModulePass<"iree-vm-drop-unused-calls"> {
  let summary = "Erases calls without effects whose results nobody uses";
  let description = [{
    A callee says that it has no effects with `nosideeffects`. See
    tests/lit/dialects/vm/transforms/drop-unused-calls.mlir.
  }];
}

def GlobalInitializationPass : Vm_ModulePass<"iree-vm-global-initialization"> {
  let summary = "Gathers all initialization in one exported function";
  let description = [{
    Initial values and the bodies of `vm.initializer`, in module order, become the function `__init`,
    which a host calls once after loading. `__deinit` is its counterpart. Globals that are stored to
    become mutable. See tests/lit/dialects/vm/transforms/global-initialization.mlir.
  }];
}

def DropEmptyModuleInitializersPass : Vm_ModulePass<"iree-vm-drop-empty-module-initializers"> {
  let summary = "Erases `__init` and `__deinit` when they do nothing";
  let description = [{
    Loading a module calls what it exports under these names, so one without them loads faster.

    See tests/lit/dialects/vm/transforms/drop-empty-module-initializers.mlir.
  }];
}

def AnnotateFunctionsPass : Vm_ModulePass<"iree-vm-annotate-functions"> {
  let summary = "Marks functions that may suspend or fail";
  let description = [{
    `vm.yield`: the function suspends, or calls one that does. `vm.unwind`: it may fail while it holds
    references, or calls one that does. See
    tests/lit/dialects/vm/transforms/annotate-functions.mlir.
  }];
}

def ConvertToYieldableCallsPass : Vm_ModulePass<"iree-vm-convert-to-yieldable-calls"> {
  let summary = "Makes calls that may suspend end their block";
  let description = [{
    The rest of the block becomes a block of its own that takes the results as arguments: where
    execution resumes. See tests/lit/dialects/vm/transforms/convert-to-yieldable-calls.mlir.
  }];
}

def DropOptimizationBarriersPass : Vm_ModulePass<"iree-vm-drop-optimization-barriers"> {
  let summary = "Erases optimization barriers";
  let description = [{
    Nothing is optimized any more that they would hold back; their operands take their place.

    See tests/lit/dialects/vm/transforms/drop-optimization-barriers.mlir.
  }];
}

def MaterializeRefDiscardsPass : Vm_ModulePass<"iree-vm-materialize-ref-discards"> {
  let summary = "Releases references where they die";
  let description = [{
    Registers are not cleaned up when a function returns, so each reference is released explicitly:
    after its last use, on edges to blocks that do not need it, and right away when it has no use.
    Uses that hand it over (calls, stores, branches) need nothing. See
    tests/lit/dialects/vm/transforms/materialize-ref-discards.mlir.
  }];
}

def OrdinalAllocationPass : Vm_ModulePass<"iree-vm-ordinal-allocation"> {
  let summary = "Numbers functions, globals and constants as bytecode will name them";
  let description = [{
    Each kind counts from 0 in the order of the module; globals of numbers get an offset in bytes instead.

    See tests/lit/dialects/vm/transforms/ordinal-allocation.mlir.
  }];
}

#endif // STRATA_VM_PASSES
