// The hal dialect and the bases of its operations.
#ifndef STRATA_HAL_BASE_TD
#define STRATA_HAL_BASE_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def HAL_Dialect : Dialect {
  let name = "hal";
  let cppNamespace = "::mlir::iree::hal";
  let summary = "Hardware abstraction layer";
  let description = [{
    Describes what the host asks of devices: which devices there are, the executables made for
    them, buffers and their views, command buffers, queues and fences. Its operations map one to
    one onto calls into the runtime, except for a few that carry tensors or executables through
    compilation and are gone before the virtual machine is reached.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect",
    "::mlir::iree::util::UtilDialect"
  ];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    void registerOps();
  }];
}

class HAL_Op<string mnemonic, list<Trait> traits = []> : Op<HAL_Dialect, mnemonic, traits>;

class HAL_PureOp<string mnemonic, list<Trait> traits = []>
    : HAL_Op<mnemonic, !listconcat(traits, [Pure])>;

// An operation that chooses the printed names of its results (see HalOpNames.cpp).
def HAL_NamesResults : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

#endif // STRATA_HAL_BASE_TD
