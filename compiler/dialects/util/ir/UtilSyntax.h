// Pieces of assembly syntax that ops of all dialects share. Each is usable as `custom<Name>(...)` in an assemblyFormat.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::iree {

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Inherent attributes: `<name = value, flag>`
//===----------------------------------------------------------------------===//
// Put it right before the attribute dictionary; the empty literal leaves the blank to the printer,
// which prints nothing at all if no attribute is set:
//
//   let assemblyFormat = [{
//     $name `` custom<AttrGroup>("::mlir::iree::member(\"alignment\", $_builder.getIndexType())", $alignment,
//                                "::mlir::iree::member(\"mime_type\")", $mime_type) attr-dict `:` type($result)
//   }];
//
// Attributes of the older spelling, `{alignment = 16 : index}`, are taken by the dictionary that follows.

/// One attribute of a group. Integers and floats print without their type if it is given here.
struct AttrGroupMember {
  StringRef name;
  Type type;
};
inline AttrGroupMember member(StringRef name, Type type = {}) { return {name, type}; }

namespace detail {

/// One attribute of a group and where it is kept.
struct AttrGroupSlot {
  AttrGroupMember member;
  /// True for a unit attribute, which is written by its name alone.
  bool isUnit;
  /// True once the attribute has a value.
  llvm::function_ref<bool()> isSet;
  llvm::function_ref<ParseResult(OpAsmParser &)> parseValue;
  llvm::function_ref<void(OpAsmPrinter &)> printValue;
};
ParseResult parseAttrGroup(OpAsmParser &parser, ArrayRef<AttrGroupSlot> slots);
void printAttrGroup(OpAsmPrinter &p, ArrayRef<AttrGroupSlot> slots);

/// Attributes with a syntax of their own are written without their dialect prefix.
template <typename AttrT>
concept HasOwnSyntax = requires { AttrT::getMnemonic(); };

template <typename AttrT>
ParseResult parseMemberValue(OpAsmParser &parser, Type type, AttrT &attr) {
  if constexpr (std::is_same_v<AttrT, UnitAttr>) {
    attr = parser.getBuilder().getUnitAttr();
    return success();
  } else if constexpr (HasOwnSyntax<AttrT>) {
    return parser.parseCustomAttributeWithFallback(attr);
  } else if constexpr (std::is_same_v<AttrT, IntegerAttr>) {
    // An explicit type wins over the declared one, so that `1 : index` is accepted too.
    SMLoc loc = parser.getCurrentLocation();
    Attribute parsed;
    if (parser.parseAttribute(parsed, type))
      return failure();
    attr = dyn_cast<IntegerAttr>(parsed);
    return attr ? ParseResult(success()) : parser.emitError(loc, "expected an integer attribute");
  } else {
    return parser.parseAttribute(attr, type);
  }
}

template <typename AttrT>
void printMemberValue(OpAsmPrinter &p, Type type, AttrT attr) {
  if constexpr (HasOwnSyntax<AttrT>)
    p.printStrippedAttrOrType(attr);
  else if (type)
    p.printAttributeWithoutType(attr);
  else
    p.printAttribute(attr);
}

// Turns the flat list (member, attribute, member, attribute, ...) into slots, with the callbacks kept alive by recursion.
template <typename AttrT, typename... Rest>
ParseResult parseMembers(OpAsmParser &parser, SmallVector<AttrGroupSlot> &slots,
                         AttrGroupMember member, AttrT &attr, Rest &&...rest) {
  auto isSet = [&] { return bool(attr); };
  auto parse = [&](OpAsmParser &parser) { return parseMemberValue(parser, member.type, attr); };
  slots.push_back({member, std::is_same_v<AttrT, UnitAttr>, isSet, parse, nullptr});
  if constexpr (sizeof...(rest) == 0)
    return parseAttrGroup(parser, slots);
  else
    return parseMembers(parser, slots, rest...);
}

template <typename AttrT, typename... Rest>
void printMembers(OpAsmPrinter &p, SmallVector<AttrGroupSlot> &slots, AttrGroupMember member,
                  AttrT attr, Rest... rest) {
  auto isSet = [&] { return bool(attr); };
  auto print = [&](OpAsmPrinter &p) { printMemberValue(p, member.type, attr); };
  slots.push_back({member, std::is_same_v<AttrT, UnitAttr>, isSet, nullptr, print});
  if constexpr (sizeof...(rest) == 0)
    printAttrGroup(p, slots);
  else
    printMembers(p, slots, rest...);
}

} // namespace detail

/// Parses an optional group; the attributes are set if they occur. Arguments: (member, attribute)...
template <typename... Args>
ParseResult parseAttrGroup(OpAsmParser &parser, Args &&...args) {
  SmallVector<detail::AttrGroupSlot> slots;
  return detail::parseMembers(parser, slots, args...);
}

/// Prints the attributes that are set, with a blank before the group. Arguments: (member, attribute)...
template <typename... Args>
void printAttrGroup(OpAsmPrinter &p, Operation *, Args... args) {
  SmallVector<detail::AttrGroupSlot> slots;
  detail::printMembers(p, slots, args...);
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// `private`, `nested`, or `public`, which also stands for no visibility.
ParseResult parseSymbolVisibility(OpAsmParser &parser, StringAttr &visibility);
void printSymbolVisibility(OpAsmPrinter &p, Operation *op, StringAttr visibility);

/// `@fn`, or `@fn as("name")` where the symbol is named differently.
ParseResult parseSymbolAlias(OpAsmParser &parser, StringAttr &name, FlatSymbolRefAttr &alias);
void printSymbolAlias(OpAsmPrinter &p, Operation *op, StringAttr name, FlatSymbolRefAttr alias);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// `: type`, `= value`, or `: type = value` where the value has another type or none.
ParseResult parseTypeOrAttr(OpAsmParser &parser, TypeAttr &type, Attribute &attr);
void printTypeOrAttr(OpAsmPrinter &p, Operation *op, TypeAttr type, Attribute attr);

/// `type`, or `type as storage` where they differ.
ParseResult parseTypeAlias(OpAsmParser &parser, TypeAttr &encodingType, Type &storageType);
void printTypeAlias(OpAsmPrinter &p, Operation *op, TypeAttr encodingType, Type storageType);

/// `type{%size}`
ParseResult parseSizeAwareType(OpAsmParser &parser, Type &type, UnresolvedOperand &size);
void printSizeAwareType(OpAsmPrinter &p, Operation *op, Type type, Value size);

/// The part in braces that follows a type: `{%dim0, %dim1}` of a shaped type, `{%size}` of a
/// size-aware one, nothing for others. Not a directive: custom parsers call it.
ParseResult parseDimsOf(OpAsmParser &parser, Type type, SmallVectorImpl<UnresolvedOperand> &dims);
/// Prints it and drops what it printed from `dims`.
void printDimsOf(OpAsmPrinter &p, Type type, ValueRange &dims);

/// `(type, type)`
ParseResult parseOperandTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types);
void printOperandTypeList(OpAsmPrinter &p, Operation *op, TypeRange types);

/// `type{%dim}, type{%size}, type`
ParseResult parseShapedTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                SmallVectorImpl<UnresolvedOperand> &dims);
void printShapedTypeList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange dims);
/// The same for operands and results of equal types.
ParseResult parseShapedTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &operandTypes,
                                SmallVectorImpl<Type> &resultTypes,
                                SmallVectorImpl<UnresolvedOperand> &dims);
void printShapedTypeList(OpAsmPrinter &p, Operation *op, TypeRange operandTypes,
                         TypeRange resultTypes, ValueRange dims);

//===----------------------------------------------------------------------===//
// Results that may be tied to operands
//===----------------------------------------------------------------------===//

/// The index of the operand that is written like `tied`, or -1.
int64_t findTiedOperand(const UnresolvedOperand &tied, ArrayRef<UnresolvedOperand> operands);

/// `type{%dim}`, or `%target as type{%dim}` where the result is tied to the first tiable operand.
ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type,
                                  SmallVectorImpl<UnresolvedOperand> &dims);
ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type,
                                  SmallVectorImpl<UnresolvedOperand> &dims, ArrayAttr &tiedOperands);
ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type, UnresolvedOperand &dim);
ParseResult parseShapedTiedResult(OpAsmParser &parser, Type &type, UnresolvedOperand &dim,
                                  ArrayAttr &tiedOperands);
void printShapedTiedResult(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims);
void printShapedTiedResult(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims,
                           ArrayAttr tiedOperands);

/// `(type, %operand, %operand as type)`, without parentheses for a single result.
ParseResult parseTiedFunctionResultList(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                        ArrayRef<Type> operandTypes,
                                        SmallVectorImpl<Type> &resultTypes, ArrayAttr &tiedOperands);
void printTiedFunctionResultList(OpAsmPrinter &p, Operation *op, ValueRange operands,
                                 TypeRange operandTypes, TypeRange resultTypes,
                                 ArrayAttr tiedOperands);

/// `type{%dim}, %operand, %operand as type{%dim}`
ParseResult parseShapedResultList(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                  TypeRange operandTypes, ArrayRef<UnresolvedOperand> operandDims,
                                  SmallVectorImpl<Type> &resultTypes,
                                  SmallVectorImpl<UnresolvedOperand> &resultDims,
                                  ArrayAttr &tiedOperands);
void printShapedResultList(OpAsmPrinter &p, Operation *op, ValueRange operands,
                           TypeRange operandTypes, ValueRange operandDims, TypeRange resultTypes,
                           ValueRange resultDims, ArrayAttr tiedOperands);

/// `(type{%dim}, type) -> (type{%dim}, %operand)`
ParseResult parseShapedFunctionType(OpAsmParser &parser, ArrayRef<UnresolvedOperand> operands,
                                    SmallVectorImpl<Type> &operandTypes,
                                    SmallVectorImpl<UnresolvedOperand> &operandDims,
                                    SmallVectorImpl<Type> &resultTypes,
                                    SmallVectorImpl<UnresolvedOperand> &resultDims,
                                    ArrayAttr &tiedOperands);
void printShapedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands,
                             TypeRange operandTypes, ValueRange operandDims, TypeRange resultTypes,
                             ValueRange resultDims, ArrayAttr tiedOperands);

/// `(%arg0: type {attrs}, %arg1: type) -> (type {attrs}, %arg1 as type)` of a function without a body.
ParseResult parseShapedFunctionSignature(OpAsmParser &parser, TypeAttr &functionType,
                                         ArrayAttr &tiedOperands, ArrayAttr &argAttrs,
                                         ArrayAttr &resultAttrs);
void printShapedFunctionSignature(OpAsmPrinter &p, Operation *op, TypeAttr functionType,
                                  ArrayAttr tiedOperands, ArrayAttr argAttrs,
                                  ArrayAttr resultAttrs);

/// Results of a function whose arguments are `arguments`; attributes need parentheses around the list.
ParseResult parseTiedFunctionResults(OpAsmParser &parser, ArrayRef<OpAsmParser::Argument> arguments,
                                     SmallVectorImpl<Type> &resultTypes,
                                     SmallVectorImpl<DictionaryAttr> &resultAttrs,
                                     ArrayAttr &tiedOperands);

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// `(%arg0: index) -> (index, index, index) {...}`: computes the x, y and z workgroup counts.
/// Nothing if there is no region.
ParseResult parseWorkgroupCountRegion(OpAsmParser &parser, Region &body);
void printWorkgroupCountRegion(OpAsmPrinter &p, Operation *op, Region &body);

} // namespace mlir::iree
