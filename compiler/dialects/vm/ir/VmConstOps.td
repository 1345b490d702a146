// Constants and read-only data inside functions, and what moves references between registers.
#ifndef STRATA_VM_CONST_OPS
#define STRATA_VM_CONST_OPS

include "compiler/dialects/util/ir/UtilBase.td"
include "compiler/dialects/vm/ir/VmBase.td"
include "mlir/IR/SymbolInterfaces.td"

foreach s = Vm_Scalars in {
  def Vm_Const # s.cpp # Op : Vm_PureOp<"const." # s.text, [ConstantLike]> {
    let summary = "constant";
    let arguments = (ins s.valueAttr:$value);
    let results = (outs s.type:$result);
    let assemblyFormat = "$value attr-dict";
    let hasFolder = 1;
    let extraClassDefinition = [{
      ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) { return getValueAttr(); }
    }];
    let builders = [OpBuilder<(ins "::mlir::TypedAttr":$value), [{
      $_state.addAttribute("value", value);
      $_state.addTypes(value.getType());
    }]>];
  }
  def Vm_Const # s.cpp # ZeroOp : Vm_PureOp<"const." # s.text # ".zero", [ConstantLike]> {
    let summary = "constant zero, in its short encoding";
    let results = (outs s.type:$result);
    let assemblyFormat = "attr-dict";
    let hasFolder = 1;
    let extraClassDefinition = [{
      ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
        return ::mlir::Builder(getContext()).getZeroAttr(getType());
      }
    }];
  }
}

def Vm_ConstRefZeroOp : Vm_PureOp<"const.ref.zero", [ConstantLike]> {
  let summary = "null reference";
  let results = (outs Vm_AnyRef:$result);
  let assemblyFormat = "`:` type($result) attr-dict";
  let hasFolder = 1;
}

def Vm_ConstRefRodataOp : Vm_PureOp<"const.ref.rodata", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "buffer over a read-only segment of the module";
  let arguments = (ins FlatSymbolRefAttr:$rodata);
  let results = (outs Vm_BufferRef:$value);
  let assemblyFormat = "$rodata attr-dict `:` type($value)";
}

def Vm_RodataInlineOp : Vm_PureOp<"rodata.inline"> {
  let summary = "read-only data given where it is used";
  let description = [{
    Pseudo op: hoisting turns it into a `vm.rodata` of the module and a `vm.const.ref.rodata`.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name, Util_AnySerializableAttr:$value,
                       OptionalAttr<I64Attr>:$alignment, OptionalAttr<StrAttr>:$mime_type);
  let results = (outs Vm_BufferRef:$result);
  let assemblyFormat = [{
    ($name^)? `` custom<AttrGroup>(
      "::mlir::iree::member(\"alignment\", $_builder.getI64Type())", $alignment,
      "::mlir::iree::member(\"mime_type\")", $mime_type) attr-dict `:` type($result) `=` $value
  }];
  let builders = [OpBuilder<(ins "::mlir::StringAttr":$text)>];
}

def Vm_RodataTableInlineOp : Vm_PureOp<"rodata.table.inline"> {
  let summary = "several constants in one segment, and a table of where each lies";
  let description = [{
    Pseudo op. The table holds an (offset, size) pair of integers per constant; constants start at
    multiples of `data_alignment`.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$table_name, OptionalAttr<StrAttr>:$data_name,
                       TypeAttrOf<AnyTypeOf<[I32, I64]>>:$table_type, ArrayAttr:$data_array,
                       OptionalAttr<I64Attr>:$alignment, OptionalAttr<I64Attr>:$data_alignment,
                       OptionalAttr<StrAttr>:$mime_type);
  let results = (outs Vm_BufferRef:$table_result, Vm_BufferRef:$data_result);
  let assemblyFormat = [{
    $table_type
    `` custom<AttrGroup>(
      "::mlir::iree::member(\"table_name\")", $table_name,
      "::mlir::iree::member(\"data_name\")", $data_name,
      "::mlir::iree::member(\"alignment\", $_builder.getI64Type())", $alignment,
      "::mlir::iree::member(\"data_alignment\", $_builder.getI64Type())", $data_alignment,
      "::mlir::iree::member(\"mime_type\")", $mime_type) attr-dict
    `:` type($table_result) `,` type($data_result) `=` $data_array
  }];
  let builders = [OpBuilder<(ins "::mlir::StringAttr":$name, "::mlir::IntegerType":$tableType,
                                 "::mlir::ArrayAttr":$values)>];
}

def Vm_AssignRefOp : Vm_Op<"assign.ref"> {
  let summary = "copies a reference to another register";
  let arguments = (ins Vm_AnyRef:$source);
  let results = (outs Vm_AnyRef:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def Vm_DiscardRefsOp : Vm_Op<"discard.refs", [MemoryEffects<[MemWrite]>]> {
  let summary = "releases references that are not used any more";
  let description = [{
    References are not released on return: every one has to be moved out, or discarded after its last
    use on each path. Operands that an earlier instruction consumed are left out of the bytecode.
  }];
  let arguments = (ins Variadic<Vm_AnyRef>:$refs);
  let assemblyFormat = "($refs^ `:` type($refs))? attr-dict";
}

#endif // STRATA_VM_CONST_OPS
