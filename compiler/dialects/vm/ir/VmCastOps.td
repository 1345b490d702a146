// Width changes, number conversions, bit casts and reference casts.
#ifndef STRATA_VM_CAST_OPS
#define STRATA_VM_CAST_OPS

include "compiler/dialects/vm/ir/VmBase.td"

class Vm_Conversion<string mnemonic, Type from, Type to, string what, list<Trait> traits = []>
    : Vm_PureOp<mnemonic, traits> {
  let summary = what;
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

// Integers of 8 and 16 bits live in 32-bit registers: truncation clears the upper bits.
foreach p = [["64", "8"], ["64", "16"], ["64", "32"], ["32", "8"], ["32", "16"], ["16", "8"]] in
  def Vm_TruncI # p[0] # I # p[1] # Op
      : Vm_Conversion<"trunc.i" # p[0] # ".i" # p[1], !if(!eq(p[0], "64"), I64, I32), I32,
                      "low bits, zero-extended to the register"> {
    let folder = "truncI" # p[1];
  }

foreach p = [["8", "32"], ["16", "32"], ["8", "64"], ["16", "64"], ["32", "64"]] in
  foreach sign = ["s", "u"] in
    def Vm_ExtI # p[0] # I # p[1] # !toupper(sign) # Op
        : Vm_Conversion<"ext.i" # p[0] # ".i" # p[1] # "." # sign, I32,
                        !if(!eq(p[1], "64"), I64, I32),
                        !if(!eq(sign, "s"), "sign", "zero") # " extension of the low bits"> {
      let folder = "extI" # p[0] # !toupper(sign);
    }

def Vm_TruncF64F32Op : Vm_Conversion<"trunc.f64.f32", F64, F32, "f64 rounded to f32"> {
  let folder = "convertF";
}
def Vm_ExtF32F64Op : Vm_Conversion<"ext.f32.f64", F32, F64, "f32 as f64"> {
  let folder = "convertF";
}

class Vm_IntToFloat<string sign, string from, Vm_Scalar to>
    : Vm_Conversion<"cast." # sign # "i" # from # "." # to.text, !if(!eq(from, "64"), I64, I32), to.type,
                    !if(!eq(sign, "s"), "signed", "unsigned") # " integer as float"> {
  let folder = "castToF" # !toupper(sign);
}
class Vm_FloatToInt<string sign, Vm_Scalar from, string to>
    : Vm_Conversion<"cast." # from.text # "." # sign # "i" # to, from.type, !if(!eq(to, "64"), I64, I32),
                    "float as " # !if(!eq(sign, "s"), "signed", "unsigned")
                        # " integer, halves away from zero"> {
  let folder = "castToI" # !toupper(sign);
}
foreach sign = ["s", "u"] in {
  defvar name = !toupper(sign) # "I";
  def Vm_Cast # name # 32F32Op : Vm_IntToFloat<sign, "32", Vm_F32>;
  def Vm_Cast # name # 64F32Op : Vm_IntToFloat<sign, "64", Vm_F32>;
  def Vm_Cast # name # 64F64Op : Vm_IntToFloat<sign, "64", Vm_F64>;
  def Vm_CastF32 # name # 32Op : Vm_FloatToInt<sign, Vm_F32, "32">;
  def Vm_CastF32 # name # 64Op : Vm_FloatToInt<sign, Vm_F32, "64">;
  def Vm_CastF64 # name # 64Op : Vm_FloatToInt<sign, Vm_F64, "64">;
}

def Vm_BitcastI32F32Op : Vm_Conversion<"bitcast.i32.f32", I32, F32, "the same bits as f32">;
def Vm_BitcastF32I32Op : Vm_Conversion<"bitcast.f32.i32", F32, I32, "the same bits as i32">;
def Vm_BitcastI64F64Op : Vm_Conversion<"bitcast.i64.f64", I64, F64, "the same bits as f64">;
def Vm_BitcastF64I64Op : Vm_Conversion<"bitcast.f64.i64", F64, I64, "the same bits as i64">;

def Vm_CastAnyRefOp : Vm_Conversion<"cast.any.ref", Vm_AnyRef, Vm_AnyRef,
                                    "reference to a given type; fails when the object has another"> {
  let folder = "castRef";
}
def Vm_CastRefAnyOp : Vm_Conversion<"cast.ref.any", Vm_AnyRef, Vm_AnyRef,
                                    "reference to a type that is only known at run time"> {
  let folder = "castRef";
}

#endif // STRATA_VM_CAST_OPS
