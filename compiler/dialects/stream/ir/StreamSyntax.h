// Assembly syntax of stream ops, used as `custom<Name>(...)`.
#pragma once

#include "compiler/dialects/stream/ir/StreamTypes.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

namespace mlir::iree::stream {

using OperandList = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

/// `@executable::@export`, or a list of them in braces.
ParseResult parseDispatchEntryPoints(OpAsmParser &parser, ArrayAttr &entryPoints);
void printDispatchEntryPoints(OpAsmPrinter &p, Operation *op, ArrayAttr entryPoints);

/// `(%resource[%offset to %end for %length], %primitive)`
ParseResult parseDispatchOperands(OpAsmParser &parser, OperandList &operands, OperandList &offsets,
                                  OperandList &ends, OperandList &lengths);
void printDispatchOperands(OpAsmPrinter &p, Operation *op, ValueRange operands, ValueRange offsets,
                           ValueRange ends, ValueRange lengths);

/// `ro %resource[%offset for %length] : type{%size}`, one a line.
ParseResult parseDispatchResources(OpAsmParser &parser, OperandList &resources,
                                   SmallVectorImpl<Type> &types, OperandList &sizes,
                                   OperandList &offsets, OperandList &lengths, ArrayAttr &accesses);
void printDispatchResources(OpAsmPrinter &p, Operation *op, ValueRange resources, TypeRange types,
                            ValueRange sizes, ValueRange offsets, ValueRange lengths,
                            ArrayAttr accesses);

/// `(ro %resource[%offset for %length], %primitive)`
ParseResult parseCmdCallOperands(OpAsmParser &parser, OperandList &operands, OperandList &offsets,
                                 OperandList &lengths, ArrayAttr &accesses);
void printCmdCallOperands(OpAsmPrinter &p, Operation *op, ValueRange operands, ValueRange offsets,
                          ValueRange lengths, ArrayAttr accesses);

/// `(encoding{%dim} in type{%size}, type) -> (encoding{%dim} in %operand{%size})`
ParseResult parseEncodedShapedFunctionType(
    OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> operands,
    SmallVectorImpl<Type> &operandTypes, OperandList &operandSizes, ArrayAttr &operandEncodings,
    OperandList &operandEncodingDims, SmallVectorImpl<Type> &resultTypes, OperandList &resultSizes,
    ArrayAttr &resultEncodings, OperandList &resultEncodingDims, ArrayAttr &tiedOperands);
void printEncodedShapedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands,
                                    TypeRange operandTypes, ValueRange operandSizes,
                                    ArrayAttr operandEncodings, ValueRange operandEncodingDims,
                                    TypeRange resultTypes, ValueRange resultSizes,
                                    ArrayAttr resultEncodings, ValueRange resultEncodingDims,
                                    ArrayAttr tiedOperands);

/// `%resource : encoding{%dim} in type{%size}`, one a line.
ParseResult parseEncodedResourceOperands(OpAsmParser &parser, OperandList &resources,
                                         SmallVectorImpl<Type> &types, OperandList &sizes,
                                         ArrayAttr &encodings, OperandList &encodingDims);
void printEncodedResourceOperands(OpAsmPrinter &p, Operation *op, ValueRange resources,
                                  TypeRange types, ValueRange sizes, ArrayAttr encodings,
                                  ValueRange encodingDims);

/// `(%operand as %arg: type{%size}) -> type{%size} {...}`
ParseResult parseResourceRegion(OpAsmParser &parser, OperandList &operands,
                                SmallVectorImpl<Type> &operandTypes, OperandList &operandSizes,
                                SmallVectorImpl<Type> &resultTypes, OperandList &resultSizes,
                                ArrayAttr &tiedOperands, Region &body);
void printResourceRegion(OpAsmPrinter &p, Operation *op, ValueRange operands,
                         TypeRange operandTypes, ValueRange operandSizes, TypeRange resultTypes,
                         ValueRange resultSizes, ArrayAttr tiedOperands, Region &body);

/// `(%operand as %arg: type{%size}) {...}`; the terminator is not written.
ParseResult parseExplicitResourceRegion(OpAsmParser &parser, OperandList &operands,
                                        SmallVectorImpl<Type> &operandTypes,
                                        OperandList &operandSizes, Region &body);
void printExplicitResourceRegion(OpAsmPrinter &p, Operation *op, ValueRange operands,
                                 TypeRange operandTypes, ValueRange operandSizes, Region &body);

/// ` workgroups(%arg0: index) -> (index, index, index) {...}`, or nothing.
ParseResult parseOptionalWorkgroupCountRegion(OpAsmParser &parser, Region &body);
void printOptionalWorkgroupCountRegion(OpAsmPrinter &p, Operation *op, Region &body);

/// `[first, last] = %size`, one a line.
ParseResult parsePackSliceRanges(OpAsmParser &parser, ArrayAttr &intervals, OperandList &sizes,
                                 SmallVectorImpl<Type> &offsetTypes);
void printPackSliceRanges(OpAsmPrinter &p, Operation *op, ArrayAttr intervals, ValueRange sizes,
                          TypeRange offsetTypes);

/// `type{%size} = value`, one a line.
ParseResult parseConstantValueList(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                   OperandList &sizes, ArrayAttr &values);
void printConstantValueList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange sizes,
                            ArrayAttr values);

/// The operand that some collective operations take, after a word that says what it is.
ParseResult parseCollectiveParam(OpAsmParser &parser, CollectiveAttr collective,
                                 std::optional<OpAsmParser::UnresolvedOperand> &param);
void printCollectiveParam(OpAsmPrinter &p, Operation *op, CollectiveAttr collective, Value param);

/// `(%arg0[%arg1 for %arg2]: resource, %arg3: i32) -> i32`
ParseResult parseDispatchFunctionSignature(OpAsmParser &parser, TypeAttr &functionType,
                                           ArrayAttr &argAttrs, ArrayAttr &resultAttrs);
void printDispatchFunctionSignature(OpAsmPrinter &p, Operation *op, TypeAttr functionType,
                                    ArrayAttr argAttrs, ArrayAttr resultAttrs);

//===----------------------------------------------------------------------===//
// Parameters (StreamParameterSyntax.cpp)
//===----------------------------------------------------------------------===//

/// `%scope::%key`, or `%key`.
ParseResult parseParameterReference(OpAsmParser &parser,
                                    std::optional<OpAsmParser::UnresolvedOperand> &scope,
                                    OpAsmParser::UnresolvedOperand &key);
void printParameterReference(OpAsmPrinter &p, Operation *op, Value scope, Value key);

ParseResult parseParameterLoadOperations(OpAsmParser &parser,
                                         std::optional<OpAsmParser::UnresolvedOperand> &scope,
                                         OperandList &keys, OperandList &offsets,
                                         SmallVectorImpl<Type> &types, OperandList &sizes);
void printParameterLoadOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                  ValueRange offsets, TypeRange types, ValueRange sizes);

ParseResult parseAsyncParameterGatherOperations(
    OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &scope, OperandList &keys,
    OperandList &sourceOffsets, OpAsmParser::UnresolvedOperand &target, Type &targetType,
    OpAsmParser::UnresolvedOperand &targetSize, OperandList &offsets, OperandList &ends,
    OperandList &lengths);
void printAsyncParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope,
                                         ValueRange keys, ValueRange sourceOffsets, Value target,
                                         Type targetType, Value targetSize, ValueRange offsets,
                                         ValueRange ends, ValueRange lengths);

ParseResult parseAsyncParameterScatterOperations(
    OpAsmParser &parser, OpAsmParser::UnresolvedOperand &source, Type &sourceType,
    OpAsmParser::UnresolvedOperand &sourceSize, OperandList &offsets, OperandList &ends,
    OperandList &lengths, std::optional<OpAsmParser::UnresolvedOperand> &scope, OperandList &keys,
    OperandList &targetOffsets);
void printAsyncParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value source,
                                          Type sourceType, Value sourceSize, ValueRange offsets,
                                          ValueRange ends, ValueRange lengths, Value scope,
                                          ValueRange keys, ValueRange targetOffsets);

ParseResult parseCmdParameterGatherOperations(
    OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &scope, OperandList &keys,
    OperandList &sourceOffsets, OpAsmParser::UnresolvedOperand &target, Type &targetType,
    OpAsmParser::UnresolvedOperand &targetSize, OperandList &offsets, OperandList &lengths);
void printCmdParameterGatherOperations(OpAsmPrinter &p, Operation *op, Value scope, ValueRange keys,
                                       ValueRange sourceOffsets, Value target, Type targetType,
                                       Value targetSize, ValueRange offsets, ValueRange lengths);

ParseResult parseCmdParameterScatterOperations(
    OpAsmParser &parser, OpAsmParser::UnresolvedOperand &source, Type &sourceType,
    OpAsmParser::UnresolvedOperand &sourceSize, OperandList &offsets, OperandList &lengths,
    std::optional<OpAsmParser::UnresolvedOperand> &scope, OperandList &keys,
    OperandList &targetOffsets);
void printCmdParameterScatterOperations(OpAsmPrinter &p, Operation *op, Value source,
                                        Type sourceType, Value sourceSize, ValueRange offsets,
                                        ValueRange lengths, Value scope, ValueRange keys,
                                        ValueRange targetOffsets);

} // namespace mlir::iree::stream
