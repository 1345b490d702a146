#ifndef STRATA_STREAM_TRANSFORMS_PASSES
#define STRATA_STREAM_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

class Stream_Pass<string argument, string anchor = "", list<string> dialects = []>
    : Pass<argument, anchor> {
  let dependentDialects = !listconcat(["::mlir::arith::ArithDialect",
                                       "::mlir::complex::ComplexDialect",
                                       "::mlir::iree::stream::StreamDialect"], dialects);
}

def LayoutSlicesPass
    : Stream_Pass<"iree-stream-layout-slices", "", ["::mlir::iree::util::UtilDialect"]> {
  let summary = "Give the slices of one allocation their offsets";
  let description = [{
    Replaces each `stream.resource.pack` by offsets, so that slices that are alive at the same time do
    not overlap. Slices of constant size go into the smallest gap that fits, in the order in which they
    are listed; those of dynamic size share a place where their size is one value and their lifetimes
    do not meet. Offsets and sizes are aligned as the resource limits require.

    See tests/lit/dialects/stream/transforms/layout-slices.mlir.
  }];
}

def PackConstantsPass
    : Stream_Pass<"iree-stream-pack-constants", "",
                  ["::mlir::iree::util::UtilDialect", "::mlir::scf::SCFDialect"]> {
  let summary = "Lay constants into few buffers and upload those";
  let description = [{
    Replaces `stream.resource.constants` by views of one storage for each kind of resource, or of several
    where one would be larger than the device allows. Its bytes are a `util.buffer.constant`. Constants
    are used in place if the device can map host memory; otherwise, and always for variables, they are
    read into an allocation. Ops with values or sizes that aren't known here stay as they are.

    See tests/lit/dialects/stream/transforms/pack-constants.mlir.
  }];
}

def FuseDispatchBindingsPass : Stream_Pass<"iree-stream-fuse-dispatch-bindings", "::mlir::ModuleOp"> {
  let summary = "Bind one resource once, with offsets as operands";
  let description = [{
    Merges the bindings of a kernel that every dispatch takes from one resource. Each remaining
    binding is a whole resource, and the kernel gets the offset of each former binding as an operand
    of its own. Bindings that are written stay apart unless the resource limits allow them to alias.

    See tests/lit/dialects/stream/transforms/fuse-dispatch-bindings.mlir.
  }];
}

def AnnotateDispatchArgumentsPass
    : Stream_Pass<"iree-stream-annotate-dispatch-arguments", "::mlir::ModuleOp"> {
  let summary = "Tell kernels what their arguments can be";
  let description = [{
    Looks at all dispatches of each kernel and adds to its arguments `stream.values`, the constants
    that an operand can be, and `stream.alignment`, what operands and binding offsets are a multiple
    of.

    See tests/lit/dialects/stream/transforms/annotate-dispatch-arguments.mlir.
  }];
}

def AnnotateDispatchAssumptionsPass
    : Stream_Pass<"iree-stream-annotate-dispatch-assumptions", "::mlir::ModuleOp",
                  ["::mlir::iree::util::UtilDialect"]> {
  let summary = "State in kernels the ranges and divisors of their operands";
  let description = [{
    Adds a `util.assume.int` to the entry of each kernel, with what integer range analysis knows about
    the operand at each dispatch.

    See tests/lit/dialects/stream/transforms/annotate-dispatch-assumptions.mlir.
  }];
}

def PackDispatchOperandsPass
    : Stream_Pass<"iree-stream-pack-dispatch-operands", "::mlir::ModuleOp"> {
  let summary = "Pass operands to kernels as 32-bit words";
  let description = [{
    Splits wide operands into a low and a high word, extends narrow ones, and casts floats, where
    kernels are dispatched; kernels put the values together again. `index` has as many bits as the
    resource limits say.

    See tests/lit/dialects/stream/transforms/pack-dispatch-operands.mlir.
  }];
}

def FoldUniformOperandsPass
    : Stream_Pass<"iree-stream-fold-uniform-operands", "::mlir::ModuleOp"> {
  let summary = "Drop operands that are the same at all dispatches";
  let description = [{
    An operand that is one constant at every dispatch of a kernel becomes a constant within it. Of
    operands, or workload values, that are always equal to each other only the first remains.

    See tests/lit/dialects/stream/transforms/fold-uniform-operands.mlir.
  }];
}

def EncodeHostTensorsPass : Stream_Pass<"iree-stream-encode-host-tensors"> {
  let summary = "Replace ops on tensors by ops on their bytes";
  let description = [{
    Computes what tensors take in memory, and turns `stream.tensor.*` into `stream.async.*` with offsets
    and lengths in bytes. `stream.tensor.encode` between different layouts stays for
    iree-stream-materialize-encodings.

    See tests/lit/dialects/stream/transforms/encode-host-tensors.mlir.
  }];
}

def EncodeDeviceTensorsPass
    : Stream_Pass<"iree-stream-encode-device-tensors", "",
                  ["::mlir::iree::tensor_ext::TensorExtDialect"]> {
  let summary = "Let kernels load and store whole bytes";
  let description = [{
    Where elements of a tensor do not fill whole bytes and do not share them either, as booleans, kernels
    access integers of the next width that does: they narrow what they load and widen what they store.

    See tests/lit/dialects/stream/transforms/encode-device-tensors.mlir.
  }];
}

def ScheduleExecutionPass : Stream_Pass<"iree-stream-schedule-execution"> {
  let summary = "Move ops into regions that execute asynchronously";
  let description = [{
    Partitions the streamable ops of each block so that as many as possible are submitted together:
    ops of one affinity between which nothing depends on them. Each partition becomes a
    `stream.async.execute`, and what is used outside of it is awaited.

    See tests/lit/dialects/stream/transforms/schedule-execution.mlir.
  }];
}

def ScheduleConcurrencyPass : Stream_Pass<"iree-stream-schedule-concurrency"> {
  let summary = "Let independent ops of a region run at the same time";
  let description = [{
    Partitions the ops of each execution region into waves, whose ops do not depend on each other, and
    puts each wave of more than one op into a `stream.async.concurrent`.

    See tests/lit/dialects/stream/transforms/schedule-concurrency.mlir.
  }];
}

def RefineUsagePass : Stream_Pass<"iree-stream-refine-usage", "::mlir::ModuleOp"> {
  let summary = "Find the lifetime of every resource";
  let description = [{
    Looks at all uses of resources in the program, through calls, branches, and globals, and replaces
    the unknown lifetime by what they ask for: external where a value comes from or leaves to outside,
    staging where the host accesses it, constant, variable for globals, or else transient. Casts that
    become no change vanish.

    See tests/lit/dialects/stream/transforms/refine-usage.mlir.
  }];
}

def PropagateTimepointsPass
    : Stream_Pass<"iree-stream-propagate-timepoints", "::mlir::ModuleOp"> {
  let summary = "Let regions wait for their resources on the device";
  let description = [{
    Where an execution region takes an awaited resource, it takes the resource as it is and waits for
    its timepoint itself. A resource that is not awaited is there at once: its timepoint is immediate,
    which canonicalization drops again.

    See tests/lit/dialects/stream/transforms/propagate-timepoints.mlir.
  }];
}

def ScheduleAllocationPass : Stream_Pass<"iree-stream-schedule-allocation", "::mlir::ModuleOp"> {
  let summary = "Give values memory and turn regions into commands";
  let description = [{
    Replaces each `stream.async.execute` by a `stream.cmd.execute` that works on captured memory:
    `stream.resource.alloca` for each result, and one for all values that do not leave the region,
    divided by a `stream.resource.pack` and freed afterwards. Constants are uploaded before.

    See tests/lit/dialects/stream/transforms/schedule-allocation.mlir.
  }];
}

def EmplaceTransientsPass : Stream_Pass<"iree-stream-emplace-transients", "::mlir::ModuleOp"> {
  let summary = "Use the caller's storage for what is computed on the way";
  let description = [{
    Follows the timeline of each `stream.resource.transients` back to the allocations that it depends on
    and makes them ranges of the storage that the caller passes. One `stream.resource.pack` lays them out;
    branches of which only one is taken share ranges. Frees vanish. A public function without calls may
    have one such storage.

    See tests/lit/dialects/stream/transforms/emplace-transients.mlir.
  }];
}

def MaterializeTransientSizeQueriesPass
    : Stream_Pass<"iree-stream-materialize-transient-size-queries", "::mlir::ModuleOp",
                  ["::mlir::iree::util::UtilDialect"]> {
  let summary = "Add functions that tell how much storage a call needs";
  let description = [{
    For each function that iree-stream-emplace-transients gave a layout, adds a public function
    `NAME_transients_size` of the same arguments that returns the bytes of that layout, and names it in the
    reflection of the former as `iree.abi.transients.size`.

    See tests/lit/dialects/stream/transforms/materialize-transient-size-queries.mlir.
  }];
}

def AnnotateConstantTransientSizePass
    : Stream_Pass<"iree-stream-annotate-constant-transient-size", "::mlir::ModuleOp",
                  ["::mlir::iree::util::UtilDialect"]> {
  let summary = "Tell callers constant sizes of storage without a call";
  let description = [{
    Where the function that `iree.abi.transients.size` names returns a constant, adds it to the reflection
    as `iree.abi.transients.size.constant`, unless such an entry is there already.

    See tests/lit/dialects/stream/transforms/annotate-constant-transient-size.mlir.
  }];
}

def ConvertToStreamPass
    : Stream_Pass<"iree-stream-conversion", "::mlir::ModuleOp",
                  ["::mlir::iree::hal::HALDialect", "::mlir::iree::util::UtilDialect"]> {
  let summary = "Turn tensors of the host program into resources";
  let description = [{
    Each tensor becomes a resource of unknown lifetime and its size. Tensor ops and dispatches become
    `stream.tensor.*`, imports and exports check and cast the lifetime, globals become a resource and
    a size, and executables of flow become those of stream, whose kernels take bindings.

    See tests/lit/dialects/stream/transforms/conversion.mlir.
  }];
}

def ElideTimepointsPass : Stream_Pass<"iree-stream-elide-timepoints", "::mlir::ModuleOp"> {
  let summary = "Drop timepoints that others imply";
  let description = [{
    Where several timepoints are joined, one that another of them is reached after adds nothing: it is
    replaced by an immediate one. Sets `iree.fixedpoint.modified` on the module if it did so.

    See tests/lit/dialects/stream/transforms/elide-timepoints.mlir.
  }];
}

def SpecializeEncodingsPass
    : Stream_Pass<"iree-stream-specialize-encodings", "::mlir::ModuleOp",
                  ["::mlir::iree::encoding::EncodingDialect", "::mlir::iree::hal::HALDialect"]> {
  let summary = "Let devices decide the layout of encoded tensors";
  let description = [{
    Replaces each encoding on the host, and at the border of kernels, by the layout that the resolver of
    the device's executable target (`iree.encoding.resolver`) wants for it. Tensors within kernels keep
    their encoding.

    See tests/lit/dialects/stream/transforms/specialize-encodings.mlir.
  }];
}

def MaterializeEncodingsPass
    : Stream_Pass<"iree-stream-materialize-encodings", "::mlir::ModuleOp",
                  ["::mlir::func::FuncDialect", "::mlir::iree::encoding::EncodingDialect",
                   "::mlir::iree::tensor_ext::TensorExtDialect"]> {
  let summary = "Turn changes of encoding into dispatches";
  let description = [{
    Builds for each pair of types that some `stream.tensor.encode` converts between an executable
    `@_encoding_N` with a kernel that does so, and dispatches it.

    See tests/lit/dialects/stream/transforms/materialize-encodings.mlir.
  }];
}

def MaterializeCopyOnWritePass : Stream_Pass<"iree-stream-materialize-copy-on-write"> {
  let summary = "Copy what is changed in place but needed as it was";
  let description = [{
    An op with a result tied to an operand changes it in place. Unless the op is the only user of a
    value that was made for it, it gets a `stream.async.clone`.

    See tests/lit/dialects/stream/transforms/materialize-copy-on-write.mlir.
  }];
}

def VerifyLoweringToTensorsPass
    : Stream_Pass<"iree-stream-verify-lowering-to-tensors", "::mlir::ModuleOp"> {
  let summary = "Check that no tensors are left on the host";
  let description = [{
    Fails if the host program has a value of tensor type after conversion.

    See tests/lit/dialects/stream/transforms/verify-lowering-to-tensors.mlir.
  }];
}

def VerifyLoweringToAsyncResourcesPass
    : Stream_Pass<"iree-stream-verify-lowering-to-async-resources", "::mlir::ModuleOp"> {
  let summary = "Check that all tensor ops have been encoded";
  let description = [{
    Fails if a `stream.tensor.*` op that needs an encoding is left.

    See tests/lit/dialects/stream/transforms/verify-lowering-to-async-resources.mlir.
  }];
}

def VerifyLoweringToAsyncPass
    : Stream_Pass<"iree-stream-verify-lowering-to-async", "::mlir::ModuleOp"> {
  let summary = "Check that every lifetime is known";
  let description = [{
    Fails if a `stream.tensor.*` op or a resource of unknown lifetime is left.

    See tests/lit/dialects/stream/transforms/verify-lowering-to-async.mlir.
  }];
}

def VerifyLoweringToCmdPass
    : Stream_Pass<"iree-stream-verify-lowering-to-cmd", "::mlir::ModuleOp"> {
  let summary = "Check that all ops work on allocated memory";
  let description = [{
    Fails if a `stream.tensor.*` or `stream.async.*` op is left.

    See tests/lit/dialects/stream/transforms/verify-lowering-to-cmd.mlir.
  }];
}

def SyncInitializersPass : Stream_Pass<"iree-stream-sync-initializers", "::mlir::ModuleOp"> {
  let summary = "Let initializers wait for what they start";
  let description = [{
    Makes every `stream.timepoint.await` in an initializer a `sync` one, which blocks the host.

    See tests/lit/dialects/stream/transforms/sync-initializers.mlir.
  }];
}

def CloneToConsumersPass : Stream_Pass<"iree-stream-clone-to-consumers", "::mlir::ModuleOp"> {
  let summary = "Compute cheap values where they are used";
  let description = [{
    A value that would be at several places, and that is cheap to compute (a splat, storage, a view, a
    pure scalar op), is computed anew for each user, which then can decide on a place.

    See tests/lit/dialects/stream/transforms/clone-to-consumers.mlir.
  }];
}

def ElideAsyncCopiesPass : Stream_Pass<"iree-stream-elide-async-copies", "::mlir::ModuleOp"> {
  let summary = "Drop copies that nothing depends on";
  let description = [{
    Removes clones and transfers within one memory if neither side changes, or if the copy is the last
    user of storage that was made for its source. Slices that kernels and copies only read become
    ranges of their source; updates of bytes that nobody reads go.

    See tests/lit/dialects/stream/transforms/elide-async-copies.mlir.
  }];
}

def EmplaceAllocationsPass : Stream_Pass<"iree-stream-emplace-allocations"> {
  let summary = "Let kernels write results where they are wanted";
  let description = [{
    A result of a dispatch that is only used to update a range of another resource is written to that
    range by the dispatch, which takes it as an operand that the result is tied to.

    See tests/lit/dialects/stream/transforms/emplace-allocations.mlir.
  }];
}

def PlaceTransferExecutionsPass
    : Stream_Pass<"iree-stream-place-transfer-executions", "::mlir::ModuleOp"> {
  let summary = "Decide where transfers run";
  let description = [{
    A transfer without an execution affinity runs where its source is, or where its target is if it
    fetches from the outside. If the result is pinned to a place that goes with the target but not with
    that default, the transfer gets that place.

    See tests/lit/dialects/stream/transforms/place-transfer-executions.mlir.
  }];
}

def ReuseAllocationsPass : Stream_Pass<"iree-stream-reuse-allocations"> {
  let summary = "Take freed memory instead of allocating";
  let description = [{
    An allocation that waits for memory of the same size, type and place to be freed takes that memory,
    and neither the free nor the allocation happens. Works within a block.

    See tests/lit/dialects/stream/transforms/reuse-allocations.mlir.
  }];
}

def VerifyAsyncAccessRangesPass
    : Stream_Pass<"iree-stream-verify-async-access-ranges", "::mlir::ModuleOp"> {
  let summary = "Check byte ranges against the sizes of resources";
  let description = [{
    Fails if an op of the async level accesses a range that is known to be inconsistent or to go beyond
    its resource. Says nothing about what is only known at run time.

    See tests/lit/dialects/stream/transforms/verify-async-access-ranges.mlir.
  }];
}

def VerifyInputPass : Stream_Pass<"iree-stream-verify-input", "::mlir::ModuleOp"> {
  let summary = "Check that a program can be converted to stream";
  let description = [{
    Fails if the host program accesses globals indirectly, or if a kernel returns results.

    See tests/lit/dialects/stream/transforms/verify-input.mlir.
  }];
}

def AutomaticReferenceCountingPass
    : Stream_Pass<"iree-stream-automatic-reference-counting", "::mlir::ModuleOp"> {
  let summary = "Free memory on the timeline after its last use";
  let description = [{
    Memory that is allocated in a block (or in each branch of an `scf.if`, for its result) and that only
    commands of that block use is freed once those are done; what followed them follows the free. Memory
    that goes elsewhere is left to the references that the host holds.

    See tests/lit/dialects/stream/transforms/automatic-reference-counting.mlir.
  }];
}

def MaterializeBuiltinsPass
    : Stream_Pass<"iree-stream-materialize-builtins", "::mlir::ModuleOp",
                  ["::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
                   "::mlir::tensor::TensorDialect", "::mlir::iree::tensor_ext::TensorExtDialect"]> {
  let summary = "Replace operations that devices lack by kernels";
  let description = [{
    Splats and fills with a pattern of 64 bits become dispatches of `@__builtin_splat_i64` and
    `@__builtin_fill_i64`, which are added to the program.

    See tests/lit/dialects/stream/transforms/materialize-builtins.mlir.
  }];
}

#endif // STRATA_STREAM_TRANSFORMS_PASSES
