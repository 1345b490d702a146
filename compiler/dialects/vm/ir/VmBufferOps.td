// Byte buffers and lists in host memory.
#ifndef STRATA_VM_BUFFER_OPS
#define STRATA_VM_BUFFER_OPS

include "compiler/dialects/vm/ir/VmBase.td"

//===- Buffers --------------------------------------------------------------------------------------===//

def Vm_BufferAllocOp : Vm_Op<"buffer.alloc", [MemoryEffects<[MemAlloc]>, AlwaysSpeculatable, Vm_MayFail]> {
  let summary = "new buffer of zeros";
  let arguments = (ins I64:$length, I32:$alignment);
  let results = (outs Vm_BufferRef:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

def Vm_BufferCloneOp : Vm_Op<"buffer.clone", [MemoryEffects<[MemAlloc, MemRead]>, AlwaysSpeculatable,
                                              Vm_MayFail]> {
  let summary = "new buffer with a copy of a byte range";
  let arguments = (ins Vm_BufferRef:$source_buffer, I64:$source_offset, I64:$length, I32:$alignment);
  let results = (outs Vm_BufferRef:$result);
  let assemblyFormat = "operands attr-dict `:` type($source_buffer) `->` type($result)";
}

def Vm_BufferLengthOp : Vm_PureOp<"buffer.length"> {
  let summary = "length in bytes";
  let arguments = (ins Vm_BufferRef:$buffer);
  let results = (outs I64:$result);
  let assemblyFormat = "operands attr-dict `:` type($buffer) `->` type($result)";
}

def Vm_BufferCopyOp : Vm_Op<"buffer.copy", [MemoryEffects<[MemRead, MemWrite]>, Vm_MayFail]> {
  let summary = "copies a byte range into another buffer";
  let arguments = (ins Vm_BufferRef:$source_buffer, I64:$source_offset, Vm_BufferRef:$target_buffer,
                       I64:$target_offset, I64:$length);
  let assemblyFormat = "operands attr-dict `:` type($source_buffer) `->` type($target_buffer)";
}

def Vm_BufferCompareOp : Vm_Op<"buffer.compare", [MemoryEffects<[MemRead, MemWrite]>, Vm_MayFail]> {
  let summary = "1 when two byte ranges are equal";
  let arguments = (ins Vm_BufferRef:$lhs_buffer, I64:$lhs_offset, Vm_BufferRef:$rhs_buffer,
                       I64:$rhs_offset, I64:$length);
  let results = (outs I32:$result);
  let assemblyFormat = "operands attr-dict `:` type($lhs_buffer) `,` type($rhs_buffer)";
}

def Vm_BufferHashOp : Vm_Op<"buffer.hash", [MemoryEffects<[MemRead]>, Vm_MayFail]> {
  let summary = "SipHash-2-4 of a byte range";
  let arguments = (ins Vm_BufferRef:$source_buffer, I64:$source_offset, I64:$length);
  let results = (outs I64:$result);
  let assemblyFormat = [{
    $source_buffer `,` $source_offset `,` $length
    attr-dict `:` type($source_buffer) `->` type($result)
  }];
}

class Vm_BufferFill<string text, Type type>
    : Vm_Op<"buffer.fill." # text, [MemoryEffects<[MemWrite]>, Vm_MayFail]> {
  let summary = "fills a range of elements with one value";
  let arguments = (ins Vm_BufferRef:$target_buffer, I64:$target_offset, I64:$length, type:$value);
  let assemblyFormat = [{
    $target_buffer `,` $target_offset `,` $length `,` $value
    attr-dict `:` type($value) `->` type($target_buffer)
  }];
}

class Vm_BufferLoad<string text, Type type>
    : Vm_Op<"buffer.load." # text, [MemoryEffects<[MemRead]>, Vm_MayFail]> {
  let summary = "reads the element at an offset, counted in elements";
  let arguments = (ins Vm_BufferRef:$source_buffer, I64:$source_offset);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $source_buffer `[` $source_offset `]` attr-dict `:` type($source_buffer) `->` type($result)
  }];
}

class Vm_BufferStore<string text, Type type>
    : Vm_Op<"buffer.store." # text, [MemoryEffects<[MemWrite]>, Vm_MayFail]> {
  let summary = "writes the element at an offset, counted in elements";
  let arguments = (ins Vm_BufferRef:$target_buffer, I64:$target_offset, type:$value);
  let assemblyFormat = [{
    $value `,` $target_buffer `[` $target_offset `]`
    attr-dict `:` type($value) `->` type($target_buffer)
  }];
}

// Elements narrower than 32 bits travel in i32 registers.
foreach width = ["8", "16"] in {
  def Vm_BufferFillI # width # Op : Vm_BufferFill<"i" # width, I32>;
  def Vm_BufferStoreI # width # Op : Vm_BufferStore<"i" # width, I32>;
  foreach sign = ["s", "u"] in
    def Vm_BufferLoadI # width # !toupper(sign) # Op : Vm_BufferLoad<"i" # width # "." # sign, I32>;
}
foreach s = Vm_Scalars in {
  def Vm_BufferFill # s.cpp # Op : Vm_BufferFill<s.text, s.type>;
  def Vm_BufferLoad # s.cpp # Op : Vm_BufferLoad<s.text, s.type>;
  def Vm_BufferStore # s.cpp # Op : Vm_BufferStore<s.text, s.type>;
}

//===- Lists ----------------------------------------------------------------------------------------===//

def Vm_ListAllocOp : Vm_Op<"list.alloc", [MemoryEffects<[MemAlloc]>, Vm_MayFail]> {
  let summary = "new empty list";
  let arguments = (ins I32:$initial_capacity);
  let results = (outs Vm_ListRef:$result);
  let assemblyFormat = "operands attr-dict `:` `(` type($initial_capacity) `)` `->` type($result)";
}

def Vm_ListReserveOp : Vm_Op<"list.reserve", [MemoryEffects<[MemAlloc, MemRead, MemWrite]>, Vm_MayFail]> {
  let summary = "makes room for at least that many elements";
  let arguments = (ins Vm_ListRef:$list, I32:$minimum_capacity);
  let assemblyFormat = "operands attr-dict `:` `(` type($list) `,` type($minimum_capacity) `)`";
}

def Vm_ListSizeOp : Vm_Op<"list.size", [MemoryEffects<[MemRead]>, Vm_MayFail]> {
  let summary = "number of elements";
  let arguments = (ins Vm_ListRef:$list);
  let results = (outs I32:$result);
  let assemblyFormat = "operands attr-dict `:` `(` type($list) `)` `->` type($result)";
}

def Vm_ListResizeOp : Vm_Op<"list.resize", [MemoryEffects<[MemWrite]>, Vm_MayFail]> {
  let summary = "cuts the list off, or appends zeros and nulls";
  let arguments = (ins Vm_ListRef:$list, I32:$new_size);
  let assemblyFormat = "operands attr-dict `:` `(` type($list) `,` type($new_size) `)`";
}

class Vm_ListGet<string text, Type listType, Type type>
    : Vm_Op<"list.get." # text, [MemoryEffects<[MemRead]>, Vm_MayFail]> {
  let summary = "element at an index";
  let arguments = (ins listType:$list, I32:$index);
  let results = (outs type:$result);
  let assemblyFormat =
      "operands attr-dict `:` `(` type($list) `,` type($index) `)` `->` type($result)";
}

class Vm_ListSet<string text, Type listType, Type type>
    : Vm_Op<"list.set." # text, [MemoryEffects<[MemWrite]>, Vm_MayFail]> {
  let summary = "replaces the element at an index";
  let arguments = (ins listType:$list, I32:$index, type:$value);
  let assemblyFormat =
      "operands attr-dict `:` `(` type($list) `,` type($index) `,` type($value) `)`";
}

foreach s = Vm_Scalars in {
  def Vm_ListGet # s.cpp # Op : Vm_ListGet<s.text, Vm_ListOf<Vm_Primitive>, s.type>;
  def Vm_ListSet # s.cpp # Op : Vm_ListSet<s.text, Vm_ListOf<Vm_Primitive>, s.type>;
}
def Vm_ListGetRefOp : Vm_ListGet<"ref", Vm_ListRef, Vm_AnyRef> { let hasVerifier = 1; }
def Vm_ListSetRefOp : Vm_ListSet<"ref", Vm_ListRef, Vm_AnyRef> { let hasVerifier = 1; }

#endif // STRATA_VM_BUFFER_OPS
