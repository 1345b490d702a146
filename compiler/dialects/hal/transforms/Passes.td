// Passes of the hal dialect.
#ifndef STRATA_HAL_PASSES_TD
#define STRATA_HAL_PASSES_TD

include "mlir/Pass/PassBase.td"

// The process has one registry of targets, but recorded pipelines name one.
def HAL_RegistryOption
    : Option<"targetRegistry", "target-registry", "std::string", "\"unknown\"",
             "Accepted so that recorded pipelines can be replayed; there is one registry">;

//===-- Devices -----------------------------------------------------------------------------===//

def AssignLegacyTargetDevicesPass
    : Pass<"iree-hal-assign-legacy-target-devices", "::mlir::ModuleOp"> {
  let summary = "Turns names of backends into the module's device targets";
  let description = [{
    For each backend of `targetBackends` the module attribute `hal.device.targets` gets the device
    that the backend is meant for, with the executable targets that the backend's options ask for;
    several backends become one device to select from. Nothing happens where the module has such
    an attribute or a device global.

    See tests/lit/dialects/hal/transforms/assign-legacy-target-devices.mlir.
  }];
  let options = [
    HAL_RegistryOption,
    ListOption<"targetBackends", "targetBackends", "std::string", "Backends, by name">,
  ];
  let dependentDialects = ["::mlir::iree::hal::HALDialect"];
}

def AssignTargetDevicesPass : Pass<"iree-hal-assign-target-devices", "::mlir::ModuleOp"> {
  let summary = "Turns descriptions of devices into the module's device targets";
  let description = [{
    Each entry of `targetDevices` describes one device: a name, a name with an ordinal, or a
    `#hal.device.*` attribute, several of them separated by commas for the first one available.
    With `name=` in front, which either all or no entries have, the device gets that name.
    Nothing happens where the module has device targets or a device global.

    See tests/lit/dialects/hal/transforms/assign-target-devices.mlir.
  }];
  let options = [
    ListOption<"targetDevices", "targetDevices", "std::string", "Descriptions, one per device">,
  ];
  let dependentDialects = ["::mlir::iree::hal::HALDialect"];
}

def MaterializeTargetDevicesPass
    : Pass<"iree-hal-materialize-target-devices", "::mlir::ModuleOp"> {
  let summary = "Turns the module's device targets into globals";
  let description = [{
    `hal.device.targets` becomes one `util.global` of type `!hal.device` per entry, named
    `__device_N` or by its key. The default device, named by `hal.device.default`, by the option,
    or else the first one, becomes the placement of everything that has none.

    See tests/lit/dialects/hal/transforms/materialize-target-devices.mlir.
  }];
  let options = [
    Option<"defaultDevice", "defaultDevice", "std::string", "\"\"",
           "Name or ordinal of the device that is used where nothing else is said">,
  ];
  let dependentDialects = ["::mlir::iree::hal::HALDialect", "::mlir::iree::util::UtilDialect"];
}

def ResolveDevicePromisesPass
    : Pass<"iree-hal-resolve-device-promises", "::mlir::ModuleOp"> {
  let summary = "Replaces promised devices by the globals of that name";
  let description = [{
    Each `#hal.device.promise` becomes a `#hal.device.affinity`. A promise without a device global
    is an error.

    See tests/lit/dialects/hal/transforms/resolve-device-promises.mlir.
  }];
  let dependentDialects = ["::mlir::iree::hal::HALDialect"];
}

def ResolveDeviceAliasesPass : Pass<"iree-hal-resolve-device-aliases", "::mlir::ModuleOp"> {
  let summary = "Replaces device names by full device descriptions";
  let description = [{
    A `#hal.device.alias` in the initial value of a device global becomes the
    `#hal.device.target` that the compiler's options define under that name. Configuration and
    ordinal of the alias are added to it.

    See tests/lit/dialects/hal/transforms/resolve-device-aliases.mlir.
  }];
  let options = [HAL_RegistryOption];
  let dependentDialects = ["::mlir::iree::hal::HALDialect"];
}

def VerifyDevicesPass : Pass<"iree-hal-verify-devices", "::mlir::ModuleOp"> {
  let summary = "Checks that the compiler knows all devices and backends of the module";
  let description = [{
    Devices that only a module names, and backends that aren't linked into this program, are
    errors before anything is compiled for them.

    See tests/lit/dialects/hal/transforms/verify-devices.mlir.
  }];
  let options = [HAL_RegistryOption];
}

def InitializeDevicesPass : Pass<"iree-hal-initialize-devices", "::mlir::ModuleOp"> {
  let summary = "Finds devices in initializers";
  let description = [{
    A device global with a description as its initial value is set by an initializer instead: it
    walks the devices of the program's context, takes the first that fits the description and
    fails where there is none.

    See tests/lit/dialects/hal/transforms/initialize-devices.mlir.
  }];
  let options = [HAL_RegistryOption];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"
  ];
}

//===-- Conversion --------------------------------------------------------------------------===//

def ConvertToHALPass : Pass<"iree-hal-conversion", "::mlir::ModuleOp"> {
  let summary = "Turns host code into calls of the hardware abstraction layer";
  let description = [{
    Resources of the stream dialect become buffers and timepoints become fences. An execution
    region becomes a command buffer, recorded once and reused where nothing in it changes between
    calls, or a queue operation where it only copies or fills. Entry points of executables lose
    their conditions and workgroup counts, which now are at the dispatches.

    See tests/lit/dialects/hal/transforms/conversion.mlir.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::iree::hal::HALDialect",
    "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"
  ];
}

//===-- Resources ---------------------------------------------------------------------------===//

def OutlineMemoizeRegionsPass
    : Pass<"iree-hal-outline-memoize-regions", "::mlir::ModuleOp"> {
  let summary = "Evaluates memoized regions once per device when the program starts";
  let description = [{
    The body of a `hal.device.memoize` becomes a function. Where it depends on nothing but the
    device, constants and globals that do not change, an initializer calls it for each device that
    may reach it and keeps the results in globals; the operation becomes a lookup among these.
    Everywhere else the operation becomes a call.

    See tests/lit/dialects/hal/transforms/outline-memoize-regions.mlir.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"
  ];
}

def MaterializeResourceCachesPass
    : Pass<"iree-hal-materialize-resource-caches", "::mlir::ModuleOp"> {
  let summary = "Loads executables once per device when the program starts";
  let description = [{
    Each executable that is looked up on a device gets a global for that device. An initializer
    asks the device which variant it can load and creates the executable from it; lookups become
    loads of the global. Conditions and constant blocks of the variants move into the initializer.

    See tests/lit/dialects/hal/transforms/materialize-resource-caches.mlir.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"
  ];
}

def MemoizeDeviceQueriesPass
    : Pass<"iree-hal-memoize-device-queries", "::mlir::ModuleOp"> {
  let summary = "Asks each device each question only once";
  let description = [{
    Queries of a known device global become loads of two globals, whether the query succeeded and
    its value, that an initializer behind the device sets.

    See tests/lit/dialects/hal/transforms/memoize-device-queries.mlir.
  }];
  let dependentDialects = ["::mlir::iree::util::UtilDialect"];
}

def MemoizeDeviceSelectionPass
    : Pass<"iree-hal-memoize-device-selection", "::mlir::ModuleOp"> {
  let summary = "Chooses among allocators only once";
  let description = [{
    `hal.allocator.select` among known device globals, with constant queues, memory types and usage,
    becomes loads of two globals, the device and the queues, that an initializer before the first
    function with such a choice sets.

    See tests/lit/dialects/hal/transforms/memoize-device-selection.mlir.
  }];
  let dependentDialects = ["::mlir::iree::util::UtilDialect"];
}

def ResolveTopologyQueriesPass
    : Pass<"iree-hal-resolve-topology-queries", "::mlir::ModuleOp"> {
  let summary = "Fixes memory types and usage from lifetimes and the device topology";
  let description = [{
    `hal.allocator.resolve_memory_properties` becomes constants. What is placed on one of several
    devices must be reachable by all: that takes one that sees the memory of the others, or the
    operation is left for later.

    See tests/lit/dialects/hal/transforms/resolve-topology-queries.mlir.
  }];
}

def ResolveExportOrdinalsPass
    : Pass<"iree-hal-resolve-export-ordinals", "::mlir::ModuleOp"> {
  let summary = "Replaces references to entry points by their ordinals";
  let description = [{
    Host programs call entry points by number; the names stay in the executables.

    See tests/lit/dialects/hal/transforms/resolve-export-ordinals.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def PruneExecutablesPass : Pass<"iree-hal-prune-executables", "::mlir::ModuleOp"> {
  let summary = "Removes executables, variants and entry points without a reference";
  let description = [{
    Only private executables are touched. An entry point that another one falls back to stays as
    long as that one does.

    See tests/lit/dialects/hal/transforms/prune-executables.mlir.
  }];
}

//===-- Commands ----------------------------------------------------------------------------===//

def ElideRedundantCommandsPass : Pass<"iree-hal-elide-redundant-commands"> {
  let summary = "Removes barriers that directly follow a full barrier";
  let description = [{
    Looks at each block by itself. Anything between two barriers of a command buffer that is not
    known to leave it alone makes the second one count.

    See tests/lit/dialects/hal/transforms/elide-redundant-commands.mlir.
  }];
}

//===-- Executables -------------------------------------------------------------------------===//

def MaterializeInterfacesPass
    : Pass<"iree-hal-materialize-interfaces", "::mlir::ModuleOp"> {
  let summary = "Makes a variant of each executable for each target that dispatches it";
  let description = [{
    Executables of the stream dialect, and executable sources, become executables with one variant
    per target of the devices that dispatch them. The pipeline layout of an entry point is made
    from its function and from all its dispatches: a binding is read-only where nothing writes it,
    and indirect where it may be another buffer each time the same commands are executed. Function
    arguments become loads of constants and bindings; dispatches name the variants they may need.

    See tests/lit/dialects/hal/transforms/materialize-interfaces.mlir.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::iree::hal::HALDialect"];
}

def HoistExecutableObjectsPass
    : Pass<"iree-hal-hoist-executable-objects", "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Moves object files named inside a variant to the variant";
  let description = [{
    Objects under `hal.executable.objects` on any operation of the variant are linked with it as a
    whole. Of several equal ones the first is kept.

    See tests/lit/dialects/hal/transforms/hoist-executable-objects.mlir.
  }];
}

class HAL_DriverPass<string argument, string anchor> : Pass<argument, anchor> {
  let options = [HAL_RegistryOption];
}

class HAL_TargetPass<string argument, string anchor> : Pass<argument, anchor> {
  let options = [
    Option<"target", "target", "std::string", "\"\"", "The backend, by name">,
    HAL_RegistryOption,
  ];
}

def ConfigureExecutablesPass
    : HAL_DriverPass<"iree-hal-configure-executables", "::mlir::iree::hal::ExecutableOp"> {
  let summary = "Lets each backend choose how code of its variants is generated";
  let description = [{
    Each variant goes through the pipeline of the backend that its target names.

    See tests/lit/dialects/hal/transforms/configure-executables.mlir.
  }];
}

def ConfigureTargetExecutableVariantsPass
    : HAL_TargetPass<"iree-hal-configure-target-executable-variants",
                     "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Runs the configuration pipeline of one backend on a variant of it";
  let description = [{
    Variants of others are left alone. What the pipeline chose is an attribute of the functions.

    See tests/lit/dialects/hal/transforms/configure-target-executable-variants.mlir.
  }];
}

def TranslateAllExecutablesPass
    : HAL_DriverPass<"iree-hal-translate-all-executables", "::mlir::iree::hal::ExecutableOp"> {
  let summary = "Lets each backend generate the code of its variants";
  let description = [{
    Each variant goes through the pipeline of the backend that its target names.

    See tests/lit/dialects/hal/transforms/translate-all-executables.mlir.
  }];
}

def TranslateTargetExecutableVariantsPass
    : HAL_TargetPass<"iree-hal-translate-target-executable-variants",
                     "::mlir::iree::hal::ExecutableVariantOp"> {
  let summary = "Runs the translation pipeline of one backend on a variant of it";
  let description = [{
    Variants of others are left alone. What is left is in the dialect that the backend
    serializes.

    See tests/lit/dialects/hal/transforms/translate-target-executable-variants.mlir.
  }];
}

def LinkAllExecutablesPass
    : HAL_DriverPass<"iree-hal-link-all-executables", "::mlir::ModuleOp"> {
  let summary = "Lets each backend combine its executables";
  let description = [{
    A pipeline for each backend of the program; executables that one left empty are removed.

    See tests/lit/dialects/hal/transforms/link-all-executables.mlir.
  }];
}

def LinkTargetExecutablesPass
    : HAL_TargetPass<"iree-hal-link-target-executables", "::mlir::ModuleOp"> {
  let summary = "Runs the linking pipeline of one backend";
  let description = [{
    Backends decide themselves whether, and into how many, executables are combined.

    See tests/lit/dialects/hal/transforms/link-target-executables.mlir.
  }];
}

defvar HAL_SerializationOptions = [
  Option<"debugLevel", "debug-level", "int", "2", "What to keep for debugging, 0 to 3">,
  Option<"dumpIntermediatesPath", "dump-intermediates-path", "std::string", "\"\"",
         "Directory for what backends make on the way; empty for none">,
  Option<"dumpBinariesPath", "dump-binaries-path", "std::string", "\"\"",
         "Directory for the binaries; empty for none">,
];

def SerializeAllExecutablesPass
    : Pass<"iree-hal-serialize-all-executables", "::mlir::iree::hal::ExecutableOp"> {
  let summary = "Lets each backend turn its variants into binaries";
  let description = [{
    Each variant becomes a `hal.executable.binary`; files are dumped on the way where that was
    asked for.

    See tests/lit/dialects/hal/transforms/serialize-all-executables.mlir.
  }];
  let options = !listconcat([HAL_RegistryOption], HAL_SerializationOptions);
}

def SerializeTargetExecutablesPass
    : Pass<"iree-hal-serialize-target-executables", "::mlir::iree::hal::ExecutableOp"> {
  let summary = "Turns the variants of one backend into binaries";
  let description = [{
    Variants of others are left alone.

    See tests/lit/dialects/hal/transforms/serialize-target-executables.mlir.
  }];
  let options = !listconcat([
    Option<"target", "target", "std::string", "\"\"", "The backend, by name">,
    HAL_RegistryOption
  ], HAL_SerializationOptions);
}

def DumpExecutableSourcesPass
    : Pass<"iree-hal-dump-executable-sources", "::mlir::ModuleOp"> {
  let summary = "Writes each executable to a file of its own";
  let description = [{
    The file is `<prefix>_<module>_<executable>.mlir`; the executable is written as public, so
    that nothing removes it when it is compiled alone. A last line `// strata-opt: <flags>` names
    flags of its backend that are not the default and not in the target; `strata-opt` heeds it.

    See tests/lit/dialects/hal/transforms/dump-executable-sources.mlir.
  }];
  let options = [
    Option<"path", "path", "std::string", "\"\"", "Directory, or `-` for the standard output">,
    Option<"prefix", "prefix", "std::string", "\"\"", "First part of the file names">,
  ];
}

def DumpExecutableBenchmarksPass
    : Pass<"iree-hal-dump-executable-benchmarks", "::mlir::ModuleOp"> {
  let summary = "Writes a program that runs its entry points for each executable variant";
  let description = [{
    The file is `<module>_<executable>_<variant>_benchmark.mlir`. Each distinct combination of
    constant operands that the program dispatches an entry point with gives a function, with the
    number of dispatches as its argument.

    See tests/lit/dialects/hal/transforms/dump-executable-benchmarks.mlir.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"
  ];
  let options = [
    Option<"path", "path", "std::string", "\"\"", "Directory, or `-` for the standard output">,
  ];
}

#endif // STRATA_HAL_PASSES_TD
