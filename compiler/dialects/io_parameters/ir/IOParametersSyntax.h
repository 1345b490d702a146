// Assembly syntax of io_parameters: one parameter a line, as `%scope::%key[%offset]` or
// `%key[%offset]`.
#pragma once

#include "compiler/dialects/stream/ir/StreamSyntax.h"

namespace mlir::iree::io_parameters {

using OperandList = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;
using OptionalOperand = std::optional<OpAsmParser::UnresolvedOperand>;

/// `%scope::%key[%offset] : type{%length}`
ParseResult parseParameterLoadOperations(OpAsmParser &parser, OptionalOperand &scope,
                                         OperandList &keys, OperandList &offsets,
                                         SmallVectorImpl<Type> &types, OperandList &lengths);
void printParameterLoadOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                  ValueRange offsets, TypeRange types, ValueRange lengths);

/// `%scope::%key[%offset] -> %buffer[%offset for %length] : type`
ParseResult parseParameterGatherOperations(OpAsmParser &parser, OptionalOperand &scope,
                                           OperandList &keys, OperandList &sourceOffsets,
                                           OpAsmParser::UnresolvedOperand &buffer, Type &type,
                                           OperandList &offsets, OperandList &lengths);
void printParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                    ValueRange sourceOffsets, Value buffer, Type type,
                                    ValueRange offsets, ValueRange lengths);

/// `%buffer[%offset for %length] : type -> %scope::%key[%offset]`
ParseResult parseParameterScatterOperations(OpAsmParser &parser,
                                            OpAsmParser::UnresolvedOperand &buffer, Type &type,
                                            OperandList &offsets, OperandList &lengths,
                                            OptionalOperand &scope, OperandList &keys,
                                            OperandList &targetOffsets);
void printParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value buffer, Type type,
                                     ValueRange offsets, ValueRange lengths, Value scope,
                                     ValueRange keys, ValueRange targetOffsets);

} // namespace mlir::iree::io_parameters
