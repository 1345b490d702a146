// Ops of the machine come in families: `vm.add.i32`, `vm.add.f64`, `vm.select.ref`. Conversions name the
// family, and the values decide which member it is.
#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::iree::vm {

/// `i32`, `i64`, `f32`, `f64` or `ref`; empty for types that no register holds.
StringRef getTypeSuffix(Type type);

/// Builds `vm.<family>.<type><variant>`; null when the family has no such member.
Operation *createTypedOp(OpBuilder &builder, Location loc, StringRef family, Type type,
                         StringRef variant, TypeRange results, ValueRange operands,
                         ArrayRef<NamedAttribute> attrs = {});

/// A constant in its shortest form.
Value createConstant(OpBuilder &builder, Location loc, TypedAttr value);
Value createI32(OpBuilder &builder, Location loc, int32_t value);
Value createI64(OpBuilder &builder, Location loc, int64_t value);

/// The value as an integer of another width; folds constants. Unsigned values are zero-extended.
Value castInteger(OpBuilder &builder, Value value, Type type, bool isSigned = true);

/// Bytes that a value takes in memory; `index` as the machine holds it.
int64_t getByteWidth(Type type);

/// Source op and the family (and variant) it becomes, one to one: same operands, converted results.
struct NamedConversion {
  StringLiteral source;
  StringLiteral family;
  StringLiteral variant = "";
};

/// The type of the first operand decides which member of the family is used.
void populateNamedConversions(ArrayRef<NamedConversion> table, const TypeConverter &types,
                              RewritePatternSet &patterns);

} // namespace mlir::iree::vm
