#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// Declares the functions of the runtime's io_parameters module at the builder's position.
void declareIOParametersImports(OpBuilder &builder, Location loc);

/// Ops of the io_parameters dialect become calls of the imports, which have to be declared already.
void populateIOParametersToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                      RewritePatternSet &patterns);

} // namespace mlir::iree::vm
