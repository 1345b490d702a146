// Arithmetic, bit and selection ops: regular families over the primitive types.
#ifndef STRATA_VM_ARITH_OPS
#define STRATA_VM_ARITH_OPS

include "compiler/dialects/vm/ir/VmBase.td"

class Vm_Unary<string name, Vm_Scalar s, string what, list<Trait> traits = []>
    : Vm_TrivialOp<name # "." # s.text, !listconcat(traits, [AllTypesMatch<["operand", "result"]>])> {
  let summary = what;
  let arguments = (ins s.type:$operand);
  let results = (outs s.type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

class Vm_Binary<string name, Vm_Scalar s, string what, list<Trait> traits = [], string variant = "">
    : Vm_TrivialOp<name # "." # s.text # variant,
                   !listconcat(traits, [AllTypesMatch<["lhs", "rhs", "result"]>])> {
  let summary = what;
  let arguments = (ins s.type:$lhs, s.type:$rhs);
  let results = (outs s.type:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

class Vm_Ternary<string name, Vm_Scalar s, string what, list<Trait> traits = []>
    : Vm_TrivialOp<name # "." # s.text,
                   !listconcat(traits, [AllTypesMatch<["a", "b", "c", "result"]>])> {
  let summary = what;
  let arguments = (ins s.type:$a, s.type:$b, s.type:$c);
  let results = (outs s.type:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}

class Vm_Shift<string name, Vm_Scalar s, string what, string variant = "">
    : Vm_TrivialOp<name # "." # s.text # variant, [AllTypesMatch<["operand", "result"]>]> {
  let summary = what;
  let arguments = (ins s.type:$operand, I32:$amount);
  let results = (outs s.type:$result);
  let assemblyFormat = "$operand `,` $amount attr-dict `:` type($operand)";
}

foreach s = Vm_Integers in {
  def Vm_Add # s.cpp # Op : Vm_Binary<"add", s, "integer addition, wrapping", [Commutative]> {
    let folder = "add";
  }
  def Vm_Sub # s.cpp # Op : Vm_Binary<"sub", s, "integer subtraction, wrapping"> {
    let folder = "sub";
  }
  def Vm_Mul # s.cpp # Op : Vm_Binary<"mul", s, "integer multiplication, wrapping", [Commutative]> {
    let folder = "mul";
  }
  def Vm_Fma # s.cpp # Op : Vm_Ternary<"fma", s, "`a * b + c`, wrapping"> { let folder = "fma"; }
  def Vm_Abs # s.cpp # Op : Vm_Unary<"abs", s, "absolute value"> { let folder = "absolute"; }
  def Vm_Not # s.cpp # Op : Vm_Unary<"not", s, "bitwise complement"> { let folder = "bitNot"; }
  def Vm_And # s.cpp # Op : Vm_Binary<"and", s, "bitwise and", [Commutative]> {
    let folder = "bitAnd";
  }
  def Vm_Or # s.cpp # Op : Vm_Binary<"or", s, "bitwise or", [Commutative]> {
    let folder = "bitOr";
  }
  def Vm_Xor # s.cpp # Op : Vm_Binary<"xor", s, "bitwise exclusive or", [Commutative]> {
    let folder = "bitXor";
  }
  def Vm_Ctlz # s.cpp # Op : Vm_Unary<"ctlz", s, "number of leading zero bits"> {
    let folder = "leadingZeros";
  }
  def Vm_Shl # s.cpp # Op : Vm_Shift<"shl", s, "shift left"> { let folder = "shiftLeft"; }

  foreach sign = ["s", "u"] in {
    defvar upper = !toupper(sign);
    defvar kind = !if(!eq(sign, "s"), "signed", "unsigned");
    def Vm_Div # s.cpp # upper # Op : Vm_Binary<"div", s, kind # " division", [], "." # sign> {
      let folder = "div" # upper;
    }
    def Vm_Rem # s.cpp # upper # Op : Vm_Binary<"rem", s, kind # " remainder", [], "." # sign> {
      let folder = "rem" # upper;
    }
    def Vm_Min # s.cpp # upper # Op
        : Vm_Binary<"min", s, kind # " minimum", [Commutative], "." # sign> {
      let folder = "min" # upper;
    }
    def Vm_Max # s.cpp # upper # Op
        : Vm_Binary<"max", s, kind # " maximum", [Commutative], "." # sign> {
      let folder = "max" # upper;
    }
    def Vm_Shr # s.cpp # upper # Op : Vm_Shift<"shr", s, kind # " shift right", "." # sign> {
      let folder = "shiftRight" # upper;
    }
  }
}

foreach s = Vm_Floats in {
  def Vm_Add # s.cpp # Op
      : Vm_Binary<"add", s, "addition", [AlwaysSpeculatable, Commutative]> { let folder = "add"; }
  def Vm_Sub # s.cpp # Op : Vm_Binary<"sub", s, "subtraction", [AlwaysSpeculatable]> {
    let folder = "sub";
  }
  def Vm_Mul # s.cpp # Op
      : Vm_Binary<"mul", s, "multiplication", [AlwaysSpeculatable, Commutative]> {
    let folder = "mul";
  }
  def Vm_Div # s.cpp # Op : Vm_Binary<"div", s, "division", [AlwaysSpeculatable]> {
    let folder = "divF";
  }
  def Vm_Rem # s.cpp # Op : Vm_Binary<"rem", s, "IEEE remainder", [AlwaysSpeculatable]> {
    let folder = "remF";
  }
  def Vm_Min # s.cpp # Op
      : Vm_Binary<"min", s, "minimum", [AlwaysSpeculatable, Commutative]> { let folder = "minF"; }
  def Vm_Max # s.cpp # Op
      : Vm_Binary<"max", s, "maximum", [AlwaysSpeculatable, Commutative]> { let folder = "maxF"; }
  def Vm_Fma # s.cpp # Op : Vm_Ternary<"fma", s, "fused `a * b + c`", [AlwaysSpeculatable]> {
    let folder = "fma";
  }
  def Vm_Abs # s.cpp # Op : Vm_Unary<"abs", s, "absolute value", [AlwaysSpeculatable]> {
    let folder = "absolute";
  }
  def Vm_Neg # s.cpp # Op : Vm_Unary<"neg", s, "negation", [AlwaysSpeculatable]> {
    let folder = "negate";
  }
  def Vm_Ceil # s.cpp # Op : Vm_Unary<"ceil", s, "smallest integer not below", [AlwaysSpeculatable]> {
    let folder = "ceiling";
  }
  def Vm_Floor # s.cpp # Op
      : Vm_Unary<"floor", s, "largest integer not above", [AlwaysSpeculatable]> {
    let folder = "floorOf";
  }
  def Vm_Round # s.cpp # Op
      : Vm_Unary<"round", s, "nearest integer, halves away from zero", [AlwaysSpeculatable]>;
  def Vm_Round # s.cpp # EvenOp
      : Vm_TrivialOp<"round." # s.text # ".even",
                     [AlwaysSpeculatable, AllTypesMatch<["operand", "result"]>]> {
    let summary = "nearest integer, halves to even";
    let arguments = (ins s.type:$operand);
    let results = (outs s.type:$result);
    let assemblyFormat = "$operand attr-dict `:` type($result)";
  }
  def Vm_Sqrt # s.cpp # Op : Vm_Unary<"sqrt", s, "square root", [AlwaysSpeculatable]> {
    let folder = "squareRoot";
  }
  def Vm_Atan2 # s.cpp # Op
      : Vm_Binary<"atan2", s, "angle of a point (y, x)", [AlwaysSpeculatable]>;
  def Vm_Pow # s.cpp # Op : Vm_Binary<"pow", s, "power", [AlwaysSpeculatable]>;
  def Vm_Fpowi # s.cpp # Op : Vm_TrivialOp<"fpowi." # s.text, [AllTypesMatch<["lhs", "result"]>]> {
    let summary = "power with an integer exponent";
    let arguments = (ins s.type:$lhs, I64:$rhs);
    let results = (outs s.type:$result);
    let assemblyFormat = "operands attr-dict `:` type($result)";
  }
  foreach f = ["Atan", "Cos", "Sin", "Exp", "Exp2", "Expm1", "Log", "Log10", "Log1p", "Log2", "Rsqrt",
               "Tanh", "Erf"] in
    def Vm_ # f # s.cpp # Op
        : Vm_Unary<!tolower(f), s, !tolower(f) # " of the operand", [AlwaysSpeculatable]>;
}

//===- Selection ------------------------------------------------------------------------------------===//

class Vm_SelectBase<string text, Type type>
    : Vm_PureOp<"select." # text, [AllTypesMatch<["true_value", "false_value", "result"]>]> {
  let summary = "one of two values, by a condition";
  let arguments = (ins I32:$condition, type:$true_value, type:$false_value);
  let results = (outs type:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let folder = "select";
}

class Vm_SwitchBase<string text, Type type>
    : Vm_PureOp<"switch." # text, [AllTypesMatch<["default_value", "result"]>]> {
  let summary = "the value at an index, or a default when the index is out of range";
  let arguments = (ins I32:$index, type:$default_value, Variadic<type>:$values);
  let results = (outs type:$result);
  let folder = "switchOf";
}

foreach s = Vm_Scalars in {
  def Vm_Select # s.cpp # Op : Vm_SelectBase<s.text, s.type>;
  def Vm_Switch # s.cpp # Op : Vm_SwitchBase<s.text, s.type> {
    let assemblyFormat =
        "$index `[` $values `]` `else` $default_value attr-dict `:` type($result)";
  }
}
def Vm_SelectRefOp : Vm_SelectBase<"ref", Vm_AnyRef>;
def Vm_SwitchRefOp : Vm_SwitchBase<"ref", Vm_AnyRef> {
  let hasCustomAssemblyFormat = 1;
}

#endif // STRATA_VM_ARITH_OPS
