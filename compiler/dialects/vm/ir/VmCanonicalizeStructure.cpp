// Initializers, globals, constants, arithmetic and reference casts.

#include "compiler/dialects/vm/ir/VmCanonicalize.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::vm {
namespace {

/// An initializer that only returns does nothing.
struct EraseEmptyInitializer : OpRewritePattern<InitializerOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(InitializerOp op, PatternRewriter &rewriter) const override {
    if (!op.getBody().hasOneBlock() || !isa<ReturnOp>(op.getBody().front().front()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// What globals start with.
bool isDefault(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getValue().isZero();
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().isPosZero();
  return isa<UnitAttr>(value); // a null reference
}

/// A constant that an initializer stores, with no other access up to its end, is the initial value. Zeros
/// and null are so without saying; any other constant has to be stored on every path that doesn't fail.
struct StoreToInitialValue : OpRewritePattern<InitializerOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(InitializerOp op, PatternRewriter &rewriter) const override {
    SmallVector<util::GlobalStoreOpInterface> stores;
    op.walk([&](util::GlobalStoreOpInterface store) { stores.push_back(store); });
    DominanceInfo dominance(op);
    bool changed = false;
    for (util::GlobalStoreOpInterface store : stores) {
      Attribute value;
      if (!matchPattern(store.getStoredGlobalValue(), m_Constant(&value)))
        continue;
      auto global = SymbolTable::lookupNearestSymbolFrom<util::GlobalOpInterface>(
          op, store.getGlobalAttr());
      if (!global || !isOnlyAccess(op, store))
        continue;
      bool isAlways = llvm::all_of(op.getBody(), [&](Block &block) {
        return !isa<ReturnOp>(block.getTerminator()) ||
               dominance.dominates(store->getBlock(), &block);
      });
      if (!isAlways && (global.getGlobalInitialValue() || !isDefault(value)))
        continue;
      rewriter.modifyOpInPlace(global, [&] { global.setGlobalInitialValue(value); });
      rewriter.eraseOp(store);
      changed = true;
    }
    return success(changed);
  }

  /// Looks through the initializers up to this one and all that they call.
  static bool isOnlyAccess(InitializerOp op, util::GlobalStoreOpInterface store) {
    llvm::SetVector<Operation *> callables;
    for (auto initializer : op->getParentOfType<ModuleOp>().getOps<InitializerOp>()) {
      callables.insert(initializer);
      if (initializer == op)
        break;
    }
    for (size_t i = 0; i < callables.size(); ++i) {
      WalkResult walk = callables[i]->walk([&](Operation *nested) {
        if (nested != store && nested->getAttrOfType<FlatSymbolRefAttr>("global") == store.getGlobalAttr())
          return WalkResult::interrupt();
        if (auto callee = nested->getAttrOfType<FlatSymbolRefAttr>("callee"))
          if (auto func = SymbolTable::lookupNearestSymbolFrom<FuncOp>(op, callee))
            callables.insert(func);
        return WalkResult::advance();
      });
      if (walk.wasInterrupted())
        return false;
    }
    return true;
  }
};

template <typename Global> struct DropZeroInitialValue : OpRewritePattern<Global> {
  using OpRewritePattern<Global>::OpRewritePattern;
  LogicalResult matchAndRewrite(Global op, PatternRewriter &rewriter) const override {
    Attribute value = op.getInitialValueAttr();
    if (!value || !isDefault(value))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.removeInitialValueAttr(); });
    return success();
  }
};

/// `const.i32 0` has a shorter form.
template <typename General, typename Zero> struct UseZeroForm : OpRewritePattern<General> {
  using OpRewritePattern<General>::OpRewritePattern;
  LogicalResult matchAndRewrite(General op, PatternRewriter &rewriter) const override {
    if (!matchPattern(op.getResult(), m_Zero()) && !matchPattern(op.getResult(), m_PosZeroFloat()))
      return failure();
    rewriter.replaceOpWithNewOp<Zero>(op, op.getType());
    return success();
  }
};

/// Accesses through the address of a known global name it directly.
template <typename Indirect, typename Direct> struct LoadByName : OpRewritePattern<Indirect> {
  using OpRewritePattern<Indirect>::OpRewritePattern;
  LogicalResult matchAndRewrite(Indirect op, PatternRewriter &rewriter) const override {
    auto address = op.getGlobal().template getDefiningOp<GlobalAddressOp>();
    if (!address)
      return failure();
    rewriter.replaceOpWithNewOp<Direct>(op, op.getType(), address.getGlobalAttr(),
                                        address.getIsImmutableAttr());
    return success();
  }
};
template <typename Indirect, typename Direct> struct StoreByName : OpRewritePattern<Indirect> {
  using OpRewritePattern<Indirect>::OpRewritePattern;
  LogicalResult matchAndRewrite(Indirect op, PatternRewriter &rewriter) const override {
    auto address = op.getGlobal().template getDefiningOp<GlobalAddressOp>();
    if (!address)
      return failure();
    rewriter.replaceOpWithNewOp<Direct>(op, op.getValue(), address.getGlobalAttr());
    return success();
  }
};

/// A cast null is a null of the other type.
template <typename Cast> struct CastNull : OpRewritePattern<Cast> {
  using OpRewritePattern<Cast>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cast op, PatternRewriter &rewriter) const override {
    if (!op.getOperand().template getDefiningOp<ConstRefZeroOp>())
      return failure();
    rewriter.replaceOpWithNewOp<ConstRefZeroOp>(op, op.getType());
    return success();
  }
};

/// `a * b + c` is one instruction when nothing else needs the product. Integers only: a fused float
/// product is rounded once instead of twice.
template <typename Mul, typename Add, typename Fma> struct FuseMulAdd : OpRewritePattern<Add> {
  using OpRewritePattern<Add>::OpRewritePattern;
  LogicalResult matchAndRewrite(Add op, PatternRewriter &rewriter) const override {
    // Where both sides are products, only the first is looked at.
    for (unsigned side : {0, 1}) {
      auto product = op->getOperand(side).template getDefiningOp<Mul>();
      if (!product)
        continue;
      if (!product->hasOneUse() || product->getBlock() != op->getBlock())
        break;
      rewriter.replaceOpWithNewOp<Fma>(op, op.getType(), product.getLhs(), product.getRhs(),
                                       op->getOperand(1 - side));
      return success();
    }
    return failure();
  }
};

/// `fma` with one as a factor is an addition, with zero as addend a product.
template <typename Mul, typename Add, typename Fma> struct SimplifyFma : OpRewritePattern<Fma> {
  using OpRewritePattern<Fma>::OpRewritePattern;
  LogicalResult matchAndRewrite(Fma op, PatternRewriter &rewriter) const override {
    Value factors[] = {op.getA(), op.getB()};
    for (unsigned i : {0, 1})
      if (matchPattern(factors[i], m_One())) {
        rewriter.replaceOpWithNewOp<Add>(op, op.getType(), factors[1 - i], op.getC());
        return success();
      }
    if (!matchPattern(op.getC(), m_Zero()))
      return failure();
    rewriter.replaceOpWithNewOp<Mul>(op, op.getType(), factors[0], factors[1]);
    return success();
  }
};

/// `(x * c1) * c2` is `x * (c1 * c2)`.
template <typename Mul, typename Const> struct FoldMulChain : OpRewritePattern<Mul> {
  using OpRewritePattern<Mul>::OpRewritePattern;
  static std::optional<APInt> getFactor(Mul op) {
    APInt factor;
    return matchPattern(op.getRhs(), m_ConstantInt(&factor)) ? std::optional(factor) : std::nullopt;
  }
  LogicalResult matchAndRewrite(Mul op, PatternRewriter &rewriter) const override {
    auto inner = op.getLhs().template getDefiningOp<Mul>();
    std::optional<APInt> product = inner ? getFactor(inner) : std::nullopt;
    std::optional<APInt> outer = getFactor(op);
    if (!product || !outer)
      return failure();
    *product *= *outer;
    Value factor =
        rewriter.createOrFold<Const>(rewriter.getFusedLoc({inner.getLoc(), op.getLoc()}),
                                     rewriter.getIntegerAttr(op.getType(), *product));
    rewriter.replaceOpWithNewOp<Mul>(op, op.getType(), inner.getLhs(), factor);
    return success();
  }
};

/// Width changes without an instruction go through 32 bits.
template <typename Wide, typename First, typename Second> struct SplitConversion : OpRewritePattern<Wide> {
  using OpRewritePattern<Wide>::OpRewritePattern;
  LogicalResult matchAndRewrite(Wide op, PatternRewriter &rewriter) const override {
    Value middle =
        rewriter.createOrFold<First>(op.getLoc(), rewriter.getI32Type(), op.getOperand());
    rewriter.replaceOpWithNewOp<Second>(op, op.getType(), middle);
    return success();
  }
};

} // namespace

void populateStructurePatterns(RewritePatternSet &patterns) {
  patterns.add<
      EraseEmptyInitializer, StoreToInitialValue, DropZeroInitialValue<GlobalI32Op>,
      DropZeroInitialValue<GlobalI64Op>, DropZeroInitialValue<GlobalF32Op>,
      DropZeroInitialValue<GlobalF64Op>, UseZeroForm<ConstI32Op, ConstI32ZeroOp>,
      UseZeroForm<ConstI64Op, ConstI64ZeroOp>, UseZeroForm<ConstF32Op, ConstF32ZeroOp>,
      UseZeroForm<ConstF64Op, ConstF64ZeroOp>, LoadByName<GlobalLoadIndirectI32Op, GlobalLoadI32Op>,
      LoadByName<GlobalLoadIndirectI64Op, GlobalLoadI64Op>,
      LoadByName<GlobalLoadIndirectF32Op, GlobalLoadF32Op>,
      LoadByName<GlobalLoadIndirectF64Op, GlobalLoadF64Op>,
      LoadByName<GlobalLoadIndirectRefOp, GlobalLoadRefOp>,
      StoreByName<GlobalStoreIndirectI32Op, GlobalStoreI32Op>,
      StoreByName<GlobalStoreIndirectI64Op, GlobalStoreI64Op>,
      StoreByName<GlobalStoreIndirectF32Op, GlobalStoreF32Op>,
      StoreByName<GlobalStoreIndirectF64Op, GlobalStoreF64Op>,
      StoreByName<GlobalStoreIndirectRefOp, GlobalStoreRefOp>, CastNull<CastAnyRefOp>,
      CastNull<CastRefAnyOp>, FuseMulAdd<MulI32Op, AddI32Op, FmaI32Op>,
      FuseMulAdd<MulI64Op, AddI64Op, FmaI64Op>, SimplifyFma<MulI32Op, AddI32Op, FmaI32Op>,
      SimplifyFma<MulI64Op, AddI64Op, FmaI64Op>, FoldMulChain<MulI32Op, ConstI32Op>,
      FoldMulChain<MulI64Op, ConstI64Op>, SplitConversion<TruncI16I8Op, ExtI16I32UOp, TruncI32I8Op>,
      SplitConversion<TruncI64I8Op, TruncI64I32Op, TruncI32I8Op>,
      SplitConversion<TruncI64I16Op, TruncI64I32Op, TruncI32I16Op>,
      SplitConversion<ExtI8I64SOp, ExtI8I32SOp, ExtI32I64SOp>,
      SplitConversion<ExtI8I64UOp, ExtI8I32UOp, ExtI32I64UOp>,
      SplitConversion<ExtI16I64SOp, ExtI16I32SOp, ExtI32I64SOp>,
      SplitConversion<ExtI16I64UOp, ExtI16I32UOp, ExtI32I64UOp>>(patterns.getContext());
}

} // namespace mlir::iree::vm
