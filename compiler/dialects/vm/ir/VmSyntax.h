// Pieces of the textual form that several ops share.
#pragma once

#include "mlir/IR/OpImplementation.h"

namespace mlir::iree::vm {

/// `attributes {...}` with discardable attributes first, then inherent ones as they are declared.
void printAttrsWithKeyword(OpAsmPrinter &p, Operation *op, ArrayRef<StringRef> elided);

ParseResult parseResultTypeList(OpAsmParser &parser, ArrayAttr &types);
void printResultTypeList(OpAsmPrinter &p, Operation *op, ArrayAttr types);

/// The types of arguments in parentheses, which may be empty.
ParseResult parseArgumentTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types);
void printArgumentTypeList(OpAsmPrinter &p, Operation *op, TypeRange types);

} // namespace mlir::iree::vm
