#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

/// An initial value of the type that the global has now; null when there is none.
TypedAttr convertInitialValue(Attribute value, Type type, Builder &builder) {
  if (auto integer = dyn_cast_if_present<IntegerAttr>(value); integer && isa<IntegerType>(type)) {
    APInt bits = integer.getType().isInteger(1) ? integer.getValue().zext(64)
                                                : integer.getValue().sextOrTrunc(64);
    return builder.getIntegerAttr(type, bits.trunc(type.getIntOrFloatBitWidth()));
  }
  if (auto number = dyn_cast_if_present<FloatAttr>(value)) {
    if (isa<FloatType>(type))
      return builder.getFloatAttr(type, number.getValueAsDouble());
    return builder.getIntegerAttr(type, number.getValue().bitcastToAPInt().zext(32));
  }
  return {};
}

struct ConvertGlobal : OpConversionPattern<util::GlobalOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::GlobalOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    if (!type)
      return op.emitOpError("cannot be stored by the machine: ") << op.getType();
    SmallVector<NamedAttribute> attrs(op->getDialectAttrs());
    auto add = [&](StringRef name, Attribute value) {
      if (value)
        attrs.push_back(rewriter.getNamedAttr(name, value));
    };
    add("sym_visibility", op.getSymVisibilityAttr());
    add("sym_name", op.getSymNameAttr());
    add("type", TypeAttr::get(type));
    add("is_mutable", op.getIsMutableAttr());
    add("initial_value", convertInitialValue(op.getInitialValueAttr(), type, rewriter));
    if (!createTypedOp(rewriter, op.getLoc(), "global", type, "", {}, {}, attrs))
      return op.emitOpError("cannot be stored by the machine: ") << op.getType();
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertAddress : OpConversionPattern<util::GlobalAddressOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::GlobalAddressOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<GlobalAddressOp>(op, typeConverter->convertType(op.getType()),
                                                 op.getGlobalAttr(), op.getIsImmutableAttr());
    return success();
  }
};

/// Loads and stores, direct and through an address: the same but for the family of ops.
template <typename Op> struct ConvertAccess : OpConversionPattern<Op> {
  StringRef family;
  ConvertAccess(const TypeConverter &types, MLIRContext *context, StringRef family)
      : OpConversionPattern<Op>(types, context), family(family) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> results;
    if (failed(this->typeConverter->convertTypes(op->getResultTypes(), results)))
      return rewriter.notifyMatchFailure(op, "value has no register");
    SmallVector<NamedAttribute> attrs(op->getDialectAttrs());
    for (StringRef name : {"global", "is_immutable"})
      if (Attribute value = op->getAttr(name))
        attrs.push_back(rewriter.getNamedAttr(name, value));
    Type type = results.empty() ? adaptor.getOperands()[0].getType() : results[0];
    Operation *access = createTypedOp(rewriter, op.getLoc(), family, type, "", results,
                                      adaptor.getOperands(), attrs);
    if (!access)
      return rewriter.notifyMatchFailure(op, "no instruction for this type");
    rewriter.replaceOp(op, access->getResults());
    return success();
  }
};

} // namespace

void populateUtilGlobalToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertGlobal, ConvertAddress>(types, context);
  patterns.add<ConvertAccess<util::GlobalLoadOp>>(types, context, "global.load");
  patterns.add<ConvertAccess<util::GlobalStoreOp>>(types, context, "global.store");
  patterns.add<ConvertAccess<util::GlobalLoadIndirectOp>>(types, context, "global.load.indirect");
  patterns.add<ConvertAccess<util::GlobalStoreIndirectOp>>(types, context, "global.store.indirect");
}

} // namespace mlir::iree::vm
