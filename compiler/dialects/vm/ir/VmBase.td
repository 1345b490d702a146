#ifndef STRATA_VM_BASE
#define STRATA_VM_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Vm_Dialect : Dialect {
  let name = "vm";
  let cppNamespace = "::mlir::iree::vm";
  let summary = "Programs of the register virtual machine that drives devices";
  let description = [{
    What a module does on the host: create buffers and fences, record command buffers, call imported
    functions, and fail with a status. There are two kinds of values: primitives of 32 and 64 bits, and
    counted references to objects. Conditions are `i32` (zero is false). Most ops stand for one bytecode
    instruction (see `runtime/isa/VmOps.def`); pseudo ops are expanded before encoding.
  }];
  let dependentDialects = ["::mlir::iree::util::UtilDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasNonDefaultDestructor = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
    void *getRegisteredInterfaceForOp(::mlir::TypeID interface,
                                      ::mlir::OperationName opName) override;

    // One function per file of ops, so that their classes compile side by side.
    void registerTypes();
    void registerAttributes();
    void registerArithOps();
    void registerBufferOps();
    void registerCastOps();
    void registerCompareOps();
    void registerConstOps();
    void registerControlOps();
    void registerGlobalOps();
    void registerStructureOps();

    struct AsmNames;
    AsmNames *asmNames = nullptr;
  }];
}

//===- Types ----------------------------------------------------------------------------------------===//

class Vm_Type<string name> : TypeDef<Vm_Dialect, name> {
  let genStorageClass = 1;
  let typeName = "vm." # !tolower(name);
}

def Vm_RefType : Vm_Type<"Ref"> {
  let summary = "counted reference to an object";
  let description = [{
    `!vm.ref<!hal.buffer>` refers to one object of that type or is null; `!vm.ref<?>` refers to anything.
    References to buffers and lists print without the wrapper: `!vm.buffer`, `!vm.list<i32>`.
  }];
  let parameters = (ins "::mlir::Type":$objectType);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$objectType), [{
    return $_get(objectType.getContext(), objectType);
  }]>];
}

def Vm_BufferType : Vm_Type<"Buffer"> {
  let summary = "byte buffer in host memory";
}

def Vm_OpaqueType : Vm_Type<"Opaque"> {
  let summary = "object of a type that is only known at run time";
}

def Vm_ListType : Vm_Type<"List"> {
  let summary = "growable list of values of one type, or of any type for `?`";
  let parameters = (ins "::mlir::Type":$elementType);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType), [{
    return $_get(elementType.getContext(), elementType);
  }]>];
}

def Vm_AnyRef : Type<CPred<"::llvm::isa<::mlir::iree::vm::RefType>($_self)">, "reference">;

def Vm_BufferRef : Type<CPred<"::mlir::iree::vm::isBufferRef($_self)">, "buffer reference">,
    BuildableType<"::mlir::iree::vm::RefType::get(::mlir::iree::vm::BufferType::get($_builder.getContext()))">;

def Vm_ListRef : Type<CPred<"::mlir::iree::vm::getListElementType($_self) != nullptr">,
                      "list reference">;

class Vm_ListOf<Type element> : Type<And<[
    Vm_ListRef.predicate,
    Or<[CPred<"::llvm::isa<::mlir::iree::vm::OpaqueType>(::mlir::iree::vm::getListElementType($_self))">,
        SubstLeaves<"$_self", "::mlir::iree::vm::getListElementType($_self)", element.predicate>]>]>,
    "list of " # element.summary>;

def Vm_Primitive : AnyTypeOf<[AnyIntOfWidths<[8, 16, 32, 64]>, FloatOfWidths<[16, 32, 64]>]>;
def Vm_AnyValue : AnyTypeOf<[I32, I64, F32, F64, Vm_AnyRef], "register value">;

// A primitive type of the machine and how its name appears in op names and class names.
class Vm_Scalar<string cppName, string suffix, Type valueType, Attr attr> {
  string cpp = cppName;
  string text = suffix;
  Type type = valueType;
  Attr valueAttr = attr;
}

class Vm_IntegerValueAttr<I type> : SignlessIntegerAttrBase<type, type.bitwidth # "-bit integer value"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
  let constBuilderCall = "$0";
}
class Vm_FloatValueAttr<F type> : FloatAttrBase<type, type.bitwidth # "-bit float value"> {
  let storageType = "::mlir::FloatAttr";
  let returnType = "::mlir::FloatAttr";
  let convertFromStorage = "$_self";
  let constBuilderCall = "$0";
}

def Vm_I32 : Vm_Scalar<"I32", "i32", I32, Vm_IntegerValueAttr<I32>>;
def Vm_I64 : Vm_Scalar<"I64", "i64", I64, Vm_IntegerValueAttr<I64>>;
def Vm_F32 : Vm_Scalar<"F32", "f32", F32, Vm_FloatValueAttr<F32>>;
def Vm_F64 : Vm_Scalar<"F64", "f64", F64, Vm_FloatValueAttr<F64>>;

defvar Vm_Integers = [Vm_I32, Vm_I64];
defvar Vm_Floats = [Vm_F32, Vm_F64];
defvar Vm_Scalars = [Vm_I32, Vm_I64, Vm_F32, Vm_F64];

def Vm_Ordinal : SignlessIntegerAttrBase<I32, "ordinal value">;

//===- Ops ------------------------------------------------------------------------------------------===//

class Vm_NativeTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::iree::vm";
}
// The op may end the invocation with a status: its function has to release references on that path.
def Vm_MayFail : Vm_NativeTrait<"MayFail">;
// The op has no effect on results and may be dropped.
def Vm_DebugOnly : Vm_NativeTrait<"DebugOnly">;

class Vm_Op<string mnemonic, list<Trait> traits = []> : Op<Vm_Dialect, mnemonic, traits> {
  // Name of a function in `vm::fold` that folds every op of the family from its constant operands.
  string folder = "";
  let hasFolder = !not(!empty(folder));
  let extraClassDefinition = !if(!empty(folder), "", [{
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor adaptor) {
      return ::mlir::iree::vm::fold::}] # folder # [{(getOperation(), adaptor.getOperands());
    }
  }]);
}

// No memory effects, but undefined for some operands (or kept where they are): not hoisted.
class Vm_TrivialOp<string mnemonic, list<Trait> traits = []>
    : Vm_Op<mnemonic, !listconcat(traits, [NoMemoryEffect])>;

class Vm_PureOp<string mnemonic, list<Trait> traits = []>
    : Vm_TrivialOp<mnemonic, !listconcat(traits, [AlwaysSpeculatable])>;

#endif // STRATA_VM_BASE
