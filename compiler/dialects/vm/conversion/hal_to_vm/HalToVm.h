#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

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
