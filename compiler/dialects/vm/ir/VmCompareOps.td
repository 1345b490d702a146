// Comparisons: an i32 that is 0 or 1. What has no instruction is rewritten by canonicalization.
#ifndef STRATA_VM_COMPARE_OPS
#define STRATA_VM_COMPARE_OPS

include "compiler/dialects/vm/ir/VmBase.td"

class Vm_CompareUnary<string mnemonic, Type type, string what> : Vm_PureOp<mnemonic> {
  let summary = what;
  let arguments = (ins type:$operand);
  let results = (outs I32:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

class Vm_Compare<string mnemonic, Type type, string what, list<Trait> traits = []>
    : Vm_PureOp<mnemonic, !listconcat(traits, [AllTypesMatch<["lhs", "rhs"]>])> {
  let summary = what;
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs I32:$result);
  let assemblyFormat = "operands attr-dict `:` type($lhs)";
}

foreach s = Vm_Integers in {
  def Vm_CmpEQ # s.cpp # Op : Vm_Compare<"cmp.eq." # s.text, s.type, "equal", [Commutative]> {
    let folder = "cmpEQ";
  }
  def Vm_CmpNE # s.cpp # Op : Vm_Compare<"cmp.ne." # s.text, s.type, "not equal", [Commutative]> {
    let folder = "cmpNE";
  }
  def Vm_CmpNZ # s.cpp # Op : Vm_CompareUnary<"cmp.nz." # s.text, s.type, "not zero"> {
    let folder = "cmpNZ";
  }
  foreach sign = ["s", "u"] in {
    defvar kind = !if(!eq(sign, "s"), "signed ", "unsigned ");
    foreach p = ["LT", "LTE", "GT", "GTE"] in
      def Vm_Cmp # p # s.cpp # !toupper(sign) # Op
          : Vm_Compare<"cmp." # !tolower(p) # "." # s.text # "." # sign, s.type,
                       kind # !cond(!eq(p, "LT") : "less than", !eq(p, "LTE") : "at most",
                                    !eq(p, "GT") : "greater than", true : "at least")> {
        let folder = "cmp" # p # !toupper(sign);
      }
  }
}

foreach s = Vm_Floats in {
  foreach order = ["o", "u"] in {
    defvar kind = !if(!eq(order, "o"), "ordered ", "unordered or ");
    foreach p = ["EQ", "NE", "LT", "LTE", "GT", "GTE"] in
      def Vm_Cmp # p # s.cpp # !toupper(order) # Op
          : Vm_Compare<"cmp." # !tolower(p) # "." # s.text # "." # order, s.type,
                       kind # !cond(!eq(p, "EQ") : "equal", !eq(p, "NE") : "not equal",
                                    !eq(p, "LT") : "less than", !eq(p, "LTE") : "at most",
                                    !eq(p, "GT") : "greater than", true : "at least"),
                       !if(!or(!eq(p, "EQ"), !eq(p, "NE")), [Commutative], []<Trait>)> {
        let folder = "cmp" # p # "F" # !toupper(order);
      }
    def Vm_CmpNZ # s.cpp # !toupper(order) # Op
        : Vm_CompareUnary<"cmp.nz." # s.text # "." # order, s.type, kind # "not zero"> {
      let folder = "cmpNZF" # !toupper(order);
    }
  }
  def Vm_CmpEQ # s.cpp # NearOp
      : Vm_Compare<"cmp.eq." # s.text # ".near", s.type, "equal within some units in the last place",
                   [Commutative]>;
  def Vm_CmpNaN # s.cpp # Op : Vm_CompareUnary<"cmp.nan." # s.text, s.type, "not a number"> {
    let folder = "cmpNaN";
  }
}

def Vm_CmpEQRefOp : Vm_Compare<"cmp.eq.ref", Vm_AnyRef, "same object", [Commutative]> {
  let folder = "cmpEQRef";
}
def Vm_CmpNERefOp : Vm_Compare<"cmp.ne.ref", Vm_AnyRef, "different objects", [Commutative]> {
  let folder = "cmpNERef";
}
def Vm_CmpNZRefOp : Vm_CompareUnary<"cmp.nz.ref", Vm_AnyRef, "not null"> {
  let folder = "cmpNZRef";
}

#endif // STRATA_VM_COMPARE_OPS
