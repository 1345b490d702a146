// Lists.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_OPS_LIST
#define STRATA_DIALECTS_UTIL_IR_UTIL_OPS_LIST

include "compiler/dialects/util/ir/UtilTypes.td"

def Util_ListCreateOp : Util_Op<"list.create", [MemoryEffects<[MemAlloc]>]> {
  let summary = "New empty list.";
  let arguments = (ins Optional<Index>:$initial_capacity);
  let results = (outs Util_AnyList:$result);
  let assemblyFormat = "($initial_capacity^)? attr-dict `:` type($result)";
}

def Util_ListConstructOp : Util_Op<"list.construct", [MemoryEffects<[MemAlloc]>]> {
  let summary = "New list of the given values.";
  let arguments = (ins Variadic<AnyType>:$values);
  let results = (outs Util_AnyList:$result);
  let assemblyFormat = "custom<ValueTypeList>($values, type($values)) attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Util_ListSizeOp : Util_Op<"list.size", [MemoryEffects<[MemRead]>]> {
  let summary = "Number of elements.";
  let arguments = (ins Util_AnyList:$list);
  let results = (outs Index:$result);
  let assemblyFormat = "operands attr-dict `:` type($list)";
}

def Util_ListResizeOp : Util_Op<"list.resize", [MemoryEffects<[MemWrite]>]> {
  let summary = "Changes the number of elements; new ones are zero or null.";
  let arguments = (ins Util_AnyList:$list, Index:$new_size);
  let assemblyFormat = "operands attr-dict `:` type($list)";
}

def Util_ListGetOp : Util_Op<"list.get", [MemoryEffects<[MemRead]>]> {
  let summary = "Element at an index; null if it has another type than the one asked for.";
  let arguments = (ins Util_AnyList:$list, Index:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $list `[` $index `]` attr-dict `:` custom<ListTypeGet>(type($list), type($result))
  }];
  let hasVerifier = 1;
}

def Util_ListSetOp : Util_Op<"list.set", [MemoryEffects<[MemWrite]>]> {
  let summary = "Sets the element at an index.";
  let arguments = (ins Util_AnyList:$list, Index:$index, AnyType:$value);
  let assemblyFormat = [{
    $list `[` $index `]` `,` $value attr-dict `:` custom<ListTypeSet>(type($list), type($value))
  }];
  let hasVerifier = 1;
}

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_OPS_LIST
