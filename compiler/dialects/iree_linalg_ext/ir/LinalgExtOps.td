// Ops of the iree_linalg_ext dialect.
#ifndef STRATA_LINALG_EXT_OPS
#define STRATA_LINALG_EXT_OPS

include "compiler/dialects/iree_linalg_ext/ir/LinalgExtBase.td"
include "compiler/dialects/iree_linalg_ext/ir/LinalgExtQuantOps.td"
include "compiler/dialects/iree_linalg_ext/ir/LinalgExtBufferOps.td"
include "mlir/IR/OpAsmInterface.td"

def LinalgExt_Results : Variadic<AnyRankedTensor>;
def LinalgExt_TensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def LinalgExt_YieldOp : Op<LinalgExt_Dialect, "yield", [Pure, ReturnLike, Terminator]> {
  let summary = "End of the body of an op of this dialect, with the values for this element.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange{}); }]>];
}

def LinalgExt_IndexOp : Op<LinalgExt_Dialect, "index", [Pure,
    ParentOneOf<["CustomOp", "AttentionOp", "OnlineAttentionOp"]>]> {
  let summary = "Index of the current element along a loop.";
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Indexed access
//===----------------------------------------------------------------------===//

def LinalgExt_ScatterOp : LinalgExt_Op<"scatter"> {
  let summary = "Writes slices of the updates to where the indices say, combined with what is there.";
  let arguments = (ins
    LinalgExt_TensorOrMemRef:$updates, LinalgExt_TensorOrMemRef:$indices,
    Optional<LinalgExt_TensorOrMemRef>:$mask, LinalgExt_TensorOrMemRef:$original,
    DenseI64ArrayAttr:$dimension_map, DefaultValuedAttr<BoolAttr, "true">:$unique_indices);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    attr-dict `dimension_map` `=` $dimension_map `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices (`,` $mask^)? `:`
              type($updates) `,` type($indices) (`,` type($mask)^)? `)`
    `outs` `(` $original `:` type($original) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "getOriginalMutable()";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_GatherOp : LinalgExt_Op<"gather"> {
  let summary = "Reads slices of the source from where the indices say.";
  let arguments = (ins
    LinalgExt_TensorOrMemRef:$source, LinalgExt_TensorOrMemRef:$indices,
    Optional<LinalgExt_TensorOrMemRef>:$mask, LinalgExt_TensorOrMemRef:$output,
    DenseI64ArrayAttr:$dimension_map);
  let results = (outs LinalgExt_Results:$results);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    attr-dict `dimension_map` `=` $dimension_map
    `ins` `(` $source `,` $indices (`,` $mask^)? `:`
              type($source) `,` type($indices) (`,` type($mask)^)? `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($results)^)?
  }];
  let inits = "getOutputMutable()";
  let extraClassDeclaration = declareInits;
}

class LinalgExt_MapOp<string mnemonic> : LinalgExt_Op<mnemonic> {
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$transformation_region);
  let inits = "getOutputMutable()";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_MapStoreOp : LinalgExt_MapOp<"map_store"> {
  let summary = "Writes each element of the input to where the body maps its position.";
  let description = [{ The body takes the position in the input, and gives one in the output and whether to write. }];
  let arguments = (ins AnyShaped:$input, LinalgExt_TensorOrMemRef:$output);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    attr-dict $input `into` $output $transformation_region `:` type($input) `into` type($output)
    (`->` type($results)^)?
  }];
}

def LinalgExt_MapLoadOp : LinalgExt_MapOp<"map_load"> {
  let summary = "Reads each element of the output from where the body maps its position.";
  let description = [{ The body takes the position in the output, and gives one in the source and a padding value. }];
  let arguments = (ins AnyShaped:$source, LinalgExt_TensorOrMemRef:$output);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    attr-dict $source `into` $output $transformation_region `:` type($source) `into` type($output)
    (`->` type($results)^)?
  }];
}

//===----------------------------------------------------------------------===//
// Along one dimension
//===----------------------------------------------------------------------===//

def LinalgExt_SortOp : LinalgExt_Op<"sort", [AttrSizedOperandSegments]> {
  let summary = "Sorts along a dimension; the body compares.";
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, I64Attr:$dimension);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?
  }];
  let inits = "getOutputsMutable()";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_ScanOp : LinalgExt_Op<"scan"> {
  let summary = "Prefix combination along a dimension; the accumulator keeps the last value.";
  let arguments = (ins
    AnyShaped:$input, AnyShaped:$output, AnyShaped:$accumulator, I64Attr:$dimension,
    BoolAttr:$inclusive);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)`
    `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `,` $accumulator `:` type($output) `,` type($accumulator) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "::mlir::MutableOperandRange(getOperation(), 1, 2)";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_ArgCompareOp : LinalgExt_Op<"arg_compare", [AttrSizedOperandSegments]> {
  let summary = "Value and position of the element that the body prefers, along a dimension.";
  let arguments = (ins
    AnyShaped:$input_value, Optional<AnyShaped>:$input_index, AnyShaped:$output_value,
    AnyShaped:$output_index, Optional<Index>:$index_base, I64Attr:$dimension);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `ins` `(` $input_value (`,` $input_index^)? `:` type($input_value) (`,` type($input_index)^)? `)`
    `outs` `(` $output_value `,` $output_index `:` type($output_value) `,` type($output_index) `)`
    (`index_base` `(` $index_base^ `:` type($index_base) `)`)?
    $region (`->` type($results)^)?
  }];
  let inits = "::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(2).first, 2)";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_TopkOp : LinalgExt_Op<"topk"> {
  let summary = "The first k values and positions along a dimension, in the order of the body.";
  let arguments = (ins
    AnyShaped:$values, Optional<AnyShaped>:$indices, AnyShaped:$output_values,
    AnyShaped:$output_indices, I64Attr:$dimension);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `ins` `(` $values (`,` $indices^)? `:` type($values) (`,` type($indices)^)? `)`
    `outs` `(` $output_values `,` $output_indices `:` type($output_values) `,` type($output_indices) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(2).first, 2)";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_TopkV2Op : LinalgExt_Op<"topk_v2", [AttrSizedOperandSegments]> {
  let summary = "The first k values along a dimension, with positions if asked for.";
  let arguments = (ins
    I64Attr:$dimension, UnitAttr:$is_sorted, AnyShaped:$values, Optional<AnyShaped>:$input_indices,
    AnyShaped:$output_values, Optional<AnyShaped>:$output_indices);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` (`is_sorted` $is_sorted^)?
    `ins` `(` $values (`,` $input_indices^)? `:` type($values) (`,` type($input_indices)^)? `)`
    `outs` `(` $output_values (`,` $output_indices^)? `:`
               type($output_values) (`,` type($output_indices)^)? `)`
    $region (`->` type($results)^)?
  }];
  let inits = [{::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(2).first, getOutputIndices() ? 2 : 1)}];
  let extraClassDeclaration = declareInits;
}

def LinalgExt_FftOp : LinalgExt_Op<"fft", [AttrSizedOperandSegments]> {
  let summary = "One stage of a fast Fourier transform, in place on the real and imaginary parts.";
  let arguments = (ins
    AnyType:$stage, Optional<AnyShaped>:$real_coeff, Optional<AnyShaped>:$imag_coeff,
    AnyShaped:$real, AnyShaped:$imag);
  let results = (outs LinalgExt_Results:$results);
  let assemblyFormat = [{
    attr-dict
    `ins` `(` $stage (`,` $real_coeff^ `,` $imag_coeff)? `:`
              type($stage) (`,` type($real_coeff)^ `,` type($imag_coeff))? `)`
    `outs` `(` $real `,` $imag `:` type($real) `,` type($imag) `)` (`:` type($results)^)?
  }];
  let inits = "::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(3).first, 2)";
  let extraClassDeclaration = declareInits;
}

//===----------------------------------------------------------------------===//
// Attention and other generics
//===----------------------------------------------------------------------===//

class LinalgExt_AttentionBase<string mnemonic> : LinalgExt_Op<mnemonic> {
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  code declareLoops = [{
    /// The map of each operand, from all loops.
    ::llvm::SmallVector<::mlir::AffineMap> getMaps() {
      return ::llvm::to_vector(getIndexingMaps().getAsValueRange<::mlir::AffineMapAttr>());
    }
    ::mlir::AffineMap getMap(::mlir::OpOperand &operand) {
      return getMaps()[operand.getOperandNumber()];
    }
    /// Nothing for an op that doesn't verify.
    std::optional<AttentionLoops> findLoops() {
      ::llvm::SmallVector<::mlir::AffineMap> maps = getMaps();
      return AttentionLoops::get(maps[0], maps[1], maps[2], getMap(getOutputMutable()));
    }
    AttentionLoops getLoops() { return *findLoops(); }
    ::llvm::SmallVector<int64_t> getStaticLoopRanges();
  }];
}

def LinalgExt_AttentionOp : LinalgExt_AttentionBase<"attention"> {
  let summary = "softmax(query x key^T * scale + mask) x value; the body changes the scores.";
  let arguments = (ins
    AnyShaped:$query, AnyShaped:$key, AnyShaped:$value, AnyFloat:$scale, Optional<AnyShaped>:$mask,
    AnyShaped:$output, AffineMapArrayAttr:$indexing_maps,
    OptionalAttr<DictionaryAttr>:$decomposition_config);
  let assemblyFormat = [{
    custom<AttentionAttrs>($indexing_maps, $decomposition_config) attr-dict
    `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:`
              type($query) `,` type($key) `,` type($value) `,` type($scale) (`,` type($mask)^)? `)`
    `outs` `(` $output `:` type($output) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "getOutputMutable()";
  let extraClassDeclaration = declareInits # declareLoops;
}

def LinalgExt_OnlineAttentionOp : LinalgExt_AttentionBase<"online_attention"> {
  let summary = "Attention over a part of the keys, with running maximum and sum.";
  let arguments = (ins
    AnyShaped:$query, AnyShaped:$key, AnyShaped:$value, AnyFloat:$scale, Optional<AnyShaped>:$mask,
    AnyShaped:$output, AnyShaped:$max, AnyShaped:$sum, AffineMapArrayAttr:$indexing_maps,
    OptionalAttr<DictionaryAttr>:$decomposition_config);
  let assemblyFormat = [{
    custom<AttentionAttrs>($indexing_maps, $decomposition_config) attr-dict
    `ins` `(` $query `,` $key `,` $value `,` $scale (`,` $mask^)? `:`
              type($query) `,` type($key) `,` type($value) `,` type($scale) (`,` type($mask)^)? `)`
    `outs` `(` $output `,` $max `,` $sum `:` type($output) `,` type($max) `,` type($sum) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "::mlir::MutableOperandRange(getOperation(), getODSOperandIndexAndLength(5).first, 3)";
  let extraClassDeclaration = declareInits # declareLoops;
}

def LinalgExt_CustomOp : LinalgExt_Op<"custom_op", [AttrSizedOperandSegments]> {
  let summary = "Any computation on slices of its operands, with the loops that the maps describe.";
  let arguments = (ins
    Variadic<AnyType>:$inputs, Variadic<AnyRankedTensor>:$outputs, AffineMapArrayAttr:$indexing_maps,
    LinalgExt_IteratorTypes:$iterator_types);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    `{` `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types `}`
    attr-dict-with-keyword
    (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` type($outputs) `)`)?
    $region (`->` type($results)^)?
  }];
  let inits = "getOutputsMutable()";
  let extraClassDeclaration = declareInits;
}

def LinalgExt_ExpReductionOp : LinalgExt_Op<"exp_reduction", [AttrSizedOperandSegments]> {
  let summary = "Reductions of exponentials with a running maximum that keeps them finite.";
  let arguments = (ins
    Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs,
    AffineMapArrayAttr:$indexing_maps, LinalgExt_IteratorTypes:$iterator_types,
    DenseI64ArrayAttr:$exp_reduced_operands);
  let results = (outs LinalgExt_Results:$results);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = [{
    `{` `indexing_maps` `=` $indexing_maps `,` `iterator_types` `=` $iterator_types `,`
        `exp_reduced_operands` `=` $exp_reduced_operands `}` attr-dict
    `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $outputs `:` type($outputs) `)`
    $region (`->` type($results)^)?
  }];
  let inits = "getOutputsMutable()";
  let extraClassDeclaration = declareInits;
}

//===----------------------------------------------------------------------===//
// Convolutions as matrix multiplications
//===----------------------------------------------------------------------===//

def LinalgExt_Im2colOp : LinalgExt_Op<"im2col", [AttrSizedOperandSegments]> {
  let summary = "Gathers the windows of a convolution as rows of a matrix.";
  let arguments = (ins
    AnyShaped:$input, AnyShaped:$output, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations,
    Variadic<Index>:$kernel_size, DenseI64ArrayAttr:$static_kernel_size,
    Variadic<Index>:$offsets, DenseI64ArrayAttr:$static_offsets,
    Variadic<Index>:$output_sizes, ArrayAttr:$static_output_sizes,
    DenseI64ArrayAttr:$batch_pos, DenseI64ArrayAttr:$m_pos, DenseI64ArrayAttr:$k_pos,
    DenseI64ArrayAttr:$input_k_perm, DenseI64ArrayAttr:$output_perm,
    Variadic<Index>:$input_pad_low, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_input_pad_low,
    Variadic<Index>:$input_pad_high, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_input_pad_high,
    Variadic<Index>:$output_pad_low, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_output_pad_low,
    Variadic<Index>:$output_pad_high, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_output_pad_high,
    Optional<AnyType>:$pad_value);
  let results = (outs Variadic<AnyShaped>:$results);
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    attr-dict `strides` `=` $strides `dilations` `=` $dilations
    `kernel_size` `=` custom<DynamicIndexList>($kernel_size, $static_kernel_size)
    `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
    `output_sizes` `=` custom<NestedDynamicIndexList>($output_sizes, $static_output_sizes)
    `batch_pos` `=` $batch_pos `m_pos` `=` $m_pos `k_pos` `=` $k_pos
    `input_k_perm` `=` $input_k_perm `output_perm` `=` $output_perm ``
    custom<PadBounds>($input_pad_low, $static_input_pad_low, $input_pad_high, $static_input_pad_high,
                      $output_pad_low, $static_output_pad_low, $output_pad_high, $static_output_pad_high)
    (`pad_value` `(` $pad_value^ `:` type($pad_value) `)`)?
    `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)`
    (`->` type($results)^)?
  }];
  let inits = "getOutputMutable()";
  let extraClassDeclaration = declareInits;
}

class LinalgExt_WinogradOp<string mnemonic, string dims> : LinalgExt_Op<mnemonic> {
  let arguments = !con(
    (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$output_tile_size, I64Attr:$kernel_size),
    !dag(ins, [DenseI64ArrayAttr], [dims]));
  let results = (outs LinalgExt_Results:$result);
  let assemblyFormat = [{
    attr-dict `output_tile_size` `(` $output_tile_size `)` `kernel_size` `(` $kernel_size `)`
    `}] # dims # [{` `(` $}] # dims # [{ `)`
    `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)`
    (`->` type($result)^)?
  }];
  let inits = "getOutputMutable()";
  let extraClassDeclaration = declareInits;
}
def LinalgExt_WinogradInputTransformOp
    : LinalgExt_WinogradOp<"winograd.input_transform", "image_dimensions"> {
  let summary = "Tiles of the image in the Winograd domain.";
}
def LinalgExt_WinogradFilterTransformOp
    : LinalgExt_WinogradOp<"winograd.filter_transform", "kernel_dimensions"> {
  let summary = "The filter in the Winograd domain.";
}
def LinalgExt_WinogradOutputTransformOp
    : LinalgExt_WinogradOp<"winograd.output_transform", "image_dimensions"> {
  let summary = "From the Winograd domain back to an image.";
}

#endif // STRATA_LINALG_EXT_OPS
