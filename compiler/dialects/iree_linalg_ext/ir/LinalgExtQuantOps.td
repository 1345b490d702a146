// Numbers of few bits that stand for floats.
#ifndef STRATA_LINALG_EXT_QUANT_OPS
#define STRATA_LINALG_EXT_QUANT_OPS

include "compiler/dialects/iree_linalg_ext/ir/LinalgExtBase.td"

def LinalgExt_TensorOrNumber : AnyTypeOf<[AnyRankedTensor, AnyFloat, AnySignlessInteger]>;

class LinalgExt_AffineOp<string mnemonic, dag properties> : LinalgExt_Op<mnemonic> {
  let arguments = !con((ins AnyRankedTensor:$input, LinalgExt_TensorOrNumber:$scale,
                            Optional<LinalgExt_TensorOrNumber>:$zero_point, AnyRankedTensor:$output,
                            AffineMapArrayAttr:$indexing_maps),
                       properties, (ins UnitAttr:$zp_unsigned));
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let inits = "getOutputMutable()";
  code declareMaps = [{
    /// The map of each operand, from all loops.
    ::llvm::SmallVector<::mlir::AffineMap> getMaps() {
      return ::llvm::to_vector(getIndexingMaps().getAsValueRange<::mlir::AffineMapAttr>());
    }
  }];
  let extraClassDeclaration = declareInits # declareMaps;
}

def LinalgExt_DequantizeAffineOp : LinalgExt_AffineOp<"dequantize_affine",
    (ins OptionalAttr<I64Attr>:$quant_min, OptionalAttr<I64Attr>:$quant_max,
         UnitAttr:$input_unsigned)> {
  let summary = "Floats that integers stand for: (input - zero point) * scale.";
  let description = [{
    The zero point is a number that the input may have, whatever type it comes in. All loops are
    parallel; scale and zero point may lack some of them.
  }];
  let assemblyFormat = [{
    custom<AffineProperties>($indexing_maps, $quant_min, $quant_max, "\"input_unsigned\"", $input_unsigned, $zp_unsigned)
    attr-dict
    `ins` `(` $input `,` $scale (`,` $zero_point^)? `:`
              type($input) `,` type($scale) (`,` type($zero_point)^)? `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($results)^)?
  }];
}

def LinalgExt_QuantizeAffineOp : LinalgExt_AffineOp<"quantize_affine",
    (ins I64Attr:$quant_min, I64Attr:$quant_max, UnitAttr:$storage_unsigned)> {
  let summary = "Integers that stand for floats: input / scale, rounded to even, + zero point, clamped.";
  let assemblyFormat = [{
    custom<AffineProperties>($indexing_maps, $quant_min, $quant_max, "\"storage_unsigned\"", $storage_unsigned, $zp_unsigned)
    attr-dict
    `ins` `(` $input `,` $scale (`,` $zero_point^)? `:`
              type($input) `,` type($scale) (`,` type($zero_point)^)? `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($results)^)?
  }];
}

#endif // STRATA_LINALG_EXT_QUANT_OPS
