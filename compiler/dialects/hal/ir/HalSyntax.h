// Assembly pieces shared by operations of the hal dialect (the `custom<...>` of their formats).
#pragma once

#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "mlir/IR/OpImplementation.h"

#include <memory>

namespace mlir::iree::hal {

/// One `(%buffer : type)[%offset, %length]` a line.
ParseResult parseBindings(OpAsmParser &parser,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &buffers,
                          SmallVectorImpl<Type> &types,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &offsets,
                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &lengths);
void printBindings(OpAsmPrinter &printer, Operation *op, ValueRange buffers, TypeRange types,
                   ValueRange offsets, ValueRange lengths);

/// The same for the table given when a command buffer is executed.
inline ParseResult parseBindingTable(OpAsmParser &parser,
                                     SmallVectorImpl<OpAsmParser::UnresolvedOperand> &buffers,
                                     SmallVectorImpl<Type> &types,
                                     SmallVectorImpl<OpAsmParser::UnresolvedOperand> &offsets,
                                     SmallVectorImpl<OpAsmParser::UnresolvedOperand> &lengths) {
  return parseBindings(parser, buffers, types, offsets, lengths);
}
inline void printBindingTable(OpAsmPrinter &printer, Operation *op, ValueRange buffers,
                              TypeRange types, ValueRange offsets, ValueRange lengths) {
  printBindings(printer, op, buffers, types, offsets, lengths);
}

/// `[`, one `(%device, %queue_affinity : type, i64)` a line, `]`.
ParseResult
parseDeviceQueueAffinityList(OpAsmParser &parser,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &devices,
                             SmallVectorImpl<Type> &types,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &queueAffinities);
void printDeviceQueueAffinityList(OpAsmPrinter &printer, Operation *op, ValueRange devices,
                                  TypeRange types, ValueRange queueAffinities);

/// `(%arg: type, ...) -> i1 {...}`
ParseResult parseConditionRegion(OpAsmParser &parser, Region &body);
void printConditionRegion(OpAsmPrinter &printer, Region &body);
inline ParseResult parseExportConditionRegion(OpAsmParser &parser, Region &body) {
  return parseConditionRegion(parser, body);
}
inline void printExportConditionRegion(OpAsmPrinter &printer, Operation *, Region &body) {
  printConditionRegion(printer, body);
}

/// One `target if(...) -> i1 {...} ordinal(n) = [objects]` a line.
ParseResult parseTargetConditionObjects(OpAsmParser &parser, ArrayAttr &targets,
                                        ArrayAttr &ordinals, ArrayAttr &objects,
                                        SmallVectorImpl<std::unique_ptr<Region>> &conditions);
void printTargetConditionObjects(OpAsmPrinter &printer, Operation *op, ArrayAttr targets,
                                 ArrayAttr ordinals, ArrayAttr objects,
                                 MutableArrayRef<Region> conditions);

} // namespace mlir::iree::hal
