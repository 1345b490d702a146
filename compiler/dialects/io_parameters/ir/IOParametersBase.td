// The io_parameters dialect.
#ifndef STRATA_IO_PARAMETERS_BASE
#define STRATA_IO_PARAMETERS_BASE

include "mlir/IR/OpBase.td"

def IOParameters_Dialect : Dialect {
  let name = "io_parameters";
  let cppNamespace = "::mlir::iree::io_parameters";
  let summary = "Transfers between devices and named contents outside of the program";
  let description = [{
    A parameter is a sequence of bytes, found under a key and, where there are several collections of them,
    a scope. A program moves parameters to and from buffers of a device in the order of its queues. Each
    operation is one call of the runtime's module of the same name.
  }];
  let dependentDialects = ["::mlir::iree::hal::HALDialect", "::mlir::iree::util::UtilDialect"];
}

class IOParameters_Op<string mnemonic, list<Trait> traits = []>
    : Op<IOParameters_Dialect, mnemonic, !listconcat([AttrSizedOperandSegments], traits)> {
  let hasVerifier = 1;
}

#endif // STRATA_IO_PARAMETERS_BASE
