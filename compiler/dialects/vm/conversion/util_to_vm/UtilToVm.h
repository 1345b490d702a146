#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// Modules, functions, initializers, calls, globals, buffers, lists, and what else the host program is made of.
void populateUtilToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);

/// Adds the functions that converted string ops call, if there are such ops.
void declareStringFunctions(mlir::ModuleOp module);
void eraseUnusedStringFunctions(mlir::ModuleOp module);

// By theme.
void populateUtilStructureToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);
void populateUtilGlobalToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);
void populateUtilBufferToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);
void populateUtilListToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);
void populateUtilStringToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);
void populateUtilValueToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns);

} // namespace mlir::iree::vm
