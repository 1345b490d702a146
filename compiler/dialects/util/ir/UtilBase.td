// The util dialect, its base classes, and the constraints and traits that all dialects above it share.

#ifndef STRATA_DIALECTS_UTIL_IR_UTIL_BASE
#define STRATA_DIALECTS_UTIL_IR_UTIL_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Util_Dialect : Dialect {
  let name = "util";
  let cppNamespace = "::mlir::iree::util";
  let summary = "Module structure, globals and host-side values that all phases share.";
  let description = [{
    The root of the dialects of the pipeline: functions with tied results, module variables and their
    initializers, byte buffers, lists, and the interfaces by which passes treat the ops of every
    other dialect alike.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
                           "::mlir::ub::UBDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

class Util_TypeDef<string name, list<Trait> traits = []> : TypeDef<Util_Dialect, name, traits>;
class Util_AttrDef<string name, list<Trait> traits = []> : AttrDef<Util_Dialect, name, traits>;
class Util_Op<string mnemonic, list<Trait> traits = []> : Op<Util_Dialect, mnemonic, traits>;
class Util_PureOp<string mnemonic, list<Trait> traits = []>
    : Util_Op<mnemonic, !listconcat(traits, [Pure])>;

class Util_OpInterface<string name, list<Interface> bases = []> : OpInterface<name, bases> {
  let cppNamespace = "::mlir::iree::util";
}
class Util_TypeInterface<string name, list<Interface> bases = []> : TypeInterface<name, bases> {
  let cppNamespace = "::mlir::iree::util";
}
class Util_AttrInterface<string name, list<Interface> bases = []> : AttrInterface<name, bases> {
  let cppNamespace = "::mlir::iree::util";
}

/// A method that implementations must provide.
class Util_Required<string desc, string ret, string name, dag args = (ins)>
    : InterfaceMethod<desc, ret, name, args>;
/// A method with a default that implementations may override.
class Util_Default<string desc, string ret, string name, dag args, code body>
    : InterfaceMethod<desc, ret, name, args, [{}], body>;

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def Util_Primitive : AnyTypeOf<[Index, AnyInteger, AnyFloat]>;
def Util_FillPattern : AnyTypeOf<[AnyInteger, AnyFloat, Index]>;
def Util_Range : AnyTypeOf<[Index, AnyInteger]>;
def Util_Offset : TypeAlias<Index, "byte offset">;
def Util_Size : TypeAlias<Index, "byte size">;
def Util_ShapeDim : TypeAlias<Index, "dynamic dimension">;
def Util_Status : I<32>;

class Util_IndexAttrBase<string description>
    : TypedAttrBase<Index, "IntegerAttr",
                    And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
                         CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType().isIndex()">]>,
                    description> {
  let returnType = "::llvm::APInt";
}
def Util_IndexAttr : Util_IndexAttrBase<"index attribute">;

/// For each result the index of the operand it is tied to, or -1.
def Util_TiedOpStorageAttr : TypedArrayAttrBase<Util_IndexAttr, "tied operand index array"> {
  let constBuilderCall = "$_builder.getI64ArrayAttr($0)";
}

def Util_AnySerializableAttr
    : Attr<Or<[CPred<"::llvm::isa<::mlir::DenseElementsAttr>($_self)">,
               CPred<"::llvm::isa<::mlir::DenseResourceElementsAttr>($_self)">,
               CPred<"::llvm::isa<::mlir::iree::util::SerializableAttrInterface>($_self)">]>,
           "attribute that can be written as bytes"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

//===----------------------------------------------------------------------===//
// Traits (UtilTraits.h says what each promises)
//===----------------------------------------------------------------------===//

class Util_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::iree::util::trait";
}
def Util_YieldPoint : Util_Trait<"YieldPoint">;
def Util_DebugOnly : Util_Trait<"DebugOnly">;
def Util_ImplicitlyCaptured : Util_Trait<"ImplicitlyCaptured">;
def Util_ObjectLike : Util_Trait<"ObjectLike">;
def Util_UnreachableLike : Util_Trait<"UnreachableLike">;

#endif // STRATA_DIALECTS_UTIL_IR_UTIL_BASE
