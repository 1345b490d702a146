// Values of any kind: null, comparison, casts, integer ranges and assumptions, strings, hints.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_OPS_VALUE
#define STRATA_DIALECTS_UTIL_IR_UTIL_OPS_VALUE

include "compiler/dialects/util/ir/UtilAttrs.td"
include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Util_NullOp : Util_PureOp<"null", [ConstantLike]> {
  let summary = "Null reference.";
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Util_CompareOp<string mnemonic>
    : Util_PureOp<mnemonic, [AllTypesMatch<["lhs", "rhs"]>, Commutative]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "operands attr-dict `:` type($lhs)";
  let hasFolder = 1;
}
def Util_CmpEQOp : Util_CompareOp<"cmp.eq"> { let summary = "True if two values, or references, are the same."; }
def Util_CmpNEOp : Util_CompareOp<"cmp.ne"> { let summary = "True if two values, or references, differ."; }

def Util_CastOp : Util_PureOp<"cast", [
    DeclareOpInterfaceMethods<CastOpInterface>,
    DeclareOpInterfaceMethods<Util_TiedOpInterface, ["getTiedResult", "getTiedResultOperandIndex", "getTiedResultOperandIndices"]>]> {
  let summary = "Static cast between reference types.";
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Util_AlignOp : Util_PureOp<"align", [
    SameOperandsAndResultType, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_InferIntDivisibilityOpInterface>]> {
  let summary = "Rounds up to a multiple of a power of two.";
  let arguments = (ins SignlessIntegerOrIndexLike:$value, SignlessIntegerOrIndexLike:$alignment);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$value `,` $alignment attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Value":$value, "int64_t":$alignment)>];
  let hasFolder = 1;
}

def Util_SizeOfOp : Util_PureOp<"sizeof"> {
  let summary = "Size of a type in bytes, known once the target is.";
  let arguments = (ins TypeAttr:$sizedType);
  let results = (outs Index:$size);
  let assemblyFormat = "$sizedType attr-dict-with-keyword";
  let hasFolder = 1;
}

def Util_SwitchOp : Util_PureOp<"switch", [AllTypesMatch<["default_value", "result"]>]> {
  let summary = "Value at an index of a table, or a default.";
  let arguments = (ins Index:$index, Util_Primitive:$default_value, Variadic<Util_Primitive>:$values);
  let results = (outs Util_Primitive:$result);
  let assemblyFormat = [{
    type($default_value) `from`
    custom<TypedValueList>(ref(type($default_value)), $values, type($values))
    `at` $index `else` $default_value attr-dict `:` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Util_RangeMinOp : Util_PureOp<"range.min", [SameOperandsAndResultType]> {
  let summary = "Least of the values.";
  let arguments = (ins Variadic<Util_Range>:$operands);
  let results = (outs Util_Range:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Util_RangeMaxOp : Util_PureOp<"range.max", [SameOperandsAndResultType]> {
  let summary = "Greatest of the values.";
  let arguments = (ins Variadic<Util_Range>:$operands);
  let results = (outs Util_Range:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Util_RangeExtentsOp : Util_PureOp<"range.extents", [
    SameOperandsAndResultType, SameVariadicOperandSize]> {
  let summary = "Least and greatest address of several ranges; the greatest is inclusive.";
  let arguments = (ins Variadic<Util_Range>:$offsets, Variadic<Util_Range>:$lengths);
  let results = (outs Util_Range:$min, Util_Range:$max);
  let assemblyFormat = "custom<RangeList>($offsets, $lengths) attr-dict `:` type($min)";
  let hasCanonicalizer = 1;
}

def Util_AssumeIntOp : Util_PureOp<"assume.int", [
    AllTypesMatch<["operands", "results"]>, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<Util_InferIntDivisibilityOpInterface>]> {
  let summary = "Attaches facts to integers.";
  let description = [{
    Each operand has one assumption, or one for each place that the function is called from; a fact
    about all of them follows from their union.
  }];
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$operands,
                       Util_MultiValueIntAssumptionAttrList:$assumptions);
  let results = (outs Variadic<AnySignlessIntegerOrIndex>:$results);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand, "IntAssumptionAttr":$assumption)>,
    OpBuilder<(ins "::llvm::ArrayRef<::mlir::Value>":$operands,
                   "::llvm::ArrayRef<::mlir::ArrayAttr>":$assumptions)>];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<IntAssumptionAttr> getOperandAssumptions(unsigned index);
    /// The bounds that hold at every call site; nothing where one of them has none.
    std::pair<std::optional<uint64_t>, std::optional<uint64_t>> getUnionedUnsignedRange(unsigned index);
    /// The divisor that holds at every call site.
    std::optional<uint64_t> getUnionedUnsignedDivisor(unsigned index);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Util_NumericOptionalNarrowOp : Util_PureOp<"numeric.optional_narrow", [SameOperandsAndResultType]> {
  let summary = "Says that the values fit a narrower type.";
  let arguments = (ins AnyTypeOf<[AnySignlessInteger, AnyFloat, TensorOf<[AnySignlessInteger, AnyFloat]>]>:$operand,
                       TypeAttr:$semantic_type,
                       OptionalAttr<APIntAttr>:$min_value,
                       OptionalAttr<APIntAttr>:$max_value);
  let results = (outs AnyTypeOf<[AnySignlessInteger, AnyFloat, TensorOf<[AnySignlessInteger, AnyFloat]>]>:$result);
  let assemblyFormat = [{
    $operand `:` type($operand) `as` $semantic_type
    `` custom<AttrGroup>("::mlir::iree::member(\"min_value\")", $min_value,
                         "::mlir::iree::member(\"max_value\")", $max_value)
    attr-dict
  }];
  let extraClassDeclaration = [{
    bool isSigned() {
      auto type = ::llvm::dyn_cast<::mlir::IntegerType>(getSemanticType());
      return !type || !type.isUnsigned();
    }
  }];
}

def Util_OptimizationBarrierOp : Util_Op<"optimization_barrier", [AllTypesMatch<["operands", "results"]>]> {
  let summary = "Passes values on, hiding what is known about them.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$operands), [{
    build($_builder, $_state, operands.getTypes(), operands);
  }]>];
}

def Util_UnfoldableConstantOp : Util_Op<"unfoldable_constant"> {
  let summary = "Constant that optimizations take for an unknown value.";
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def Util_StatusCheckOkOp : Util_Op<"status.check_ok"> {
  let summary = "Fails the program with the status, and a message, if it is not zero.";
  let arguments = (ins Util_Status:$status, OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "$status (`,` $message^)? attr-dict";
}

def Util_StringFormatOp : Util_PureOp<"string.format", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Text with `{}` replaced by the arguments.";
  let arguments = (ins StrAttr:$format,
                       Variadic<AnyTypeOf<[Index, AnySignlessInteger, Util_Buffer]>>:$args);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = "$format `(` $args `)` attr-dict `:` functional-type($args, $result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Util_StringItoaOp : Util_PureOp<"string.itoa", [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Decimal digits of an integer.";
  let arguments = (ins AnyTypeOf<[Index, AnySignlessInteger]>:$value);
  let results = (outs Util_Buffer:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
  let hasFolder = 1;
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_OPS_VALUE
