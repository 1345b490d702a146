// Dialect class, attributes, types and attribute interfaces of iree_codegen.
#pragma once

#include "mlir/Dialect/SCF/IR/DeviceMappingInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h.inc"
#include "compiler/dialects/iree_codegen/ir/CodegenEnums.h.inc"
#include "compiler/dialects/iree_codegen/ir/CodegenInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_codegen/ir/CodegenAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/iree_codegen/ir/CodegenTypes.h.inc"

namespace mlir::iree::codegen {

/// Names of the discardable attributes through which decisions are attached to operations.
inline constexpr StringLiteral kLoweringConfigAttrName = "lowering_config";
inline constexpr StringLiteral kTranslationInfoAttrName = "translation_info";
inline constexpr StringLiteral kCompilationInfoAttrName = "compilation_info";

/// The lowering configuration of `op`, or null.
LoweringConfigAttrInterface getLoweringConfig(Operation *op);
void setLoweringConfig(Operation *op, Attribute config);
void eraseLoweringConfig(Operation *op);

/// The translation info of a function, or null.
TranslationInfoAttr getTranslationInfo(Operation *func);
void setTranslationInfo(Operation *func, TranslationInfoAttr info);

/// Parses and prints the sizes of a tiling level as `[4, [8]]`; shared with target configurations.
ParseResult parseTileSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes,
                           SmallVectorImpl<bool> &scalableFlags);
void printTileSizes(AsmPrinter &printer, ArrayRef<int64_t> sizes, ArrayRef<bool> scalableFlags);

} // namespace mlir::iree::codegen
