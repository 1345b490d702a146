// The stream dialect, its base classes, and the constraints and traits of its ops.

#ifndef STRATA_DIALECTS_STREAM_IR_STREAM_BASE
#define STRATA_DIALECTS_STREAM_IR_STREAM_BASE

include "compiler/dialects/util/ir/UtilInterfaces.td"
include "compiler/dialects/util/ir/UtilTypes.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stream_Dialect : Dialect {
  let name = "stream";
  let cppNamespace = "::mlir::iree::stream";
  let summary = "Asynchronous execution over untyped byte resources.";
  let description = [{
    Programs go through three levels here. `stream.tensor.*` still knows tensor encodings,
    `stream.async.*` works on byte ranges with value semantics, and `stream.cmd.*` on explicitly
    allocated memory, ordered by timepoints.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
                           "::mlir::iree::util::UtilDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    void registerAsyncOps();
    void registerAsyncWorkOps();
    void registerCmdOps();
    void registerExecutableOps();
    void registerParameterOps();
    void registerResourceOps();
    void registerTensorOps();
    void registerTimepointOps();
  }];
}

class Stream_Op<string mnemonic, list<Trait> traits = []> : Op<Stream_Dialect, mnemonic, traits>;
class Stream_TypeDef<string name, list<Trait> traits = []> : TypeDef<Stream_Dialect, name, traits>;
class Stream_AttrDef<string name, list<Trait> traits = []> : AttrDef<Stream_Dialect, name, traits>;

class Stream_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::iree::stream";
}
class Stream_TypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::iree::stream";
}
class Stream_AttrInterface<string name> : AttrInterface<name> {
  let cppNamespace = "::mlir::iree::stream";
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def Stream_Primitive : AnyTypeOf<[Index, AnyInteger, AnyFloat, AnyComplex]>;
def Stream_LoadStoreType : AnyTypeOf<[Index, AnyInteger, AnyFloat, AnyComplex, AnyVectorOfAnyRank]>;
def Stream_FillPattern : AnyTypeOf<[I8, I16, I32, I64]>;
def Stream_NativeFillPattern : AnyTypeOf<[I8, I16, I32]>;

def Stream_Offset : TypeAlias<Index, "byte offset">;
def Stream_Size : TypeAlias<Index, "byte size">;
def Stream_Dim : TypeAlias<Index, "dimension">;

def Stream_IndexAttr : Util_IndexAttrBase<"index attribute">;
def Stream_IndexArrayAttr : TypedArrayAttrBase<Stream_IndexAttr, "index array">;

//===----------------------------------------------------------------------===//
// Traits (StreamTraits.h says what each promises)
//===----------------------------------------------------------------------===//

class Stream_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::iree::stream::trait";
}
def Stream_TensorPhaseOp : Stream_Trait<"TensorPhase">;
def Stream_AsyncPhaseOp : Stream_Trait<"AsyncPhase">;
def Stream_CmdPhaseOp : Stream_Trait<"CmdPhase">;
def Stream_TiedPassthrough : Stream_Trait<"TiedPassthrough">;

#endif // STRATA_DIALECTS_STREAM_IR_STREAM_BASE
