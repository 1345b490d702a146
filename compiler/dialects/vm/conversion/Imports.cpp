#include "compiler/dialects/vm/conversion/Imports.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"

namespace mlir::iree::vm {

Operation *createImportCall(OpBuilder &builder, Location loc, ImportOp import,
                            ArrayRef<int16_t> segments, ValueRange operands) {
  auto callee = FlatSymbolRefAttr::get(import.getSymNameAttr());
  Operation *call;
  if (import.isVariadic())
    call = CallVariadicOp::create(builder, loc, callee, import.getResultTypes(), segments,
                                  import.getArgumentTypes(), operands);
  else
    call = CallOp::create(builder, loc, callee, import.getResultTypes(), operands);
  if (import->hasAttr("nosideeffects"))
    call->setAttr("nosideeffects", builder.getUnitAttr());
  return call;
}

Value castToImportType(OpBuilder &builder, Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  if (from.isF32() && type.isInteger(32))
    return BitcastF32I32Op::create(builder, value.getLoc(), type, value);
  if (from.isF64() && type.isInteger(64))
    return BitcastF64I64Op::create(builder, value.getLoc(), type, value);
  if (isa<IntegerType>(from) && (type.isInteger(32) || type.isInteger(64)))
    return castInteger(builder, value, type);
  return value;
}

namespace {

/// A constant of the type that the import takes; null for attributes that stand for no value.
Value createAttrValue(OpBuilder &builder, Location loc, Attribute attr, Type type) {
  if (auto text = dyn_cast<StringAttr>(attr))
    return RodataInlineOp::create(builder, loc, text);
  auto number = dyn_cast<IntegerAttr>(attr);
  if (!number || !isa<IntegerType>(type))
    return {};
  return createConstant(
      builder, loc,
      builder.getIntegerAttr(type, number.getValue().sextOrTrunc(type.getIntOrFloatBitWidth())));
}

struct ImportPattern : ConversionPattern {
  mutable ImportOp import;
  ImportPattern(const TypeConverter &types, MLIRContext *context, StringRef opName, ImportOp import)
      : ConversionPattern(types, opName, /*benefit=*/1, context), import(import) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op->getLoc();
    SmallVector<Value> callOperands;
    SmallVector<int16_t> segments;
    for (auto [index, type] : llvm::enumerate(import.getArgumentTypes())) {
      segments.push_back(-1);
      auto name = import.getArgAttrOfType<StringAttr>(index, "vm.name");
      if (Attribute attr = op->getAttr(name.getValue())) {
        Value value = createAttrValue(rewriter, loc, attr, type);
        if (!value)
          return rewriter.notifyMatchFailure(op, "attribute cannot be passed to an import");
        callOperands.push_back(value);
        continue;
      }
      // An optional operand at the end that is not given counts as 0.
      if (operands.empty() && !import.isArgVariadic(index) && isa<IntegerType>(type)) {
        callOperands.push_back(createConstant(rewriter, loc, rewriter.getIntegerAttr(type, 0)));
        continue;
      }
      size_t count = import.isArgVariadic(index) ? operands.size() : 1;
      if (count > operands.size() || isa<TupleType>(type))
        return rewriter.notifyMatchFailure(op, "operands do not fit the import");
      for (Value operand : operands.take_front(count))
        callOperands.push_back(castToImportType(rewriter, operand, type));
      operands = operands.drop_front(count);
      if (import.isArgVariadic(index))
        segments.back() = static_cast<int16_t>(count);
    }
    if (!operands.empty())
      return rewriter.notifyMatchFailure(op, "operands do not fit the import");

    Operation *call = createImportCall(rewriter, loc, import, segments, callOperands);
    SmallVector<Value> results;
    for (auto [result, type] : llvm::zip_equal(call->getResults(), op->getResultTypes())) {
      Type converted = typeConverter->convertType(type);
      if (!converted)
        return rewriter.notifyMatchFailure(op, "result type has no register");
      results.push_back(castToImportType(rewriter, result, converted));
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void populateImportConversions(ArrayRef<StringRef> opNames, const TypeConverter &types,
                               SymbolTable &symbols, RewritePatternSet &patterns) {
  for (StringRef name : opNames)
    if (auto import = symbols.lookup<ImportOp>(name))
      patterns.add<ImportPattern>(types, patterns.getContext(), name, import);
}

} // namespace mlir::iree::vm
