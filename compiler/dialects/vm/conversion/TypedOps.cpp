#include "compiler/dialects/vm/conversion/TypedOps.h"

namespace mlir::iree::vm {

StringRef getTypeSuffix(Type type) {
  if (isa<RefType>(type))
    return "ref";
  if (type.isInteger(32))
    return "i32";
  if (type.isInteger(64))
    return "i64";
  if (type.isF32())
    return "f32";
  return type.isF64() ? "f64" : "";
}

Operation *createTypedOp(OpBuilder &builder, Location loc, StringRef family, Type type,
                         StringRef variant, TypeRange results, ValueRange operands,
                         ArrayRef<NamedAttribute> attrs) {
  StringRef suffix = getTypeSuffix(type);
  std::string name = ("vm." + family + "." + suffix + variant).str();
  auto info = RegisteredOperationName::lookup(name, builder.getContext());
  if (suffix.empty() || !info)
    return nullptr;
  return builder.create(loc, builder.getStringAttr(name), operands, results, attrs);
}

Value createConstant(OpBuilder &builder, Location loc, TypedAttr value) {
  auto *dialect = builder.getContext()->getLoadedDialect<VmDialect>();
  Operation *op = dialect->materializeConstant(builder, value, value.getType(), loc);
  return op ? op->getResult(0) : Value();
}

Value createI32(OpBuilder &builder, Location loc, int32_t value) {
  return createConstant(builder, loc, builder.getI32IntegerAttr(value));
}

Value createI64(OpBuilder &builder, Location loc, int64_t value) {
  return createConstant(builder, loc, builder.getI64IntegerAttr(value));
}

Value castInteger(OpBuilder &builder, Value value, Type type, bool isSigned) {
  if (value.getType() == type || !isa<IntegerType>(value.getType()))
    return value;
  if (type.isInteger(32))
    return builder.createOrFold<TruncI64I32Op>(value.getLoc(), type, value);
  if (isSigned)
    return builder.createOrFold<ExtI32I64SOp>(value.getLoc(), type, value);
  return builder.createOrFold<ExtI32I64UOp>(value.getLoc(), type, value);
}

int64_t getByteWidth(Type type) {
  return type.isIndex() ? sizeof(int64_t) : llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

namespace {

struct NamedPattern : ConversionPattern {
  NamedConversion conversion;
  NamedPattern(const TypeConverter &types, MLIRContext *context, const NamedConversion &conversion)
      : ConversionPattern(types, conversion.source, /*benefit=*/1, context),
        conversion(conversion) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> results;
    if (failed(typeConverter->convertTypes(op->getResultTypes(), results)))
      return rewriter.notifyMatchFailure(op, "result type has no register");
    Operation *converted =
        createTypedOp(rewriter, op->getLoc(), conversion.family, operands.front().getType(),
                      conversion.variant, results, operands);
    if (!converted)
      return rewriter.notifyMatchFailure(op, "no instruction for this type");
    rewriter.replaceOp(op, converted->getResults());
    return success();
  }
};

} // namespace

void populateNamedConversions(ArrayRef<NamedConversion> table, const TypeConverter &types,
                              RewritePatternSet &patterns) {
  for (const NamedConversion &conversion : table)
    patterns.add<NamedPattern>(types, patterns.getContext(), conversion);
}

} // namespace mlir::iree::vm
