#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// Declares a function of another module: its full name, and what it takes and returns in the language of
/// HalImports.def.
ImportOp declareImport(OpBuilder &builder, Location loc, StringRef name, StringRef arguments,
                       StringRef results, StringRef flags);

/// Declares all functions of the runtime's hal module at the builder's position.
void declareHalImports(OpBuilder &builder, Location loc);

/// Ops of the hal dialect become calls of the imports, which have to be declared already.
void populateHalToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                             RewritePatternSet &patterns);

// By theme.
void populateHalCommandBufferToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                          RewritePatternSet &patterns);
void populateHalBufferToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                   RewritePatternSet &patterns);
void populateHalDeviceToVmPatterns(const TypeConverter &types, SymbolTable &symbols,
                                   RewritePatternSet &patterns);

} // namespace mlir::iree::vm
