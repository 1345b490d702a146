#include "compiler/codegen/common/ukernel/Flags.h"
#include "compiler/codegen/common/ukernel/Passes.h"
#include "compiler/codegen/common/ukernel/UKernels.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CPULOWERTOUKERNELSPASS
#include "compiler/codegen/common/ukernel/Passes.h.inc"

namespace {

/// A microkernel in the making: buffers, then numbers in the order in which the function takes them.
class Kernel {
public:
  Kernel(RewriterBase &rewriter, Location loc) : rewriter_(rewriter), loc_(loc) {}

  void addSize(Value tensor, int64_t dim) {
    numbers_.push_back(tensor::DimOp::create(rewriter_, loc_, tensor, dim));
  }
  void addSize32(Value tensor, int64_t dim) {
    Value size = tensor::DimOp::create(rewriter_, loc_, tensor, dim);
    numbers_.push_back(
        arith::IndexCastOp::create(rewriter_, loc_, rewriter_.getI32Type(), size));
  }
  void addSizes(Value tensor) {
    for (int64_t dim = 0; dim < cast<ShapedType>(tensor.getType()).getRank(); ++dim)
      addSize(tensor, dim);
  }
  void add(Value number) { numbers_.push_back(number); }
  void addFlags(unsigned flags) {
    numbers_.push_back(
        arith::ConstantOp::create(rewriter_, loc_, rewriter_.getI32IntegerAttr(flags)));
  }

  /// Replaces `op` by the kernel, which gets the strides of the leading dimensions of each buffer.
  void replace(Operation *op, StringRef name, ValueRange inputs, Value output,
               int64_t stridedDims) {
    SmallVector<Attribute> strides(
        inputs.size() + 1,
        rewriter_.getI64ArrayAttr(llvm::to_vector(llvm::seq<int64_t>(stridedDims))));
    NamedAttribute attributes[] = {
        rewriter_.getNamedAttr("hal.import.bitcode", rewriter_.getBoolAttr(true)),
        rewriter_.getNamedAttr("hal.import.fields",
                               rewriter_.getStrArrayAttr({"processor_data"}))};
    // The second result is the function's own; without one, it would be thought to do nothing.
    auto kernel = UKernelGenericOp::create(
        rewriter_, loc_, TypeRange{output.getType(), rewriter_.getI32Type()},
        ("iree_uk_" + name).str(), inputs, output, numbers_,
        rewriter_.getDictionaryAttr(attributes), rewriter_.getArrayAttr(strides));
    rewriter_.replaceOp(op, kernel.getResult(0));
  }

private:
  RewriterBase &rewriter_;
  Location loc_;
  SmallVector<Value> numbers_;
};

bool isEnabled(Operation *op, StringRef name) {
  auto target = hal::ExecutableTargetAttr::lookup(op);
  return target && isUKernelEnabled(target.getConfiguration(), name);
}

std::string spell(ArrayRef<Type> types) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleave(types, stream, " ");
  return text;
}

//===-- Products -----------------------------------------------------------===//

/// A factor of a product as its kernel takes it.
struct Factor {
  /// Kernels extend by themselves what is extended element by element.
  explicit Factor(Value tensor) : value(tensor), type(getElementTypeOrSelf(tensor)) {
    auto generic = tensor.getDefiningOp<linalg::GenericOp>();
    if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
        !linalg::isElementwise(generic) || generic.getBody()->getOperations().size() != 2)
      return;
    Block *body = generic.getBody();
    Operation *cast = body->getTerminator()->getOperand(0).getDefiningOp();
    if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp, arith::ExtFOp>(cast) ||
        cast->getOperand(0) != body->getArgument(0) ||
        !generic.getMatchingIndexingMap(generic.getDpsInputOperand(0)).isIdentity() ||
        !generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)).isIdentity())
      return;
    value = generic.getDpsInputOperand(0)->get();
    type = getElementTypeOrSelf(value);
    if (isa<arith::ExtUIOp>(cast))
      type = IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth(),
                              IntegerType::Unsigned);
  }
  Value value;
  Type type;
};

/// Factors of four bits have flags, but no kernel here.
std::optional<unsigned> getProductFlag(Type lhs, Type rhs, Type result) {
  return llvm::StringSwitch<std::optional<unsigned>>(spell({lhs, rhs, result}))
      .Case("f32 f32 f32", UKERNEL_MMT4D_F32F32F32)
      .Case("i8 i8 i32", UKERNEL_MMT4D_S8S8S32)
      .Case("f16 f16 f32", UKERNEL_MMT4D_F16F16F32)
      .Case("f16 f16 f16", UKERNEL_MMT4D_F16F16F16)
      .Case("bf16 bf16 f32", UKERNEL_MMT4D_BF16BF16F32)
      .Case("bf16 bf16 bf16", UKERNEL_MMT4D_BF16BF16BF16)
      .Case("i16 i16 i32", UKERNEL_MMT4D_S16S16S32)
      .Case("i16 i8 i32", UKERNEL_MMT4D_S16S8S32)
      .Default(std::nullopt);
}

struct LowerMmt4d : OpRewritePattern<linalg::Mmt4DOp> {
  LowerMmt4d(MLIRContext *context, bool skipRoundings)
      : OpRewritePattern(context), skipRoundings_(skipRoundings) {}

  LogicalResult matchAndRewrite(linalg::Mmt4DOp op, PatternRewriter &rewriter) const override {
    if (!isEnabled(op, "mmt4d"))
      return failure();
    Factor lhs(op.getDpsInputOperand(0)->get()), rhs(op.getDpsInputOperand(1)->get());
    Value result = op.getDpsInitOperand(0)->get();
    std::optional<unsigned> flags =
        getProductFlag(lhs.type, rhs.type, getElementTypeOrSelf(result));
    if (!flags)
      return rewriter.notifyMatchFailure(op, "no kernel for these types");
    auto fill = result.getDefiningOp<linalg::FillOp>();
    if (fill && (matchPattern(fill.value(), m_Zero()) ||
                 matchPattern(fill.value(), m_AnyZeroFloat())))
      result = fill.output();
    else
      *flags |= UKERNEL_MMT4D_ACCUMULATE;
    if (skipRoundings_)
      *flags |= UKERNEL_MMT4D_SKIP_ROUNDINGS;
    Kernel kernel(rewriter, op.getLoc());
    kernel.addSize(lhs.value, 0);
    kernel.addSize(rhs.value, 0);
    kernel.addSize(rhs.value, 1);
    kernel.addSize32(lhs.value, 2);
    kernel.addSize32(rhs.value, 2);
    kernel.addSize32(rhs.value, 3);
    kernel.addFlags(*flags | UKERNEL_MMT4D_ALLOW_GENERIC);
    kernel.replace(op, "mmt4d", {lhs.value, rhs.value}, result, /*stridedDims=*/1);
    return success();
  }

private:
  bool skipRoundings_;
};

//===-- Layouts ------------------------------------------------------------===//

/// The flags of a pack of a matrix, or an unpack into one; nothing if there is no kernel for it.
template <typename OpTy> std::optional<unsigned> getLayoutFlags(OpTy op) {
  auto source = cast<ShapedType>(op.getSource().getType());
  auto dest = cast<ShapedType>(op.getDest().getType());
  constexpr bool isPack = std::is_same_v<OpTy, linalg::PackOp>;
  if (source.getRank() != (isPack ? 2 : 4) || dest.getRank() != (isPack ? 4 : 2))
    return std::nullopt;
  std::optional<unsigned> flags =
      llvm::StringSwitch<std::optional<unsigned>>(spell(source.getElementType()))
          .Case("f32", UKERNEL_PACK_F32F32)
          .Case("i32", UKERNEL_PACK_I32I32)
          .Case("f16", UKERNEL_PACK_F16F16)
          .Case("bf16", UKERNEL_PACK_BF16BF16)
          .Default(std::nullopt);
  if (isPack && source.getElementType().isSignlessInteger(8))
    flags = UKERNEL_PACK_I8I8;
  if (!flags)
    return std::nullopt;
  if (op.getInnerDimsPos() == ArrayRef<int64_t>{1, 0})
    *flags |= UKERNEL_PACK_TRANSPOSE_INNER;
  if (op.getOuterDimsPerm() == ArrayRef<int64_t>{1, 0})
    *flags |= UKERNEL_PACK_TRANSPOSE_OUTER;
  return flags;
}

/// What a pack pads with, its bits in the lower part of an i64.
Value getPaddingBits(RewriterBase &rewriter, linalg::PackOp op) {
  Location loc = op.getLoc();
  Type i64 = rewriter.getI64Type();
  Value padding = op.getPaddingValue();
  if (!padding)
    return arith::ConstantOp::create(rewriter, loc, i64, rewriter.getZeroAttr(i64));
  unsigned width = padding.getType().getIntOrFloatBitWidth();
  if (isa<FloatType>(padding.getType()))
    padding = arith::BitcastOp::create(rewriter, loc, rewriter.getIntegerType(width), padding);
  return arith::ExtUIOp::create(rewriter, loc, i64, padding);
}

struct LowerPack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::PackOp op, PatternRewriter &rewriter) const override {
    std::optional<unsigned> flags = getLayoutFlags(op);
    if (!flags || !op.hasPureTensorSemantics() || !isEnabled(op, "pack"))
      return failure();
    Kernel kernel(rewriter, op.getLoc());
    Value padding = getPaddingBits(rewriter, op);
    kernel.addSizes(op.getSource());
    kernel.addSizes(op.getDest());
    kernel.add(padding);
    kernel.addFlags(*flags);
    kernel.replace(op, "pack", op.getSource(), op.getDest(), /*stridedDims=*/2);
    return success();
  }
};

struct LowerUnPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::UnPackOp op, PatternRewriter &rewriter) const override {
    std::optional<unsigned> flags = getLayoutFlags(op);
    if (!flags || !op.hasPureTensorSemantics() || !isEnabled(op, "unpack"))
      return failure();
    Kernel kernel(rewriter, op.getLoc());
    kernel.addSizes(op.getSource());
    kernel.addSizes(op.getDest());
    kernel.addFlags(*flags);
    kernel.replace(op, "unpack", op.getSource(), op.getDest(), /*stridedDims=*/2);
    return success();
  }
};

struct CPULowerToUKernelsPass : impl::CPULowerToUKernelsPassBase<CPULowerToUKernelsPass> {
  using CPULowerToUKernelsPassBase::CPULowerToUKernelsPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerMmt4d>(&getContext(), skipIntermediateRoundings);
    patterns.add<LowerPack, LowerUnPack>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
