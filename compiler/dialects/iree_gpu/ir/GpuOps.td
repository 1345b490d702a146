// Operations of iree_gpu.
#ifndef STRATA_IREE_GPU_OPS
#define STRATA_IREE_GPU_OPS

include "compiler/dialects/iree_gpu/ir/GpuBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class IREEGPU_Op<string mnemonic, list<Trait> traits = []> : Op<IREEGPU_Dialect, mnemonic, traits>;

def IREEGPU_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;
def IREEGPU_TensorOrVector : AnyTypeOf<[AnyRankedTensor, AnyVectorOfAnyRank]>;
def IREEGPU_Scalar : AnyTypeOf<[AnySignlessInteger, AnyFloat]>;

//===-- Synchronization ----------------------------------------------------===//

def IREEGPU_BarrierRegionOp : IREEGPU_Op<"barrier_region", [
    Pure, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Runs a region between two barriers.";
  let description = [{
    All workers agree on the inputs before, and on the results after the region.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs);
  let regions = (region SizedRegion<1>:$region);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "(`ins` `(` $inputs^ `:` type($inputs) `)`)? $region attr-dict `:` type($results)";
  let hasVerifier = 1;
}

def IREEGPU_ValueBarrierOp : IREEGPU_Op<"value_barrier", [
    Pure, AllTypesMatch<["inputs", "results"]>]> {
  let summary = "All workers agree on values.";
  let arguments = (ins Variadic<IREEGPU_TensorOrVector>:$inputs);
  let results = (outs Variadic<IREEGPU_TensorOrVector>:$results);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

def IREEGPU_GlobalSubgroupBarrierOp : IREEGPU_Op<"global_subgroup_barrier"> {
  let summary = "Waits for all subgroups; orders no memory.";
  let assemblyFormat = "attr-dict";
}

def IREEGPU_YieldOp : IREEGPU_Op<"yield", [
    Pure, ReturnLike, Terminator, ParentOneOf<["BarrierRegionOp", "SubgroupScanOp"]>]> {
  let summary = "Ends a region with its results.";
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{ static_cast<void>($_state); }]>];
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

//===-- Lanes --------------------------------------------------------------===//

def IREEGPU_SubgroupScanOp : IREEGPU_Op<"subgroup_scan", [
    SingleBlockImplicitTerminator<"YieldOp">, AllTypesMatch<["value", "result", "total"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Combines the values of preceding lanes, and of all lanes.";
  let arguments = (ins IREEGPU_Scalar:$value, Optional<IREEGPU_Scalar>:$identity,
                       UnitAttr:$inclusive, OptionalAttr<I32Attr>:$cluster_size,
                       DefaultValuedAttr<I32Attr, "1">:$cluster_stride);
  let regions = (region SizedRegion<1>:$combiner);
  let results = (outs IREEGPU_Scalar:$result, IREEGPU_Scalar:$total);
  let assemblyFormat = [{
    (`inclusive` $inclusive^)? `(` $value (`,` `identity` `=` $identity^ `:` type($identity))? `)`
    (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)?
    $combiner attr-dict `:` type($value)
  }];
  let hasVerifier = 1;
}

//===-- Data movement ------------------------------------------------------===//

def IREEGPU_BufferResourceCastOp : IREEGPU_Op<"buffer_resource_cast", [
    Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "Asks for a tensor's buffer to be addressed through a buffer resource.";
  let arguments = (ins AnyRankedTensor:$input, Optional<Index>:$cache_swizzle_stride);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $input oilist(`cacheSwizzleStride` `(` $cache_swizzle_stride `)`) attr-dict `:` type($result)
  }];
  let hasCanonicalizer = 1;
}

def IREEGPU_AsyncDMAOp : IREEGPU_Op<"async_dma", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Starts a transfer from global to shared memory.";
  let description = [{
    A vector index makes the transfer a gather. On tensors the updated destination is the result.
  }];
  let arguments = (ins IREEGPU_TensorOrMemRef:$source,
                       Variadic<AnyTypeOf<[Index, VectorOfRankAndType<[1], [Index]>]>>:$source_indices,
                       IREEGPU_TensorOrMemRef:$dest, Variadic<Index>:$dest_indices,
                       TypeAttr:$transfer_type, OptionalAttr<AffineMapAttr>:$permutation_map,
                       OptionalAttr<BoolArrayAttr>:$in_bounds);
  let results = (outs Optional<IREEGPU_TensorOrMemRef>:$result);
  let assemblyFormat = [{
    $source `[` $source_indices `]` `to` $dest `[` $dest_indices `]` `,` $transfer_type
    oilist(`permutation_map` $permutation_map | `in_bounds` $in_bounds) attr-dict `:`
    custom<AsyncDMATypes>(ref($source_indices), type($source), type($source_indices), type($dest))
    (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return ::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(2).first, 1);
    }
  }];
}

def IREEGPU_CoalescedGatherDMAOp : IREEGPU_Op<"coalesced_gather_dma", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ParallelCombiningOpInterface, [
      "getUpdatedDestinations", "getIteratingParent"]>]> {
  let summary = "Gathers rows into a destination with all lanes of a subgroup.";
  let arguments = (ins IREEGPU_TensorOrMemRef:$source,
                       Variadic<AnyTypeOf<[AnyRankedTensor, AnyVectorOfAnyRank, AnyMemRef]>>:$indices,
                       IREEGPU_TensorOrMemRef:$init, Index:$lane,
                       OptionalAttr<BoolArrayAttr>:$in_bounds);
  let results = (outs Optional<IREEGPU_TensorOrMemRef>:$result);
  let assemblyFormat = [{
    $source (`[` $indices^ `]`)? `into` $init `lane` `(` $lane `)` (`in_bounds` $in_bounds^)?
    attr-dict `:` type(operands) (`->` type($result)^)?
  }];
  let hasVerifier = 1;
}

#endif // STRATA_IREE_GPU_OPS
