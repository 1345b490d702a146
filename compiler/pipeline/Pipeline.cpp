// The compiler, pass by pass, in the order in which a program meets them.
//
// Each function below is one phase of --compile-to; what a pass does stands with the pass. The order
// and the nesting are those of the reference, so that a dump of ours lines up
// with one of the reference file by file. A pass that is not written yet stands as a comment where it
// belongs.

#include "compiler/pipeline/Pipeline.h"

#include "compiler/pipeline/PhaseBuilder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::iree::pipeline {
namespace {

using enum OptimizationLevel;

std::string flag(StringRef pass, StringRef option, bool value) {
  return llvm::formatv("{0}{{{1}={2}}", pass, option, value ? "true" : "false");
}

//===----------------------------------------------------------------------===//
// Groups that come back again and again
//===----------------------------------------------------------------------===//

void simplifyFunctions(PhaseBuilder &b) {
  b.onFunctions({"canonicalize", "cse", "iree-util-optimize-int-arithmetic",
                 "iree-util-simplify-global-accesses", "iree-util-apply-patterns"});
}

void simplifyGlobals(PhaseBuilder &b) {
  b.add("iree-util-fold-globals");
  b.add("iree-util-fuse-globals");
}

void cleanUp(PhaseBuilder &b) {
  simplifyFunctions(b);
  simplifyGlobals(b);
  b.add("iree-util-ipo");
}

void hoistConstants(PhaseBuilder &b, const Options &options) {
  b.flush();
  if (options.hoistConstants)
    b.add("iree-util-hoist-into-globals{max-size-increase-threshold=" +
          std::to_string(options.hoistingMaxGrowthBytes) + "}");
}

//===----------------------------------------------------------------------===//
// A: from the frontend to exported functions
//===----------------------------------------------------------------------===//

void input(PhaseBuilder &b, const Options &options) {
  if (options.convertInput)
    b.add("iree-auto-input-conversion");
  b.add("iree-import-public");
  b.add("iree-import-ml-program");
  b.add("iree-sanitize-module-names");
  if (options.demoteI64ToI32)
    b.add("iree-input-conversion-demote-i64-to-i32");
  if (options.demoteF32ToF16)
    b.add("iree-input-conversion-demote-f32-to-f16");
  if (options.demoteF64ToF32)
    b.add("iree-input-conversion-demote-f64-to-f32");
  if (options.promoteF16ToF32)
    b.add("iree-input-conversion-promote-f16-to-f32");
  if (options.promoteBF16ToF32)
    b.add("iree-input-conversion-promote-bf16-to-f32");
}

void abi(PhaseBuilder &b, const Options &) {
  b.add("iree-abi-convert-streamable-ops");
  b.add("iree-abi-wrap-entry-points");
  b.add("inline");
  b.onFunctions({"canonicalize", "cse"});
  b.add("symbol-dce");
}

//===----------------------------------------------------------------------===//
// B: devices
//===----------------------------------------------------------------------===//

void assignDevices(PhaseBuilder &b, const Options &options) {
  if (!options.targetBackends.empty())
    b.add(llvm::formatv("iree-hal-assign-legacy-target-devices{{targetBackends={0}}",
                        llvm::join(options.targetBackends, ",")).str());
  if (!options.targetDevices.empty())
    b.add(llvm::formatv("iree-hal-assign-target-devices{{targetDevices={0}}",
                        llvm::join(options.targetDevices, ",")).str());
  b.add(options.defaultDevice.empty()
            ? std::string("iree-hal-materialize-target-devices")
            : llvm::formatv("iree-hal-materialize-target-devices{{defaultDevice={0}}",
                            options.defaultDevice).str());
  b.add("iree-hal-resolve-device-promises");
  b.add("iree-hal-resolve-device-aliases");
  b.add("iree-hal-verify-devices");
}

void preprocessing(PhaseBuilder &b, const Options &options) {
  assignDevices(b, options);
  if (!options.preprocessingPipeline.empty())
    b.addPipeline(options.preprocessingPipeline);
  b.onFunctions({"iree-preprocessing-attr-based-pipeline"});
  if (options.warnOnUninitialized)
    b.onFunctions({"iree-global-opt-warn-on-uninitialized-values"});
}

//===----------------------------------------------------------------------===//
// C: the whole program on tensors, then cut into dispatches
//===----------------------------------------------------------------------===//

void globalOptimization(PhaseBuilder &b, const Options &options) {
  if (options.stripAssertions.value_or(options.atLeast(O1)))
    b.onFunctions({"iree-util-strip-debug-ops"});
  b.onFunctions({
      "iree-util-optimize-int-arithmetic",
      "iree-global-opt-quantized-conv-to-conv",
      "iree-global-opt-quantized-matmul-to-matmul",
      "iree-global-opt-propagate-affine-quantization",
      "iree-global-opt-convert-qdq-to-integer-math",
      "iree-flow-canonicalize",
      "iree-global-opt-remove-zero-extent-tensors",
      "iree-global-opt-detach-elementwise-from-named-ops",
      "simplify-depthwise-conv",
  });
  b.add("iree-global-opt-erase-unused-linalg-operands");
  b.add("iree-global-opt-expand-tensor-shapes");
  b.onFunctions({
      "convert-elementwise-to-linalg",
      "iree-global-opt-raise-special-ops",
      flag("iree-global-opt-decompose-concat", "enable-concat-transposition",
           options.concatTransposition.value_or(options.atLeast(O1))),
      flag("iree-global-opt-generalize-linalg-named-ops", "enable-generalize-matmul",
           options.generalizeMatmul.value_or(options.atLeast(O2))),
      "iree-dispatch-creation-insert-tensor-barriers",
  });
  b.add("iree-dispatch-creation-fold-unit-extent-dims");
  b.onFunctions({
      "iree-dispatch-creation-fold-reshapes-into-tensor-barriers",
      "iree-global-opt-demote-contraction-inputs{operation=" + options.demotedContractions +
          " type=" + options.demotedType + "}",
      "iree-flow-canonicalize",
      "cse",
      "iree-global-opt-convert-batch-matmul-to-matmul",
      flag("iree-global-opt-propagate-linalg-transpose", "enable-aggressive-propagation",
           options.propagateTransposes.value_or(options.atLeast(O3))),
      "iree-global-opt-propagate-affine-quantization",
      "iree-global-opt-convert-qdq-to-integer-math",
      "iree-flow-canonicalize",
      "cse",
  });
  b.add("iree-global-opt-convert-strided-contraction-to-contraction");
  b.onFunctions({
      "iree-global-opt-generalize-linalg-named-ops",
      "iree-global-opt-loop-invariant-code-motion",
      "iree-flow-canonicalize",
      "cse",
      "iree-util-simplify-global-accesses",
      "iree-util-apply-patterns",
  });
  b.add("iree-util-fold-globals");
  b.add("iree-util-ipo");
  b.onFunctions({"iree-util-optimize-int-arithmetic", "iree-flow-canonicalize", "cse"});
  hoistConstants(b, options);
  if (options.evaluateConstants)
    b.add("iree-consteval-jit-globals");
  b.onFunctions({"iree-flow-canonicalize", "cse", "iree-global-opt-raise-special-ops",
                 "iree-flow-inject-tensor-tracing"});
}

void dispatchCreation(PhaseBuilder &b, const Options &options) {
  b.add("iree-dispatch-creation-tensor-pad-to-tensor-insert-slice");
  b.untilNothingChanges([](PhaseBuilder &round) {
    round.onFunctions({"iree-flow-canonicalize", "cse", "iree-util-simplify-global-accesses",
                       "iree-util-apply-patterns"});
    simplifyGlobals(round);
    round.add("iree-util-ipo");
  });
  b.onFunctions({
      "iree-dispatch-creation-fusion-preprocessing",
      "iree-flow-canonicalize",
      "cse",
      "iree-linalg-ext-decompose-aggregated-ops"
      "{filter-ops=iree_linalg_ext.quantize_affine,"
      "iree_linalg_ext.dequantize_affine}",
      "iree-dispatch-creation-elementwise-op-fusion",
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-fold-reshapes-into-tensor-barriers",
      "iree-dispatch-creation-bubble-up-expand-shapes",
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-elementwise-op-fusion",
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-sink-reshapes",
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-fuse-multi-use-elementwise-producer",
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-split-reduction-ops",
      "iree-dispatch-creation-form-split-reduction-dispatches",
      "iree-dispatch-creation-transpose-generic-ops",
      "iree-dispatch-creation-propagate-encodings",
  });
  hoistConstants(b, options);
  b.onFunctions({
      "iree-flow-canonicalize",
      "cse",
      "iree-dispatch-creation-form-scalar-dispatches",
      flag("iree-dispatch-creation-form-dispatch-regions", "aggressive-fusion",
           options.aggressiveFusion.value_or(options.dispatchesAtLeast(O2))),
      "iree-dispatch-creation-elementwise-op-fusion"
      "{fuse-broadcast-ops=true fuse-multi-reduction=false fuse-truncate-ops=true intra-dispatch=true}",
      "iree-dispatch-creation-fuse-multi-use-elementwise-producer"
      "{intra-dispatch=true num-iterations=32}",
      flag("iree-dispatch-creation-clone-producers-into-dispatch-regions", "aggressive",
           options.aggressiveFusion.value_or(options.dispatchesAtLeast(O2))),
      "iree-dispatch-creation-collapse-dimensions",
      "iree-dispatch-creation-hoist-uniform-scalar-compute",
  });
  if (options.dataTiling) {
    b.onFunctions({"iree-flow-canonicalize{cse-constants=false}",
                   "iree-dispatch-creation-annotate-data-tiling-hints",
                   "iree-dispatch-creation-set-encoding"});
    b.add("iree-dispatch-creation-hoist-encoding-ops");
  }
  b.onFunctions({"iree-dispatch-creation-fuse-encoding-ops-into-dispatch-regions-pass",
                 "iree-dispatch-creation-convert-encoding-to-flow"});
  hoistConstants(b, options);
  b.onFunctions({
      "iree-dispatch-creation-remove-tensor-barriers",
      "iree-dispatch-creation-convert-dispatch-regions-to-workgroups",
      "iree-dispatch-creation-convert-tensor-to-flow",
      "cse",
      "iree-flow-canonicalize",
      "iree-dispatch-creation-materialize-default-workgroup-count-region",
      "iree-dispatch-creation-bitcast-unsupported-element-types",
      "cse",
      "iree-flow-canonicalize",
  });
}

void flow(PhaseBuilder &b, const Options &) {
  b.add("iree-verify-input-legality");
  b.add("iree-util-verify-initialization-order");
  b.add("iree-util-attribute-call-graph");
  b.onFunctions({"iree-flow-initialize-empty-tensors", "iree-flow-capture-dynamic-dims",
                 "iree-flow-canonicalize", "cse"});
  b.add("iree-flow-outline-dispatch-externs");
  b.add("iree-flow-outline-dispatch-regions");
  b.add("iree-flow-annotate-dispatches");
  b.onEach("flow.executable", {"iree-util-strip-debug-ops"});
  b.onFunctions({"iree-flow-canonicalize"});
  b.add("iree-flow-deduplicate-executables");
  b.onFunctions({"iree-flow-inject-tensor-tracing", "iree-flow-cleanup-tensor-shapes"});
  b.untilNothingChanges([](PhaseBuilder &round) {
    round.add("iree-flow-outline-constants");
    round.onFunctions({"iree-util-optimize-int-arithmetic", "iree-flow-canonicalize", "cse",
                       "iree-util-simplify-global-accesses", "iree-util-apply-patterns"});
    simplifyGlobals(round);
    round.add("iree-util-ipo");
  });
  b.add("symbol-dce");
}

//===----------------------------------------------------------------------===//
// D: resources and time
//===----------------------------------------------------------------------===//

void stream(PhaseBuilder &b, const Options &) {
  // To tensors with explicit sizes.
  b.add("iree-util-verify-initialization-order");
  b.add("iree-stream-verify-input");
  cleanUp(b);
  b.add("iree-stream-clone-to-consumers");
  b.add("iree-stream-conversion");
  b.add("iree-stream-verify-lowering-to-tensors");
  b.add("inline");
  cleanUp(b);
  b.add("iree-util-combine-initializers");
  b.untilNothingChanges(cleanUp);

  // To asynchronous resources of bytes.
  b.add("iree-stream-specialize-encodings");
  b.onFunctions({"iree-stream-encode-host-tensors"});
  b.onEach("stream.executable", {"iree-stream-encode-device-tensors"});
  b.add("iree-stream-materialize-encodings");
  b.onFunctions({"iree-stream-layout-slices"});
  cleanUp(b);
  b.add("iree-stream-verify-lowering-to-async-resources");
  b.onFunctions({"iree-stream-materialize-copy-on-write", "canonicalize"});
  b.add("iree-stream-elide-async-copies");
  b.onFunctions({"canonicalize", "iree-stream-emplace-allocations"});
  b.add("iree-stream-refine-usage");
  b.onFunctions({"canonicalize"});
  b.add("iree-stream-elide-async-copies");
  cleanUp(b);
  b.add("iree-stream-verify-async-access-ranges");

  // What runs when.
  b.add("iree-stream-place-transfer-executions");
  b.onFunctions({"iree-stream-schedule-execution", "iree-stream-schedule-concurrency"});
  b.add("iree-stream-sync-initializers");
  b.add("iree-stream-propagate-timepoints");
  b.add("iree-stream-materialize-builtins");
  cleanUp(b);
  b.add("iree-stream-verify-lowering-to-async");

  // What lies where.
  b.add("iree-stream-schedule-allocation");
  b.add("iree-stream-emplace-transients");
  b.add("iree-stream-materialize-transient-size-queries");
  b.onFunctions({"iree-stream-pack-constants", "iree-stream-layout-slices", "canonicalize"});
  b.add("iree-util-propagate-subranges");
  cleanUp(b);
  b.add("iree-stream-automatic-reference-counting");
  b.add("iree-stream-annotate-constant-transient-size");
  b.add("iree-stream-verify-lowering-to-cmd");
  cleanUp(b);
  b.onFunctions({"iree-stream-reuse-allocations", "convert-scf-to-cf"});
  b.untilNothingChanges([](PhaseBuilder &round) {
    cleanUp(round);
    round.add("iree-stream-elide-timepoints");
  });

  // The interface of the kernels.
  b.add("iree-stream-fuse-dispatch-bindings");
  b.add("iree-stream-annotate-dispatch-arguments");
  b.add("iree-stream-annotate-dispatch-assumptions");
  b.add("iree-stream-pack-dispatch-operands");
  cleanUp(b);
  b.add("iree-stream-fold-uniform-operands");
  cleanUp(b);
  b.add("symbol-dce");
}

//===----------------------------------------------------------------------===//
// E and F: kernels to binaries, host code to the HAL
//===----------------------------------------------------------------------===//

void executableSources(PhaseBuilder &b, const Options &options) {
  b.add("iree-util-verify-initialization-order");
  b.add("iree-util-attribute-call-graph");
  assignDevices(b, options);
  b.onFunctions({"canonicalize", "cse", "iree-util-simplify-global-accesses",
                 "iree-util-apply-patterns"});
  simplifyGlobals(b);
  b.add("iree-hal-verify-devices");
  b.add("iree-hal-materialize-interfaces");
  b.add("iree-hal-prune-executables");
  if (!options.dumpSourcesTo.empty())
    b.add("iree-hal-dump-executable-sources{path=" + options.dumpSourcesTo + "}");
}

void executableConfigurations(PhaseBuilder &b, const Options &options) {
  b.onEach("hal.executable", {"iree-hal-configure-executables"});
  if (!options.dumpConfigurationsTo.empty())
    b.add("iree-hal-dump-executable-sources{path=" + options.dumpConfigurationsTo +
          " prefix=configured}");
  if (!options.dumpBenchmarksTo.empty())
    b.add("iree-hal-dump-executable-benchmarks{path=" + options.dumpBenchmarksTo + "}");
}

void executableTargets(PhaseBuilder &b, const Options &) {
  b.onEach("hal.executable", {"iree-hal-translate-all-executables"});
}

void hal(PhaseBuilder &b, const Options &options) {
  b.add("iree-hal-conversion");
  b.add("iree-hal-outline-memoize-regions");
  b.onFunctions({"canonicalize", "cse", "iree-util-simplify-global-accesses",
                 "iree-util-apply-patterns"});
  simplifyGlobals(b);
  b.add("iree-hal-prune-executables");
  b.add("iree-hal-link-all-executables");
  b.onEach("hal.executable", "hal.executable.variant", {"iree-hal-hoist-executable-objects"});
  b.add("iree-hal-resolve-export-ordinals");
  b.add("iree-hal-materialize-resource-caches");
  b.add("iree-hal-resolve-topology-queries");
  b.add("iree-hal-memoize-device-selection");
  b.add("iree-hal-memoize-device-queries");
  b.onFunctions({"canonicalize", "cse", "iree-util-simplify-global-accesses",
                 "iree-util-apply-patterns"});
  simplifyGlobals(b);
  b.onFunctions({"iree-hal-elide-redundant-commands"});
  b.add("iree-hal-initialize-devices");
  b.add("iree-affine-expand-index-ops");
  b.add("iree-lower-affine");
  b.onFunctions({"convert-scf-to-cf"});
  b.onEach("hal.executable",
           {llvm::formatv("iree-hal-serialize-all-executables{{debug-level={0} dump-intermediates-path={1}"
                          " dump-binaries-path={2}}",
                          options.executableDebugLevel, options.dumpIntermediatesTo, options.dumpBinariesTo).str()});
  b.add("iree-hal-prune-executables");
  b.add("symbol-dce");
  b.untilNothingChanges([](PhaseBuilder &round) {
    round.onFunctions({"canonicalize", "cse", "iree-util-simplify-global-accesses",
                       "iree-util-apply-patterns"});
    simplifyGlobals(round);
    round.add("iree-util-ipo");
  });
}

//===----------------------------------------------------------------------===//
// G: the virtual machine
//===----------------------------------------------------------------------===//

void simplifyVm(PhaseBuilder &b) {
  b.onFunctions({"canonicalize", "cse"});
  b.onEach("vm.module", {"iree-vm-drop-unused-calls"});
  b.add("symbol-dce");
  b.onFunctions({"iree-util-simplify-global-accesses", "iree-util-apply-patterns"});
  simplifyGlobals(b);
}

void vm(PhaseBuilder &b, const Options &) {
  b.add("inline");
  b.add("symbol-dce");
  b.add("iree-util-verify-initialization-order");
  b.add("iree-util-combine-initializers");
  b.onFunctions({"scf-for-loop-canonicalization", "loop-invariant-code-motion", "convert-scf-to-cf",
                 "iree-affine-expand-index-ops", "iree-lower-affine"});
  b.add("arith-unsigned-when-equivalent");
  b.add("iree-util-propagate-subranges");
  simplifyVm(b);
  b.add("iree-vm-conversion");
  b.onEach("vm.module", {"iree-vm-reify-rodata-tables", "iree-vm-hoist-inlined-rodata",
                         "iree-vm-deduplicate-rodata"});
  simplifyVm(b);
  b.onEach("vm.module", {"iree-vm-resolve-rodata-loads"});
  b.add("inline");
  b.add("symbol-dce");
  simplifyVm(b);
  b.onEach("vm.module", {"iree-vm-global-initialization"});
  b.add("canonicalize");
  b.add("cse");
  b.add("canonicalize");
  b.onEach("vm.module",
           {"iree-vm-drop-empty-module-initializers", "iree-vm-annotate-functions",
            "iree-vm-convert-to-yieldable-calls", "iree-vm-drop-optimization-barriers",
            "iree-vm-materialize-ref-discards"});
}

} // namespace

LogicalResult buildPipeline(OpPassManager &module, Phase from, Phase to, const Options &options,
                            std::string &error) {
  struct Step {
    Phase phase;
    void (*build)(PhaseBuilder &, const Options &);
  };
  static constexpr Step kSteps[] = {
      {Phase::Input, input},
      {Phase::ABI, abi},
      {Phase::Preprocessing, preprocessing},
      {Phase::GlobalOptimization, globalOptimization},
      {Phase::DispatchCreation, dispatchCreation},
      {Phase::Flow, flow},
      {Phase::Stream, stream},
      {Phase::ExecutableSources, executableSources},
      {Phase::ExecutableConfigurations, executableConfigurations},
      {Phase::ExecutableTargets, executableTargets},
      {Phase::HAL, hal},
      {Phase::VM, vm},
  };
  PhaseBuilder builder(module);
  for (const Step &step : kSteps)
    if (step.phase > from && step.phase <= to)
      step.build(builder, options);
  builder.flush();
  error = builder.error();
  return success(error.empty());
}

} // namespace mlir::iree::pipeline
